"""A watching phone asks to keep score: a scorer answers, or the other side agrees."""

import re
from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.accounts.models import Device
from scorekeeper.games.models import Game, Scorer, TakeOver
from scorekeeper.games.verbs.scorers import MOST_OPEN_REQUESTS, ask_to_keep
from tests.games.factories import a_game, client_of

pytestmark = pytest.mark.django_db


def url(name, game, *args):
    return reverse(f"games:{name}", args=[game.code, *args])


def asking(game, name="Bo’s phone", reason="Ann went home"):
    """A watching phone that has asked, and its request."""
    phone = Client()
    answer = phone.post(url("ask", game), {"name": name, "reason": reason})
    assert answer.status_code == 303
    return phone, game.take_overs.latest("pk")


def keeping(game):
    return sorted(game.scorers.filter(revoked_at=None).values_list("name", flat=True))


def fall_silent(game, seconds=121):
    game.scorers.update(seen_at=timezone.now() - timedelta(seconds=seconds))


def look(phone, game, query):
    return phone.get(f"{url('scoreboard', game)}?{query}", headers={"hx-request": "true"})


def test_asking_changes_nothing_but_what_scorers_see():
    game, scorer = a_game()
    asking(game)
    assert keeping(game) == ["Ann’s phone"]
    seen = look(client_of(scorer), game, f"seen={game.revision}&keeps=1")
    assert seen.status_code == 200
    said = " ".join(seen.content.decode().split())
    assert "Bo’s phone asks to keep score. “Ann went home”" in said


def test_asking_twice_is_asking_once():
    game, _ = a_game()
    phone, call = asking(game)
    phone.post(url("ask", game), {"name": "Bo again", "reason": ""})
    assert list(game.take_overs.all()) == [call]


def test_one_open_request_per_phone_is_the_databases_rule_too():
    game, _ = a_game()
    device = Device.objects.create()
    TakeOver.objects.create(game=game, device=device, name="Bo")
    with pytest.raises(IntegrityError):
        TakeOver.objects.create(game=game, device=device, name="Bo")


def test_a_request_without_a_name_has_the_one_that_was_suggested():
    game, _ = a_game()
    phone = Client()
    assert 'placeholder="Phone 2"' in phone.get(url("phones", game)).text
    answer = phone.post(url("ask", game), {"name": "", "reason": "Ann went home"})
    assert answer.status_code == 303
    asked = TakeOver.objects.get()
    assert (asked.name, asked.reason) == ("Phone 2", "Ann went home")


def test_a_request_that_is_not_right_comes_back_as_it_was():
    game, _ = a_game()
    post = {"name": "x" * 31, "reason": "Ann went home"}
    answer = Client().post(url("ask", game), post)
    assert answer.status_code == 422
    assert 'value="Ann went home"' in answer.text
    assert TakeOver.objects.count() == 0


def test_a_scorer_who_asks_is_sent_to_the_game():
    game, scorer = a_game()
    answer = client_of(scorer).post(url("ask", game), {"name": "Ann"})
    assert (answer.status_code, answer.headers["Location"]) == (303, url("game", game))
    assert TakeOver.objects.count() == 0


def test_so_many_may_ask_and_no_more():
    game, _ = a_game()
    for _ in range(MOST_OPEN_REQUESTS):
        asking(game)
    answer = Client().post(url("ask", game), {"name": "One more"})
    assert answer.status_code == 409
    assert game.take_overs.count() == MOST_OPEN_REQUESTS


def test_a_scorer_allows_it_with_one_tap_on_the_live_part():
    game, scorer = a_game()
    phone, call = asking(game)
    answer = client_of(scorer).post(
        url("answer", game, call.pk), {"answer": "allow"}, headers={"hx-request": "true"}
    )
    assert answer.status_code == 200
    assert answer.headers["Vary"].split(", ")[0] == "HX-Request"
    assert 'id="live"' in answer.content.decode()
    assert "asks to keep score" not in answer.content.decode()
    assert keeping(game) == ["Ann’s phone", "Bo’s phone"]
    assert phone.get(url("delete", game)).status_code == 200


def test_without_a_script_the_answer_leads_to_the_phones():
    game, scorer = a_game()
    _, call = asking(game)
    answer = client_of(scorer).post(url("answer", game, call.pk), {"answer": "allow"})
    assert (answer.status_code, answer.headers["Location"]) == (303, url("phones", game))
    page = client_of(scorer).get(url("phones", game)).content.decode()
    assert re.search(r"<strong>Bo’s phone</strong>.*?allowed by Ann’s phone", page, re.DOTALL)


def test_a_refused_phone_is_told_and_may_ask_again():
    game, scorer = a_game()
    phone, call = asking(game)
    client_of(scorer).post(url("answer", game, call.pk), {"answer": "refuse"})
    assert keeping(game) == ["Ann’s phone"]
    assert "Ann’s phone said no at" in phone.get(url("phones", game)).content.decode()
    phone.post(url("ask", game), {"name": "Bo’s phone", "reason": "please"})
    assert game.take_overs.filter(answered_at=None).count() == 1


def test_the_page_of_a_phone_that_was_let_in_loads_anew():
    game, scorer = a_game()
    phone, call = asking(game)
    game.refresh_from_db()
    assert look(phone, game, f"seen={game.revision}").status_code == 204
    client_of(scorer).post(url("answer", game, call.pk), {"answer": "allow"})
    told = look(phone, game, f"seen={game.revision}")
    assert (told.status_code, told.headers["HX-Refresh"]) == (204, "true")


