// The page of a game's first hand, out of a page with the form of the game before it: for "same
// again" without the network. Its code is made here; the server takes it, or says another one. It
// asks the server for nothing (`hx-get`) as long as the server does not know the game.
window.nextGame = (html, dealer, key) => {
  "use strict";
  const shell = document.createElement("template");
  shell.innerHTML = html;
  const part = (name) => shell.content.querySelector(name);
  const before = JSON.parse(part("#live").dataset.standing);
  const { code: { letters, length }, next: title } = JSON.parse(part("#recording-data").textContent);

  let code = "";
  while (code.length < length) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 256 - (256 % letters.length)) code += letters[byte % letters.length];
  }
  const old = before.path.match(/([^/]+)\/$/)[1];
  const path = before.path.replace(old, code);
  const spoken = (text) => `${text.slice(0, 4)} ${text.slice(4)}`;
  shell.innerHTML = html.replaceAll(old, code).replaceAll(spoken(old), spoken(code));

  const nothing = (sides) => Object.fromEntries(Object.keys(sides).map((side) => [side, 0]));
  const live = part("#live");
  for (const name of ["hx-get", "hx-trigger"]) live.removeAttribute(name);
  live.dataset.revision = 0;
  live.dataset.standing = JSON.stringify({
    path, totals: nothing(before.totals), sets: nothing(before.sets), played: 0, dealer, over: false,
    number: 1, hand: 1, again: before.again,
  });
  for (const figure of live.querySelectorAll(".figure")) {
    figure.textContent = "0";
    figure.dataset.chars = 1;
  }
  for (const text of live.querySelectorAll(".side-facts, .aloud")) text.textContent = "";
  part("#hands").replaceChildren();
  for (const undo of shell.content.querySelectorAll('.undo, .thumb [href="#undo"]')) undo.remove();

  const form = part("#record");
  form.dataset.revision = 0;
  for (const [name, value] of Object.entries({ number: 1, seen: 0, key })) {
    form.querySelector(`[name="${name}"]`).setAttribute("value", value);
  }
  for (const field of form.querySelectorAll("[type=radio]")) field.toggleAttribute("checked", !field.value);
  for (const field of form.querySelectorAll("[type=checkbox]")) field.removeAttribute("checked");
  for (const field of form.querySelectorAll(".own-books input")) field.setAttribute("value", "");
  // Nothing stays of a hand that was in play, or of what the server's page had filled in.
  delete form.dataset.completes;
  part(".save-bid").hidden = false;
  form.elements.note.removeAttribute("value");
  for (const choice of form.querySelectorAll("[selected]")) choice.removeAttribute("selected");
  for (const text of form.querySelectorAll(".in-words, .step-books [data-tag]")) text.textContent = "";
  return { code, path, title, html: shell.innerHTML };
};
