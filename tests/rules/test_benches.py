"""Every game that the core knows can come before the judge, and says what he needs."""

import pytest

from scorekeeper.rules import adjudicating
from scorekeeper.rules.benches import BENCHES
from scorekeeper.rules.kinds import KINDS


def test_every_game_has_a_bench_and_its_disputes_are_read():
    assert BENCHES.keys() == KINDS.keys() == adjudicating._GAMES.keys()


def hand_of(game, facts):
    return KINDS[game].read_line(facts)


@pytest.mark.parametrize(
    ("game", "rules", "facts", "first", "piles"),
    [
        ("bid-whist", {}, {"declarer": "N", "contract": "4Su", "books": 10}, None,
         {"NS": 9, "EW": 3}),
        ("bid-whist", {"kitty_book": "none"}, {"declarer": "N", "contract": "4Su", "books": 10},
         None, {"NS": 10, "EW": 2}),
        ("bid-whist", {"kitty_book": "first_winner"},
         {"declarer": "N", "contract": "4Su", "books": 10}, None, None),
        ("bid-whist", {"kitty_book": "first_winner"},
         {"declarer": "N", "contract": "4Su", "books": 10}, "E", {"NS": 10, "EW": 2}),
        ("bid-whist", {"kitty_book": "undecided"},
         {"declarer": "N", "contract": "4Su", "books": 10}, None, None),
        ("bid-whist-individual", {},
         {"declarer": "P1", "contract": "5Su", "books": {"P1": 5, "P2": 4, "P3": 4, "P4": 0}},
         None, {"P1": 4, "P2": 4, "P3": 4, "P4": 0}),
        ("bid-whist-individual", {"kitty_book": False},
         {"declarer": "P1", "contract": "5Su", "books": {"P1": 5, "P2": 4, "P3": 3, "P4": 0}},
         None, {"P1": 5, "P2": 4, "P3": 3, "P4": 0}),
        ("bid-whist-individual", {"kitty_book": "undecided"},
         {"declarer": "P1", "contract": "5Su", "books": {"P1": 5, "P2": 4, "P3": 4, "P4": 0}},
         None, None),
        ("call-ace-whist", {}, {"declarer": "P1", "contract": "8", "partner": "P2", "books": 9},
         None, None),
    ],
)  # fmt: skip
def test_the_piles_at_the_end_follow_from_the_books_without_the_kittys(
    game, rules, facts, first, piles
):
    bench, rules, hand = BENCHES[game], KINDS[game].read_rules(rules), hand_of(game, facts)
    players = ("P1", "P2", "P3", "P4") if game != "bid-whist" else ("N", "E", "S", "W")
    assert bench.piles(rules, hand, players, first=first) == piles


@pytest.mark.parametrize(
    ("game", "players", "rules", "counts"),
    [
        ("bid-whist", 4, {}, (12,)),
        ("bid-whist", 4, {"kitty": False, "jokers": 0}, (13,)),
        ("bid-whist", 4, {"kitty": "undecided"}, (12, 13)),
        ("bid-whist-individual", 3, {}, (16,)),
        ("bid-whist-individual", 3, {"deal": "17+3"}, (17,)),
        ("bid-whist-individual", 3, {"deal": "undecided"}, (16, 17)),
        ("bid-whist-individual", 5, {}, (10,)),
        ("call-ace-whist", 4, {}, (13,)),
    ],
)
def test_how_many_books_can_be_played_out(game, players, rules, counts):
    kind = KINDS[game]
    seats = kind.seats_for(players)
    assert BENCHES[game].book_counts(kind.read_rules(rules), seats) == counts