def test_the_same_answer_twice_is_one_answer_and_another_one_is_refused():
    game, scorer = a_game()
    _, call = asking(game)
    phone = client_of(scorer)
    answers = [
        phone.post(url("answer", game, call.pk), {"answer": said}).status_code
        for said in ("allow", "allow", "refuse")
    ]
    assert answers == [303, 303, 409]
    assert keeping(game) == ["Ann’s phone", "Bo’s phone"]


def test_opening_the_scorer_link_answers_ones_own_request():
    game, _ = a_game()
    phone, call = asking(game)
    phone.post(url("keep", game, game.scorer_key), {"name": "Bo’s phone"})
    call.refresh_from_db()
    assert call.allowed is True
    assert keeping(game) == ["Ann’s phone", "Bo’s phone"]


def test_the_other_side_may_agree_once_the_scorers_are_silent_for_two_minutes():
    game, _ = a_game()
    _, call = asking(game)
    fall_silent(game)
    watching = Client()
    page = watching.get(url("phones", game)).content.decode()
    assert "Agree: Bo’s phone keeps score" in page
    answer = watching.post(url("answer", game, call.pk), {"name": "Di"})
    assert (answer.status_code, answer.headers["Location"]) == (303, url("phones", game))
    assert keeping(game) == ["Ann’s phone", "Bo’s phone"]
    page = watching.get(url("phones", game)).content.decode()
    assert "agreed by Di for the other side" in page
    call.refresh_from_db()
    assert (call.by_other_side, call.answered_by_name) == (True, "Di")


def test_a_phone_that_the_other_side_let_in_cannot_delete_the_game():
    game, _ = a_game()
    _, call = asking(game)
    fall_silent(game)
    Client().post(url("answer", game, call.pk), {"name": "Di"})
    let_in = client_of(game.scorers.get(take_over=call))
    answer = let_in.post(url("delete", game))
    assert answer.status_code == 403
    assert "cannot delete the game" in answer.content.decode()
    assert Game.objects.filter(pk=game.pk).exists()


def test_a_silent_scorer_can_take_it_back():
    game, scorer = a_game()
    _, call = asking(game)
    fall_silent(game)
    Client().post(url("answer", game, call.pk), {"name": "Di"})
    let_in = game.scorers.get(take_over=call)
    client_of(scorer).post(url("take_back", game, let_in.pk))
    assert keeping(game) == ["Ann’s phone"]


def test_nobody_agrees_for_the_other_side_while_a_scorer_is_there():
    game, _ = a_game()
    _, call = asking(game)
    fall_silent(game, seconds=110)
    watching = Client()
    assert "Agree:" not in watching.get(url("phones", game)).content.decode()
    answer = watching.post(url("answer", game, call.pk), {"name": "Di"})
    assert answer.status_code == 403
    assert "A phone that keeps score is there" in answer.content.decode()
    assert keeping(game) == ["Ann’s phone"]


def test_the_phone_that_asks_cannot_agree_with_itself():
    game, _ = a_game()
    phone, call = asking(game)
    fall_silent(game)
    answer = phone.post(url("answer", game, call.pk), {"name": "Di"})
    assert answer.status_code == 403
    assert keeping(game) == ["Ann’s phone"]


def test_whoever_agrees_says_who_it_is():
    game, _ = a_game()
    _, call = asking(game)
    fall_silent(game)
    answer = Client().post(url("answer", game, call.pk), {"name": ""})
    assert answer.status_code == 422
    assert keeping(game) == ["Ann’s phone"]


def test_where_no_phone_keeps_score_the_other_side_may_agree_at_once():
    game, scorer = a_game()
    _, call = asking(game)
    client_of(scorer).post(url("take_back", game, scorer.pk))
    assert Client().post(url("answer", game, call.pk), {"name": "Di"}).status_code == 303
    assert keeping(game) == ["Bo’s phone"]


def test_a_refused_request_cannot_be_agreed_to():
    game, scorer = a_game()
    _, call = asking(game)
    client_of(scorer).post(url("answer", game, call.pk), {"answer": "refuse"})
    fall_silent(game)
    assert Client().post(url("answer", game, call.pk), {"name": "Di"}).status_code == 409
    assert keeping(game) == ["Ann’s phone"]


def test_a_request_of_another_game_is_a_404():
    game, scorer = a_game()
    other, _ = a_game()
    _, call = asking(other)
    answer = client_of(scorer).post(url("answer", game, call.pk), {"answer": "allow"})
    assert answer.status_code == 404


def test_asking_and_answering_are_posts_and_need_the_code():
    game, scorer = a_game()
    _, call = asking(game)
    phone = client_of(scorer)
    for asked in (url("ask", game), url("answer", game, call.pk)):
        assert phone.get(asked).status_code == 405
        assert phone.post(asked.replace(game.code, "AAAAAAAA")).status_code == 404


def test_one_phone_may_ask_at_two_tables():
    device = Device.objects.create()
    for game, _ in (a_game(), a_game()):
        ask_to_keep(game, device=device, name="Bo’s phone", reason="")
    assert TakeOver.objects.count() == 2
    assert Scorer.objects.count() == 2
