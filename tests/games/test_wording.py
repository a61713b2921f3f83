"""The sentences people read and read aloud, with names and for Us and Them."""

import pytest

from scorekeeper.games.words import bids, wording
from scorekeeper.games.words.endings import ending_words
from scorekeeper.games.words.hands import words_of
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.house_rules import HouseRules

from .factories import NAMES, a_sheet

NOBODY: dict[str, str] = {}
RENEGE = {"kind": "renege", "against": "W", "book": 4, "verdict": "proven"}
AGAINST_US = RENEGE | {"against": "N"}
RENEGE_OF_BIDDERS = RENEGE | {"against": "E"}


def last(*said, **options):
    return a_sheet(*said, **options).score.results[-1]


def told(*said, names=NAMES, **options) -> str:
    return wording.what_happened(last(*said, **options), names)


def ended(*said, names=NAMES, **options) -> str:
    return ending_words(a_sheet(*said, **options).state, names)


@pytest.mark.parametrize(
    ("value", "total", "points"), [(4, "4", "+4"), (0, "0", "0"), (-7, "−7", "−7")]
)
def test_numbers_have_a_real_minus_sign(value, total, points):
    assert (wording.number(value), wording.signed(value)) == (total, points)


@pytest.mark.parametrize(
    ("names", "us", "them"),
    [
        (NAMES, "Ann & Cy", "Bo & Di"),
        (NOBODY, "Us", "Them"),
        ({"N": "Ann"}, "Ann", "Them"),
        ({"S": "Cy", "W": "Di"}, "Cy", "Di"),
        ({"N": "", "E": "", "S": "", "W": ""}, "Us", "Them"),
    ],
)
def test_sides_go_by_their_names_or_are_us_and_them(names, us, them):
    assert (wording.side_name("NS", names), wording.side_name("EW", names)) == (us, them)


@pytest.mark.parametrize(
    ("player", "names", "name"),
    [
        ("N", NAMES, "Ann"),
        ("EW", NAMES, "Bo & Di"),
        ("S", {"N": "Ann"}, "Ann’s partner"),
        ("S", NOBODY, "Us (near)"),
        ("W", NOBODY, "Them (left)"),
        ("NS", NOBODY, "Us"),
    ],
)
def test_a_player_without_a_name_is_found_by_the_seat(player, names, name):
    assert wording.player_name(player, names) == name


@pytest.mark.parametrize(
    ("contract", "words", "short"),
    [
        ("4u", "4 uptown", "4 ↑"),
        ("5d", "5 downtown", "5 ↓"),
        ("4Hu", "4 uptown in hearts", "4 ↑"),
        ("4N", "4 no-trump", "4 no"),
        ("7Nd", "7 no-trump downtown", "7 no ↓"),
    ],
)
def test_a_bid_in_words_and_short(contract, words, short):
    bid = Contract.parse(contract)
    assert (bids.bid_words(bid), bids.bid_short(bid)) == (words, short)


@pytest.mark.parametrize(
    ("said", "names", "words"),
    [
        (
            "E 4u",
            NAMES,
            "Bo & Di: 4 uptown. 10 books, the kitty and 9 more; 4 for Ann & Cy sets it.",
        ),
        ("E 4u", NOBODY, "Them: 4 uptown. 10 books, the kitty and 9 more; 4 for Us sets it."),
        ("N 7N", NOBODY, "Us: 7 no-trump. 13 books, the kitty and 12 more; 1 for Them sets it."),
    ],
)
def test_a_hand_in_play_says_what_makes_and_what_sets_it(said, names, words):
    result = last(said)
    assert bids.hand_in_words(result.line, HouseRules(), names) == words


