"""What cannot be is refused beside its field, with what is wrong and where the other copy is; and
nothing is kept of it."""

from html import unescape

import pytest

from scorekeeper.rulings.models import Step
from tests.games.factories import a_game, client_of, record

from .factories import (
    THIRD,
    a_counted_hand,
    a_proven_claim,
    asked,
    book,
    called,
    case_of,
    cut,
    hidden,
    know,
    page_of,
    place,
    unseen,
    url,
    withdraw_call,
)

pytestmark = pytest.mark.django_db


def refused(game, scorer, claim, **said):
    """The page that comes back, and the errors beside its fields; nothing was kept."""
    before = Step.objects.count()
    answer = client_of(scorer).post(url("answer", game, claim), said)
    assert (answer.status_code, Step.objects.count()) == (422, before)
    for form in (answer.context["form"], *answer.context["beside"].values()):
        if form is not None and form.is_bound:
            return answer, {name: list(errors) for name, errors in form.errors.items()}
    raise AssertionError("no form came back")


def error(game, scorer, claim, **said):
    """The one sentence, and the field it stands beside."""
    answer, errors = refused(game, scorer, claim, **said)
    [(field, [sentence])] = errors.items()
    assert unescape(answer.content.decode()).count(sentence) == 1
    return field, sentence


def a_cut_book():
    """A call whose book is known: Ann led the 7 of hearts, Bo threw the 3 of spades."""
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    cut(game, scorer, claim)
    return game, scorer, claim


def test_the_same_card_twice_says_where_the_other_one_is():
    game, scorer, claim = a_cut_book()
    know(game, scorer, claim, **book(("NS", 2), "W:HJ"))
    said = asked(game, claim, found="these", cards=["HQ", "HJ"])
    assert error(game, scorer, claim, **said) == (
        "cards",
        "The jack of hearts is written down already: Di in Ann & Cy’s 2nd book.",
    )


def test_a_card_led_that_was_thrown_elsewhere():
    game, scorer, _claim = a_cut_book()
    other = called(game, scorer, "W")
    know(game, scorer, other, **place(other, ("EW", 2)))
    said = asked(game, other, leader="N", led="C2", own="S3")
    assert error(game, scorer, other, **said) == (
        "own",
        "The 3 of spades is written down already: Bo in Bo & Di’s 3rd book.",
    )


def test_the_same_card_led_and_followed_with():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    field, sentence = error(
        game, scorer, claim, **asked(game, claim, leader="N", led="H7", own="H7")
    )
    assert field in ("led", "own")
    assert sentence.startswith("The 7 of hearts is written down already")


def test_five_cards_in_a_book():
    game, scorer, claim = a_cut_book()
    said = asked(game, claim, found="these", cards=["HJ", "HQ", "HK", "HA", "H2"])
    assert error(game, scorer, claim, **said)[0] == "cards"


def test_a_third_heart_beside_four_cards():
    game, scorer, claim = a_cut_book()
    said = hidden(game, claim, asked="turn EW-3", found="these", cards=["HJ", "HQ", "HK"])
    assert error(game, scorer, claim, **said)[0] == "cards"


def test_a_card_more_than_the_hand_holds():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, ("EW", 3), rows=(5, 5)))
    know(game, scorer, claim, **book(THIRD, "N:H7 E:S3", led="N"))
    said = hidden(game, claim, asked="shown", cards=["HJ", "HQ", "HK", "D2"])
    assert error(game, scorer, claim, **said)[0] == "cards"
    know(game, scorer, claim, held={"E": ["HJ", "HQ"]})


