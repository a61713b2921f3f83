// The running score of hands that are not sent yet. It looks up rows of the points table, adds and
// compares with the table's limits, and knows no rule: where no row fits, `known` turns false and
// from there on the score is the server's to say.
window.tally = (data, from, hands) => {
  "use strict";
  const isAsked = (value) => value !== null && typeof value === "object";
  const [us, them] = Object.keys(from.totals);
  const other = (side) => (side === us ? them : us);
  const end = (by, winner) => ({ by, winner });

  const state = {
    totals: { ...from.totals }, sets: { ...from.sets }, played: from.played,
    dealer: from.dealer, over: null, known: true, points: [],
  };

  const pass = (moves) => {
    if (isAsked(moves)) state.dealer = null;
    else if (moves && state.dealer) state.dealer = data.left[state.dealer];
  };

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
    const row = data.rows[hand.bid[0] + (hand.bid[1] === "n" ? "n" : "s")]?.[hand.books];
    if (!Array.isArray(row)) {
      state.known = false;
      state.points.push(null);
      continue;
    }
    const [mine, theirs, outcome, wins] = row;
    const bidders = data.side[hand.declarer];
    state.totals[bidders] += mine;
    state.totals[other(bidders)] += theirs;
    state.sets[bidders] += outcome === "set" ? 1 : 0;
    state.played += 1;
    state.points.push([mine, theirs]);
    pass(true);
    state.over = ending(wins ? bidders : null);
  }
  return state;
};