@pytest.mark.parametrize(
    ("rules", "said", "words"),
    [
        ({"kitty": False, "jokers": 0}, "E 4u", "10 books; 4 for Us sets it."),
        ({"kitty_book": "first_winner"}, "E 4u", "10 books; 4 for Us sets it."),
        ({"kitty_book": "none"}, "E 4u", "10 books; 3 for Us sets it."),
        ({"kitty_book": "undecided"}, "E 4u", "10 books; 4 for Us sets it."),
        ({"kitty_book": "none"}, "E 7u", "13 books, and a hand has fewer: it can only be set."),
    ],
)
def test_the_kitty_is_counted_on_only_where_it_is_the_bidders_book(rules, said, words):
    hand = last(said).line
    told = bids.hand_in_words(hand, HouseRules.from_dict(rules), NOBODY)
    assert told.split(". ", 1)[1] == words


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("E 4u 10", "Bo & Di: 4 uptown made with 10 books, +4."),
        ("E 4u 9", "Bo & Di: 4 uptown set with 9 books, −4."),
        ("E 3u 1", "Bo & Di: 3 uptown set with 1 book, −3."),
        ("E 4N 10", "Bo & Di: 4 no-trump made with 10 books, +8."),
        ("E 4u made", "Bo & Di: 4 uptown made on the nose, +4."),
        ("E 4u set", "Bo & Di: 4 uptown set, −4."),
        ("E 4u 13", "Bo & Di: Boston! 4 uptown made with all 13 books, +7."),
        ("E 7u made", "Bo & Di: Boston! 7 uptown made with all 13 books, +7."),
        ("E 4u", "Bo & Di: 4 uptown, being played."),
        ("passed_out", "Everybody passed."),
        ("misdeal", "Misdeal."),
        ({"forfeit": "EW"}, "Bo & Di: walked out."),
        (
            {"adjustment": {"NS": -1, "EW": 2}, "reason": "score misread"},
            "Put right by hand: Ann & Cy −1, Bo & Di +2 (score misread).",
        ),
        ({"adjustment": {"NS": 0}, "reason": "agreed"}, "Put right by hand: 0 (agreed)."),
        ({"rules": {"nt_double": False}}, "The rules were changed from here on."),
        ({"stopped": True, "counts": True}, "The game was stopped here and counts."),
        ({"stopped": True, "counts": False}, "The game was stopped here and does not count."),
    ],
)
def test_every_line_in_one_sentence(said, words):
    assert told(said) == words


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("N 4u 10", "Us: 4 uptown made with 10 books, +4."),
        ("E 4u set", "Them: 4 uptown set, −4."),
        ("NS 4N 13", "Us: Boston! 4 no-trump made with all 13 books, +14."),
        ({"forfeit": "NS"}, "Us: walked out."),
    ],
)
def test_the_same_sentences_are_good_english_for_us_and_them(said, words):
    assert told(said, names=NOBODY) == words


@pytest.mark.parametrize(
    ("rules", "said", "words"),
    [
        ({"back_door": "both"}, "E 4u set", "Them: 4 uptown set, −4. Us: +4."),
        ({"back_door": "opponents_gain"}, "E 4u set", "Them: 4 uptown set, 0. Us: +4."),
        ({"defenders": "books_over_six"}, "E 4u 5", "Them: 4 uptown set with 5 books, −4. Us: +2."),
        (
            {"kitty_book": "none"},
            "E 4u 12",
            "Them: Boston! 4 uptown made with all 12 books, +6.",
        ),
    ],
)
def test_what_the_others_gain_is_said_too(rules, said, words):
    assert told(said, names=NOBODY, rules=rules) == words


def with_ruling(books, ruling, contract="4u"):
    return {"declarer": "E", "contract": contract, "books": books, "rulings": [ruling]}


@pytest.mark.parametrize(
    ("ruling", "contract", "books", "words"),
    [
        (RENEGE, "4u", 10, "Bo & Di: 4 uptown set with 7 books after a ruling, −4."),
        (RENEGE, "4u", 13, "Bo & Di: 4 uptown made with 10 books after a ruling, +4."),
        (AGAINST_US, "4u", 7, "Bo & Di: 4 uptown made with 10 books after a ruling, +4."),
        (AGAINST_US, "4u", 2, "Bo & Di: 4 uptown set with 5 books after a ruling, −4."),
        (
            AGAINST_US,
            "7u",
            11,
            "Bo & Di: Boston! 7 uptown made with all 13 books after a ruling, +7.",
        ),
        (RENEGE | {"verdict": "late"}, "4u", 10, "Bo & Di: 4 uptown made with 10 books, +4."),
    ],
)
def test_books_are_those_after_a_ruling(ruling, contract, books, words):
    assert told(with_ruling(books, ruling, contract)) == words


