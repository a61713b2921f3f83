// The front page and the rules with a script: a way to play fills the form at once, dealers are
// called by the names typed. Everything here also works without, by the server. No rule is known
// here: what to fill in comes with the page.
"use strict";

const data = document.getElementById("ways-data");
const ways = data ? JSON.parse(data.textContent) : null;

function answer(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field) field.value = value; // of a group of radio inputs, checks the one with this value
}

function mark(form, way) {
  answer(form, "way", way);
  for (const button of form.querySelectorAll("[name=use]")) {
    if (button.value === way) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

// What was looked at is not what would be saved any more. (Why it is changed changes nothing.)
function forgetPreview(form) {
  form.querySelector("#previewed")?.remove();
  form.querySelector("#save-previewed")?.remove();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=use]");
  if (!button || !ways || !(button.value in ways.ways)) return;
  event.preventDefault();
  const answers = { ...ways.usual, ...ways.ways[button.value] };
  for (const [name, value] of Object.entries(answers)) answer(button.form, name, value);
  mark(button.form, button.value);
  forgetPreview(button.form);
});

document.addEventListener("input", (event) => {
  const field = event.target;
  if (field.form && field.name !== "reason") forgetPreview(field.form);
  if (field.type === "number") answer(field.form, `${field.name}_else`, "number");
  const dealer = field.closest(".seat, .chair") && field.form.querySelector(`[name=first_dealer][value="${field.name}"] + span`);
  if (dealer) dealer.textContent = field.value.trim() || field.dataset.nobody || field.placeholder;
});

// With another answer it is no longer played as the button says.
document.addEventListener("change", (event) => {
  if (!event.target.closest(".questions")) return;
  event.target.form.querySelector("[name=use][aria-current]")?.removeAttribute("aria-current");
});

// Back from the browser's memory this page would start the game it has started before.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) window.location.reload();
});
