// The list of hands that wait, on a scorer's page (offline.js): what became of each, and what can be
// done with it.
window.offlineList = window.offline && (() => {
  "use strict";
  const { outbox, unsent } = window;
  const { page, by, words, form, data, signed, say, whenRestored } = window.offline;

  let isOpen = false; // whether somebody looks at the list

  function draw(from, items, hands) {
    const box = by("outbox");
    const shown = items.filter((item) => !item.sent);
    const before = unsent.refusedBefore(from.path);
    const refused = Boolean(before) || shown.some((item) => item.refused);
    box.hidden = !shown.length;
    box.replaceChildren();
    whenRestored(() => { box.replaceChildren(); box.hidden = true; });
    if (!shown.length) return;
    box.append(words.content.cloneNode(true));
    const part = (name) => box.querySelector(`[data-part="${name}"]`);
    const count = unsent.said();
    const isUnknown = page.running && !page.running.known;
    part("summary").textContent = refused ? say("refused", { count }) : isUnknown ? say("unknown", { count }) : count;
    const { over } = page.running ?? {};
    part("end").hidden = part("again").hidden = !over || Boolean(page.editing);
    if (over) part("end").textContent = data().ends[over.by][over.winner];
    part("again").hidden ||= !from.again || !page.mayGoOn || shown.some((item) => item.starts && item.game === from.path);
    part("before").hidden = !before;
    part("before").append(...(before ? unsent.links(before.game) : []));
    part("lasts").hidden = !outbox.store.lasts();
    part("lasts-not").hidden = outbox.store.lasts();
    part("elsewhere").replaceChildren(...unsent.links());
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
    part("to").hidden = !refused?.to;
    if (refused?.to) part("to").href = refused.to;
    const isSettled = outbox.isSettled(item);
    const hands = item.starts ? unsent.handsIn(item.starts) : 0;
    const back = line.querySelector('[data-do="take-back"]');
    if (hands) back.textContent = say("all", { hands });
    back.hidden = isSettled || Boolean(refused?.words);
    line.querySelector('[data-do="change"]').hidden = isSettled || Boolean(item.starts) || item.key === page.editing;
    line.querySelector('[data-do="leave"]').hidden = item.key !== page.editing;
    const isThere = !item.starts || item.starts === from.path;
    part("next").hidden = isThere;
    if (!isThere) part("next").href = item.starts;
    part("goes-on").hidden = isThere || !hands || window.offlineNext.mayStart();
    line.querySelector('[data-do="retry"]').hidden = !refused || Boolean(refused.words);
    return line;
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("#outbox [data-do]");
    if (!button) return;
    const key = button.closest("li")?.dataset.key;
    if (button.dataset.do === "take-back") {
      const item = outbox.find(key);
      await unsent.takeBack(key);
      if (item?.starts === window.location.pathname) await window.offlineNext.go(item.game, "replaceState");
      else await window.offlineNext.dropIfGone();
    }
    if (button.dataset.do === "retry") await outbox.retry(key);
    if (button.dataset.do === "again") await window.offlineNext.again();
    if (!["change", "leave"].includes(button.dataset.do)) return;
    page.editing = button.dataset.do === "change" ? key : null;
    window.offline.draw();
    form()?.scrollIntoView({ block: "start" });
  });

  // (Its "toggle" comes later, when the list may have been drawn anew.)
  document.addEventListener("click", (event) => {
    const opened = event.target.closest?.("#outbox summary")?.parentElement;
    if (opened) isOpen = !opened.open;
  });

  document.addEventListener("submit", (event) => {
    const key = event.target.closest("#outbox li")?.dataset.key;
    if (!key) return;
    event.preventDefault();
    outbox.decide(key, event.submitter.value);
  });

  return { draw };
})();