@pytest.mark.parametrize(("row", "pile"), [("EW", 6), ("NS", 8)])
def test_a_pile_beyond_the_row(row, pile):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    said = asked(game, claim, row=row, pile=pile)
    field, sentence = error(game, scorer, claim, **said)
    assert (field, str(pile - 1) in sentence) == ("pile", True)


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ({}, {"row", "pile"}),
        ({"row": "EW"}, {"pile"}),
        ({"pile": 3}, {"row"}),
        ({"row": "E", "pile": 3}, {"row"}),
        ({"row": "EW", "pile": 0}, {"pile"}),
        ({"row": "EW", "pile": 14}, {"pile"}),
        ({"row": "EW", "pile": "x"}, {"pile"}),
    ],
)
def test_a_place_that_lacks_something(said, fields):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    _answer, errors = refused(game, scorer, claim, **asked(game, claim, **said))
    assert errors.keys() == fields


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ({"rows_NS": 3}, {"rows_EW", "row"}),
        ({"rows_NS": 3, "rows_EW": 0, "row": "EW"}, {"row"}),
        ({"rows_NS": 7, "rows_EW": 6, "row": "EW"}, {"rows_NS"}),
        ({"rows_NS": -1, "rows_EW": 6, "row": "EW"}, {"rows_NS"}),
        ({"rows_NS": 14, "rows_EW": 6, "row": "EW"}, {"rows_NS"}),
    ],
)
def test_rows_that_cannot_be(said, fields):
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", "last")
    unseen(game, scorer, claim)
    _answer, errors = refused(game, scorer, claim, **asked(game, claim, **said))
    assert errors.keys() == fields


def test_fewer_piles_than_there_were():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", "last")
    know(game, scorer, claim, **place(claim, rows=(2, 3), row="EW"))
    said = hidden(game, claim, asked="rows", rows_NS=5, rows_EW=2)
    assert error(game, scorer, claim, **said)[0] == "rows_NS"


def test_more_piles_than_the_counted_hand_has():
    game, scorer = a_counted_hand()
    claim = called(game, scorer, "E", "last")
    said = asked(game, claim, rows_NS=4, rows_EW=6, row="EW")
    assert error(game, scorer, claim, **said)[0] == "rows_NS"


def test_an_order_that_contradicts_itself():
    game, scorer, claim = a_cut_book()
    know(game, scorer, claim, order=[[["NS", 5], ["EW", 3]]])
    said = hidden(game, claim, asked="first @1 NS-4", order="before")
    said["asked"] = f"first @{claim.pk} NS-4"
    assert error(game, scorer, claim, **said)[0] == "order"


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ({"led": "H7", "own": "S3"}, {"leader"}),
        ({"led_suit": "H", "own": "S3"}, {"leader"}),
        ({"leader": "X", "led": "H7"}, {"leader"}),
        ({"leader": "N", "led": "H1"}, {"led"}),
        ({"leader": "N", "led": "H7", "own": "ZZ"}, {"own"}),
        ({"leader": "N", "led_suit": "X"}, {"led_suit"}),
    ],
)
def test_a_book_that_lacks_something(said, fields):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    _answer, errors = refused(game, scorer, claim, **asked(game, claim, **said))
    assert errors.keys() == fields


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"found": "these"},
        {"found": "these", "cards": ["ZZ"]},
        {"found": "some", "cards": ["HJ"]},
    ],
)
def test_a_pile_that_was_turned_over_and_nothing_said(said):
    game, scorer, claim = a_cut_book()
    _answer, errors = refused(game, scorer, claim, **asked(game, claim, **said))
    assert len(errors) == 1


def test_a_joker_that_this_table_does_not_play_with():
    game, scorer = a_counted_hand(rules={"jokers": 1})
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    said = asked(game, claim, leader="N", led="H7", own="JL")
    assert error(game, scorer, claim, **said)[0] == "own"


def a_book_nobody_placed(said="N 4Su", *, rules=None):
    """A call on an earlier book of a hand that is still in play."""
    game, scorer = a_game(rules=rules)
    record(game, scorer, said)
    return game, scorer, called(game, scorer)


@pytest.mark.parametrize("said", ["N 4Su", "N 4u"])
def test_one_card_by_two_players_before_anybody_said_where_the_book_lies(said):
    game, scorer, claim = a_book_nobody_placed(said)
    said = asked(game, claim, leader="N", led="H7", own="H7")
    assert error(game, scorer, claim, **said) == (
        "own",
        "The 7 of hearts is written down already: Ann in that book.",
    )


