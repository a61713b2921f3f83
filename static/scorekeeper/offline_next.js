// The next game, before the server knows of it: "same again" on a scorer's page (offline.js).
window.offlineNext = window.offline && (() => {
  "use strict";
  const { outbox, unsent } = window;
  const { PATIENCE, page, by, words, standing, restore, isMadeHere, draw } = window.offline;
  const main = by("main");

  // --- From one game's page to another's ---------------------------------------------------------------

  let path = window.location.pathname;

  // A page that was made or kept on this phone takes the place of this one.
  function show(kept) {
    restore();
    path = kept.path;
    page.editing = null;
    page.mayGoOn = Boolean(kept.form);
    document.title = kept.title;
    document.documentElement.lang = kept.lang ?? document.documentElement.lang;
    main.innerHTML = kept.html;
    window.htmx.process(main);
    window.scrollTo(0, 0);
    draw();
  }

  // Where the server does not answer and no worker stands in for it, there is only what is kept.
  const keptAt = async (to) => {
    const isAnswered = outbox.isReached() || navigator.serviceWorker?.controller;
    return isAnswered ? null : outbox.store.get("pages", to);
  };

  async function go(to, how = "pushState") {
    const kept = await keptAt(to);
    if (!kept) return how === "pushState" ? window.location.assign(to) : window.location.replace(to);
    window.history[how](null, "", to);
    return show(kept);
  }

  window.addEventListener("popstate", async () => {
    const to = window.location.pathname;
    if (to === path) return;
    const kept = await keptAt(to);
    if (kept) show(kept);
    else window.location.reload();
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#outbox :is([data-part=elsewhere] a, [data-part=before] a, [data-part=next])");
    if (!link) return;
    event.preventDefault();
    go(link.pathname);
  });

  // --- Same again --------------------------------------------------------------------------------------

  let isStarting = false;
  async function again() {
    if (isStarting) return;
    isStarting = true;
    const from = standing();
    const kept = await outbox.store.get("pages", from.path);
    const next = window.nextGame(kept.form, (page.running ?? from).dealer, outbox.newKey());
    const { code, html, title } = next;
    const lang = kept.formLang ?? document.documentElement.lang;
    const made = { path: next.path, html, lang, form: html, formLang: lang, title, at: Date.now() };
    await outbox.store.put("pages", made);
    await outbox.add({
      key: outbox.newKey(), game: from.path, title: document.title, starts: next.path, number: Infinity,
      fields: { seats: "same", code }, shown: { who: "", side: "", said: words.dataset.again },
    });
    window.history.pushState(null, "", next.path);
    show(made);
    isStarting = false;
    outbox.send();
  }

  // Whether the game of this page may be over; where that is not known, it may.
  function mayStart() {
    const { running } = page;
    const { path: game, over } = standing();
    const isOpen = outbox.waiting(game).some((item) => item.refused && !item.starts);
    return Boolean(over || !running || !running.known || running.over || isOpen);
  }

  // Nothing comes after a game that goes on. What waits in the next game is its scorer's to decide.
  async function dropIfGone() {
    const next = standing() && outbox.waiting(standing().path).find((item) => item.starts && !item.gone);
    if (!next || mayStart() || unsent.handsIn(next.starts)) return;
    await unsent.takeBack(next.key);
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

  const isOff = () => !navigator.onLine || by("live-status")?.hidden === false;
  const isAway = () => isOff() || outbox.waiting(standing()?.path).length > 0;

  document.addEventListener("submit", (event) => {
    const isAgain = event.target.action.endsWith("/again/") && event.submitter?.value === "same";
    if (!isAgain || !standing()?.again || !page.mayGoOn || !isAway()) return;
    event.preventDefault();
    again();
  });

  // --- What cannot wait: who deals, an undo, other partners ----------------------------------------------

  const sayNotDone = (isSo) => {
    const note = by("not-done");
    if (note) note.hidden = !isSo;
  };
  const isForServer = ({ verb, elt }) => verb === "post" && elt.id !== "record";

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (isForServer(detail)) detail.timeout = PATIENCE;
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
    const isDone = xhr.getResponseHeader("Scorekeeper") !== null && xhr.status !== 404;
    if (isForServer(requestConfig)) sayNotDone(!isDone);
  });
  // Without the network a browser would put its own page in the place of this one.
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !isOff()) return;
    event.preventDefault();
    sayNotDone(true);
  });
  for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, () => sayNotDone(false), true);

  return { again, go, mayStart, dropIfGone };
})();
