"""The page of the phones, the scorer link, taking back and handing over."""

import re

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from scorekeeper.accounts.devices import COOKIE
from scorekeeper.accounts.models import Device
from scorekeeper.games.models import Scorer
from scorekeeper.games.pages import links
from scorekeeper.games.verbs.scorers import make_new_link, take_back
from tests.games.factories import a_game, another_scorer, client_of

pytestmark = pytest.mark.django_db


def url(name, game, *args):
    return reverse(f"games:{name}", args=[game.code, *args])


def keep_url(game):
    return url("keep", game, game.scorer_key)


def hand_over_path(phone, game):
    """The link to hand over, as the phone's own page shows it."""
    page = phone.get(url("phones", game)).content.decode()
    return re.search(r'href="([^"]*instead=[^"]*)"', page)[1]


def keeping(game):
    """The names of the phones that keep score."""
    names = game.scorers.filter(revoked_at=None).values_list("name", flat=True)
    return sorted(names)


# --- The page -------------------------------------------------------------------------------------


@pytest.mark.parametrize("phones", [1, 2])
def test_only_the_watch_code_is_open_to_be_scanned(phones):
    game, scorer = a_game()
    if phones == 2:
        another_scorer(game)
    page = client_of(scorer).get(url("phones", game)).text
    assert "The scorer link as a QR code" in page
    assert re.findall(r"<details[^>]*\bopen\b", page) == []


def test_a_scorer_sees_both_links_and_every_phone(django_assert_num_queries):
    game, scorer = a_game()
    another_scorer(game)
    phone = client_of(scorer)
    with django_assert_num_queries(4):
        answer = phone.get(url("phones", game))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert f'href="{url("game", game)}"' in page
    assert f'href="{keep_url(game)}"' in page
    assert re.findall(r"<strong>(.*phone)</strong>", page) == ["Ann’s phone", "Bo’s phone"]
    assert page.count("data:image/svg+xml") == 3
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.headers["X-Robots-Tag"] == "noindex"


def test_a_page_with_three_phones_takes_no_more_queries(django_assert_num_queries):
    game, scorer = a_game()
    for name in ("Bo’s phone", "Cy’s phone"):
        another_scorer(game, name)
    phone = client_of(scorer)
    with django_assert_num_queries(4):
        phone.get(url("phones", game))


def test_a_watcher_sees_the_watch_link_and_who_keeps_score(django_assert_num_queries):
    game, _ = a_game()
    phone = client_of(Device.objects.create())
    with django_assert_num_queries(5):
        answer = phone.get(url("phones", game))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Ann’s phone" in page
    assert "Ask to keep score" in page


@pytest.mark.parametrize("who", ["watcher", "stranger"])
def test_only_a_scorer_is_shown_the_secret(who):
    game, _ = a_game()
    phone = client_of(Device.objects.create() if who == "watcher" else None)
    page = phone.get(url("phones", game)).content.decode()
    assert game.scorer_key not in page
    assert "instead=" not in page
    assert page.count("data:image/svg+xml") == 1


def test_looking_at_the_page_makes_no_device(client):
    game, _ = a_game()
    before = Device.objects.count()
    answer = client.get(url("phones", game))
    assert COOKIE not in answer.cookies
    assert Device.objects.count() == before


def test_an_unknown_code_is_a_404(client):
    assert client.get("/g/AAAAAAAA/phones/").status_code == 404


def test_a_page_opened_on_the_serving_machine_shows_the_address_that_phones_can_reach(
    monkeypatch, settings
):
    monkeypatch.setattr(links.machine, "lan_address", lambda: "192.168.7.20")
    game, scorer = a_game()
    page = client_of(scorer).get(url("phones", game), headers={"host": "localhost:8000"})
    assert f">http://192.168.7.20:8000{url('game', game)}<" in page.content.decode()
    settings.ALLOWED_HOSTS = ["score.example"]
    page = client_of(scorer).get(url("phones", game), headers={"host": "score.example"})
    assert f">http://score.example{url('game', game)}<" in page.content.decode()


# --- The scorer link ------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_link_preview_grants_nothing(client, method):
    game, _ = a_game()
    devices = Device.objects.count()
    answer = getattr(client, method)(keep_url(game))
    assert answer.status_code == 200
    assert COOKIE not in answer.cookies
    assert (keeping(game), Device.objects.count()) == (["Ann’s phone"], devices)


def test_whoever_has_the_link_keeps_score_by_one_post(client):
    game, _ = a_game()
    before = game.revision
    answer = client.post(keep_url(game), {"name": "Bo’s phone"})
    assert (answer.status_code, answer.headers["Location"]) == (303, url("game", game))
    assert keeping(game) == ["Ann’s phone", "Bo’s phone"]
    assert client.get(url("delete", game)).status_code == 200
    game.refresh_from_db()
    assert game.revision == before + 1


