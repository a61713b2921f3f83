// What a page without the list of waiting hands says of them. On every page, behind outbox.js.
(() => {
  "use strict";

  const note = () => {
    const element = document.getElementById("unsent");
    if (!element) return;
    const [first] = window.outbox.waiting();
    element.hidden = !first || document.querySelector("[data-standing]") !== null;
    if (element.hidden) return;
    const refused = window.outbox.waiting().find((item) => item.refused);
    const reason = refused?.refused.no_right ?? refused?.refused.gone ?? "";
    element.querySelector("span").textContent = `${element.dataset.text} ${window.outbox.waiting().length}. ${reason}`;
    const link = element.querySelector("a");
    link.href = first.game;
    link.hidden = first.game === window.location.pathname;
    const button = element.querySelector("button");
    button.hidden = !reason;
    button.onclick = () => window.outbox.takeBack(refused.key);
  };

  document.addEventListener("outbox", note);
})();
