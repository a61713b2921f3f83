// The running score of hands that are not sent yet, of any game. It looks up rows of the points
// table, adds and compares with the table's limits, and knows no rule: where no row fits, `known`
// turns false and from there on the score is the server's to say.
window.tally = (data, from, hands) => {
  "use strict";
  const isAsked = (value) => value !== null && typeof value === "object";
  const end = (by, winner) => ({ by, winner });
  const state = {
    totals: { ...from.totals }, sets: { ...from.sets }, played: from.played,
    dealer: from.dealer, over: null, known: true, points: [],
  };

  const pass = (moves) => {
    if (isAsked(moves)) state.dealer = null;
    else if (moves && state.dealer) state.dealer = data.left[state.dealer];
  };

  const add = (side, points) => { state.totals[side] = (state.totals[side] ?? 0) + points; };

  // --- Two pairs: the bidders' points and the others' ------------------------------------------------

  const [us, them] = Object.keys(from.totals);
  const other = (side) => (side === us ? them : us);

  // In the order of the rules: a Boston, the floor, the target, two sets, the number of hands.
  const ending = (winner) => {
    const { totals, sets, played } = state;
    const { target, floor, sets: mostSets, hands: mostHands } = data.limits;
    const level = totals[us] === totals[them];
    const ahead = totals[us] > totals[them] ? us : them;
    if (winner) return end("boston", winner);
    if (floor !== null && !level && totals[other(ahead)] <= floor) return end("floor", ahead);
    if (target !== null && !level && totals[ahead] >= target) return end("target", ahead);
    const setMore = sets[us] > sets[them] ? us : them;
    if (mostSets !== null && sets[us] !== sets[them]) {
      if (isAsked(mostSets)) state.known = sets[setMore] < 2;
      else if (sets[setMore] >= mostSets) return end("two_sets", other(setMore));
    }
    if (mostHands !== null && !level) {
      if (isAsked(mostHands)) state.known = false;
      else if (played >= mostHands) return end("hands", ahead);
    }
    return null;
  };

  const countPairs = (hand) => {
    const row = data.rows[hand.bid[0] + (hand.bid[1] === "n" ? "n" : "s")]?.[hand.books];
    if (!Array.isArray(row)) return null;
    const [mine, theirs, outcome, wins] = row;
    const bidders = data.side[hand.declarer];
    add(bidders, mine);
    add(other(bidders), theirs);
    state.sets[bidders] += outcome === "set" ? 1 : 0;
    return { shown: [mine, theirs], ending: () => ending(wins ? bidders : null) };
  };

  // --- Everybody for himself: a point for each own book, the bidder by his row ------------------------

  const countEach = ({ declarer, bid, ...hand }) => {
    const { rows, made, seats, all_books: all, limits } = data.each;
    const strain = bid.endsWith("n") ? "n" : "s";
    const row = rows[bid.replace("n", "") + strain];
    const books = Object.fromEntries(seats.map((seat) => [seat, hand[`books_${seat}`]]));
    const empty = seats.filter((seat) => !books[seat]);
    if (!row || isAsked(all) || empty.length > 1) return null;
    const sum = seats.reduce((total, seat) => total + Number(books[seat] || 0), 0);
    if (empty.length) books[empty[0]] = all - sum;
    else if (sum !== all) return null;
    const own = made[strain][books[declarer]];
    const isMade = Number(books[declarer]) >= row.needs;
    if (isAsked(isMade ? own : row.set) || books[empty[0]] < 0) return null;
    for (const seat of seats) add(seat, seat !== declarer ? Number(books[seat]) : isMade ? own : row.set);
    state.sets[declarer] += isMade ? 0 : 1;
    return {
      shown: [isMade ? own : row.set, 0],
      ending: () => {
        const { totals } = state;
        const there = seats.filter((seat) => totals[seat] >= limits.target);
        const most = Math.max(...seats.map((seat) => totals[seat]));
        const best = seats.filter((seat) => totals[seat] === most);
        if (!there.length) return null;
        if (isAsked(limits.tie) && there.length > 1) state.known = false;
        if (limits.tie === "bidder_first" && there.includes(declarer)) return end("target", declarer);
        if (best.length === 1) return end("target", best[0]);
        return best.includes(declarer) ? end("target", declarer) : null;
      },
    };
  };

  // --- Four at play of four to six: what each opponent pays ------------------------------------------

  const atPlay = (hand) => {
    const { seats } = data.partners;
    const out = seats.filter((seat) => hand[`out_${seat}`]);
    if (!out.length) {
      for (let seat = hand.dealer || state.dealer; out.length < seats.length - 4; seat = data.left[seat]) {
        if (!seat) return null;
        out.push(seat);
      }
    }
    return seats.filter((seat) => !out.includes(seat));
  };

  const countPartners = (hand) => {
    const { plain, nolos } = data.partners;
    const { declarer, partner, bid } = hand;
    const playing = atPlay(hand);
    const isJoined = Object.keys(hand).some((name) => name.startsWith("joined_"));
    if (!playing?.includes(declarer) || Number(hand.knock || 1) !== 1) return null;
    const others = playing.filter((seat) => seat !== declarer);
    const said = Object.keys(hand).filter((name) => name.startsWith("with_")).map((name) => name.slice(5));
    const row = (bid in nolos ? nolos[bid] : plain[[bid, ...said].join("-")])?.[hand.books];
    if (row === undefined || isAsked(row) && !Array.isArray(row) || bid in nolos && isJoined) return null;
    const before = state.totals[declarer] ?? 0;
    const pay = (payer, payee, points) => { add(payer, -points); add(payee, points); };
    if (bid in nolos) for (const seat of others) pay(seat, declarer, row);
    else if (partner === "alone") for (const seat of others) pay(seat, declarer, row[1]);
    else if (others.includes(partner)) {
      const [one, two] = others.filter((seat) => seat !== partner);
      pay(one, declarer, row[0]);
      pay(two, partner, row[0]);
    } else return null;
    return { shown: [state.totals[declarer] - before, 0], ending: () => null };
  };

  const count = data.each ? countEach : data.partners ? countPartners : countPairs;

  for (const hand of hands) {
    if (!state.known || state.over) {
      state.points.push(null);
      continue;
    }
    if (hand.declarer in data.moves) {
      pass(data.moves[hand.declarer]);
      state.points.push(null);
      continue;
    }
    if (hand.line_kind === "bid") {
      state.points.push(null);
      continue;
    }
    const scored = count(hand);
    state.known = scored !== null;
    state.points.push(scored?.shown ?? null);
    if (!scored) continue;
    state.played += 1;
    pass(true);
    state.over = scored.ending();
  }
  return state;
};
