// The next game, before the server knows of it: "same again" on a scorer's page (offline.js).
window.offlineNext = window.offline && (() => {
  "use strict";
  const { outbox } = window;
  const { PATIENCE, page, by, words, standing, restore, isMadeHere, draw } = window.offline;
  const main = by("main");

  let isStarting = false;
  async function again() {
    if (isStarting) return;
    isStarting = true;
    const from = standing();
    const kept = await outbox.store.get("pages", from.path);
    const next = window.nextGame(kept.form, (page.running ?? from).dealer, outbox.newKey());
    const { code, html } = next;
    await outbox.store.put("pages", { path: next.path, html, form: html, title: document.title, at: Date.now() });
    await outbox.add({
      key: outbox.newKey(), game: from.path, starts: next.path, number: Infinity, fields: { seats: "same", code },
      shown: { who: "", side: "", said: words.dataset.again },
    });
    restore();
    path = next.path;
    window.history.pushState(null, "", path);
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
  document.addEventListener("outbox", renew);

  const isAway = () => !navigator.onLine || by("live-status")?.hidden === false
    || outbox.waiting(standing()?.path).length > 0;

  document.addEventListener("submit", (event) => {
    const isAgain = event.target.action.endsWith("/again/") && event.submitter?.value === "same";
    if (!isAgain || !standing()?.again || !page.mayGoOn || !isAway()) return;
    event.preventDefault();
    again();
  });

  let path = window.location.pathname;
  window.addEventListener("popstate", () => {
    if (window.location.pathname !== path) window.location.reload();
  });

  return { again };
})();
