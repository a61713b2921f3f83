"""Reneges where everybody plays for himself: who calls is asked, every player keeps a row of piles,
and what it costs is what that game pays."""

import re

import pytest
from django.test import Client

from scorekeeper.games.queries import sheet_of
from scorekeeper.rulings.models import Claim
from scorekeeper.rulings.needs import Need

from ..games.factories import a_game, client_of, record
from ..games.players import CALL_ACE, FIVE, FOUR, INDIVIDUAL, a_game_of, record_facts, totals
from .factories import (
    a_call,
    asked,
    book,
    called,
    case_of,
    direct,
    hidden,
    know,
    matter_of,
    page_of,
    place,
    settle,
    url,
    verdict,
)

pytestmark = pytest.mark.django_db

BOOKS = {"P1": 4, "P2": 5, "P3": 2, "P4": 2}
HAND = {"declarer": "P2", "contract": "5Su", "books": BOOKS}
"""Bo bid five books in spades uptown and took as many, the kitty's among them."""
EIGHT = {"declarer": "P2", "contract": "8", "partner": "P4", "books": 9}


def a_table(*lines, kind=INDIVIDUAL, names=FOUR, rules=None):
    game, scorer = a_game_of(kind, names, rules=rules)
    record_facts(game, scorer, *lines)
    return game, scorer


def threw_a_spade(game, scorer, accused="P1", by="P3"):
    """A call about that player's second pile, to which Cy led a heart and got a spade."""
    claim = called(game, scorer, accused, by=by)
    know(game, scorer, claim, **place(claim, (accused, 2)))
    know(game, scorer, claim, **book((accused, 2), f"P3:H7 {accused}:S3", led="P3"))
    return claim


def press(client, name, game, claim, **said):
    answer = client.post(url(name, game, claim), said)
    assert answer.status_code == 303, answer.content.decode()
    return client.get(answer.headers["Location"]).content.decode()


def test_the_page_asks_who_calls_and_the_call_keeps_it():
    game, scorer = a_table(HAND)
    client = client_of(scorer)
    assert "Who calls it?" in client.get(url("call", game)).content.decode()
    answer = client.post(url("call", game), a_call(accused="P1", by="P3"))
    assert answer.status_code == 303
    claim = Claim.objects.get()
    assert (claim.accused, claim.by) == ("P1", "P3")
    told = client.get(answer.headers["Location"]).content.decode()
    assert "Renege called on Ann by Cy" in told


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("", "Choose who calls it."),
        ("P1", "Choose another: that player is called on."),
        ("P9", "Choose who calls it."),
        ("N", "Choose who calls it."),
    ],
)
def test_a_call_by_nobody_is_not_made(by, said):
    game, scorer = a_table(HAND)
    answer = client_of(scorer).post(url("call", game), a_call(accused="P1", by=by))
    assert (answer.status_code, Claim.objects.count()) == (422, 0)
    assert said in answer.content.decode()


def test_at_a_table_of_pairs_nobody_is_asked_who_calls():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    assert "Who calls it?" not in client_of(scorer).get(url("call", game)).content.decode()


