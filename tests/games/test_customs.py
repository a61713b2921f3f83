"""What a club plays in its own way and no hand is scored by: asked with the rules of call-ace
whist, kept as it is answered, and told wherever the rules are."""

import re

import pytest
from django.test import Client

from scorekeeper.games.models import Game
from scorekeeper.games.queries import sheet_of
from scorekeeper.rules.call_ace_rules import CallAceRules

from .factories import a_game, client_of
from .players import CALL_ACE, FOUR, a_game_of, hidden, record_facts

pytestmark = pytest.mark.django_db

QUESTION = "Who leads to the first trick?"


def customs(game):
    return dict(sheet_of(game).state.rules.customs)


def change(client, game, **said):
    """Look at what a change of the rules would do, then save it; the page after that."""
    url = f"/g/{game.code}/rules/"
    page = client.get(url)
    said = hidden(page, "key", "seen") | {"since": "now"} | said
    shown = client.post(url, said | {"action": "preview"})
    said |= {"previewed": re.findall(r'name="previewed" value="(\w+)"', shown.text)[-1]}
    answer = client.post(url, said | {"action": "save"})
    assert answer.status_code == 303, answer.text
    return shown.text


def test_they_are_asked_where_the_game_starts_and_kept():
    client = Client()
    assert QUESTION in client.get("/new/call-ace-whist/").text
    page = client.get("/new/call-ace-whist/")
    said = hidden(page, "key") | FOUR | {"custom_first_lead": "  the dealer’s   left "}
    assert client.post("/new/call-ace-whist/", said).status_code == 303
    assert customs(Game.objects.get()) == {"first_lead": "the dealer’s left"}


def test_what_is_not_answered_is_not_decided_yet():
    game, _scorer = a_game_of(CALL_ACE, rules={"customs": {"first_lead": "forehand"}})
    told = Client().get(f"/g/{game.code}/how-we-play/").text
    assert f"{QUESTION} <strong>forehand</strong>" in told
    assert 'May forehand pass? <span class="quiet">not decided yet</span>' in told


def test_one_is_changed_from_now_on_and_the_history_tells_it():
    game, scorer = a_game_of(CALL_ACE, rules={"customs": {"forehand": "no"}})
    line = {"declarer": "P2", "contract": "8", "partner": "P4", "books": 9}
    record_facts(game, scorer, line)
    client = client_of(scorer)
    shown = change(client, game, custom_first_lead="forehand")
    assert QUESTION in shown
    assert customs(game) == {"forehand": "no", "first_lead": "forehand"}
    assert f"{QUESTION} forehand" in client.get(f"/g/{game.code}/history/").text
    change(client, game, custom_forehand="")
    assert customs(game) == {"first_lead": "forehand"}


def test_it_moves_no_points():
    game, scorer = a_game_of(CALL_ACE)
    line = {"declarer": "P2", "contract": "8", "partner": "P4", "books": 9}
    record_facts(game, scorer, line)
    before = sheet_of(game).state.totals
    change(client_of(scorer), game, since="first", custom_first_lead="forehand")
    assert sheet_of(game).state.totals == before
    assert customs(game) == {"first_lead": "forehand"}


def test_a_form_that_does_not_ask_them_leaves_them():
    rules = CallAceRules.from_dict({"customs": {"forehand": "no", "of another program": [1]}})
    game, scorer = a_game_of(CALL_ACE, rules=rules.to_dict())
    change(client_of(scorer), game, stake="0.25")
    assert customs(game) == {"forehand": "no", "of another program": [1]}


def test_one_that_is_too_long_is_refused_beside_it():
    game, scorer = a_game_of(CALL_ACE)
    client, url = client_of(scorer), f"/g/{game.code}/rules/"
    said = hidden(client.get(url), "key", "seen") | {"since": "now", "custom_forehand": "a" * 121}
    answer = client.post(url, said | {"action": "preview"})
    assert answer.status_code == 422
    assert 'id="error-custom_forehand"' in answer.text


def test_bid_whist_asks_none():
    game, scorer = a_game()
    assert "Customs" not in client_of(scorer).get(f"/g/{game.code}/rules/").text
    assert "Customs" not in client_of(scorer).get(f"/g/{game.code}/how-we-play/").text
