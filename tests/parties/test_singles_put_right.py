"""A game of everybody for themselves that is put right: who was last then, and whether the seats
follow."""

import uuid

import pytest
from django.urls import reverse

from scorekeeper.games.followups import consequences
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.sheets import corrected_sheet
from scorekeeper.games.verbs.recording import correct_line
from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of, games_of, open_questions
from scorekeeper.rules.individual import INDIVIDUAL
from tests.games.factories import a_renege, client_of, record, rule
from tests.parties.at_table import happens, phone_of, say, text, url
from tests.parties.factories import a_game_at, books, floor_of, singles

pytestmark = pytest.mark.django_db

BO_IS_LAST = books(5, 1, 3, 4)
CY_AND_DI_ARE_LAST = books(5, 4, 2, 2)
BO_AND_CY_ARE_LAST = books(5, 2, 2, 4)
ANN_AND_CY_ARE_LAST = books(2, 5, 2, 4, declarer="P2")
NOBODY_IS_LAST = books(4, 4, 3, 2, bid=4)


def after_di_was_last(**options):
    """Di got up, Eve sat down."""
    party, host = singles(**{"players": 6, "tables": 1, "moves_by_itself": True} | options)
    game, scorer = a_game_at(party, host)
    record(game, scorer, books(5, 4, 3, 1))
    return party, host, game, scorer


def put_right(game, scorer, hand):
    correct_line(
        game,
        INDIVIDUAL.read_line(hand),
        number=1,
        seen_revision=sheet_of(game).revisions[1],
        reason="",
        by=scorer,
        submission_key=uuid.uuid4(),
    )


def asked(party):
    evening = evening_of(party)
    return [
        (evening.spoken(question.lost), *map(evening.spoken, question.last))
        for question in open_questions(evening, games_of(party))
    ]


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (books(5, 3, 4, 1), []),
        (books(5, 4, 2, 2), []),  # Di is last still, beside Cy
        (
            BO_IS_LAST,
            ["Di got up after this game; it would have been Bo. "
             "The seats stay as they are until the table or the host says so."],
        ),
        (
            BO_AND_CY_ARE_LAST,
            ["Di got up after this game; it would have been one of Bo, Cy. "
             "The seats stay as they are until the table or the host says so."],
        ),
    ],
)  # fmt: skip
def test_what_it_means_is_said_first(hand, told):
    _, _, game, _ = after_di_was_last()
    before = sheet_of(game)
    after = corrected_sheet(before, 1, INDIVIDUAL.read_line(hand))
    assert consequences(game, before, after, names_of(game)) == told


@pytest.mark.parametrize(
    ("hand", "question"),
    [
        (books(5, 3, 4, 1), []),
        (CY_AND_DI_ARE_LAST, []),
        (BO_IS_LAST, [("Di", "Bo")]),
        (BO_AND_CY_ARE_LAST, [("Di", "Bo", "Cy")]),
        (NOBODY_IS_LAST, [("Di",)]),
    ],
)
def test_the_table_and_the_host_are_asked_where_somebody_else_was_last(hand, question):
    party, host, game, scorer = after_di_was_last()
    put_right(game, scorer, hand)
    assert asked(party) == question
    event = evening_of(party).events[-1].number
    phone = client_of(host.device)
    page = text(phone.get(reverse("parties:host", args=[party.code])))
    assert ("Points only, or the seats too?" in page) is bool(question)
    answer = phone.get(reverse("parties:seats", args=[party.code, event]))
    assert answer.status_code == (200 if question else 303)


def test_a_ruling_is_asked_about_too():
    party, _, game, scorer = after_di_was_last(rules={"renege_books": 3})
    rule(game, scorer, 1, a_renege("P2"))
    assert asked(party) == []  # Bo has one book then, as Di
    party, _, game, scorer = after_di_was_last(rules={"renege_penalty": "game"})
    rule(game, scorer, 1, a_renege("P2"))
    assert asked(party) == [("Di", "Bo")]


def test_the_seats_stay_where_it_is_points_only():
    party, _, game, scorer = after_di_was_last()
    put_right(game, scorer, BO_IS_LAST)
    phone, where = phone_of(party, "P1"), floor_of(party)
    page = text(phone.get(url("table", party)))
    assert "A game was put right: Di got up after it, but Bo was last." in page
    assert "Table 1: Ann, Cy, Di, Eve." in page
    assert say(phone, party, "table_seats", answer="points").status_code == 303
    assert (floor_of(party), asked(party)) == (where, [])


def test_the_seats_follow_where_the_table_says_so():
    party, host, game, scorer = after_di_was_last()
    put_right(game, scorer, BO_IS_LAST)
    phone = phone_of(party, "P1")
    assert say(phone, party, "table_seats", answer="seats").status_code == 303
    assert floor_of(party) == ({1: ("Ann", "Cy", "Di", "Eve")}, ("Flo", "Bo"))
    assert names_of(a_game_at(party, host)[0]) == {"P1": "Ann", "P2": "Eve", "P3": "Cy", "P4": "Di"}