def test_a_card_of_another_player_before_anybody_said_where_the_book_lies():
    game, scorer, claim = a_book_nobody_placed()
    know(game, scorer, claim, **place(claim, THIRD, rows=(4, 5)))
    know(game, scorer, claim, **book(THIRD, "N:H7 E:S3", led="N"))
    other = called(game, scorer, "W")
    said = asked(game, other, leader="S", led="H8", own="S3")
    assert error(game, scorer, other, **said) == (
        "own",
        "The 3 of spades is written down already: Bo in Bo & Di’s 3rd book.",
    )
    same = asked(game, other, leader="N", led="H7", own="H2")  # it may be the same book
    assert client_of(scorer).post(url("answer", game, other), same).status_code == 303


def test_a_joker_that_this_table_does_not_play_with_before_anybody_said_where_the_book_lies():
    game, scorer, claim = a_book_nobody_placed(rules={"jokers": 1})
    said = asked(game, claim, leader="N", led="H7", own="JL")
    assert error(game, scorer, claim, **said)[0] == "own"


@pytest.mark.parametrize("said", ["N 4Nu", "N 4u"])
@pytest.mark.parametrize("which", ["led", "own"])
def test_a_joker_without_saying_which_where_it_belongs_to_no_suit(said, which):
    game, scorer, claim = a_book_nobody_placed(said)
    cards = {"led": "H7", "own": "S3"} | {which: ""}
    said = asked(game, claim, leader="N", **cards, **{f"{which}_suit": "J"})
    assert error(game, scorer, claim, **said) == (which, "Choose which joker it was.")


def test_a_joker_without_saying_which_is_a_trump():
    game, scorer, claim = a_book_nobody_placed()
    said = asked(game, claim, leader="N", led="H7", own_suit="J")
    assert client_of(scorer).post(url("answer", game, claim), said).status_code == 303
    assert case_of(game, claim).told_of(claim).suits == {"E": "S"}


def test_another_card_by_a_player_whose_card_is_known():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    know(game, scorer, claim, **book(THIRD, "N:H E:S3", led="N"))
    know(game, scorer, claim, **book(THIRD, rest=["H7"]))
    said = hidden(game, claim, asked=f"who @{claim.pk} N H7", who="E")
    field, sentence = error(game, scorer, claim, **said)
    assert (field, "the 3 of spades" in sentence) == ("who", True)
    assert case_of(game, claim).books[THIRD]["cards"] == {"E": "S3"}


def test_another_leader_than_was_told():
    game, scorer, _claim = a_cut_book()
    other = called(game, scorer, "W")
    know(game, scorer, other, **place(other, THIRD))
    said = asked(game, other, leader="S", led="HQ", own="D2")
    assert error(game, scorer, other, **said)[0] == "leader"


def test_a_heart_where_there_was_none():
    game, scorer, claim = a_cut_book()
    know(game, scorer, claim, **book(("EW", 4), all_of=["H"]))
    said = hidden(game, claim, asked="who EW-4 E HJ", who="E")
    assert error(game, scorer, claim, **said)[0] == "who"


def test_nobody_shows_no_cards():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD, rows=(4, 5)))
    said = hidden(game, claim, asked="shown")
    assert error(game, scorer, claim, **said)[0] == "cards"


def test_the_page_of_a_refused_answer_asks_what_was_answered():
    """Another pile than the one that is asked for was turned over, and nothing tapped."""
    game, scorer, claim = a_cut_book()
    said = hidden(game, claim, asked="turn NS-7", found="these")
    answer, _errors = refused(game, scorer, claim, **said)
    assert answer.context["page"].asks.startswith("Turn over Ann & Cy’s 7th pile.")


def test_a_refused_answer_keeps_what_was_chosen_and_can_be_put_right():
    game, scorer, claim = a_cut_book()
    know(game, scorer, claim, **book(("NS", 2), "W:HJ"))
    said = asked(game, claim, found="these", cards=["HQ", "HJ"])
    answer, _errors = refused(game, scorer, claim, **said)
    form = answer.context["form"]
    assert form["cards"].value() == ["HQ", "HJ"]
    again = {name: form[name].value() for name in ("asked", "seen", "key")}
    right = again | {"found": "these", "cards": ["HQ"]}
    assert client_of(scorer).post(url("answer", game, claim), right).status_code == 303


