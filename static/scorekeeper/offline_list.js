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
    const refused = shown.some((item) => item.refused);
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
    const isSettled = outbox.isSettled(item);
    const hands = item.starts ? handsIn(item.starts) : 0;
    const back = line.querySelector('[data-do="take-back"]');
    if (hands) back.textContent = say("all", { hands });
    back.hidden = isSettled || Boolean(refused?.words);
    line.querySelector('[data-do="change"]').hidden = isSettled || Boolean(item.starts) || item.key === page.editing;
    const isThere = !item.starts || item.starts === from.path;
    part("next").hidden = isThere;
    if (!isThere) part("next").href = item.starts;
    part("goes-on").hidden = isThere || !hands || window.offlineNext.mayStart();
    line.querySelector('[data-do="retry"]').hidden = !refused || Boolean(refused.words);
    return line;
  }

  // In a game that is to be started, and in those behind it.
  const handsIn = (game) => outbox.waiting(game).reduce(
    (count, item) => count + (item.starts ? handsIn(item.starts) : 1), 0,
  );

  // A next game goes with all that waits in it, and that behind it.
  async function takeBack(key) {
    const item = outbox.find(key);
    const inside = item?.starts ? outbox.waiting(item.starts) : [];
    for (const { key: each } of inside.reverse()) await takeBack(each);
    await outbox.takeBack(key);
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("#outbox [data-do]");
    if (!button) return;
    const key = button.closest("li")?.dataset.key;
    if (button.dataset.do === "take-back") {
      const item = outbox.find(key);
      await takeBack(key);
      if (item?.starts === window.location.pathname) await window.offlineNext.go(item.game, "replaceState");
      else await window.offlineNext.dropIfGone();
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

  return { draw, handsIn, takeBack };
})();
