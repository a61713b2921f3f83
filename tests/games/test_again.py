"""Same again: the next game of the same people."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.urls import reverse

from scorekeeper.games.models import Game
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.verbs.recording import undo_last
from scorekeeper.games.verbs.starting import GameGoesOn, start_again

from .factories import NAMES, a_game, another_scorer, client_of, deals, record

pytestmark = pytest.mark.django_db

STOP = {"stopped": True, "counts": True}
TO_THE_END = ("E 7u 13",)  # hand 1, dealt by N
HTMX = {"HX-Request": "true"}


def url_of(game: Game, name: str = "again") -> str:
    return reverse(f"games:{name}", args=[game.code])


def next_game(*said, arrangement="same", first_dealer="N", rules=None, names=NAMES) -> Game:
    game, scorer = a_game(names=names, rules=rules, first_dealer=first_dealer)
    record(game, scorer, *said)
    return start_again(game, arrangement=arrangement, by=scorer)


def first_dealer(game: Game) -> str | None:
    return sheet_of(game).state.dealer


def dealer_name(game: Game) -> str | None:
    dealer = first_dealer(game)
    return names_of(game)[dealer] if dealer else None


def test_the_same_people_sit_in_the_same_seats():
    assert names_of(next_game(*TO_THE_END)) == NAMES


def test_partners_from_the_left_are_ann_and_bo():
    names = names_of(next_game(*TO_THE_END, arrangement="left"))
    assert names == {"N": "Ann", "S": "Bo", "E": "Cy", "W": "Di"}


def test_partners_from_the_right_are_ann_and_di():
    names = names_of(next_game(*TO_THE_END, arrangement="right"))
    assert names == {"N": "Ann", "S": "Di", "E": "Bo", "W": "Cy"}


def test_the_deal_passes_to_the_left_of_the_last_dealer():
    assert dealer_name(next_game(*TO_THE_END)) == "Bo"


@pytest.mark.parametrize(
    ("last_dealer", "arrangement", "left_of_the_last_dealer"),
    [
        ("N", "left", "Cy"),  # Ann deals last, Cy sits on her left now
        ("E", "left", "Di"),
        ("S", "left", "Bo"),
        ("W", "left", "Ann"),
        ("N", "right", "Bo"),
        ("E", "right", "Di"),
        ("S", "right", "Ann"),
        ("W", "right", "Cy"),
    ],
)
def test_with_other_partners_the_deal_passes_to_whoever_sits_left_of_the_last_dealer_now(
    last_dealer, arrangement, left_of_the_last_dealer
):
    game = next_game(*TO_THE_END, arrangement=arrangement, first_dealer=last_dealer)
    assert dealer_name(game) == left_of_the_last_dealer


def test_after_a_hand_that_was_passed_out_the_deal_passes_on():
    assert dealer_name(next_game("passed_out", STOP)) == "Bo"


def test_where_the_same_dealer_deals_again_after_a_passed_out_hand_that_player_does():
    rules = {"all_pass": "same_dealer"}
    assert dealer_name(next_game("passed_out", STOP, rules=rules)) == "Ann"


def test_after_a_misdeal_the_same_player_deals_even_from_another_seat():
    game = next_game("E 4u 10", "misdeal", STOP, arrangement="left")
    assert (first_dealer(game), dealer_name(game)) == ("S", "Bo")


def test_after_a_misdeal_that_moves_the_deal_the_left_of_the_misdealer_deals():
    rules = {"misdeal": "next_dealer"}
    assert dealer_name(next_game("misdeal", STOP, rules=rules)) == "Bo"


def test_a_game_stopped_before_its_first_hand_keeps_its_dealer():
    assert dealer_name(next_game(STOP, arrangement="right", first_dealer="W")) == "Di"


def test_points_by_hand_do_not_move_the_deal():
    ended = {"adjustment": {"NS": 7}, "reason": "agreed"}
    assert dealer_name(next_game("E 4u 10", ended)) == "Bo"


def test_a_hand_that_was_not_played_out_is_dealt_by_the_same_player():
    assert dealer_name(next_game("E 3u 10", "S 4u", STOP)) == "Bo"


def test_a_dealer_named_for_one_hand_counts():
    game, scorer = a_game()
    record(game, scorer, "E 3u 10")
    deals(game, scorer, "W")
    record(game, scorer, "S 7u 13")
    assert dealer_name(start_again(game, arrangement="same", by=scorer)) == "Ann"


def test_a_dealer_named_before_a_stop_deals_first():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    deals(game, scorer, "W")
    record(game, scorer, STOP)
    game = start_again(game, arrangement="right", by=scorer)
    assert (first_dealer(game), dealer_name(game)) == ("S", "Di")


def test_where_nobody_said_who_deals_nobody_knows_in_the_next_game():
    assert first_dealer(next_game(*TO_THE_END, first_dealer=None, arrangement="left")) is None


def test_the_next_game_is_played_by_the_rules_in_force_at_the_end():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    rules = {"preset": "house", "target": 5}
    record(game, scorer, {"rules": rules})
    record(game, scorer, "E 3u 9")
    assert sheet_of(start_again(game, arrangement="same", by=scorer)).state.rules.target == 5


def test_the_next_game_starts_at_nothing():
    sheet = sheet_of(next_game(*TO_THE_END))
    assert (dict(sheet.state.totals), sheet.state.over) == ({"NS": 0, "EW": 0}, False)


def test_every_phone_that_keeps_score_keeps_it_in_the_next_game():
    game, scorer = a_game()
    another_scorer(game, "Bo’s phone")
    revoked = another_scorer(game, "Lost phone")
    revoked.revoked_at = game.created_at
    revoked.save(update_fields=["revoked_at"])
    record(game, scorer, *TO_THE_END)
    successor = start_again(game, arrangement="same", by=scorer)
    assert sorted(s.name for s in successor.scorers.all()) == ["Ann’s phone", "Bo’s phone"]


def test_two_phones_start_one_next_game():
    game, scorer = a_game()
    other = another_scorer(game)
    record(game, scorer, *TO_THE_END)
    first = start_again(game, arrangement="same", by=scorer)
    assert start_again(game, arrangement="left", by=other) == first


@pytest.mark.django_db(transaction=True)
def test_two_phones_at_the_same_moment_start_one_next_game():
    game, scorer = a_game()
    other = another_scorer(game)
    record(game, scorer, *TO_THE_END)

    def press(by, arrangement):
        try:
            return start_again(game, arrangement=arrangement, by=by).pk
        finally:
            connection.close()

    with ThreadPoolExecutor() as phones:
        pressed = [phones.submit(press, scorer, "same"), phones.submit(press, other, "left")]
        started = {press.result() for press in pressed}
    assert (len(started), Game.objects.count()) == (1, 2)


def test_no_next_game_before_this_one_is_over():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    with pytest.raises(GameGoesOn):
        start_again(game, arrangement="same", by=scorer)
    assert Game.objects.count() == 1


def test_the_first_game_changes_so_that_watchers_move_on():
    game, scorer = a_game()
    record(game, scorer, *TO_THE_END)
    before = game.revision
    start_again(game, arrangement="same", by=scorer)
    game.refresh_from_db()
    assert game.revision == before + 1


# --- the page ------------------------------------------------------------------------------------


def over_game(**options):
    game, scorer = a_game(**options)
    record(game, scorer, *TO_THE_END)
    return game, scorer


def test_a_scorer_starts_the_next_game_and_comes_to_it():
    game, scorer = over_game()
    response = client_of(scorer).post(url_of(game), {"seats": "same"})
    assert (response.status_code, response.url) == (303, url_of(game.successor, "game"))


def test_two_taps_lead_to_one_game():
    game, scorer = over_game()
    client = client_of(scorer)
    first = client.post(url_of(game), {"seats": "left"}).url
    assert client.post(url_of(game), {"seats": "left"}).url == first
    assert Game.objects.count() == 2


def test_htmx_is_sent_to_the_next_game():
    game, scorer = over_game()
    response = client_of(scorer).post(url_of(game), {"seats": "same"}, headers=HTMX)
    assert response.headers["HX-Redirect"] == url_of(Game.objects.get(follows=game), "game")


def test_the_page_names_every_way_to_pair():
    game, scorer = over_game()
    response = client_of(scorer).get(url_of(game))
    assert [way.words for way in response.context["arrangements"]] == [
        "Ann & Cy against Bo & Di",
        "Ann & Bo against Cy & Di",
        "Ann & Di against Bo & Cy",
    ]
    assert [way.dealer for way in response.context["arrangements"]] == ["Bo", "Cy", "Bo"]


@pytest.mark.parametrize("names", [{}, {"N": "Ann", "E": "Bo", "S": "Cy"}])
def test_without_four_names_only_the_same_seats_are_offered(names):
    game, scorer = over_game(names=names)
    response = client_of(scorer).get(url_of(game))
    assert [way.key for way in response.context["arrangements"]] == ["same"]


def test_a_game_that_goes_on_is_refused_with_a_sentence():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    for response in (
        client_of(scorer).get(url_of(game)),
        client_of(scorer).post(url_of(game), {"seats": "same"}),
    ):
        assert response.status_code == 409
        assert "This game is not over yet" in response.text
    assert Game.objects.count() == 1


@pytest.mark.parametrize("data", [{}, {"seats": "upside-down"}])
def test_an_unknown_way_to_sit_down_is_an_error_on_the_page(data):
    game, scorer = over_game()
    response = client_of(scorer).post(url_of(game), data)
    assert (response.status_code, len(response.context["form"].errors["seats"])) == (422, 1)
    assert Game.objects.count() == 1


def test_the_end_leads_to_putting_the_last_line_right():
    game, scorer = a_game()
    record(game, scorer, {"adjustment": {"NS": 7}, "reason": "misread"})
    page = client_of(scorer).get(f"/g/{game.code}/").text
    assert f'href="/g/{game.code}/line/1/">Something is wrong?</a>' in page


def test_the_page_of_a_game_with_a_next_one_leads_there():
    game, scorer = over_game()
    successor = start_again(game, arrangement="same", by=scorer)
    response = client_of(scorer).get(url_of(game))
    assert (response.status_code, response.url) == (302, url_of(successor, "game"))


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_watcher_may_not(headers):
    game, _scorer = over_game()
    watcher = client_of(a_game()[1])  # this phone keeps score, but of another game
    for client in (watcher, client_of(None)):
        assert client.get(url_of(game), headers=headers).status_code == 403
        post = client.post(url_of(game), {"seats": "same"}, headers=headers)
        assert post.status_code == 403
    assert Game.objects.filter(follows=game).count() == 0


def test_a_phone_whose_right_was_taken_back_may_not():
    game, scorer = over_game()
    scorer.revoked_at = game.created_at
    scorer.save(update_fields=["revoked_at"])
    assert client_of(scorer).post(url_of(game), {"seats": "same"}).status_code == 403


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_an_unknown_code_is_not_found(headers):
    _game, scorer = over_game()
    url = reverse("games:again", args=["33333333"])
    assert client_of(scorer).get(url, headers=headers).status_code == 404
    assert client_of(scorer).post(url, {"seats": "same"}, headers=headers).status_code == 404


def test_the_next_game_costs_few_queries(django_assert_num_queries):
    game, scorer = over_game()
    client = client_of(scorer)
    # Read: the right, the next game, the locked game, the next game again, records, names, other
    # phones. Written: game, seats, right, head, the first game. And two savepoints, both ways.
    with django_assert_num_queries(16):
        client.post(url_of(game), {"seats": "same"})


def test_the_page_costs_four_queries(django_assert_num_queries):
    game, scorer = over_game()
    client = client_of(scorer)
    with django_assert_num_queries(4):
        client.get(url_of(game))


def test_a_correction_that_reopens_the_game_takes_the_offer_back():
    game, scorer = over_game()
    undo_last(game, number=1, seen_revision=1, by=scorer, submission_key=uuid.uuid4())
    assert client_of(scorer).get(url_of(game)).status_code == 409