def test_a_side_held_one_short_of_the_target_by_a_renege():
    words = "Bo & Di: 4 uptown made with 10 books after a ruling, +2."
    assert told("E 4u 10", with_ruling(13, RENEGE), rules={"reneger_may_win": False}) == words


@pytest.mark.parametrize(
    ("ruling", "books", "words"),
    [
        (RENEGE_OF_BIDDERS, 11, "Bo & Di: 4 uptown counted as set after a ruling, −4."),
        (RENEGE | {"against": "N"}, 8, "Bo & Di: 4 uptown counted as made after a ruling, +4."),
        (RENEGE_OF_BIDDERS, 8, "Bo & Di: 4 uptown set with 8 books, −4."),
    ],
)
def test_a_ruling_that_makes_or_sets_a_hand_is_named(ruling, books, words):
    assert told(with_ruling(books, ruling), rules={"renege_penalty": "set"}) == words


def test_an_uncounted_hand_that_a_ruling_turned_round_says_so():
    facts = {"declarer": "E", "contract": "4u", "outcome": "made", "rulings": [RENEGE_OF_BIDDERS]}
    words = "Bo & Di: 4 uptown counted as set after a ruling, −4."
    assert told(facts, rules={"renege_penalty": "set"}) == words


@pytest.mark.parametrize("counted", [{}, {"books": 10}, {"outcome": "set"}])
def test_a_hand_that_was_settled_to_be_played_over(counted):
    rulings = [{"kind": "settled", "replay": True}]
    facts = {"declarer": "E", "contract": "4u", "rulings": rulings} | counted
    assert told(facts) == "Bo & Di: 4 uptown, to be played over."
    assert words_of(last(facts).line).books_short(last(facts)) == "played over"


def test_a_line_after_the_end_does_not_count():
    words = "Written after the end of the game; it does not count."
    assert told("E 7u 13", "N 4u 10") == words


def test_aloud_the_score_follows_the_hand():
    result = last("E 4u 10", "N 4u 9")
    words = "Ann & Cy: 4 uptown set with 9 books, −4. Ann & Cy −4, Bo & Di 4."
    assert wording.result_aloud(result, NAMES) == words


def test_names_are_shown_as_they_were_typed():
    names = {"N": "100 %", "E": "%(bid)s", "S": "Zoë", "W": "O’Neil"}
    words = "%(bid)s & O’Neil: 4 uptown made with 10 books, +4. 100 % & Zoë 0, %(bid)s & O’Neil 4."
    assert wording.result_aloud(last("E 4u 10"), names) == words


COUNTS = {"stopped": True, "counts": True}


