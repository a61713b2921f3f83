// The form of a scorer's page while hands wait (offline.js): its number is the next one after them,
// and a hand that is saved is sent at once or waits.
window.offlineForm = window.offline && (() => {
  "use strict";
  const { outbox } = window;
  const { PATIENCE, page, by, words, live, form, data, standing, say, sentence, isMadeHere } = window.offline;
  const { since, whenRestored, set, setText, mark } = window.offline;

  // --- What stands in it -----------------------------------------------------------------------------

  const isBid = (item) => item?.fields.line_kind === "bid";
  const places = new WeakMap(); // of each form: its key, and for which hand it stands there

  const uncounted = (fields, { counted }) => ({ ...fields, ...Object.fromEntries(counted.map((name) => [name, ""])) });

  function draw(from, items, table) {
    const it = form();
    if (!it || !table) return;
    mark(by("page"), "over-here", Boolean(page.running?.over) && !page.editing);
    const field = (name) => it.elements.namedItem(name);
    const place = places.get(it) ?? { key: field("key").value };
    places.set(it, place);
    const item = page.editing && outbox.find(page.editing);
    const added = since(items, Number(it.dataset.revision));
    // The server's form asks for the books of a hand in play: they come before what waits behind it.
    const completes = Number(it.dataset.completes);
    const isOpen = completes && !added.some((each) => each.number === completes);
    const last = isOpen ? undefined : added.at(-1);
    let [at, seen, fields] = [Number(field("number").value), Number(field("seen").value), {}];
    if (item) [at, seen, fields] = [item.number, item.seen, item.fields];
    else if (isBid(last)) [at, seen, fields] = [last.number, last.revision ?? last.seen, uncounted(last.fields, table)];
    else if (last) [at, seen] = [last.number + 1, 0];
    const name = `${at} ${item?.key ?? last?.key ?? ""}`;
    const isElsewhere = place.name !== undefined ? place.name !== name : Boolean(item ?? last);
    if (isElsewhere) {
      place.key = outbox.newKey();
      if (!item && !last) it.reset();
      else fill(it, fields);
    }
    place.name = name;
    set(field("number"), "value", `${at}`);
    set(field("seen"), "value", `${seen}`);
    set(field("key"), "value", place.key);
    if (!item && !last && !isMadeHere()) return;
    mark(by("page"), "has-unsent", true);
    // A bid alone would bury its hand under those behind it.
    set(document.querySelector(".thumb .save-bid"), "hidden", at === completes || Boolean(item && item !== last));
    const hand = from.hand + at - from.number;
    setText(it.querySelector(".step-who > legend"), say("legend", { number: hand }));
    setText(document.querySelector(".thumb .save"), say("save", { number: hand }));
    setText(live().querySelector(".bar > span"), say("hand", { number: hand }));
    drawDealer(it, table, page.running?.known === false ? null : page.running?.dealer);
    drawCallers(it, table, item || page.running?.known === false ? null : page.running?.dealer);
  }

  function drawDealer(it, table, seat) {
    const summary = live().querySelector(".dealer-pick > summary");
    if (seat && summary) set(summary.lastChild, "textContent", ` ${table.deals[seat]}`);
    const sign = it.querySelector(".pick .dealer");
    const pick = it.querySelector(`.pick[data-seat="${seat}"]`);
    if (!sign) return;
    const before = sign.parentElement;
    if (pick) pick.append(sign);
    else sign.hidden = true;
    whenRestored(() => { before.append(sign); sign.hidden = false; });
  }

  // Who spoke first is known where the dealer is.
  function drawCallers(it, table, dealer) {
    set(it.querySelector(".auction"), "hidden", !dealer);
    let seat = dealer;
    for (const label of dealer ? it.querySelectorAll(".auction label") : []) {
      seat = table.left[seat];
      set(label.firstChild, "textContent", table.who[seat]);
    }
  }

  function fill(it, fields) {
    for (const field of it.elements) {
      const value = fields[field.name] ?? "";
      if (!field.name || field.type === "hidden" || field.type === "submit") continue;
      if (field.type === "radio") field.checked = field.value === value;
      else if (field.type === "checkbox") field.checked = Boolean(value);
      else field.value = value;
    }
    const declarer = it.querySelector('[name="declarer"]:checked') ?? it.querySelector('[name="declarer"]');
    declarer.dispatchEvent(new Event("change", { bubbles: true })); // record.js labels the buttons
  }

  // --- Saving a hand -------------------------------------------------------------------------------

  const isHand = ({ requestConfig }) => requestConfig?.elt.id === "record"
    && requestConfig.path === `${standing()?.path}record/`;

  const isWhole = (fields, table) => fields.declarer in table.moves || (fields.declarer && fields.bid
    && (fields.line_kind === "bid" || table.counted.some((name) => fields[name])));

  // What the list says of a hand: the bid, what goes with it, and what was counted.
  const saidOf = (fields, { moves, said, counted }) => {
    if (fields.declarer in moves) return [said[fields.declarer]];
    const bid = [said[fields.bid], ...Object.keys(fields).filter((name) => name in said).map((name) => said[name])];
    if (fields.line_kind === "bid") return bid;
    const books = counted.map((name) => fields[name]).filter(Boolean);
    return [...bid, books.length > 1 ? books.join("/") : said[`books ${books[0]}`] ?? books[0]];
  };

  // The bid of that hand, kept on this phone before its books.
  const bidBefore = (game, number) => outbox.all(game).find(
    (item) => isBid(item) && !item.gone && item.number === number,
  );

  function handOf(fields, table) {
    const { key, number: at, seen, csrfmiddlewaretoken, ...typed } = fields;
    return {
      key, game: standing().path, title: document.title, number: Number(at), seen: Number(seen), fields: typed,
      completes: Number(at) === Number(form().dataset.completes) || bidBefore(standing().path, Number(at)) !== undefined,
      shown: {
        who: table.who[typed.declarer] ?? "", side: table.side[typed.declarer] ?? "",
        said: saidOf(typed, table).join(words.dataset.comma),
      },
    };
  }

  const settled = new Set(); // keys that the form's own request was answered for, a moment ago

  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt.id === "record") event.detail.timeout = PATIENCE;
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!isHand(event.detail)) return;
    const fields = Object.fromEntries(event.detail.requestConfig.formData);
    const table = data();
    if (!table) return;
    const game = standing().path;
    const others = outbox.waiting(game).filter(({ key }) => key !== fields.key && !settled.has(key));
    const isDirect = navigator.onLine && !others.length && !page.editing && !isMadeHere();
    const note = by("incomplete");
    note.hidden = isWhole(fields, table) || isDirect;
    if (!isDirect) event.preventDefault();
    if (!isWhole(fields, table)) return;
    const item = handOf(fields, table);
    if (isDirect) {
      outbox.flying.set(item.key, outbox.add({ ...item, tried: true }));
      event.detail.elt.addEventListener("htmx:afterRequest", answered); // it may be swapped away
    } else {
      // A bid that waits becomes the whole hand; one that was sent already is completed there.
      const bid = bidBefore(game, item.number);
      const changed = page.editing ?? (bid && !bid.tried ? bid.key : null);
      page.editing = null;
      later(changed ? outbox.change(changed, item).then(window.offlineNext.dropIfGone) : outbox.add(item), item);
    }
  });

  async function later(kept, item) {
    await kept;
    by("live-said").textContent = `${sentence(item)} ${by("outbox").querySelector("summary")?.textContent ?? ""}`;
    window.scrollTo(0, 0);
    navigator.storage?.persist?.().catch(() => {}); // lest it goes when the phone is full
    outbox.send();
  }

  // A hand that differs from another phone's stays in the list of those that wait, where a page that
  // is closed does not take it along.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, xhr } = event.detail;
    const isKept = isHand(event.detail) && outbox.flying.has(requestConfig.formData.get("key"));
    if (isKept && xhr.status === 409) event.detail.shouldSwap = false;
  });

  async function answered({ detail: { requestConfig, xhr } }) {
    const key = requestConfig.formData.get("key");
    const isRecorded = xhr.getResponseHeader("Recorded") === key;
    const isInForm = xhr.status === 422 && xhr.getResponseHeader("Scorekeeper") !== null;
    if (isRecorded || isInForm) settled.add(key);
    await outbox.flying.get(key);
    if (!outbox.flying.delete(key)) return;
    const item = outbox.find(key);
    if (isRecorded) {
      await outbox.put({ ...item, sent: Number(live()?.dataset.revision) });
      window.offlineKept.keepSoon();
    } else if (isInForm) {
      await outbox.remove(key); // it is in the form, with what is wrong
    } else {
      await later(outbox.load(), item);
    }
  }

  return { draw };
})();