def test_from_the_call_to_the_score_of_an_individual_game():
    """Ann threw a spade to a heart and played a heart two books later: three of her books are
    Bo's, who bid."""
    game, scorer = a_table(HAND)
    client = client_of(scorer)
    client.post(url("call", game), a_call(accused="P1", by="P3"))
    claim = Claim.objects.get()
    assert matter_of(game, claim) == Need.PLACE
    press(client, "answer", game, claim, **asked(game, claim, row="P1", pile=2))
    said = {"leader": "P3", "led": "H7", "own": "S3", "led_suit": "H", "own_suit": "S"}
    page = press(client, "answer", game, claim, **asked(game, claim, **said))
    assert "Turn over Ann’s 3rd pile. Is there a heart in it?" in page
    page = press(client, "answer", game, claim, **asked(game, claim, cards=["HJ"], found="these"))
    assert "Does everybody agree that Ann played the jack of hearts in Ann’s 3rd book?" in page
    page = press(client, "answer", game, claim, **asked(game, claim, who="P1"))
    assert "Ann still had the jack of hearts and played it in the 3rd: a renege." in page
    assert "3 books go from Ann to Bo." in page
    assert totals(game) == {"P1": 4, "P2": 5, "P3": 2, "P4": 2}
    mark = re.search(r'name="mark" value="(\w+)"', page)[1]
    page = press(client, "accept", game, claim, **hidden(game, claim, mark=mark))
    assert totals(game) == {"P1": 1, "P2": 8, "P3": 2, "P4": 2}
    assert "Renege proved" in page
    press(client, "lift", game, claim, **hidden(game, claim))
    assert totals(game) == {"P1": 4, "P2": 5, "P3": 2, "P4": 2}


def test_the_books_of_a_bidder_go_round_from_who_called():
    game, scorer = a_table(HAND)
    claim = called(game, scorer, "P2", by="P4")
    know(game, scorer, claim, **place(claim, ("P2", 2)))
    know(game, scorer, claim, **book(("P2", 2), "P3:H7 P2:S3", led="P3"))
    know(game, scorer, claim, **book(("P2", 3), "P2:HJ"))
    assert verdict(game, claim) == ("proven", "later_card")
    moves = page_of(game, claim).decided.moves
    assert moves == "3 books go from Bo to the others in turn, from Di on."


def test_a_wrong_call_pays_whom_it_was_about():
    game, scorer = a_table(HAND)
    claim = called(game, scorer, "P1", by="P4")
    know(game, scorer, claim, **place(claim, ("P1", 2)))
    know(game, scorer, claim, **book(("P1", 2), "P3:H7 P1:H9", led="P3"))
    assert verdict(game, claim) == ("refuted", "followed")
    assert page_of(game, claim).decided.moves == "2 books go from Di to Ann: there are no more."


def test_who_stands_alone_loses_the_game_by_a_renege_where_that_is_the_price():
    game, scorer = a_table(HAND, rules={"renege_penalty": "game"})
    claim = threw_a_spade(game, scorer)
    know(game, scorer, claim, **book(("P1", 3), "P1:HJ"))
    assert page_of(game, claim).decided.moves == "It costs Ann the game."


@pytest.mark.parametrize(
    ("names", "hand", "last"),
    [
        ({"P1": "Ann", "P2": "Bo", "P3": "Cy"},
         {"declarer": "P2", "contract": "5Su", "books": {"P1": 15, "P2": 1, "P3": 1}}, 15),
        (FOUR, HAND, 4),
        (FIVE, {"declarer": "P2", "contract": "2Su",
                "books": {"P1": 4, "P2": 4, "P3": 1, "P4": 1, "P5": 1}}, 4),
    ],
)  # fmt: skip
def test_three_to_five_keep_rows_as_the_sheet_has_counted_them(names, hand, last):
    """The kitty is the bidder's first book and no pile of his row."""
    game, scorer = a_table(hand, names=names)
    claim = called(game, scorer, "P1", by="P3")
    rows = case_of(game, claim).rows
    assert rows == hand["books"] | {"P2": hand["books"]["P2"] - 1}
    know(game, scorer, claim, **place(claim, ("P1", last)))
    told = page_of(game, claim)
    assert told.asks.startswith("Who led to Ann’s"), told


def test_a_hand_in_play_is_settled_with_its_rows_counted():
    game, scorer = a_table({"declarer": "P2", "contract": "5Su"})
    claim = called(game, scorer, "P1", by="P2", word="last", when="before_next_book")
    know(game, scorer, claim, **book(f"@{claim.pk}", "P3:H7 P1:S3", led="P3"))
    assert matter_of(game, claim) == Need.PLACE
    rows = {"P1": 2, "P2": 0, "P3": 1, "P4": 1}
    know(game, scorer, claim, place={"claim": claim.pk, "rows": rows, "row": "P1"})
    know(game, scorer, claim, held={"P1": ["H9", "H2"]})
    assert verdict(game, claim) == ("proven", "shown_card")
    moves = page_of(game, claim).decided.moves
    assert moves == "3 books will go from Ann to Bo when the hand is counted."


