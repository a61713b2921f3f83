// Keeps the shell: one page and the files it names. Whatever the server answers is shown; where it
// does not answer, the shell is, and that puts in what the game's own page has kept on this phone.
{% load static %}"use strict";
const VERSION = "{{ version }}";
const SHELL = "{% url 'kept' %}";
const FILES = "{% get_static_prefix %}";
const PATIENCE = 10000; // milliseconds for a page

const isOurs = (answer) => answer.headers.has("Scorekeeper");
const known = (what) => caches.match(what, { ignoreVary: true });

const fill = async () => {
  const shell = await fetch(SHELL, { cache: "no-store" });
  if (!shell.ok || !isOurs(shell)) throw new Error("The shell did not come.");
  const cache = await caches.open(VERSION);
  const text = await shell.clone().text();
  const named = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map((found) => found[1]);
  await cache.addAll([...new Set(named.filter((path) => path.startsWith(FILES)))]);
  await cache.put(SHELL, shell);
};

const takeOver = async () => {
  const old = (await caches.keys()).filter((name) => name !== VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
};

const page = async (request) => {
  const late = new Promise((_, fail) => { setTimeout(fail, PATIENCE); });
  const asked = fetch(request);
  try {
    const answer = await Promise.race([asked, late]);
    // A proxy in front of a server that is switched off.
    return (answer.status > 501 && !isOurs(answer) && await known(SHELL)) || answer;
  } catch {
    return (await known(SHELL)) ?? asked;
  }
};

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fill());
});
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith(FILES)) {
    event.respondWith(known(request).then((answer) => answer ?? fetch(request)));
  }
});
