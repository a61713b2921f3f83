// What waits on this phone, counted and said in one way on all pages: the note of a page that has no
// list of its own, and the links to the games that hands wait for. On every page, behind outbox.js.
window.unsent = (() => {
  "use strict";
  const { outbox } = window;
  const note = () => document.getElementById("unsent");
  const fill = (text, values) => Object.entries(values).reduce(
    (said, [key, value]) => said.replace(`{${key}}`, () => value), text,
  );

  // "Same again" is no hand: it is counted apart.
  const said = () => {
    const waiting = outbox.waiting();
    const games = waiting.filter((item) => item.starts).length;
    const hands = waiting.length - games;
    const { dataset } = note();
    const text = !games ? dataset.hands : !hands ? dataset.games : dataset.both;
    return fill(text, { hands, games });
  };

  // In a game that is to be started, and in those behind it.
  const handsIn = (game) => outbox.waiting(game).reduce(
    (count, item) => count + (item.starts ? handsIn(item.starts) : 1), 0,
  );

  // A next game goes with all that waits in it, and that behind it.
  const takeBack = async (key) => {
    const item = outbox.find(key);
    const inside = item?.starts ? outbox.waiting(item.starts) : [];
    for (const { key: each } of inside.reverse()) await takeBack(each);
    await outbox.takeBack(key);
  };

  // What needs its scorer in the games before that one, whose hands wait for it.
  const refusedBefore = (path) => {
    const start = outbox.waiting().find((item) => item.starts === path);
    const isOpen = (item) => item.refused && !item.sent && item !== start;
    return start && (outbox.all(start.game).find(isOpen) ?? refusedBefore(start.game));
  };

  const named = ({ shown, starts }) => {
    const hands = starts ? handsIn(starts) : 0;
    const text = shown.who ? fill(note().dataset.one, shown) : shown.said;
    return hands ? fill(note().dataset.game, { title: text, hands }) : text;
  };

  // Each game that something waits for, once: its path, what it is called, and what waits for it.
  const games = () => {
    const found = new Map();
    for (const { game, title, starts } of outbox.waiting()) {
      const before = found.get(game) ?? { hands: 0 };
      found.set(game, { title: title ?? before.title, hands: before.hands + (starts ? 0 : 1) });
    }
    return found;
  };

  const link = (path, title) => {
    const { hands } = games().get(path) ?? {};
    const text = hands ? fill(note().dataset.game, { title, hands }) : title;
    return Object.assign(document.createElement("a"), { href: path, textContent: text });
  };

  // One link a game, but none to the page itself; to that game alone, where one is named.
  const links = (only) => [...games()]
    .filter(([path]) => path !== window.location.pathname && (!only || path === only))
    .map(([path, { title }]) => link(path, title ?? note().dataset.link));

  const draw = () => {
    const element = note();
    const waiting = outbox.waiting();
    element.hidden = !waiting.length || document.querySelector("[data-standing]") !== null;
    if (element.hidden) return;
    const refused = waiting.find((item) => item.refused);
    const reason = refused?.refused.no_right ?? refused?.refused.gone ?? "";
    const open = reason || (refused ? element.dataset.needs : "");
    element.querySelector("span").textContent = `${said()}. ${open}`;
    const isListed = document.getElementById("kept")?.hidden === false;
    element.querySelector("[data-links]").replaceChildren(...(isListed && !refused ? [] : links(refused?.game)));
    const button = element.querySelector("button");
    button.hidden = !reason;
    if (reason) button.textContent = fill(element.dataset.back, { what: named(refused) });
    button.onclick = () => takeBack(refused.key);
  };

  // A game that was made on this phone, and that the server does not know yet: the shell puts in
  // what is kept of it.
  const isShown = document.querySelector("[data-standing]") !== null || document.getElementById("kept") !== null;
  const goToKept = () => {
    const here = window.location.pathname;
    if (isShown || !outbox.waiting().some((item) => item.starts === here)) return;
    document.removeEventListener("outbox", goToKept);
    window.location.replace(`/kept/#${here}`);
  };

  document.addEventListener("outbox", draw);
  document.addEventListener("outbox", goToKept);

  // Without a worker a page does not come back before the server does; and where a browser keeps
  // nothing, what waits would go with the page.
  window.addEventListener("beforeunload", (event) => {
    const isScored = document.querySelector("[data-standing]") !== null;
    const comesBack = !isScored || outbox.isReached() || navigator.serviceWorker?.controller;
    if (outbox.waiting().length && !(comesBack && outbox.store.lasts())) event.preventDefault();
  });

  return { said, links, link, handsIn, takeBack, refusedBefore, draw };
})();