def test_a_hand_that_is_over_is_counted_with_its_own_form():
    game, scorer = a_table({"declarer": "P2", "contract": "5Su"})
    claim = called(game, scorer, "P1", by="P2", when="hand_over")
    assert matter_of(game, claim) == Need.COUNT
    page = client_of(scorer).get(url("claim", game, claim)).content.decode()
    assert "The hand has to be counted first." in page
    assert "Count it; then come back here" in page
    said = hidden(game, claim, books=5, revision=1)
    assert client_of(scorer).post(url("count", game, claim), said).status_code == 409


def test_books_are_settled_between_players():
    game, scorer = a_table(HAND)
    claim = threw_a_spade(game, scorer)
    settle(game, scorer, claim, "books", books=2, payer="P1")
    assert totals(game) == {"P1": 2, "P2": 7, "P3": 2, "P4": 2}
    assert page_of(game, claim).decided.aloud == "2 books from Ann."


# --- Call-ace whist -------------------------------------------------------------------------------


def an_ace_owed(game, scorer, by="P1"):
    """Diamonds were led for the first time, and Ditte did not play the ace that was called."""
    claim = called(game, scorer, "P4", by=by)
    know(game, scorer, claim, called="DA")
    rows = {"P1": 4, "P2": 5, "P3": 0, "P4": 4}
    know(game, scorer, claim, place={"claim": claim.pk, "rows": rows, "pile": ["P1", 1]})
    know(game, scorer, claim, **book(("P1", 1), "P1:DK P4:D3", led="P1"))
    return claim


def test_call_ace_whist_asks_which_card_was_called():
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    claim = called(game, scorer, "P4", by="P1")
    assert matter_of(game, claim) == Need.CALLED
    client = client_of(scorer)
    page = client.get(url("claim", game, claim)).content.decode()
    assert "Which card was called?" in page
    page = press(client, "answer", game, claim, **asked(game, claim, card="DA"))
    assert "The ace of diamonds was called." in page
    assert matter_of(game, claim) == Need.PLACE


@pytest.mark.parametrize("card", ["", "D9", "J1", "no"])
def test_only_an_ace_or_a_king_can_have_been_called(card):
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    claim = called(game, scorer, "P4", by="P1")
    said = asked(game, claim, card=card)
    answer = client_of(scorer).post(url("answer", game, claim), said)
    assert answer.status_code == 422
    assert case_of(game, claim).known.called is None


def test_in_a_nolo_nothing_was_called():
    game, scorer = a_table({"declarer": "P2", "contract": "solo", "books": 1}, kind=CALL_ACE)
    claim = called(game, scorer, "P2", by="P1")
    assert matter_of(game, claim) == Need.PLACE


@pytest.mark.parametrize(
    ("rules", "moves", "points"),
    [
        ({}, "Nothing moves: this table has no fine.", [-40, 40, -40, 40]),
        ({"irregularity_fine": 72, "fine_to": "box"},
         "In place of the hand’s score, Di pays 72 points into the cash box.", [0, 0, 0, -72, 72]),
        ({"irregularity_fine": 72, "fine_to": "others"},
         "In place of the hand’s score, Di pays 72 points, shared by the others.",
         [24, 24, 24, -72]),
    ],
)  # fmt: skip
def test_the_called_ace_is_owed_to_the_first_lead_of_its_suit(rules, moves, points):
    game, scorer = a_table(EIGHT, kind=CALL_ACE, rules=rules)
    claim = an_ace_owed(game, scorer)
    for pile in ("P2", 1), ("P2", 2), ("P4", 1):
        know(game, scorer, claim, order=[[["P1", 1], list(pile)]])
    know(game, scorer, claim, **book(("P4", 4), "P4:DA"))
    assert verdict(game, claim) == ("proven", "ace_owed")
    shown = page_of(game, claim).decided
    assert "Di still had the ace of diamonds, which was called" in shown.aloud
    assert shown.moves == moves
    press(client_of(scorer), "accept", game, claim, **hidden(game, claim, mark=shown.mark))
    assert list(totals(game).values()) == points
    assert sum(totals(game).values()) == 0


