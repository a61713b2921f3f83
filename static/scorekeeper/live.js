// Follows a game, or an evening with all its tables: asks for the live part of the page again and
// again, says when it cannot, and announces what changed. htmx fetches and swaps
// (`hx-trigger="look"` on #live); when to look is decided here and nowhere else. Every element is
// looked up anew, for htmx may have put another one in its place.
(() => {
  "use strict";

  const SHOWN = 1500; // milliseconds between two looks: the page is on the screen
  const HIDDEN = 15000; // it is in the background
  const OVER = 5000; // nothing more is expected: a correction, or the next game
  const SLOWEST = 30000; // after one failure after the other
  const PATIENCE = 8000; // for one answer
  const GRACE = 4000; // without an answer before the page says that it is not connected

  let timer = 0;
  let asking = false;
  let failures = 0;
  const keptAt = Number(document.getElementById("main").dataset.at); // the page is a kept copy
  let heard = keptAt || Date.now(); // the last answer; at first, the page itself
  let shown = null;
  let isAway = false; // nothing was heard for a while, and the page says so
  let renewing = null; // the whole page on its way

  const live = () => document.getElementById("live");

  function pause() {
    const usual = document.hidden ? HIDDEN : live()?.hasAttribute("data-over") ? OVER : SHOWN;
    const longer = failures ? Math.min(SLOWEST, SHOWN * 2 ** failures) : 0;
    return Math.max(usual, longer) * (0.85 + 0.3 * Math.random());
  }

  function plan(delay) {
    clearTimeout(timer);
    timer = setTimeout(look, delay);
  }

  function look() {
    const part = live();
    if (!part || asking) {
      // No live part now (two phones differ, say), or an answer that never came.
      asking = false;
      plan(pause());
      return;
    }
    asking = true;
    part.addEventListener("htmx:configRequest", setPatience);
    part.addEventListener("htmx:beforeSwap", keepAway);
    part.addEventListener("htmx:afterRequest", answered);
    part.dispatchEvent(new CustomEvent("look"));
    plan(PATIENCE + 2000);
  }

  const isLook = (event) => event.detail.requestConfig?.triggeringEvent?.type === "look";

  function setPatience(event) {
    if (event.detail.triggeringEvent?.type === "look") event.detail.timeout = PATIENCE;
  }

  function keepAway(event) {
    // The page was renewed while this answer was on its way.
    if (!isLook(event) || event.currentTarget.isConnected) return;
    event.detail.shouldSwap = false;
    event.currentTarget.dataset.kept = "away";
  }

  function answered(event) {
    if (!isLook(event)) return;
    asking = false;
    const { xhr } = event.detail;
    if (xhr.status >= 200 && xhr.status < 300 && xhr.getResponseHeader("Scorekeeper")) {
      failures = 0;
      heard = Date.now();
      isAway = false;
      say();
      // Where this phone has renewed the page itself meanwhile, nothing is left to renew.
      if (xhr.status === 200 && event.currentTarget.dataset.kept !== "away") renewTheRest();
    } else {
      failures += 1;
      if (Date.now() - heard > GRACE || !navigator.onLine) sayNotConnected();
    }
    plan(pause());
  }

  function sayNotConnected() {
    isAway = true;
    say();
  }

  // Connected, not connected, not connected while hands wait here: one sentence for each.
  function say() {
    const status = document.getElementById("live-status");
    if (!status) return;
    const time = new Date(heard).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit", minute: "2-digit", hourCycle: "h23",
    });
    const waits = window.outbox.all(window.location.pathname).some((item) => !item.sent);
    const text = isAway ? status.dataset[waits ? "waits" : "text"].replace("{time}", time) : "";
    if (status.textContent === text) return;
    status.textContent = text;
    status.hidden = !text;
  }

  // What lies outside the live part (the form for the next hand, the end of the game) follows too,
  // unless somebody has begun to write in it.
  function renewTheRest() {
    const page = document.getElementById("page");
    const form = document.getElementById("record");
    const isOver = live()?.hasAttribute("data-over");
    const stale = form || isOver !== shown?.over;
    if (!page || !stale || [...document.forms].some(isBegun)) return;
    renewing = window.htmx.ajax("GET", window.location.pathname, { target: "#page", swap: "outerHTML" });
    renewing.finally(() => { renewing = null; });
  }

  // Somebody may have begun to write while the renewed page was on its way.
  function keepWhatIsBegun(event) {
    const isRenewal = renewing && event.detail.target?.id === "page" && event.detail.requestConfig?.verb === "get";
    if (isRenewal && [...document.forms].some(isBegun)) event.detail.shouldSwap = false;
  }

  function isBegun(form) {
    // A form that came back with what is wrong in it holds what was typed, too.
    return form.contains(document.activeElement) || form.querySelector(".error") !== null
      || [...form.elements].some(isTyped);
  }

  function isTyped(field) {
    if (field.type === "hidden") return false;
    if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
    if (field.options) return field.selectedIndex > 0 && !field.selectedOptions[0].defaultSelected;
    return "defaultValue" in field && field.value !== field.defaultValue;
  }

  function read() {
    const figures = [...document.querySelectorAll("#live [data-side] .figure")];
    return {
      revision: live()?.dataset.revision,
      over: live()?.hasAttribute("data-over"),
      figures: figures.map((figure) => [figure, figure.textContent]),
      aloud: [...document.querySelectorAll("[data-announce]")].map((part) => part.textContent.trim().replace(/\s+/g, " ")),
    };
  }

  // Whoever changed the page, a look or this phone's own hand: once a change, never twice.
  function notice() {
    const before = shown;
    shown = read();
    if (!before || before.revision === shown.revision || !shown.revision) return;
    shown.figures.forEach(([figure, text], i) => {
      figure.classList.toggle("changed", before.figures[i]?.[1] !== text);
    });
    if (live().dataset.title) document.title = live().dataset.title;
    const said = document.getElementById("live-said");
    const fresh = shown.aloud.filter((text) => text && !before.aloud.includes(text));
    if (said && fresh.length) said.textContent = fresh.join(" ");
  }

  if (!live()) return;
  shown = read();
  document.addEventListener("htmx:beforeSwap", keepWhatIsBegun);
  document.addEventListener("htmx:afterSettle", notice);
  document.addEventListener("visibilitychange", () => plan(document.hidden ? pause() : 0));
  window.addEventListener("online", () => plan(0));
  window.addEventListener("offline", sayNotConnected);
  document.addEventListener("renew", renewTheRest);
  document.addEventListener("outbox", say);
  // A page out of the browser's memory shows an old score, perhaps an old form.
  window.addEventListener("pageshow", (event) => { if (event.persisted) window.location.reload(); });
  if (keptAt) sayNotConnected();
  plan(keptAt ? 0 : pause());
})();