def test_a_contradiction_that_a_correction_brings_is_no_verdict_and_says_how_to_mend_it():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    step = next(s for s in case_of(game, claim).answers if "place" in s.facts)
    client = client_of(scorer)
    client.post(url("take_back", game, claim), hidden(game, claim, step=step.number))
    know(game, scorer, claim, **place(claim, ("NS", 7)))
    case = case_of(game, claim)
    said = {"books": 7, "revision": case.entry.revision}
    client.post(url("count", game, claim), hidden(game, claim) | said)
    page = page_of(game, claim)
    assert (page.decided, page.matter, page.trouble == "") == (None, None, False)
    shown = client.get(url("claim", game, claim)).content.decode()
    assert shown.count("Something was written down wrongly.") == 1
    assert shown.count(url("take_back", game, claim)) == len(page.answers)
    assert client_of(None).get(url("claim", game, claim)).status_code == 200


@pytest.mark.parametrize(
    ("name", "said", "fields"),
    [
        ("settle", {}, {"outcome"}),
        ("settle", {"outcome": "proven"}, {"outcome"}),
        ("settle", {"outcome": "books"}, {"books", "payer"}),
        ("settle", {"outcome": "books", "books": 0, "payer": "EW"}, {"books"}),
        ("settle", {"outcome": "books", "books": 14, "payer": "EW"}, {"books"}),
        ("settle", {"outcome": "books", "books": 2, "payer": "E"}, {"payer"}),
        ("settle", {"outcome": "nothing", "reason": "x" * 151}, {"reason"}),
        ("direct", {"outcome": "proven"}, {"reason"}),
        ("direct", {"reason": "so"}, {"outcome"}),
        ("direct", {"outcome": "proven", "reason": "   "}, {"reason"}),
    ],
)
def test_a_decision_that_lacks_something(name, said, fields):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    answer = client_of(scorer).post(url(name, game, claim), hidden(game, claim, **said))
    form = answer.context["director" if name == "direct" else "settle"]
    assert (answer.status_code, form.errors.keys()) == (422, fields)
    assert answer.content.decode().count("<details open>") == 1
    assert Step.objects.count() == 0


def test_a_settlement_of_a_hand_that_is_not_counted_says_so():
    game, scorer = a_counted_hand("N 4Su made")
    claim = called(game, scorer)
    said = hidden(game, claim, outcome="books", books=1, payer="EW")
    answer = client_of(scorer).post(url("settle", game, claim), said)
    assert (answer.status_code, Step.objects.count()) == (422, 0)
    assert answer.content.decode().count('id="settle-error"') == 1


def test_a_call_taken_back_too_late_says_why():
    game, scorer, claim = a_cut_book()
    know(game, scorer, claim, **book(("EW", 4), all_of=["H"]))
    answer = client_of(scorer).post(url("withdraw", game, claim), hidden(game, claim))
    assert answer.status_code == 422
    assert answer.context["sentence"].startswith("A pile was turned over for this call.")


def test_what_was_said_for_a_call_that_was_taken_back_stays_known():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    cut(game, scorer, claim)
    withdraw_call(game, scorer, claim)
    other = called(game, scorer, "W")
    assert len(page_of(game, other).answers) == 1


@pytest.mark.parametrize("pile", [14, 99, 10**30])
def test_no_hand_has_so_many_piles_though_its_suit_is_not_known(pile):
    game, scorer = a_game()
    record(game, scorer, "N 4u 8")
    claim = called(game, scorer)
    said = hidden(game, claim, asked="place", row="EW", pile=pile)
    assert client_of(scorer).post(url("answer", game, claim), said).status_code == 422
    assert client_of(scorer).get(url("claim", game, claim)).status_code == 200
