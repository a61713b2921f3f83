// Buttons that only a script can offer: print this page, send or copy the score as text.
// Without it the page prints from the browser's menu and the text is there to be marked.
"use strict";

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

const share = document.getElementById("share");
if (share) {
  const text = document.getElementById("text");
  const said = document.getElementById("share-said");
  const send = share.querySelector("[data-send]");
  const copy = share.querySelector("[data-copy]");

  // Sending needs https; copying has an older way that works at a table's Wi-Fi too.
  if (navigator.share) {
    send.hidden = false;
    send.addEventListener("click", async () => {
      try {
        await navigator.share({ text: text.value });
      } catch (error) {
        if (error.name !== "AbortError") markForCopying();
      }
    });
  }

  copy.hidden = false;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      said.textContent = share.dataset.copied;
    } catch {
      markForCopying();
    }
  });

  function markForCopying() {
    text.focus();
    text.select();
    said.textContent = document.execCommand("copy") ? share.dataset.copied : share.dataset.byHand;
  }
}