def test_who_follows_has_not_reneged_wherever_the_book_lies():
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    claim = called(game, scorer, "P1", by="P4")
    know(game, scorer, claim, called="DA")
    know(game, scorer, claim, **book(f"@{claim.pk}", "P3:H7 P1:H9", led="P3"))
    assert verdict(game, claim) == ("refuted", "followed")
    assert page_of(game, claim).decided.moves == "Nothing moves."


def test_only_the_other_side_calls_declarer_or_partner():
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    claim = called(game, scorer, "P4", by="P2")
    assert verdict(game, claim) == ("wrong_side", "own_partner")


def test_who_sat_out_cannot_have_reneged():
    game, scorer = a_table(EIGHT | {"out": ["P5"]}, kind=CALL_ACE, names=FIVE)
    claim = called(game, scorer, "P5", by="P1")
    told = page_of(game, claim)
    assert told.matter is None
    assert "sits out" in told.trouble
    assert client_of(scorer).get(url("claim", game, claim)).status_code == 200


def test_three_jokers_that_are_alike_are_on_the_pad():
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    claim = called(game, scorer, "P4", by="P1")
    know(game, scorer, claim, called="")
    page = client_of(scorer).get(url("claim", game, claim) + "?see=buried").content.decode()
    assert [f'value="J{n}"' in page for n in "123BL"] == [True, True, True, False, False]


def test_books_are_not_settled_where_none_move():
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    claim = called(game, scorer, "P4", by="P1")
    page = client_of(scorer).get(url("claim", game, claim)).content.decode()
    assert 'value="books"' not in page
    said = hidden(game, claim, outcome="books", books=2, payer="P1")
    assert client_of(scorer).post(url("settle", game, claim), said).status_code == 422
    settle(game, scorer, claim)
    assert sheet_of(game).entries[0].line.rulings == ()
    assert page_of(game, claim).standing_words == "settled at the table"


def test_a_director_decides_and_the_fine_is_paid():
    rules = {"irregularity_fine": 72, "fine_to": "box"}
    game, scorer = a_table(EIGHT, kind=CALL_ACE, rules=rules)
    claim = called(game, scorer, "P4", by="P1")
    direct(game, scorer, claim, "proven")
    assert totals(game)["P4"] == -72


def test_whether_there_is_a_fine_is_asked_when_it_matters():
    game, scorer = a_table(EIGHT, kind=CALL_ACE, rules={"irregularity_fine": "undecided"})
    claim = called(game, scorer, "P4", by="P1")
    know(game, scorer, claim, called="")
    know(game, scorer, claim, admitted=claim.pk)
    assert page_of(game, claim).question == "irregularity_fine"


@pytest.mark.parametrize("kind", [INDIVIDUAL, CALL_ACE])
def test_a_stranger_reads_a_call_and_changes_nothing(kind):
    game, scorer = a_table(HAND if kind == INDIVIDUAL else EIGHT, kind=kind)
    claim = called(game, scorer, "P1", by="P3")
    assert Client().get(url("claim", game, claim)).status_code == 200
    assert Client().get(url("claims", game)).status_code == 200
    for name in ("answer", "settle", "direct", "withdraw", "lift", "accept"):
        assert Client().post(url(name, game, claim)).status_code == 403


