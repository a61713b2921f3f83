"""Where everybody plays for himself, too, every text of a dispute goes through gettext."""

import pytest

from tests.games.factories import client_of
from tests.games.players import CALL_ACE, INDIVIDUAL, a_game_of, record_facts
from tests.games.test_every_text_is_translatable import bracketed, visited

from .factories import accept, book, called, know, settle, url

__all__ = ["bracketed"]
pytestmark = pytest.mark.django_db

NAMES = {"P1": "安", "P2": "博", "P3": "赛", "P4": "迪"}
BOOKS = {"P1": 4, "P2": 5, "P3": 2, "P4": 2}
INDIVIDUAL_HAND = {"declarer": "P2", "contract": "5Su", "books": BOOKS}
EIGHT = {"declarer": "P2", "contract": "8", "partner": "P4", "books": 9}
ROWS = {"P1": 4, "P2": 5, "P3": 0, "P4": 4}
FINE = {"irregularity_fine": 72, "fine_to": "box"}


def a_call_of(kind, hand, rules=None, accused="P1", by="P3", **call):
    game, scorer = a_game_of(kind, NAMES, rules=rules)
    game.scorers.update(name="手机")
    scorer.refresh_from_db()
    record_facts(game, scorer, hand)
    return game, scorer, called(game, scorer, accused, by=by, **call)


def the_hand_is_not_counted():
    hand = {"declarer": "P2", "contract": "5Su"}
    return a_call_of(INDIVIDUAL, hand, when="hand_over")


def the_books_of_the_bidder_go_round():
    game, scorer, claim = a_call_of(INDIVIDUAL, INDIVIDUAL_HAND, accused="P2")
    know(game, scorer, claim, place={"claim": claim.pk, "pile": ["P2", 2]})
    know(game, scorer, claim, **book(("P2", 2), "P3:H7 P2:S3", led="P3"))
    know(game, scorer, claim, **book(("P2", 3), "P2:HJ"))
    return game, scorer, claim


def it_costs_the_game():
    rules = {"renege_penalty": "game"}
    game, scorer, claim = a_call_of(INDIVIDUAL, INDIVIDUAL_HAND, rules)
    know(game, scorer, claim, admitted=claim.pk)
    return game, scorer, claim


def some_books_were_settled():
    game, scorer, claim = a_call_of(INDIVIDUAL, INDIVIDUAL_HAND)
    settle(game, scorer, claim, "books", books=2, payer="P1")
    return game, scorer, claim


def which_card_was_called():
    return a_call_of(CALL_ACE, EIGHT)


def where_the_book_lies():
    game, scorer, claim = which_card_was_called()
    know(game, scorer, claim, called="DA")
    return game, scorer, claim


def who_led_to_another_book():
    game, scorer, claim = a_call_of(CALL_ACE, EIGHT, accused="P4", by="P1")
    know(game, scorer, claim, called="DA")
    know(game, scorer, claim, place={"claim": claim.pk, "rows": ROWS, "pile": ["P1", 1]})
    lies = {"rest": ["DK", "D3"], "all_of": ["D"]}
    know(game, scorer, claim, **book(("P1", 1), "P1:DK P4:D3", led="P1", **lies))
    others = [("P2", n) for n in range(2, 6)] + [("P4", n) for n in range(1, 4)]
    for pile in others:
        know(game, scorer, claim, order=[[["P1", 1], list(pile)]])
    know(game, scorer, claim, order=[[["P2", 1], ["P1", 1]]])
    know(game, scorer, claim, **book(("P4", 4), "P4:DA"))
    know(game, scorer, claim, **book(("P2", 1), "P1:D2 P2:S4", all_of=["D"]))
    return game, scorer, claim


def fined(rules):
    game, scorer, claim = a_call_of(CALL_ACE, EIGHT, rules)
    know(game, scorer, claim, called="")
    know(game, scorer, claim, admitted=claim.pk)
    return game, scorer, claim


def a_fine_into_the_box():
    return fined(FINE)


def a_fine_to_the_others():
    return fined(FINE | {"fine_to": "others"})


def no_fine():
    return fined({})


def a_fine_that_was_accepted():
    game, scorer, claim = fined(FINE)
    accept(game, scorer, claim)
    return game, scorer, claim


@pytest.mark.parametrize(
    "moment",
    [
        the_hand_is_not_counted, the_books_of_the_bidder_go_round, it_costs_the_game,
        some_books_were_settled, which_card_was_called, where_the_book_lies,
        who_led_to_another_book, a_fine_into_the_box, a_fine_to_the_others, no_fine,
        a_fine_that_was_accepted,
    ],
)  # fmt: skip
def test_every_text_of_a_call_can_be_translated(moment, bracketed):
    game, scorer, claim = moment()
    for page in (url("claim", game, claim), url("call", game), url("claims", game)):
        assert visited(client_of(scorer), game, page) == [], page
