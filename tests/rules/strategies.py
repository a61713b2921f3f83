"""Hypothesis strategies: rules, lines and sheets of partnership bid whist that could be."""

from dataclasses import replace
from functools import partial
from random import Random

from hypothesis import strategies as st

from scorekeeper.rules import folding
from scorekeeper.rules.bid_whist import BID_WHIST
from scorekeeper.rules.bid_whist_checking import check_hand
from scorekeeper.rules.bidding import Bid
from scorekeeper.rules.checking import check_line, follow
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.house_rules import (
    HOUSE,
    MUST_BE_DECIDED,
    OPTIONS,
    PRESETS,
)
from scorekeeper.rules.lines import (
    FALSE_CLAIM_VERDICTS,
    MOVES_NOTHING,
    Adjustment,
    Forfeit,
    Hand,
    Misdeal,
    PassedOut,
    RulesChange,
    Ruling,
    Stopped,
)
from scorekeeper.rules.seats import SEATS, SIDES

seats = st.sampled_from(SEATS)
sides = st.sampled_from(SIDES)
players = st.sampled_from(SEATS + SIDES)
start = partial(folding.start, BID_WHIST, seats=SEATS, sides=SIDES)
"""A game of bid whist before the first line; a start that is over is not refused here."""

texts = st.sampled_from(["", "", "a note", "Å ♥\n🃏"])

SCORING = (
    "kitty_book",
    "min_bid",
    "all_pass",
    "misdeal",
    "nt_double",
    "over_books",
    "defenders",
    "back_door",
    "boston",
    "boston_effect",
    "boston_points",
    "boston_points_nt",
    "boston_restored",
    "two_sets_out",
    "hands",
    "mutual_reneges",
    "reneger_may_win",
    "same_level",
    "dealer_may_match",
    "nt_direction",
)
"""Options whose answer can touch a score and that may be left open."""

BIDS = [Bid(level, word) for level in range(1, 8) for word in ("u", "d", "n", "nu", "nd")]
bids = st.sampled_from(BIDS)
calls = st.sampled_from([None, *BIDS])
CONTRACTS = [
    Contract(n, suit, way) for n in range(1, 8) for suit in (None, *"SHDC") for way in "ud"
] + [Contract(n, None, way, True) for n in range(1, 8) for way in (None, "u", "d")] * 3
contracts = st.sampled_from(CONTRACTS)


def answers(key):
    """What an option may hold; of numbers those that tables know."""
    option = OPTIONS[key]
    numbers = range(option.low, 14) if option.low >= 0 else range(-14, 22)
    return st.sampled_from([*option.values, *numbers] if option.number else list(option.values))


@st.composite
def options(draw, *, undecided=False):
    """A named way to play and a few differences, as a file writes them."""
    data = {"preset": draw(st.sampled_from(list(PRESETS)))}
    for key in draw(st.lists(st.sampled_from(list(OPTIONS)), unique=True, max_size=4)):
        if undecided and key not in MUST_BE_DECIDED and draw(st.booleans()):
            data[key] = "undecided"
        else:
            data[key] = draw(answers(key))
    return data


def mended(data):
    """The same rules without what they contradict themselves in."""
    try:
        return HOUSE.with_options(data)
    except RulesError:
        apart = ("kitty", "jokers", "target", "floor")
        return mended({key: value for key, value in data.items() if key not in apart})


def rules(*, undecided=False):
    """House rules that do not contradict themselves."""
    return options(undecided=undecided).map(mended)


PLACES = ({}, {"book": 3}, {"book": 8, "director": True}, {"pile": ("EW", 2), "reason": "seen"})
RENEGES = [
    Ruling(kind="renege", against=seat, verdict=verdict, **place)
    for seat in SEATS
    for place in PLACES
    for verdict in ("proven",) * 5 + tuple(sorted(MOVES_NOTHING))
]
CLAIMS = [
    Ruling(kind="false_claim", against=player, verdict=verdict, **place)
    for player in SEATS + SIDES
    for place in PLACES
    for verdict in sorted(FALSE_CLAIM_VERDICTS)
]
SETTLED = [
    Ruling(kind="settled", against=player, books=books, **place)
    for player in SEATS + SIDES
    for place in PLACES
    for books in (0, 1, 3, 12, 13)
]
REPLAYS = [Ruling(kind="settled", replay=True)] * 20
rulings = st.sampled_from(RENEGES + CLAIMS + SETTLED + REPLAYS)
ends = st.sampled_from(
    [{"books": n} for n in range(14)] + [{"outcome": "made"}, {"outcome": "set"}] * 2
)