@pytest.mark.parametrize("found", [{"cards": ["DA"], "found": "these"}, {"found": "none"}])
def test_the_book_of_the_call_is_turned_over_beside_what_is_known_of_it(found):
    """The king that Ann led lies in it, which nobody has to tap again."""
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    claim = called(game, scorer, "P4", by="P1")
    know(game, scorer, claim, called="DA")
    rows = {"P1": 4, "P2": 5, "P3": 0, "P4": 4}
    know(game, scorer, claim, place={"claim": claim.pk, "rows": rows, "pile": ["P1", 1]})
    know(game, scorer, claim, **book(("P1", 1), "P1:DK P4:D3", led="P1"))
    assert page_of(game, claim).asks == "Turn over Ann’s 1st pile. Is there a diamond in it?"
    press(client_of(scorer), "answer", game, claim, **asked(game, claim, **found))
    lie = case_of(game, claim).books["P1", 1]
    assert (lie["cards"], lie["rest"]) == ({"P1": "DK", "P4": "D3"}, found.get("cards", []))


@pytest.mark.parametrize("piles", [(4, 5, 0, 3), (4, 5, 1, 4), (13, 13, 13, 13)])
def test_rows_of_a_counted_hand_hold_all_its_books(piles):
    """A row that was miscounted is said to be, and the right count is taken after it."""
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    claim = called(game, scorer, "P4", by="P1")
    know(game, scorer, claim, called="")
    client = client_of(scorer)
    rows = {f"rows_P{number}": count for number, count in enumerate(piles, start=1)}
    said = asked(game, claim, row="P1", pile=1)
    answer = client.post(url("answer", game, claim), said | rows)
    assert answer.status_code == 422
    assert f"That is {sum(piles)} piles together, and a hand has 13 books." in answer.text
    right = {"rows_P1": 4, "rows_P2": 5, "rows_P3": 0, "rows_P4": 4}
    assert client.post(url("answer", game, claim), said | right).status_code == 303
    assert case_of(game, claim).rows == {"P1": 4, "P2": 5, "P3": 0, "P4": 4}


def test_a_row_has_no_more_piles_than_were_counted():
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    claim = called(game, scorer, "P4", by="P1")
    know(game, scorer, claim, called="")
    rows = {"rows_P1": 4, "rows_P2": 5, "rows_P3": 0, "rows_P4": 4}
    said = asked(game, claim, row="P1", pile=5, **rows)
    answer = client_of(scorer).post(url("answer", game, claim), said)
    assert answer.status_code == 422
    assert "That row has not so many piles." in answer.text


def test_an_offender_pays_one_fine_on_a_hand():
    rules = {"irregularity_fine": 72, "fine_to": "box"}
    game, scorer = a_table(EIGHT, kind=CALL_ACE, rules=rules)
    for _ in range(2):
        claim = called(game, scorer, "P4", by="P1")
        know(game, scorer, claim, admitted=claim.pk)
        know(game, scorer, claim, called="")
        rows = {"P1": 4, "P2": 5, "P3": 0, "P4": 4}
        pile = ["P4", claim.pk % 4 + 1]
        know(game, scorer, claim, place={"claim": claim.pk, "rows": rows, "pile": pile})
        shown = page_of(game, claim).decided
        press(client_of(scorer), "accept", game, claim, **hidden(game, claim, mark=shown.mark))
    assert shown.moves == "Nothing moves: an earlier ruling has counted it."
    assert totals(game)["P4"] == -72


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ({"admitted": 1}, ("proven", "admitted")),
        (book("@1", "P3:H7 P4:H9", led="P3"), None),
        (book("@1", "P3:H7 P4:S3", led="P3"), None),
    ],
)
def test_the_card_that_was_called_is_asked_for_only_where_it_can_matter(facts, found):
    """Who followed may have kept the ace of that suit; who admits it has reneged either way."""
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    claim = called(game, scorer, "P4", by="P1")
    facts = {"admitted": claim.pk} if "admitted" in facts else facts
    if "book" in facts:
        facts["book"]["name"] = f"@{claim.pk}"
    know(game, scorer, claim, **facts)
    matter = matter_of(game, claim)
    assert matter == Need.CALLED if found is None else verdict(game, claim) == found


