// A scorer's page without the network. Hands that cannot be sent go to the outbox; here they are
// shown, with the score that they come to by the points table, and can be changed or taken back.
// Every sentence was made by the server (_outbox.html, offline_data.py); here words are put in their
// place. This file knows the page and draws the score; its parts are files of their own: the form,
// the list of what waits, the next game, and the page as the server made it, kept.
window.offline = (() => {
  "use strict";
  const { outbox } = window;
  const MINUS = "\u2212";
  const by = (id) => document.getElementById(id);
  const words = by("outbox-words");
  if (!words) return null;

  const live = () => by("live");
  const form = () => document.querySelector("form#record");
  const data = () => JSON.parse(by("recording-data")?.textContent ?? "null");
  const standing = () => JSON.parse(live()?.dataset.standing ?? "null");
  const number = (value) => (value < 0 ? MINUS + -value : `${value}`);
  const signed = (value) => (value > 0 ? `+${value}` : number(value));
  const say = (name, values) => Object.entries(values).reduce(
    (text, [key, value]) => text.replace(`{${key}}`, () => value), words.dataset[name],
  );
  const sentence = ({ shown }) => (shown.who ? say("aloud", shown) : shown.said);

  // --- What is drawn over the server's page can be taken off again ----------------------------------

  let undone = [];
  const restore = () => { while (undone.length) undone.pop()(); };
  const whenRestored = (undo) => undone.push(undo);
  const set = (element, name, value) => {
    if (!element || element[name] === value) return;
    const before = element[name];
    whenRestored(() => { element[name] = before; });
    element[name] = value;
  };
  const setText = (element, text) => {
    if (!element) return;
    const before = [...element.childNodes];
    whenRestored(() => element.replaceChildren(...before));
    element.replaceChildren(text);
  };
  const mark = (element, name, isOn) => {
    if (!isOn || !element) return;
    element.classList.add(name);
    whenRestored(() => element.classList.remove(name));
  };

  // --- The score with what waits ---------------------------------------------------------------------

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

  // What the parts share.
  const page = {
    running: null, // the score by the points table
    editing: null, // the key of the hand that the form changes
    mayGoOn: false, // whether a page with the form is kept, out of which the next game's is made
  };

  function draw() {
    restore();
    const from = standing();
    const box = by("outbox");
    if (!from || !box) return;
    const items = onPage(from.path);
    const table = data();
    const added = since(items, Number(live().dataset.revision));
    const hands = counted(added, from);
    page.running = table && !from.over ? window.tally(table, from, hands.map((item) => item.fields)) : null;
    if (hands.length && page.running) drawScore(page.running, hands);
    window.offlineForm.draw(from, items, table);
    window.offlineList.draw(from, items, hands);
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

  return {
    PATIENCE: 8000, // milliseconds for the answer to a hand, before it waits
    page, by, words, live, form, data, standing, signed, say, sentence, restore, whenRestored, set, setText,
    mark, isMadeHere, since, draw,
  };
})();
