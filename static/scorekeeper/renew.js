// A page that comes out of the browser's memory may hold a form that was sent, and places that are
// taken by now: it is asked for anew. The answer to a post says where (data-renew), for its own
// address would send the post once more.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  const { pathname, search } = window.location;
  window.location.replace(document.querySelector("[data-renew]")?.dataset.renew ?? pathname + search);
});