def test_the_page_suggests_a_name_that_no_phone_has(client):
    game, scorer = a_game()
    page = client.get(keep_url(game)).content.decode()
    assert 'placeholder="Phone 2"' in page
    assert 'value="Phone 2"' not in page
    other_game, _ = a_game()
    Scorer.objects.filter(game=other_game).update(name="Kitchen phone")
    page = client_of(scorer).get(keep_url(other_game)).content.decode()
    assert 'placeholder="Ann’s phone"' in page


@pytest.mark.parametrize("post", [{"name": "  "}, {"name": ""}, {}])
def test_a_phone_that_nobody_names_has_the_name_that_was_suggested(client, post):
    game, _ = a_game()
    assert client.post(keep_url(game), post).status_code == 303
    assert keeping(game) == ["Ann’s phone", "Phone 2"]


def test_a_name_that_is_typed_is_not_put_behind_the_suggestion(client):
    game, _ = a_game()
    client.post(keep_url(game), {"name": "Tasha"})
    assert keeping(game) == ["Ann’s phone", "Tasha"]


def test_a_name_that_is_too_long_comes_back_with_a_sentence(client):
    game, _ = a_game()
    answer = client.post(keep_url(game), {"name": "x" * 31})
    assert answer.status_code == 422
    assert "A name has at most 30 letters." in answer.content.decode()
    assert f'value="{"x" * 31}"' in answer.content.decode()


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_wrong_key_is_a_404_with_a_sentence(client, method):
    game, _ = a_game()
    answer = getattr(client, method)(url("keep", game, "wrong-ключ"), {"name": "Bo’s phone"})
    assert answer.status_code == 404
    assert "This link no longer works" in answer.content.decode()
    assert keeping(game) == ["Ann’s phone"]


def test_a_new_link_kills_the_old_one_and_leaves_the_phones(client):
    game, scorer = a_game()
    old = keep_url(game)
    answer = client_of(scorer).post(url("new_link", game))
    assert (answer.status_code, answer.headers["Location"]) == (303, url("phones", game))
    assert client.post(old, {"name": "Bo’s phone"}).status_code == 404
    game.refresh_from_db()
    assert client.post(keep_url(game), {"name": "Bo’s phone"}).status_code == 303
    assert keeping(game) == ["Ann’s phone", "Bo’s phone"]


def test_a_link_that_becomes_old_between_page_and_button_grants_nothing(client, monkeypatch):
    game, _ = a_game()
    old = keep_url(game)
    monkeypatch.setattr("scorekeeper.games.views.keep.compare_digest", lambda *_: True)
    make_new_link(game)
    assert client.post(old, {"name": "Bo’s phone"}).status_code == 404
    assert keeping(game) == ["Ann’s phone"]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_phone_that_keeps_score_already_is_sent_to_the_game(method):
    game, scorer = a_game()
    answer = getattr(client_of(scorer), method)(keep_url(game), {"name": "Once more"})
    assert (answer.status_code, answer.headers["Location"]) == (303, url("game", game))
    assert keeping(game) == ["Ann’s phone"]


def test_two_taps_on_keep_score_are_one_right(client):
    game, _ = a_game()
    for _ in range(2):
        assert client.post(keep_url(game), {"name": "Bo’s phone"}).status_code == 303
    assert keeping(game) == ["Ann’s phone", "Bo’s phone"]


# --- Handing over ---------------------------------------------------------------------------------


def test_the_phone_that_opens_the_link_keeps_score_in_place_of_mine(client):
    game, scorer = a_game()
    path = hand_over_path(client_of(scorer), game)
    assert "in place of Ann’s phone" in client.get(path).content.decode()
    assert keeping(game) == ["Ann’s phone"]
    assert client.post(path, {"name": "Cy’s phone"}).status_code == 303
    assert keeping(game) == ["Cy’s phone"]
    assert client_of(scorer).get(url("delete", game)).status_code == 403
    scorer.refresh_from_db()
    assert scorer.revoked_by_name == "Cy’s phone"


def test_a_link_to_hand_over_works_once(client):
    game, scorer = a_game()
    path = hand_over_path(client_of(scorer), game)
    client.post(path, {"name": "Cy’s phone"})
    third = Client()
    for answer in (third.get(path), third.post(path, {"name": "Di’s phone"})):
        assert answer.status_code == 404
        assert "This link no longer works" in answer.content.decode()
    assert keeping(game) == ["Cy’s phone"]


