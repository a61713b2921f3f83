// A scorer's page as the server made it, kept on this phone, so that it comes back after a reload
// (offline.js). It is the last of the parts, and begins.
window.offlineKept = window.offline && (() => {
  "use strict";
  const { outbox } = window;
  const { page, by, words, live, form, data, standing, restore, isMadeHere, draw } = window.offline;
  const PAGES = 6; // that are kept
  const main = by("main");

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
    page.mayGoOn = Boolean(copy);
    await store.put("pages", {
      path: from.path, html, lang, form: copy, formLang, title: document.title, at: Date.now(),
    });
    for (const item of outbox.all(from.path)) {
      if (item.sent && item.sent <= revision) await outbox.remove(item.key);
    }
    const pages = (await store.all("pages")).sort((one, other) => other.at - one.at).slice(PAGES);
    const waits = (path) => outbox.all(path).some((item) => !item.sent);
    for (const { path } of pages) if (!waits(path)) await store.remove("pages", path);
  }
  let soon = 0;
  function keepSoon() {
    clearTimeout(soon);
    soon = setTimeout(keep, 100);
  }

  document.addEventListener("outbox", draw);
  document.addEventListener("htmx:afterSwap", draw);
  document.addEventListener("htmx:afterSettle", () => {
    delete main.dataset.at;
    keepSoon();
  });
  // A kept copy is not kept once more.
  async function recall() {
    page.mayGoOn = Boolean((await outbox.store.get("pages", window.location.pathname))?.form);
    draw();
  }
  draw();
  if (main.dataset.at || isMadeHere()) recall();
  else keepSoon();
  // Without a worker (a browser that allows none) everything but the way back into a page works.
  const install = () => navigator.serviceWorker.register(words.dataset.worker).catch(() => {});
  if (navigator.serviceWorker) window.addEventListener("load", install);

  return { keepSoon };
})();