@pytest.mark.parametrize(("accused", "by"), [("P5", "P1"), ("P1", "P5")])
def test_who_sat_out_of_a_hand_neither_reneged_nor_calls(accused, by):
    game, scorer = a_table(EIGHT | {"out": ["P5"]}, kind=CALL_ACE, names=FIVE)
    said = a_call(accused=accused, by=by)
    answer = client_of(scorer).post(url("call", game), said)
    assert (answer.status_code, Claim.objects.count()) == (422, 0)
    assert "That player sat out of this hand." in answer.text


def test_the_press_of_a_button_is_one_call_by_one_player():
    game, scorer = a_table(HAND)
    said = a_call(accused="P1", by="P3")
    client = client_of(scorer)
    assert client.post(url("call", game), said).status_code == 303
    assert client.post(url("call", game), said).status_code == 303
    assert client.post(url("call", game), said | {"by": "P4"}).status_code == 409
    assert Claim.objects.get().by == "P3"


def test_who_led_to_another_book_settles_whether_the_ace_was_owed():
    """A diamond lies in Bo's first pile: had it been led, the ace was owed there and not here."""
    game, scorer = a_table(EIGHT, kind=CALL_ACE)
    claim = an_ace_owed(game, scorer)
    others = [("P2", n) for n in range(1, 6)] + [("P4", n) for n in range(1, 4)]
    for pile in others[1:]:
        know(game, scorer, claim, order=[[["P1", 1], list(pile)]])
    know(game, scorer, claim, order=[[["P2", 1], ["P1", 1]]])
    know(game, scorer, claim, **book(("P4", 4), "P4:DA"))
    know(game, scorer, claim, book={"name": "P1-1", "rest": ["DK", "D3"], "all_of": ["D"]})
    know(game, scorer, claim, **book(("P2", 1), "P1:D2 P2:S4", all_of=["D"]))
    client = client_of(scorer)
    assert page_of(game, claim).asks == "Who led to Bo’s 1st book?"
    page = press(client, "answer", game, claim, **asked(game, claim, leader="P2"))
    assert "Bo’s 1st book: Bo led" in page
    assert verdict(game, claim) == ("proven", "ace_owed")


@pytest.mark.parametrize("kind", [INDIVIDUAL, CALL_ACE])
def test_a_book_that_goes_by_a_number_asks_no_rule_of_another_game(kind):
    game, scorer = a_table(HAND if kind == INDIVIDUAL else EIGHT, kind=kind)
    claim = called(game, scorer, "P1", by="P3")
    whole = {f"P{n}": f"H{rank}" for n, rank in enumerate("A234", start=1)}
    know(game, scorer, claim, book={"name": "5", "leader": "P1", "cards": whole})
    assert client_of(scorer).get(url("claim", game, claim)).status_code == 200


def test_what_is_accepted_in_the_middle_of_a_hand_counts_when_the_hand_is_counted():
    rules = {"irregularity_fine": 72, "fine_to": "box"}
    hand = {"declarer": "P2", "contract": "8", "partner": "P4"}
    game, scorer = a_table(hand, kind=CALL_ACE, rules=rules)
    claim = called(game, scorer, "P4", by="P1")
    know(game, scorer, claim, admitted=claim.pk)
    shown = page_of(game, claim).decided
    page = press(client_of(scorer), "accept", game, claim, **hidden(game, claim, mark=shown.mark))
    assert "It is kept, and counts when the hand is counted." in page
    assert totals(game)["P4"] == 0


def test_it_is_said_to_whom_books_go_that_somebody_gives():
    game, scorer = a_table(HAND)
    claim = threw_a_spade(game, scorer)
    page = client_of(scorer).get(url("claim", game, claim)).content.decode()
    assert "They go to the bidder; the bidder’s own go round to the others." in page
