// The list of hands that wait, on a scorer's page (offline.js): what became of each, and what can be
// done with it.
window.offlineList = window.offline && (() => {
  "use strict";
  const { outbox } = window;
  const { page, by, words, form, data, signed, say, whenRestored } = window.offline;

  let isOpen = false; // whether somebody looks at the list

  function draw(from, items, hands) {
    const box = by("outbox");
    const shown = items.filter((item) => !item.sent);
    const refused = shown.some((item) => item.refused);
    box.hidden = !shown.length;
    box.replaceChildren();
    whenRestored(() => { box.replaceChildren(); box.hidden = true; });
    if (!shown.length) return;
    box.append(words.content.cloneNode(true));
    const part = (name) => box.querySelector(`[data-part="${name}"]`);
    const summary = refused ? "refused" : page.running && !page.running.known ? "unknown" : "waiting";
    part("summary").textContent = say(summary, { count: shown.length });
    const { over } = page.running ?? {};
    part("end").hidden = part("again").hidden = !over || Boolean(page.editing);
    if (over) part("end").textContent = data().ends[over.by][over.winner];
    part("again").hidden ||= !from.again || !page.mayGoOn || shown.some((item) => item.starts);
    box.querySelector("details").open = refused || isOpen;
    const points = new Map(hands.map((item, i) => [item.key, page.running?.points[i]]));
    box.querySelector("ul").append(...shown.map((item) => row(item, from, points.get(item.key))));
  }

  function row(item, from, points) {
    const line = by("outbox-hand").content.cloneNode(true).firstElementChild;
    const part = (name) => line.querySelector(`[data-part="${name}"]`);
    const { refused, shown } = item;
    line.dataset.key = item.key;
    part("hand").textContent = item.starts ? "" : say("hand", { number: from.hand + item.number - from.number });
    part("who").hidden = !shown.side;
    part("who").dataset.side = shown.side;
    part("name").textContent = shown.who;
    part("said").textContent = shown.said;
    const [mine, theirs] = points ?? [];
    part("points").textContent = points ? signed(mine) + (theirs ? `/${signed(theirs)}` : "") : "";
    line.classList.toggle("gone", Boolean(item.gone));
    part("gone").hidden = !item.gone;
    part("reason").textContent = refused?.refused ?? refused?.no_right ?? refused?.gone ?? "";
    if (refused?.words) part("choices").innerHTML = refused.words;
    part("ask").hidden = !refused?.ask;
    if (refused?.ask) part("ask").href += `?ask=${refused.ask}`;
    const isDecided = item.gone && !refused;
    line.querySelector('[data-do="change"]').hidden = isDecided || Boolean(item.starts) || item.key === page.editing;
    line.querySelector('[data-do="take-back"]').hidden = isDecided || Boolean(refused?.words)
      || (item.starts && outbox.waiting(item.starts).length > 0);
    line.querySelector('[data-do="retry"]').hidden = !refused || Boolean(refused.words);
    return line;
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("#outbox [data-do]");
    if (!button) return;
    const key = button.closest("li")?.dataset.key;
    if (button.dataset.do === "take-back") {
      const item = outbox.find(key);
      await outbox.takeBack(key);
      if (item?.starts === window.location.pathname) window.location.replace(item.game);
    }
    if (button.dataset.do === "retry") await outbox.retry(key);
    if (button.dataset.do === "again") await window.offlineNext.again();
    if (button.dataset.do !== "change") return;
    page.editing = key;
    window.offline.draw();
    form()?.scrollIntoView({ block: "start" });
  });

  document.addEventListener("toggle", (event) => {
    if (event.target.closest("#outbox")) isOpen = event.target.open;
  }, true);

  document.addEventListener("submit", (event) => {
    const key = event.target.closest("#outbox li")?.dataset.key;
    if (!key) return;
    event.preventDefault();
    outbox.decide(key, event.submitter.value);
  });

  return { draw };
})();
