// Hands on their way to the server, kept on this phone. A hand is put here before it is sent and
// leaves only when its scorer takes it back or an answer names its key: a login page, a redirect or
// a broken server is no such answer. Hands of one game are sent in order; behind one that was
// refused they wait until its scorer has decided. Every page carries this script, so that opening
// any of them sends what waits. More than one page may be open: what another one may have changed
// is read anew before it is decided on, and rewritten in one go.
window.outbox = (() => {
  "use strict";

  const store = window.phoneStore;
  const PATIENCE = 20000; // milliseconds for one answer
  const SOON = 3000; // until the next try
  const SLOWEST = 30000; // after one failure after the other

  // --- The hands -----------------------------------------------------------------------------------
  // {key, game, title, number, seen, fields, shown, order, tried, refused, keep, gone, sent, starts}:
  // `game` is its page's path, `title` that page's; `fields` what the form sends; `tried`: the server
  // may have it; `refused`: its answer; `keep`: what its scorer decided; `gone`: taken back after it
  // was tried, the key of the undo; `sent`: the game's revision that has it, `revision` its own;
  // `completes`: the hand was in play before; `starts`: the path of the game it starts.

  let items = [];
  const flying = new Map(); // sent by the form itself, not answered yet: key → when it is kept

  const read = async () => {
    items = (await store.all("hands")).sort((one, other) => one.order - other.order);
  };
  const load = async () => {
    await read();
    document.dispatchEvent(new CustomEvent("outbox"));
  };
  const find = (key) => items.find((item) => item.key === key);
  const isWaiting = (item) => !item.sent;
  const waiting = (game) => items.filter((item) => isWaiting(item) && (!game || item.game === game));
  // Another page of this phone draws what waits anew.
  const others = window.BroadcastChannel && new BroadcastChannel("outbox");
  if (others) others.onmessage = load;
  const changed = async () => {
    await load();
    others?.postMessage("");
  };
  const put = async (item) => { await store.put("hands", item); await changed(); };
  const remove = async (key) => { await store.remove("hands", key); await changed(); };
  const rewrite = async (key, become) => {
    const item = await store.rewrite("hands", key, become);
    await changed();
    return item;
  };

  // Not every page has crypto.randomUUID: over plain http there is none.
  const newKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };

  // The place behind one of them, before the next.
  const behind = (order) => {
    const next = items.find((item) => item.order > order);
    return next ? (order + next.order) / 2 : order + 1;
  };
  // The last place; before what has a higher number, as the books of a hand in play and hands of a
  // game whose next one waits.
  const lastPlace = ({ game, number }) => {
    const next = waiting(game).find((item) => item.number > number);
    const before = next ? items.filter((item) => item.order < next.order) : items;
    return behind(before.at(-1)?.order ?? (next ? next.order - 1 : 0));
  };
  const add = async (item) => {
    await read();
    return put({ order: lastPlace(item), ...item });
  };

  // The numbers behind a hand that goes, or that came to stand elsewhere. None of them was tried.
  const renumber = async (item, by) => {
    const waits = waiting(item.game).filter((each) => !each.gone);
    if (waits.some((each) => each.key !== item.key && each.number === item.number)) return;
    for (const each of waits) {
      if (each.number > item.number) {
        await store.rewrite("hands", each.key, (it) => ({ ...it, number: it.number + by }));
      }
    }
  };

  // Those behind one that is gone move up, unless another hand stands under its number.
  const closeUp = async (item) => {
    await read();
    if (!item.completes && !item.refused?.seen) await renumber(item, -1);
    if (item.starts) await store.remove("pages", item.starts);
    await changed();
  };
  const leave = async (item) => {
    await store.remove("hands", item.key);
    await closeUp(item);
  };
  // Where the server may have it, it is sent all the same, and undone after that: only the server
  // can tell, and a hand sent twice is one hand.
  const isDoubtful = (item) => item.tried && !item.refused;
  // Undone, a hand that took another phone's place would take that one with it.
  const isSettled = (item) => Boolean(item.sent || (isDoubtful(item) && (item.gone || item.keep === "typed")));

  const takeBack = async (key) => {
    await read();
    const item = find(key);
    const left = await store.rewrite("hands", key, (it) => {
      if (isSettled(it)) return undefined;
      return isDoubtful(it) ? { ...it, gone: newKey() } : null;
    });
    if (left === null && item) await closeUp(item);
    else await changed();
    send();
  };

  const change = async (key, fresh) => {
    await read();
    const order = find(key) && behind(find(key).order);
    const left = await store.rewrite("hands", key, (old, shelf) => {
      if (isSettled(old)) return undefined;
      const { number, seen, completes } = old;
      shelf.put({ ...fresh, number, seen, completes, order });
      return isDoubtful(old) ? { ...old, gone: newKey() } : null;
    });
    return left === undefined ? add(fresh) : changed(); // and the server says what stands there
  };

  // `keep` is a button of the page for conflicts: the one recorded, the one typed, or both.
  const decide = async (key, keep) => {
    if (keep === "recorded") return takeBack(key);
    await rewrite(key, (item) => {
      const { conflict, seen } = item.refused ?? {};
      return conflict && { ...item, number: conflict, seen, isFree: !seen, keep, refused: null };
    });
    return send();
  };

  const retry = async (key) => {
    await rewrite(key, (item) => ({ ...item, refused: null }));
    send();
  };

  // --- Sending -------------------------------------------------------------------------------------

  const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

  // An answer within the time that one has, and what is made of it; null where none came.
  const hear = async (path, options, make) => {
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), PATIENCE);
    try {
      const { signal } = control;
      return await make(await fetch(path, { ...options, redirect: "manual", signal }), signal);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  };

  // Whether our server answers: a question that changes nothing, before anything is sent. So a hand
  // that was typed where no server is was not tried, and vanishes when it is taken back. (What a
  // browser says of the network is no proof: a laptop without any reaches the server on itself.)
  let isReached = true;
  const reach = async () => {
    const options = { method: "HEAD", cache: "no-store" };
    isReached = Boolean(await hear("/kept/", options, ({ headers }) => headers.has("Scorekeeper")));
    return isReached;
  };

  // The answer of our server, or null: not sent.
  const ask = (path, fields) => hear(path, {
    method: "POST", body: new URLSearchParams(fields),
    headers: {
      Accept: "application/json", "X-CSRFToken": token(), "Page-Language": document.documentElement.lang,
    },
  }, async (response, signal) => {
    if (!response.headers.get("Content-Type")?.startsWith("application/json")) {
      // Perhaps the token is too old; any page of ours brings another one.
      if (response.status === 403) await fetch("/", { signal });
      return null;
    }
    const answer = await response.json();
    if (answer.recorded === fields.key) return answer;
    return ["conflict", "refused", "no_right", "gone"].some((name) => name in answer) ? answer : null;
  });

  const post = (item) => {
    const { key, number, seen, keep } = item;
    const what = item.starts ? "again/" : keep ? "resolve/" : "record/";
    const place = item.starts ? {} : { number, seen };
    return ask(item.game + what, { ...item.fields, ...place, ...(keep && { keep }), key });
  };

  // Sends one hand; whether the next one of its game may follow.
  const sendOne = async (key) => {
    // From here on the server may have it, unless another page took it back just now.
    const trying = await rewrite(key, (it) => (it.sent || it.refused ? undefined : { ...it, tried: true }));
    if (!trying) return !find(key)?.refused;
    const answer = await post(trying);
    await load();
    const item = find(key);
    if (!item) return true;
    if (!answer) {
      isReached = false;
      return false;
    }
    failures = 0;
    if (!answer.recorded) {
      // What was taken back and is not on the sheet is gone, unless this phone may not even ask.
      if (item.gone && !answer.no_right) await leave(item);
      else await rewrite(key, (it) => ({ ...it, refused: answer }));
      return item.gone && !answer.no_right;
    }
    if (item.gone && answer.own) return undo(item, answer);
    if (item.gone) return leave(item).then(() => true);
    if (item.starts) return begin(item, answer.code);
    if (item.isFree) await renumber(item, answer.number - item.number);
    const isKept = await store.get("pages", item.game);
    const sent = { number: answer.number, revision: answer.revision, sent: answer.game };
    const left = await rewrite(key, (it) => (it.gone ? undefined : isKept ? { ...it, ...sent } : null));
    await mayGoNow(item.game);
    return left !== undefined;
  };

  // What was refused because the game before it went on, or the hand before it was in play, may go
  // by now.
  const mayGoNow = async (game) => {
    for (const item of waiting(game)) if (item.refused?.waits) await rewrite(item.key, (it) => ({ ...it, refused: null }));
  };

  const undo = async (item, { number, revision }) => {
    const answer = await ask(`${item.game}undo/`, { number, seen: revision, key: item.gone });
    if (answer && !answer.recorded) await rewrite(item.key, (it) => ({ ...it, refused: answer }));
    if (answer?.recorded) await leave(item);
    return Boolean(answer?.recorded);
  };

  // The next game is there, perhaps under another code than the one that was made here.
  const begin = async (item, code) => {
    const path = item.starts.replace(/[^/]+\/$/, `${code}/`);
    if (path !== item.starts) {
      for (const each of waiting(item.starts)) {
        await store.rewrite("hands", each.key, (it) => ({ ...it, game: path }));
      }
      const page = await store.get("pages", item.starts);
      const text = JSON.stringify(page ?? null).replaceAll(item.starts, path);
      if (page) await store.put("pages", JSON.parse(text));
      await store.remove("pages", item.starts);
    }
    await store.remove("hands", item.key);
    const isShown = path === item.starts && document.getElementById("live");
    if (window.location.pathname === item.starts && !isShown) {
      window.location.replace(path); // and goes on sending there
      return false;
    }
    await changed();
    return true;
  };

  let sending = false;
  let failures = 0;
  let timer = 0;

  const mayGo = (item) => !item.refused && !flying.has(item.key);

  const send = async () => {
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    try {
      const [passed, blocked] = [new Set(), new Set()];
      const next = () => waiting().find((item) => !passed.has(item.key));
      await load();
      if (!waiting().some(mayGo) || !(await reach())) return;
      for (let item = next(); item; item = next()) {
        passed.add(item.key);
        const goes = mayGo(item) && !blocked.has(item.game) && await sendOne(item.key);
        if (!goes) blocked.add(item.game).add(item.starts);
      }
    } finally {
      sending = false;
      const isOpen = waiting().some((item) => !item.refused);
      if (isOpen) timer = setTimeout(send, Math.min(SLOWEST, SOON * 2 ** failures++));
    }
  };

  const sendNow = () => { failures = 0; send(); };

  const start = async () => {
    await load();
    // What was refused for want of a right may be allowed by now, and a game may be over.
    for (const item of waiting()) if (item.refused?.no_right || (item.refused && item.starts)) await retry(item.key);
    sendNow();
  };

  window.addEventListener("online", sendNow);
  window.addEventListener("pageshow", (event) => { if (event.persisted) sendNow(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) sendNow(); });
  // Only our own server's answers are put into a page, and only such as hold the part that they take
  // the place of: where a network leads elsewhere, another page of ours would take the form away.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const holdsThePart = detail.serverResponse.includes(`id="${detail.target.id}"`);
    if (!detail.xhr.getResponseHeader("Scorekeeper") || !holdsThePart) detail.shouldSwap = false;
  });
  // What a page asks for comes in its own language, whatever was chosen in the meantime.
  document.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["Page-Language"] = document.documentElement.lang;
  });
  start();

  return {
    store, flying, newKey, load, put, add, change, takeBack, decide, retry, remove, send: sendNow, waiting, find, isSettled,
    all: (game) => items.filter((item) => item.game === game || item.starts === game),
    isReached: () => isReached && navigator.onLine,
  };
})();