@pytest.mark.parametrize(
    ("rules", "said", "named", "nameless"),
    [
        (
            {},
            ["E 4u 10", "E 4u 10"],
            "Game to Bo & Di: went out with 8, playing to 7.",
            "Game to Them: went out with 8, playing to 7.",
        ),
        (
            {},
            ["E 4u 9", "E 4u 9"],
            "Game to Ann & Cy: −8 puts Bo & Di out; the floor was −7.",
            "Game to Us: −8 puts Them out; the floor was −7.",
        ),
        (
            {"boston_effect": "wins_game"},
            ["E 4u 13"],
            "Game to Bo & Di: ran a Boston.",
            "Game to Them: ran a Boston.",
        ),
        (
            {"two_sets_out": True},
            ["E 3u 8", "E 3u 8"],
            "Game to Ann & Cy: two sets put Bo & Di out.",
            "Game to Us: two sets put Them out.",
        ),
        (
            {},
            [{"forfeit": "NS"}],
            "Game to Bo & Di: given up by Ann & Cy.",
            "Game to Them: given up by Us.",
        ),
        (
            {"renege_penalty": "game"},
            [with_ruling(10, RENEGE)],
            "Game to Ann & Cy: a renege cost Bo & Di the game.",
            "Game to Us: a renege cost Them the game.",
        ),
        (
            {"hands": 1},
            ["E 4u 10"],
            "Game to Bo & Di: ahead after 1 hand.",
            "Game to Them: ahead after 1 hand.",
        ),
        (
            {"hands": 2},
            ["E 4u 10", "misdeal", "N 4u 9"],
            "Game to Bo & Di: ahead after 2 hands.",
            "Game to Them: ahead after 2 hands.",
        ),
        (
            {},
            ["E 4u 10", COUNTS],
            "Game to Bo & Di: ahead when the game was stopped.",
            "Game to Them: ahead when the game was stopped.",
        ),
        (
            {},
            [COUNTS],
            "The game was stopped with the score level. Nobody wins.",
            "The game was stopped with the score level. Nobody wins.",
        ),
        (
            {},
            ["E 4u 10", {"stopped": True, "counts": False}],
            "The game was stopped and does not count. Nobody wins.",
            "The game was stopped and does not count. Nobody wins.",
        ),
    ],
)
def test_who_won_and_why(rules, said, named, nameless):
    assert ended(*said, rules=rules) == named
    assert ended(*said, rules=rules, names=NOBODY) == nameless


@pytest.mark.parametrize(
    ("total", "win", "floor"),
    [
        (4, "3 to win", "out at −7: 11 away"),
        (0, "7 to win", "out at −7: 7 away"),
        (7, "", "out at −7: 14 away"),
        (-7, "14 to win", "out at −7"),
    ],
)
def test_how_far_to_the_target_and_to_the_floor(total, win, floor):
    rules = HouseRules()
    assert (wording.to_win(total, rules), wording.to_floor(total, rules)) == (win, floor)


def test_without_limits_nothing_is_said_about_them():
    rules = HouseRules.from_dict({"target": None, "floor": None})
    assert (wording.to_win(4, rules), wording.to_floor(4, rules)) == ("", "")


@pytest.mark.parametrize(
    ("count", "words"), [(0, ""), (1, "set once"), (2, "set twice"), (5, "set 5 times")]
)
def test_how_often_a_side_was_set(count, words):
    assert wording.sets_words(count) == words


@pytest.mark.parametrize(
    ("said", "books", "outcome", "points"),
    [
        ("E 4u 10", "10", "made", "+4"),
        ("E 4u made", "made", "made", "+4"),
        ("E 4u set", "set", "set", "−4"),
        ("E 4u 13", "13", "Boston", "+7"),
        ("E 4u", "…", "in play", ""),
    ],
)
def test_narrow_columns(said, books, outcome, points):
    result = last(said)
    short = (
        words_of(result.line).books_short(result),
        words_of(result.line).outcome(result),
        wording.points_short(result),
    )
    assert short == (books, outcome, points)


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("misdeal", ""),
        ({"adjustment": {"EW": 2}, "reason": "agreed"}, "0/+2"),
        ({"adjustment": {"EW": 0}, "reason": "agreed"}, ""),
    ],
)
def test_points_of_what_is_no_hand(said, points):
    assert wording.points_short(last(said)) == points


def test_points_of_both_sides_share_a_narrow_column():
    result = last("E 4u set", rules={"back_door": "both"})
    assert wording.points_short(result) == "−4/+4"


def test_a_surplus_hand_has_no_points_and_no_outcome():
    result = last("E 7u 13", "N 4u 10")
    assert (wording.points_short(result), words_of(result.line).outcome(result)) == ("", "")


@pytest.mark.parametrize(
    ("said", "books"), [("N 4u 10", "10"), ("N 4u made", "made"), ("N 4u set", "set")]
)
def test_a_surplus_hand_shows_what_was_recorded(said, books):
    assert words_of(last("E 7u 13", said).line).books_short(last("E 7u 13", said)) == books


def test_who_plays_whom():
    assert (wording.against(NAMES), wording.against(NOBODY)) == (
        "Ann & Cy against Bo & Di",
        "Us against Them",
    )
