// A scorer's page without the network. Hands that cannot be sent go to the outbox; here they are
// shown, with the score that they come to by the points table, and can be changed or taken back. The
// page as the server made it is kept on this phone, so that it comes back after a reload. Every
// sentence was made by the server (_outbox.html, offline_data.py); here words are put in their place.
(() => {
  "use strict";
  const { outbox } = window;
  const PATIENCE = 8000; // milliseconds for the answer to a hand, before it waits
  const PAGES = 6; // that are kept
  const MINUS = "\u2212";
  const main = document.getElementById("main");
  const by = (id) => document.getElementById(id);
  const words = by("outbox-words");
  if (!words) return;

  const live = () => by("live");
  const form = () => document.querySelector("form#record");
  const data = () => JSON.parse(by("recording-data")?.textContent ?? "null");
  const standing = () => JSON.parse(live()?.dataset.standing ?? "null");
  const number = (value) => (value < 0 ? MINUS + -value : `${value}`);
  const signed = (value) => (value > 0 ? `+${value}` : number(value));
  const say = (name, values) => Object.entries(values).reduce(
    (text, [key, value]) => text.replace(`{${key}}`, () => value), words.dataset[name],
  );

  // --- What is drawn over the server's page can be taken off again ----------------------------------

  let undone = [];
  const restore = () => { while (undone.length) undone.pop()(); };
  const set = (element, name, value) => {
    if (!element || element[name] === value) return;
    const before = element[name];
    undone.push(() => { element[name] = before; });
    element[name] = value;
  };
  const setText = (element, text) => {
    if (!element) return;
    const before = [...element.childNodes];
    undone.push(() => element.replaceChildren(...before));
    element.replaceChildren(text);
  };
  const mark = (element, name, isOn) => {
    if (!isOn || !element) return;
    element.classList.add(name);
    undone.push(() => element.classList.remove(name));
  };

  const onPage = (game) => outbox.all(game).filter((item) => !outbox.flying.has(item.key));
  const isMadeHere = () => live() !== null && !live().hasAttribute("hx-get"); // see next_game.js
  const since = (items, revision) => items.filter(
    (item) => !item.gone && !item.starts && (!item.sent || item.sent > revision),
  );

  // The hands that the score can count: after those of the sheet, up to one that was refused.
  const counted = (items, from) => {
    const stop = items.findIndex((item) => item.refused);
    const whole = (stop < 0 ? items : items.slice(0, stop)).filter((item) => item.number >= from.number);
    return [...new Map(whole.map((item) => [item.number, item])).values()];
  };

  let running = null;
  let mayGoOn = false; // whether a page with the form is kept, out of which the next game's is made
  let isOpen = false; // whether somebody looks at the list
  let editing = null; // the key of the hand that the form changes

  function draw() {
    restore();
    const from = standing();
    const box = by("outbox");
    if (!from || !box) return;
    const items = onPage(from.path);
    const table = data();
    const added = since(items, Number(live().dataset.revision));
    const hands = counted(added, from);
    running = table && !from.over ? window.tally(table, from, hands.map((item) => item.fields)) : null;
    if (hands.length && running) drawScore(running, hands);
    drawForm(from, items, table);
    drawList(from, items, hands);
    for (const part of document.querySelectorAll("[data-plain-http]")) part.hidden = window.isSecureContext;
  }

  function drawScore({ totals }, hands) {
    for (const [side, total] of Object.entries(totals)) {
      const card = live().querySelector(`.side[data-side="${side}"]`);
      const figure = card.querySelector(".figure");
      setText(figure, number(total));
      set(figure.dataset, "chars", `${number(total).length}`);
      setText(card.querySelector(".side-facts"), words.dataset.counts);
    }
    mark(by("scoreboard"), "unsent", true);
    setText(live().querySelector(".aloud"), sentence(hands.at(-1)));
  }

  const sentence = ({ shown }) => (shown.who ? say("aloud", shown) : shown.said);

  // --- The form: its number is the next one after the hands that wait --------------------------------

  const places = new WeakMap(); // of each form: its key, and for which hand it stands there

  function drawForm(from, items, table) {
    const it = form();
    if (!it || !table) return;
    mark(by("page"), "over-here", Boolean(running?.over) && !editing);
    const field = (name) => it.elements.namedItem(name);
    const place = places.get(it) ?? { key: field("key").value };
    places.set(it, place);
    const item = editing && outbox.find(editing);
    const last = since(items, Number(it.dataset.revision)).at(-1);
    let [at, seen, fields] = [Number(field("number").value), Number(field("seen").value), {}];
    if (item) [at, seen, fields] = [item.number, item.seen, item.fields];
    else if (last?.fields.line_kind === "bid") [at, seen, fields] = [last.number, last.seen + 1, { ...last.fields, books: "" }];
    else if (last) [at, seen] = [last.number + 1, 0];
    const name = `${at} ${item?.key ?? last?.key ?? ""}`;
    const isElsewhere = place.name !== undefined ? place.name !== name : Boolean(item ?? last);
    if (isElsewhere) {
      place.key = outbox.newKey();
      if (!item && !last) it.reset();
      else fill(it, fields);
    }
    place.name = name;
    set(field("number"), "value", `${at}`);
    set(field("seen"), "value", `${seen}`);
    set(field("key"), "value", place.key);
    if (!item && !last && !isMadeHere()) return;
    mark(by("page"), "has-unsent", true);
    const hand = from.hand + at - from.number;
    setText(it.querySelector(".step-who > legend"), say("legend", { number: hand }));
    setText(document.querySelector(".thumb .save"), say("save", { number: hand }));
    setText(live().querySelector(".bar > span"), say("hand", { number: hand }));
    drawDealer(it, table, running?.known === false ? null : running?.dealer);
  }

  function drawDealer(it, table, seat) {
    const summary = live().querySelector(".dealer-pick > summary");
    if (seat && summary) set(summary.lastChild, "textContent", ` ${table.deals[seat]}`);
    const sign = it.querySelector(".pick .dealer");
    const pick = it.querySelector(`.pick[data-seat="${seat}"]`);
    if (!sign) return;
    const before = sign.parentElement;
    if (pick) pick.append(sign);
    else sign.hidden = true;
    undone.push(() => { before.append(sign); sign.hidden = false; });
  }

  function fill(it, fields) {
    for (const field of it.elements) {
      const value = fields[field.name] ?? "";
      if (!field.name || field.type === "hidden" || field.type === "submit") continue;
      if (field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
    const declarer = it.querySelector('[name="declarer"]:checked') ?? it.querySelector('[name="declarer"]');
    declarer.dispatchEvent(new Event("change", { bubbles: true })); // record.js labels the buttons
  }

  // --- The list ------------------------------------------------------------------------------------

  function drawList(from, items, hands) {
    const box = by("outbox");
    const shown = items.filter((item) => !item.sent);
    const refused = shown.some((item) => item.refused);
    box.hidden = !shown.length;
    box.replaceChildren();
    undone.push(() => { box.replaceChildren(); box.hidden = true; });
    if (!shown.length) return;
    box.append(words.content.cloneNode(true));
    const part = (name) => box.querySelector(`[data-part="${name}"]`);
    const summary = refused ? "refused" : running && !running.known ? "unknown" : "waiting";
    part("summary").textContent = say(summary, { count: shown.length });
    const { over } = running ?? {};
    part("end").hidden = part("again").hidden = !over || Boolean(editing);
    if (over) part("end").textContent = data().ends[over.by][over.winner];
    part("again").hidden ||= !mayGoOn || shown.some((item) => item.starts);
    box.querySelector("details").open = refused || isOpen;
    const points = new Map(hands.map((item, i) => [item.key, running?.points[i]]));
    box.querySelector("ul").append(...shown.map((item) => row(item, from, points.get(item.key))));
  }

  function row(item, from, points) {
    const line = by("outbox-hand").content.cloneNode(true).firstElementChild;
    const part = (name) => line.querySelector(`[data-part="${name}"]`);
    const { refused, shown } = item;
    line.dataset.key = item.key;
    part("hand").textContent = item.starts ? "" : say("hand", { number: from.hand + item.number - from.number });
    part("who").hidden = !shown.side;
    part("who").dataset.side = shown.side;
    part("name").textContent = shown.who;
    part("said").textContent = shown.said;
    const [mine, theirs] = points ?? [];
    part("points").textContent = points ? signed(mine) + (theirs ? `/${signed(theirs)}` : "") : "";
    line.classList.toggle("gone", Boolean(item.gone));
    part("gone").hidden = !item.gone;
    part("reason").textContent = refused?.refused ?? refused?.no_right ?? refused?.gone ?? "";
    if (refused?.words) part("choices").innerHTML = refused.words;
    part("ask").hidden = !refused?.ask;
    if (refused?.ask) part("ask").href += `?ask=${refused.ask}`;
    const isDecided = item.gone && !refused;
    line.querySelector('[data-do="change"]').hidden = isDecided || Boolean(item.starts) || item.key === editing;
    line.querySelector('[data-do="take-back"]').hidden = isDecided || Boolean(refused?.words)
      || (item.starts && outbox.waiting(item.starts).length > 0);
    line.querySelector('[data-do="retry"]').hidden = !refused || Boolean(refused.words);
    return line;
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("#outbox [data-do]");
    if (!button) return;
    const key = button.closest("li")?.dataset.key;
    if (button.dataset.do === "take-back") {
      const item = outbox.find(key);
      await outbox.takeBack(key);
      if (item?.starts === window.location.pathname) window.location.replace(item.game);
    }
    if (button.dataset.do === "retry") await outbox.retry(key);
    if (button.dataset.do === "again") await again();
    if (button.dataset.do !== "change") return;
    editing = key;
    draw();
    form()?.scrollIntoView({ block: "start" });
  });

  document.addEventListener("toggle", (event) => {
    if (event.target.closest("#outbox")) isOpen = event.target.open;
  }, true);

  document.addEventListener("submit", (event) => {
    const key = event.target.closest("#outbox li")?.dataset.key;
    const isAgain = event.target.action.endsWith("/again/") && event.submitter?.value === "same" && mayGoOn;
    if (key) {
      event.preventDefault();
      outbox.decide(key, event.submitter.value);
    } else if (isAgain && isAway()) {
      event.preventDefault();
      again();
    }
  });

  const isAway = () => !navigator.onLine || by("live-status")?.hidden === false
    || outbox.waiting(standing()?.path).length > 0;

  // --- Saving a hand -------------------------------------------------------------------------------

  const isHand = ({ requestConfig }) => requestConfig?.elt.id === "record"
    && requestConfig.path === `${standing()?.path}record/`;

  const isWhole = (fields, table) => fields.declarer in table.moves
    || (fields.declarer && fields.bid && (fields.books || fields.line_kind === "bid"));

  function handOf(fields, table) {
    const { key, number: at, seen, csrfmiddlewaretoken, ...typed } = fields;
    const parts = typed.declarer in table.moves ? [typed.declarer]
      : typed.line_kind === "bid" ? [typed.bid] : [typed.bid, typed.books];
    const opens = document.querySelector(".thumb .save-bid") !== null;
    return {
      key, game: standing().path, number: Number(at), seen: Number(seen), fields: typed,
      completes: !opens && Number(at) === standing().number,
      shown: {
        who: table.who[typed.declarer] ?? "", side: table.side[typed.declarer] ?? "",
        said: parts.map((part) => table.said[part]).join(words.dataset.comma),
      },
    };
  }

  const settled = new Set(); // keys that the form's own request was answered for, a moment ago

  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt.id === "record") event.detail.timeout = PATIENCE;
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!isHand(event.detail)) return;
    const fields = Object.fromEntries(event.detail.requestConfig.formData);
    const table = data();
    if (!table) return;
    const game = standing().path;
    const others = outbox.waiting(game).filter(({ key }) => key !== fields.key && !settled.has(key));
    const isDirect = navigator.onLine && !others.length && !editing && !isMadeHere();
    const note = by("incomplete");
    note.hidden = isWhole(fields, table) || isDirect;
    if (!isDirect) event.preventDefault();
    if (!isWhole(fields, table)) return;
    const item = handOf(fields, table);
    if (isDirect) {
      outbox.flying.set(item.key, outbox.add({ ...item, tried: true }));
      event.detail.elt.addEventListener("htmx:afterRequest", answered); // it may be swapped away
    } else {
      const changed = editing;
      editing = null;
      later(changed ? outbox.change(changed, item) : outbox.add(item), item);
    }
  });

  async function later(kept, item) {
    await kept;
    by("live-said").textContent = `${sentence(item)} ${by("outbox").querySelector("summary")?.textContent ?? ""}`;
    window.scrollTo(0, 0);
    outbox.send();
  }

  async function answered({ detail: { requestConfig, xhr } }) {
    const key = requestConfig.formData.get("key");
    const isRecorded = xhr.getResponseHeader("Recorded") === key;
    const isOnPage = [409, 422].includes(xhr.status) && xhr.getResponseHeader("Scorekeeper") !== null;
    if (isRecorded || isOnPage) settled.add(key);
    await outbox.flying.get(key);
    if (!outbox.flying.delete(key)) return;
    const item = outbox.find(key);
    if (isRecorded) {
      await outbox.put({ ...item, sent: Number(live()?.dataset.revision) });
      keepSoon();
    } else if (isOnPage) {
      await outbox.remove(key); // with what is wrong
    } else {
      await later(outbox.load(), item);
    }
  }

  // --- The next game, before the server knows of it --------------------------------------------------

  let isStarting = false;
  async function again() {
    if (isStarting) return;
    isStarting = true;
    const from = standing();
    const page = await outbox.store.get("pages", from.path);
    const next = window.nextGame(page.form, (running ?? from).dealer, outbox.newKey());
    const { code, html } = next;
    const lang = page.formLang ?? document.documentElement.lang;
    await outbox.store.put("pages", {
      path: next.path, html, lang, form: html, formLang: lang, title: document.title, at: Date.now(),
    });
    await outbox.add({
      key: outbox.newKey(), game: from.path, starts: next.path, number: Infinity, fields: { seats: "same", code },
      shown: { who: "", side: "", said: words.dataset.again },
    });
    restore();
    path = next.path;
    window.history.pushState(null, "", path);
    document.documentElement.lang = lang;
    main.innerHTML = html;
    window.htmx.process(main);
    window.scrollTo(0, 0);
    draw();
    isStarting = false;
    outbox.send();
  }

  // Once the server has the game, its own page takes the place of the one that was made here.
  let renewedAt = 0;
  function renew() {
    const isWaiting = outbox.waiting().some((item) => item.starts === standing()?.path);
    if (!isMadeHere() || isWaiting || Date.now() - renewedAt < PATIENCE) return;
    renewedAt = Date.now();
    document.dispatchEvent(new CustomEvent("renew"));
  }
  let path = window.location.pathname;
  window.addEventListener("popstate", () => {
    if (window.location.pathname !== path) window.location.reload();
  });

  // --- The page as the server made it, kept ----------------------------------------------------------

  async function keep() {
    const from = standing();
    const isCurrent = !form() || data()?.key === form().dataset.recording; // else record.js reloads
    if (!from || isMadeHere() || !isCurrent || document.querySelector("#page form .error")) return;
    restore();
    const html = main.innerHTML;
    const revision = Math.min(Number(live().dataset.revision), Number(form()?.dataset.revision ?? Infinity));
    const hasForm = form() !== null;
    draw();
    const { store } = outbox;
    const before = await store.get("pages", from.path);
    const { lang } = document.documentElement;
    const copy = hasForm ? html : before?.form;
    const formLang = hasForm ? lang : before?.formLang;
    mayGoOn = Boolean(copy);
    await store.put("pages", {
      path: from.path, html, lang, form: copy, formLang, title: document.title, at: Date.now(),
    });
    for (const item of outbox.all(from.path)) {
      if (item.sent && item.sent <= revision) await outbox.remove(item.key);
    }
    const pages = (await store.all("pages")).sort((one, other) => other.at - one.at).slice(PAGES);
    for (const { path } of pages) if (!outbox.waiting(path).length) await store.remove("pages", path);
  }
  let soon = 0;
  function keepSoon() {
    clearTimeout(soon);
    soon = setTimeout(keep, 100);
  }

  document.addEventListener("outbox", () => { draw(); renew(); });
  document.addEventListener("htmx:afterSwap", draw);
  document.addEventListener("htmx:afterSettle", () => {
    delete main.dataset.at;
    keepSoon();
  });
  // A kept copy is not kept once more.
  async function recall() {
    mayGoOn = Boolean((await outbox.store.get("pages", path))?.form);
    draw();
  }
  draw();
  if (main.dataset.at) recall();
  else keepSoon();
  // Without a worker (a browser that allows none) everything but the way back into a page works.
  const install = () => navigator.serviceWorker.register(words.dataset.worker).catch(() => {});
  if (navigator.serviceWorker) window.addEventListener("load", install);
})();
