// Hands on their way to the server, kept on this phone. A hand is put here before it is sent and
// leaves only when its scorer takes it back or an answer names its key: a login page, a redirect or
// a broken server is no such answer. Hands of one game are sent in order; behind one that was
// refused they wait until its scorer has decided. Every page carries this script, so that opening
// any of them sends what waits.
window.outbox = (() => {
  "use strict";

  const store = window.phoneStore;
  const PATIENCE = 20000; // milliseconds for one answer
  const SOON = 3000; // until the next try
  const SLOWEST = 30000; // after one failure after the other

  // --- The hands -----------------------------------------------------------------------------------
  // {key, game, number, seen, fields, shown, order, tried, refused, keep, gone, sent, starts}: `game`
  // is its page's path; `fields` what the form sends; `tried`: the server may have it; `refused`: its
  // answer; `keep`: what its scorer decided; `gone`: taken back after it was tried, the key of the
  // undo; `sent`: the game's revision that has it; `starts`: the path of the game it starts.

  let items = [];
  const flying = new Map(); // sent by the form itself, not answered yet: key → when it is kept

  const load = async () => {
    items = (await store.all("hands")).sort((one, other) => one.order - other.order);
    document.dispatchEvent(new CustomEvent("outbox"));
  };
  const find = (key) => items.find((item) => item.key === key);
  const isWaiting = (item) => !item.sent;
  const waiting = (game) => items.filter((item) => isWaiting(item) && (!game || item.game === game));
  const put = async (item) => { await store.put("hands", item); await load(); };
  const remove = async (key) => { await store.remove("hands", key); await load(); };

  // Not every page has crypto.randomUUID: over plain http there is none.
  const newKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };

  const add = (item) => put({ order: (items.at(-1)?.order ?? 0) + 1, ...item });

  // The numbers behind a hand that goes, or that came to stand elsewhere. None of them was tried.
  const renumber = async (item, by) => {
    const behind = items.filter((each) => each.game === item.game && isWaiting(each) && !each.gone);
    if (behind.some((each) => each.key !== item.key && each.number === item.number)) return;
    for (const each of behind) {
      if (each.number > item.number) await store.put("hands", { ...each, number: each.number + by });
    }
  };

  // Those behind it move up, unless another hand stands under its number.
  const leave = async (item) => {
    if (!item.completes && !item.refused?.seen) await renumber(item, -1);
    if (item.starts) await store.remove("pages", item.starts);
    await remove(item.key);
  };
  // Where the server may have it, it is sent all the same, and undone after that.
  const isDoubtful = (item) => item.tried && !item.refused;
  const sendAndUndo = (item) => put({ ...item, gone: newKey() });

  const takeBack = async (key) => {
    const item = find(key);
    if (!item) return;
    if (isDoubtful(item) && !item.gone) await sendAndUndo(item);
    else if (item.refused || !item.gone) await leave(item);
    send();
  };

  const change = async (key, fresh) => {
    const old = find(key);
    if (!old || old.sent) return add(fresh); // and the server says what stands there
    const { number, seen, completes } = old;
    const order = old.order + (isDoubtful(old) ? 0.5 : 0);
    await add({ ...fresh, number, seen, completes, order });
    return isDoubtful(old) ? sendAndUndo(old) : remove(key);
  };

  // `keep` is a button of the page for conflicts: the one recorded, the one typed, or both.
  const decide = async (key, keep) => {
    const item = find(key);
    if (!item) return;
    const { conflict, seen } = item.refused;
    if (keep === "recorded") return takeBack(key);
    await put({ ...item, number: conflict, seen, isFree: !seen, keep, refused: null });
    return send();
  };

  const retry = async (key) => {
    const item = find(key);
    if (item) await put({ ...item, refused: null });
    send();
  };

  // --- Sending -------------------------------------------------------------------------------------

  const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";

  // The answer of our server, or null: not sent.
  const ask = async (path, fields) => {
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), PATIENCE);
    try {
      const response = await fetch(path, {
        method: "POST", body: new URLSearchParams(fields), redirect: "manual", signal: control.signal,
        headers: { Accept: "application/json", "X-CSRFToken": token() },
      });
      if (!response.headers.get("Content-Type")?.startsWith("application/json")) {
        // Perhaps the token is too old; any page of ours brings another one.
        if (response.status === 403) await fetch("/", { signal: control.signal });
        return null;
      }
      const answer = await response.json();
      if (answer.recorded === fields.key) return answer;
      return ["conflict", "refused", "no_right", "gone"].some((name) => name in answer) ? answer : null;
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  };

  const post = (item) => {
    const { key, number, seen, keep } = item;
    const what = item.starts ? "again/" : keep ? "resolve/" : "record/";
    const place = item.starts ? {} : { number, seen };
    return ask(item.game + what, { ...item.fields, ...place, ...(keep && { keep }), key });
  };

  // Sends one hand; whether the next one of its game may follow.
  const sendOne = async (key) => {
    // Without any network nothing can have reached the server.
    await put({ ...find(key), tried: find(key).tried || navigator.onLine });
    const answer = await post(find(key));
    await load();
    const item = find(key);
    if (!item) return true;
    if (!answer) return false;
    failures = 0;
    if (!answer.recorded) {
      // What was taken back and is not on the sheet is gone, unless this phone may not even ask.
      if (item.gone && !answer.no_right) await leave(item);
      else await put({ ...item, refused: answer });
      return item.gone && !answer.no_right;
    }
    if (item.gone && answer.own) return undo(item, answer);
    if (item.gone) return leave(item).then(() => true);
    if (item.starts) return begin(item, answer.code);
    if (item.isFree) await renumber(item, answer.number - item.number);
    const isKept = await store.get("pages", item.game);
    if (isKept) await put({ ...item, number: answer.number, sent: answer.game });
    else await remove(key);
    return true;
  };

  const undo = async (item, { number, revision }) => {
    const answer = await ask(`${item.game}undo/`, { number, seen: revision, key: item.gone });
    if (answer && !answer.recorded) await put({ ...item, refused: answer });
    if (answer?.recorded) await leave(item);
    return Boolean(answer?.recorded);
  };

  // The next game is there, perhaps under another code than the one that was made here.
  const begin = async (item, code) => {
    const path = item.starts.replace(/[^/]+\/$/, `${code}/`);
    if (path !== item.starts) {
      for (const each of waiting(item.starts)) await store.put("hands", { ...each, game: path });
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
    await load();
    return true;
  };

  let sending = false;
  let failures = 0;
  let timer = 0;

  const send = async () => {
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    try {
      const [passed, blocked] = [new Set(), new Set()];
      const next = () => waiting().find((item) => !passed.has(item.key));
      await load();
      for (let item = next(); item; item = next()) {
        passed.add(item.key);
        const mayGo = !item.refused && !flying.has(item.key) && !blocked.has(item.game);
        if (!mayGo || !(await sendOne(item.key))) blocked.add(item.game).add(item.starts);
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
    // What was refused for want of a right may be allowed by now.
    for (const item of waiting()) if (item.refused?.no_right) await retry(item.key);
    sendNow();
  };

  window.addEventListener("online", sendNow);
  window.addEventListener("pageshow", (event) => { if (event.persisted) sendNow(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) sendNow(); });
  // Only our own server's answers are put into a page.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.detail.xhr.getResponseHeader("Scorekeeper")) event.detail.shouldSwap = false;
  });
  start();

  return {
    store, flying, newKey, load, put, add, change, takeBack, decide, retry, remove, send: sendNow, waiting,
    all: (game) => items.filter((item) => item.game === game || item.starts === game),
    find,
  };
})();
