// In the shell, where a page did not come: puts in the copy that the page kept on this phone, with
// its scripts; where none is kept, shows the games that are, and loads the page once it comes.
(async () => {
  "use strict";
  const main = document.getElementById("main");
  const { store } = window.outbox;
  // A page that the server answered without knowing the game of it leads here (unsent.js).
  const from = window.location.hash.slice(1);
  if (from) window.history.replaceState(null, "", from);
  const page = await store.get("pages", window.location.pathname);
  if (from && !page) {
    window.location.replace("/"); // it was started under another code this very moment
    return;
  }
  if (page) {
    document.title = page.title;
    document.documentElement.lang = page.lang ?? document.documentElement.lang;
    if (!from) main.dataset.at = page.at;
    main.innerHTML = page.html;
    window.htmx.process(main);
    for (const { src } of document.getElementById("scripts").content.children) {
      const script = document.createElement("script");
      document.body.append(Object.assign(script, { src, async: false }));
    }
    return;
  }
  const list = document.getElementById("kept");
  for (const { path, title } of await store.all("pages")) {
    const item = document.createElement("li");
    item.append(window.unsent.link(path, title));
    list.append(item);
  }
  list.hidden = !list.children.length;
  window.unsent.draw();
  const look = async () => {
    const answer = await fetch(window.location.href, { method: "HEAD" }).catch(() => null);
    if (answer?.headers.has("Scorekeeper")) window.location.reload();
  };
  window.addEventListener("online", look);
  setInterval(look, 5000);
})();
