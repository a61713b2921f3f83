/* Labels the buttons of the hand form while a hand is put together. Every number and every sentence
   was made by the server (recording_data.py); here they are only looked up. Without this script the
   form works all the same. */
(() => {
  const MINUS = "\u2212";

  const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? MINUS + -points : "0");

  const chosen = (form, name) => form.querySelector(`[name="${name}"]:checked`);

  const label = (input, text, sign) => {
    const tag = input.closest(".pick").querySelector("[data-tag]");
    if (!tag) return;
    tag.textContent = text;
    tag.classList.toggle("plus", sign === "plus");
    tag.classList.toggle("minus", sign === "minus");
  };

  const relabel = (form) => {
    const data = JSON.parse(document.getElementById("recording-data")?.textContent ?? "null");
    if (data?.key !== form.dataset.recording) {
      /* The rules were changed on another phone, or the game is open again; nothing is chosen in
         this form yet. */
      location.reload();
      return;
    }
    if (!data) return;
    const who = chosen(form, "declarer")?.closest("[data-side]")?.dataset.side;
    const bid = chosen(form, "bid")?.value;
    const rows = (bid && (data.ruled ? data.ruled[who + bid] : data.rows[bid[0] + (bid[1] === "n" ? "n" : "s")])) || {};
    for (const input of form.querySelectorAll('[name="books"]:not([value=""])')) {
      const row = rows[input.value];
      if (!Array.isArray(row)) label(input, "");
      else label(input, signed(row[0]) + (row[1] ? `/${signed(row[1])}` : ""), row[2] === "made" ? "plus" : "minus");
    }
    form.querySelector(".in-words").textContent = (who && bid && data.words[who]?.[bid]) || form.querySelector(".in-words").textContent;
  };

  /* Where everybody's books are typed, the one field that is left empty says what it will get. */
  const fillIn = (form) => {
    const all = form.querySelector("[data-all-books]")?.dataset.allBooks;
    const fields = [...form.querySelectorAll(".own-books input")];
    const empty = fields.filter((field) => field.value === "");
    const rest = Number(all) - fields.reduce((sum, field) => sum + Number(field.value), 0);
    for (const field of fields) field.placeholder = "";
    if (Number(all) && empty.length === 1 && rest >= 0) empty[0].placeholder = rest;
  };
  document.addEventListener("input", (event) => {
    const form = event.target.closest?.("form.record");
    if (form) fillIn(form);
  });

  const begin = () => {
    const form = document.querySelector("form.record");
    if (!form) return;
    relabel(form);
    fillIn(form);
  };

  document.addEventListener("change", (event) => {
    const form = event.target.closest?.("form.record");
    if (!form) return;
    relabel(form);
    /* What was previewed is not what would be saved any more. */
    form.querySelector("#preview")?.remove();
    form.querySelector('[name="step"][value="save"]')?.remove();
  });

  /* After a hand saved by the keyboard the next one begins at its first button. */
  let byKeyboard = false;
  document.addEventListener("keydown", () => { byKeyboard = true; });
  document.addEventListener("pointerdown", () => { byKeyboard = false; });

  /* htmx only knows the buttons inside a form; those at the thumb stand beside theirs. */
  document.addEventListener("htmx:configRequest", (event) => {
    const button = event.detail.triggeringEvent?.submitter;
    if (button?.name) event.detail.parameters[button.name] = button.value;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target?.id !== "page") return;
    begin();
    document.getElementById("preview")?.scrollIntoView({ block: "nearest" });
    if (byKeyboard && document.activeElement === document.body) {
      document.querySelector(".record .pick input")?.focus({ preventScroll: true });
    }
  });
  window.addEventListener("pageshow", (event) => (event.persisted ? location.reload() : begin()));
  begin();
})();