def test_where_others_are_last_together_the_host_lets_the_table_choose_again():
    party, host, game, scorer = after_di_was_last()
    put_right(game, scorer, BO_AND_CY_ARE_LAST)
    phone = client_of(host.device)
    page = text(phone.get(url("table", party)))
    assert "Di got up after it, but these are last together now: Bo, Cy." in page
    assert "the host can let the seats follow" in page
    event = evening_of(party).events[-1].number
    address = reverse("parties:seats", args=[party.code, event])
    shown = phone.get(address)
    assert "these are last together by now: Bo, Cy." in text(shown)
    said = {"key": uuid.uuid4(), "last": "P2 P3", "step": "seats"}
    said["previewed"] = shown.context["shown"].mark
    assert phone.post(address, said).status_code == 303
    assert floor_of(party) == ({1: ("Ann", "Bo", "Cy", "Di")}, ("Eve", "Flo"))
    last = phone.get(url("table", party)).context["page"].proposals
    assert [proposal.name for proposal in last] == ["Bo", "Cy"]


# --- What an answer is good for -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("then", "question"),
    [
        (ANN_AND_CY_ARE_LAST, [("Di", "Ann", "Cy")]),
        (NOBODY_IS_LAST, [("Di",)]),
        (BO_IS_LAST, [("Di", "Bo")]),
        (books(6, 2, 2, 3), []),  # Bo and Cy are last still
    ],
)
def test_points_only_for_one_tie_is_no_answer_to_another(then, question):
    party, _, game, scorer = after_di_was_last()
    put_right(game, scorer, BO_AND_CY_ARE_LAST)
    say(phone_of(party, "P1"), party, "table_seats", answer="points")
    assert asked(party) == []
    put_right(game, scorer, then)
    assert asked(party) == question


def test_points_only_where_nobody_was_last_is_no_answer_to_a_tie():
    party, _, game, scorer = after_di_was_last()
    put_right(game, scorer, NOBODY_IS_LAST)
    say(phone_of(party, "P1"), party, "table_seats", answer="points")
    assert asked(party) == []
    put_right(game, scorer, BO_AND_CY_ARE_LAST)
    assert asked(party) == [("Di", "Bo", "Cy")]


@pytest.mark.parametrize("then", [NOBODY_IS_LAST, ANN_AND_CY_ARE_LAST])
def test_an_answer_to_a_tie_that_is_none_any_more_is_stale(then):
    party, _, game, scorer = after_di_was_last()
    put_right(game, scorer, BO_AND_CY_ARE_LAST)
    phone = phone_of(party, "P1")
    seen = phone.get(url("table", party)).content.decode()
    put_right(game, scorer, then)
    answer = say(phone, party, "table_seats", seen_on=seen, answer="points")
    assert answer.status_code == 409
    assert len(asked(party)) == 1


@pytest.mark.parametrize("then", [NOBODY_IS_LAST, ANN_AND_CY_ARE_LAST])
@pytest.mark.parametrize("step", ["points", "seats"])
def test_so_is_one_of_the_host(then, step):
    party, host, game, scorer = after_di_was_last()
    put_right(game, scorer, BO_AND_CY_ARE_LAST)
    event = evening_of(party).events[-1].number
    address = reverse("parties:seats", args=[party.code, event])
    phone = client_of(host.device)
    shown = phone.get(address)
    assert '<input type="hidden" name="last" value="P2 P3"' in shown.content.decode()
    put_right(game, scorer, then)
    said = {"key": uuid.uuid4(), "step": step, "previewed": shown.context["shown"].mark}
    assert phone.post(address, said | {"last": "P2 P3"}).status_code == 409
    assert phone.post(address, said | {"loser": ""}).status_code == 409  # a page of long ago
    assert evening_of(party).next_number - 1 == event


@pytest.mark.parametrize(
    ("loser", "hand", "question"),
    [
        ("P2", BO_IS_LAST, []),
        (None, NOBODY_IS_LAST, []),
        (None, BO_AND_CY_ARE_LAST, [("Di", "Bo", "Cy")]),  # nobody knows which tie it was
    ],
)
def test_an_answer_of_long_ago_names_the_one_who_lost_or_nobody(loser, hand, question):
    party, host, game, scorer = after_di_was_last()
    put_right(game, scorer, hand)
    event = evening_of(party).events[-1].number
    happens(party, host, EventKind.POINTS_ONLY, event=event, loser=loser)
    assert asked(party) == question


# --- Because of what was played since -------------------------------------------------------------


def test_the_seats_do_not_follow_where_others_would_have_played_the_next_game():
    party, host, game, scorer = after_di_was_last()
    following, keeper = a_game_at(party, host)
    record(following, keeper, BO_IS_LAST)
    put_right(game, scorer, BO_IS_LAST)
    page = text(client_of(host.device).get(url("table", party)))
    assert "The seats cannot follow any more" in page
    event = next(e for e in evening_of(party).events if e.game_id == game.pk)
    address = reverse("parties:take_back", args=[party.code, event.number])
    told = text(client_of(host.device).get(address))
    assert "Others would have sat there than those who played it." in told


def test_a_game_because_of_which_somebody_got_up_is_not_deleted():
    _, host, game, _ = after_di_was_last()
    answer = client_of(host.device).post(reverse("games:delete", args=[game.code]))
    assert answer.status_code == 409
    assert "Somebody got up at table 1 because of this game" in text(answer)
