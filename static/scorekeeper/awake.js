// Keeps the screen awake while a game is being scored, and only then. Browsers do so over https.
(() => {
  "use strict";
  let lock = null;

  const look = async () => {
    const isScored = document.querySelector(".recording:not(.over-here)") !== null && !document.hidden;
    if (!isScored) {
      (await lock)?.release();
      lock = null;
    } else if (!lock) {
      lock = navigator.wakeLock.request("screen").catch(() => { lock = null; });
      (await lock)?.addEventListener("release", () => { lock = null; });
    }
  };

  if (!navigator.wakeLock) return;
  for (const event of ["visibilitychange", "htmx:afterSettle", "outbox"]) {
    document.addEventListener(event, look);
  }
  look();
})();