def hands(*, in_play=False, ruled=True):
    """A hand, possible or not: whether it can be is for ``check_line``."""
    nobody = st.none()
    return st.builds(
        lambda end, **facts: Hand(**facts, **end),
        end=ends | st.just({}) if in_play else ends,
        declarer=players,
        contract=contracts,
        auction=nobody | st.tuples(calls, calls, calls, calls) if ruled else nobody,
        rulings=st.lists(rulings, max_size=3).map(tuple) if ruled else st.just(()),
        dealer=st.sampled_from([None, None, None, *SEATS]),
        note=texts,
    )


def allowed(house, hand):
    """The hand, or what is left of it when everything is taken away that the rules refuse."""
    contract = replace(hand.contract, level=max(hand.contract.level, 4))
    books = {"books": min(max(hand.books or 9, 1), 12), "outcome": None}
    for tried in (
        hand,
        replace(hand, auction=None, contract=contract),
        replace(hand, auction=None, contract=contract, **books),
        replace(hand, auction=None, contract=contract, rulings=(), **books),
    ):
        try:
            check_hand(house, tried)
        except RulesError:
            continue
        return tried
    raise AssertionError(f"{hand} cannot be mended under {house.to_dict()}")


POINTS = [{"NS": n} for n in range(-9, 10)] + [{"NS": n, "EW": -5 * n} for n in range(-2, 3)]
CHANGES = [
    {"target": 11},
    {"target": 5, "floor": -3},
    {"nt_double": False},
    {"two_sets_out": True},
    {"hands": 3},
    {"misdeal": "next_dealer", "all_pass": "same_dealer"},
    {"preset": "party"},
    {"preset": "columbus"},
    {"boston_effect": "wins_game"},
    {},
]


def lines(*, in_play=False):
    """A line of any kind; mostly hands."""
    others = st.one_of(
        st.builds(PassedOut, dealer=st.none() | seats, note=texts),
        st.builds(Misdeal, dealer=st.none() | seats, note=texts),
        st.builds(
            Adjustment, points=st.sampled_from(POINTS), reason=st.just("put right"), note=texts
        ),
        st.builds(Forfeit, side=sides),
        st.builds(RulesChange, changes=st.sampled_from(CHANGES)),
        st.builds(Stopped, counts=st.booleans()),
    )
    return st.one_of(hands(in_play=in_play), hands(ruled=False), others)


def games(*, undecided=False, size=12, changes=True, ruled=True):
    """A start and lines that pass the check one after the other.

    Drawn from a seed and not line by line: that makes long games cheap. A failing game is printed
    whole and comes back with its seed.
    """
    return st.integers(0, 2**48).map(
        lambda seed: _game(Random(seed), undecided, size, changes=changes, ruled=ruled)
    )


def _game(chance, undecided, size, *, changes, ruled):
    state = first = start(
        mended(_options(chance, undecided)),
        first_dealer=chance.choice([None, *SEATS]),
        totals={"NS": chance.randint(-3, 3), "EW": 0},
    )
    kept = []
    for _ in range(chance.randint(0, size)):
        line = _line(chance, changes=changes, ruled=ruled)
        try:
            check_line(state, line)
        except RulesError:
            continue
        kept.append(line)
        state = follow(state, line)
    return first, tuple(kept)


def _options(chance, undecided):
    data = {"preset": chance.choice(list(PRESETS))}
    for key in chance.sample(SCORING, chance.randint(0, 4)):
        option = OPTIONS[key]
        numbers = [option.low, 3, 13] if option.number else []
        data[key] = chance.choice([*option.values, *numbers])
        if undecided and chance.random() < 0.4:
            data[key] = "undecided"
    data["target"] = chance.choice([7, 7, 11, 21, None])
    data["floor"] = chance.choice([-7, -7, -11, None])
    data["renege_penalty"] = chance.choice(["books", "books", "set", "game"])
    return data


def _line(chance, *, changes, ruled):
    dealer = chance.choice([None] * 9 + list(SEATS))
    kind = chance.random()
    if kind < 0.75:
        some = chance.choice([0, 0, 1, 2, 3]) if ruled else 0
        said = {"books": chance.randint(5, 13)}
        return Hand(
            declarer=chance.choice(SEATS + SIDES),
            contract=chance.choice(CONTRACTS),
            auction=tuple(chance.sample(BIDS, 4)) if ruled and chance.random() < 0.05 else None,
            rulings=tuple(chance.choices(RENEGES + CLAIMS + SETTLED + REPLAYS, k=some)),
            dealer=dealer,
            **chance.choice([said, said, said, {"outcome": "made"}, {"outcome": "set"}]),
        )
    others = [
        PassedOut(dealer=dealer),
        Misdeal(dealer=dealer),
        PassedOut(),
        Misdeal(),
        Adjustment(points=chance.choice(POINTS), reason="put right"),
        Forfeit(side=chance.choice(SIDES)) if kind > 0.97 else PassedOut(),
        Stopped(counts=chance.random() < 0.5) if kind > 0.97 else Misdeal(),
    ]
    if changes:
        others.append(RulesChange(changes=chance.choice(CHANGES)))
    return chance.choice(others)
