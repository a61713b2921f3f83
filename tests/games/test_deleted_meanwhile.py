"""A game that another phone deletes while a button is pressed here: not found, and said so."""

import uuid

import pytest

from scorekeeper.accounts.models import Device
from scorekeeper.games.models import Game, HandRecord
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.changing_rules import fingerprint
from scorekeeper.games.verbs.scorers import ask_to_keep

from .factories import a_game, another_scorer, client_of, record

pytestmark = pytest.mark.django_db

DELETED = "This game was deleted on another phone."


@pytest.fixture
def deleted_meanwhile(monkeypatch):
    """Every game is gone just before a verb locks its row."""
    lock = Game.objects.select_for_update

    def gone(*args, **kwargs):
        Game.objects.all().delete()
        return lock(*args, **kwargs)

    monkeypatch.setattr(Game.objects, "select_for_update", gone)


def a_hand(game):
    hand = {"declarer": "E", "bid": "4u", "books": "10"}
    return {"key": uuid.uuid4(), "number": 2, "seen": 0, "line_kind": "hand"} | hand


def new_rules(game):
    return {
        "key": uuid.uuid4(),
        "seen": fingerprint(sheet_of(game)),
        "since": "now",
        "ask": "boston",
        "boston": "sweep",
    }


@pytest.mark.parametrize(
    ("page", "post"),
    [
        ("phones/new-link/", {}),
        ("phones/name/", {"name": "Di"}),
        ("phones/{other}/take-back/", {}),
        ("phones/asked/{call}/", {"answer": "allow"}),
        ("phones/asked/{call}/", {"answer": "refuse"}),
        ("again/", {"seats": "same"}),
        ("rules/", new_rules),
        ("record/", a_hand),
        ("undo/", {"number": 1, "seen": 1, "key": uuid.UUID(int=1)}),
        ("dealer/", {"seat": "E"}),
    ],
)
def test_what_scorers_do(page, post, deleted_meanwhile):
    game, scorer = a_game(rules={"boston": "undecided"})
    record_without_lock(game, scorer)
    other = another_scorer(game)
    call = game.take_overs.create(device=Device.objects.create(), name="Di’s phone")
    address = f"/g/{game.code}/{page.format(other=other.pk, call=call.pk)}"
    answer = client_of(scorer).post(address, post(game) if callable(post) else post)
    assert (answer.status_code, answer.context["sentence"]) == (404, DELETED)


def record_without_lock(game, scorer):
    """One hand that was passed out, written before the game was deleted."""
    HandRecord.objects.create(
        game=game, number=1, revision=1, change="recorded", kind="passed_out",
        facts={"passed_out": True}, by_device=scorer.device, by_name=scorer.name,
    )  # fmt: skip


def test_asking_to_keep_score(deleted_meanwhile):
    game, _scorer = a_game()
    post = {"name": "Di", "reason": ""}
    answer = client_of(None).post(f"/g/{game.code}/phones/ask/", post)
    assert (answer.status_code, answer.context["sentence"]) == (404, DELETED)


def test_agreeing_for_the_other_side(deleted_meanwhile):
    game, _scorer = a_game()
    game.scorers.all().delete()
    call = game.take_overs.create(device=Device.objects.create(), name="Di’s phone")
    answer = client_of(None).post(f"/g/{game.code}/phones/asked/{call.pk}/", {"name": "Cy"})
    assert (answer.status_code, answer.context["sentence"]) == (404, DELETED)


@pytest.mark.parametrize("handed_over", [False, True])
def test_keeping_score_by_the_link(handed_over, deleted_meanwhile):
    game, scorer = a_game()
    page = client_of(scorer).get(f"/g/{game.code}/phones/")
    link = page.context["hand_over" if handed_over else "keep"].path
    answer = client_of(None).post(link, {"name": "Di"})
    assert (answer.status_code, answer.context["sentence"]) == (404, DELETED)


def test_a_page_whose_game_is_deleted_before_its_sheet_is_read(monkeypatch):
    game, scorer = a_game()
    monkeypatch.setattr(
        "scorekeeper.games.permissions.sign_of_life", lambda _: Game.objects.all().delete()
    )
    answer = client_of(scorer).get(f"/g/{game.code}/")
    assert (answer.status_code, answer.context["sentence"]) == (404, DELETED)


def test_an_answer_whose_game_is_deleted_before_it_is_shown(monkeypatch):
    game, scorer = a_game()
    call = ask_to_keep(game, device=Device.objects.create(), name="Di’s phone", reason="")
    monkeypatch.setattr(
        "scorekeeper.games.views.take_over.answer_request",
        lambda *args, **kwargs: Game.objects.all().delete(),
    )
    answer = client_of(scorer).post(
        f"/g/{game.code}/phones/asked/{call.pk}/",
        {"answer": "allow"},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 404


def test_a_game_that_is_not_deleted_is_written_in():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    assert sheet_of(game).state.totals == {"NS": 0, "EW": 4}