def test_whoever_handed_over_or_lost_the_right_cannot_let_itself_in_again():
    game, scorer = a_game()
    path = hand_over_path(client_of(scorer), game)
    Client().post(path, {"name": "Cy’s phone"})
    again = client_of(scorer).post(path.partition("?")[0], {"name": "Ann’s phone"})
    assert (again.status_code, keeping(game)) == (404, ["Cy’s phone"])

    game, scorer = a_game()
    other = another_scorer(game)
    link = keep_url(game)
    client_of(scorer).post(reverse("games:take_back", args=[game.code, other.pk]))
    assert client_of(other).post(link, {"name": "Bo’s phone"}).status_code == 404
    assert keeping(game) == ["Ann’s phone"]


@pytest.mark.parametrize("token", ["", "1", "made:up:here"])
def test_a_made_up_link_to_hand_over_is_a_404(client, token):
    game, _ = a_game()
    answer = client.post(f"{keep_url(game)}?instead={token}", {"name": "Cy’s phone"})
    assert answer.status_code == 404
    assert keeping(game) == ["Ann’s phone"]


def test_a_link_to_hand_over_is_good_for_its_own_game_only(client):
    _, elsewhere = a_game()
    game, _ = a_game()
    token = signing.dumps(elsewhere.pk, salt=links.SALT)
    answer = client.post(f"{keep_url(game)}?instead={token}", {"name": "Cy’s phone"})
    assert answer.status_code == 404


def test_a_link_to_hand_over_is_too_old_after_a_day(client, monkeypatch):
    game, scorer = a_game()
    path = hand_over_path(client_of(scorer), game)
    monkeypatch.setattr(links, "HAND_OVER_FOR", -1)
    assert client.post(path, {"name": "Cy’s phone"}).status_code == 404
    assert keeping(game) == ["Ann’s phone"]


# --- Taking back, names ---------------------------------------------------------------------------


def test_a_scorer_takes_a_right_back():
    game, scorer = a_game()
    second = another_scorer(game)
    answer = client_of(scorer).post(url("take_back", game, second.pk))
    assert (answer.status_code, answer.headers["Location"]) == (303, url("phones", game))
    assert keeping(game) == ["Ann’s phone"]
    second.refresh_from_db()
    assert second.revoked_by_name == "Ann’s phone"
    page = client_of(scorer).get(url("phones", game)).content.decode()
    assert re.search(r"<strong>Bo’s phone</strong>.*ended by Ann’s phone", page)


def test_a_scorer_gives_up_its_own_right():
    game, scorer = a_game()
    phone = client_of(scorer)
    assert phone.post(url("take_back", game, scorer.pk)).status_code == 303
    assert keeping(game) == []
    assert "No phone keeps score" in phone.get(url("phones", game)).content.decode()


def test_taking_back_twice_is_taking_back_once():
    game, scorer = a_game()
    second = another_scorer(game)
    for _ in range(2):
        take_back(second, by=scorer)
    game.refresh_from_db()
    assert game.revision == 2


def test_a_right_in_another_game_cannot_be_taken_back_here():
    _, elsewhere = a_game()
    game, scorer = a_game()
    assert client_of(scorer).post(url("take_back", game, elsewhere.pk)).status_code == 404
    elsewhere.refresh_from_db()
    assert elsewhere.revoked_at is None


def test_a_phone_gets_another_name():
    game, scorer = a_game()
    answer = client_of(scorer).post(url("phone_name", game), {"name": "Table 4"})
    assert answer.status_code == 303
    assert keeping(game) == ["Table 4"]


def test_a_phone_without_a_name_keeps_the_one_it_has():
    game, scorer = a_game()
    phone = client_of(scorer)
    assert 'placeholder="Ann’s phone"' in phone.get(url("phones", game)).text
    assert phone.post(url("phone_name", game), {"name": ""}).status_code == 303
    assert keeping(game) == ["Ann’s phone"]


@pytest.mark.parametrize("name", ["phone_name", "new_link", "take_back"])
def test_what_scorers_do_is_for_scorers_by_post_only(client, name):
    game, scorer = a_game()
    args = [scorer.pk] if name == "take_back" else []
    asked = url(name, game, *args)
    assert client_of(Device.objects.create()).post(asked, {"name": "x"}).status_code == 403
    assert client.post(asked, {"name": "x"}).status_code == 403
    assert client_of(scorer).get(asked).status_code == 405
    unknown = asked.replace(game.code, "AAAAAAAA")
    assert client_of(scorer).post(unknown, {"name": "x"}).status_code == 404
    assert keeping(game) == ["Ann’s phone"]
    key = game.scorer_key
    game.refresh_from_db()
    assert game.scorer_key == key


def test_posts_without_a_token_are_refused():
    game, scorer = a_game()
    phone = Client(enforce_csrf_checks=True)
    phone.cookies.update(client_of(scorer).cookies)
    assert phone.post(url("new_link", game)).status_code == 403
    assert phone.post(keep_url(game), {"name": "x"}).status_code == 403
