"""The evening by the host's hand: tables, a pause, its end; taking back; cards; the link to run
it."""

import uuid

import pytest
from django.core.cache import cache
from django.urls import reverse

from scorekeeper.accounts.models import Device
from scorekeeper.parties.models import EventKind, Host
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.people import rename
from scorekeeper.parties.verbs.playing import move_pairs, record_outcome
from scorekeeper.rules.floor import Mode
from tests.games.factories import client_of, record
from tests.parties.at_table import happens, text
from tests.parties.factories import a_game_at, a_party, actor, joins, singles
from tests.parties.test_host_people import Phone
from tests.parties.test_host_questions import put_right

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_guessed_codes():
    cache.clear()


def sure(phone, rest, **said):
    """Look at what it would change, and do it."""
    shown = phone.get(rest).context["shown"]
    return phone.post(rest, {"previewed": shown.mark} | said)


def rows(answer):
    return [(row.label, row.before, row.after) for row in answer.context["preview"].rows]


def test_the_next_two_pairs_open_a_table():
    phone = Phone(pairs=4, tables=1)
    assert phone.post("open/", {}).status_code == 303
    assert phone.tables == {1: ("Ann & Cy", "Bo & Di"), 2: ("Eve & Flo", "Gus & Hal")}
    answer = phone.post("open/", {})
    assert (answer.status_code, answer.context["problem"]) == (
        422, "A new table needs 2 from the line, and only 0 are there.",
    )  # fmt: skip


def test_an_eleventh_table_does_not_fit():
    phone = Phone(limit=10)
    phone.post("pairs/", {"many": "\n".join(f"A{n} & B{n}" for n in range(22))})
    for _table in range(10):
        phone.post("open/", {})
    answer = phone.post("open/", {})
    assert (answer.status_code, answer.context["problem"]) == (
        422, "There are 10 tables; more do not fit.",
    )  # fmt: skip


def test_a_table_is_closed_after_a_look_at_where_its_pairs_go():
    phone = Phone(pairs=3, tables=1)
    a_game_at(phone.party, phone.host)
    page = phone.get("close/1/")
    assert rows(page) == [
        ("Table 1", "Ann & Cy, Bo & Di", "closed"),
        ("The line", "Eve & Flo", "Eve & Flo, Ann & Cy, Bo & Di"),
    ]
    assert page.context["preview"].sentences == (
        "The game that is played at table 1 would be left unfinished.",
    )
    assert phone.post("close/1/", {}).status_code == 409
    assert sure(phone, "close/1/").status_code == 303
    assert (phone.tables, phone.line) == ({}, ("Eve & Flo", "Ann & Cy", "Bo & Di"))
    assert phone.get("close/1/").status_code == 404


def test_a_change_that_was_looked_at_is_only_done_on_the_evening_it_was_looked_at():
    phone = Phone(pairs=3, tables=1)
    shown = phone.get("close/1/").context["shown"]
    phone.post("pairs/", {"one": "Gus", "other": "Hal"})
    answer = phone.post("close/1/", {"previewed": shown.mark})
    assert (answer.status_code, answer.context["is_new"]) == (409, True)
    assert phone.tables == {1: ("Ann & Cy", "Bo & Di")}


def test_a_tap_twice_closes_once():
    phone = Phone(pairs=3, tables=1)
    key = str(uuid.uuid4())
    mark = phone.get("close/1/").context["shown"].mark
    said = {"previewed": mark, "key": key}
    assert [phone.post("close/1/", said).status_code for _tap in range(2)] == [303, 303]


def a_moved_phone():
    """Ann & Cy beat Bo & Di, and Eve & Flo sat down for these (event 5)."""
    phone = Phone(pairs=3, tables=1)
    game, scorer = a_game_at(phone.party, phone.host)
    record(game, scorer, "N 7u 13")
    by = actor(phone.host)
    move_pairs(phone.party, 1, loser="P2", game=game, by=by, submission_key=uuid.uuid4())
    return phone, game, scorer


def test_a_rotation_is_taken_back_after_a_look_at_what_that_changes():
    phone, _, _ = a_moved_phone()
    page = phone.get("back/5/")
    assert page.context["what"] == "A game is over at table 1"
    assert rows(page) == [
        ("Table 1", "Ann & Cy, Eve & Flo", "Ann & Cy, Bo & Di"),
        ("The line", "Bo & Di", "Eve & Flo"),
    ]
    assert sure(phone, "back/5/", reason="wrong table").status_code == 303
    assert phone.tables == {1: ("Ann & Cy", "Bo & Di")}
    assert evening_of(phone.party).events[-1].reason == "wrong table"
    assert phone.get("back/5/").status_code == 404


def test_a_game_that_goes_back_with_a_substitute_is_not_called_unfinished():
    phone = Phone(pairs=2, tables=1)
    a_game_at(phone.party, phone.host)
    phone.post("pair/P1/", {"step": "substitute", "one": "Ann", "other": "Zoe"})
    page = phone.get(f"back/{phone.newest}/")
    assert rows(page)[0] == ("Table 1", "Ann & Zoe, Bo & Di", "Ann & Cy, Bo & Di")
    assert page.context["preview"].sentences == ()


def test_what_cannot_be_taken_back_says_which_later_event_stands_in_the_way():
    phone, _, _ = a_moved_phone()
    answer = phone.get("back/4/")
    assert answer.context["refusal"].startswith("Then this could not have happened at ")
    assert phone.post("back/4/", {"previewed": ""}).status_code == 422
    assert phone.tables == {1: ("Ann & Cy", "Eve & Flo")}


def test_the_seats_follow_a_game_put_right_if_the_host_says_so():
    phone, game, scorer = a_moved_phone()
    put_right(game, scorer, "N 7u 12")
    assert phone.get().context["page"].questions == (
        (5, "Table 1: Bo & Di got up, and the game was put right since: Ann & Cy have lost it."),
    )
    assert rows(phone.get("seats/5/")) == [
        ("Table 1", "Ann & Cy, Eve & Flo", "Bo & Di, Eve & Flo"),
        ("The line", "Bo & Di", "Ann & Cy"),
    ]
    assert sure(phone, "seats/5/", step="seats", last="P1").status_code == 303
    assert (phone.tables, phone.line) == ({1: ("Bo & Di", "Eve & Flo")}, ("Ann & Cy",))
    assert phone.get().context["page"].questions == ()


def test_or_the_points_only():
    phone, game, scorer = a_moved_phone()
    put_right(game, scorer, "N 7u 12")
    assert phone.post("seats/5/", {"step": "points", "last": "P1"}).status_code == 303
    assert phone.tables == {1: ("Ann & Cy", "Eve & Flo")}
    assert phone.get().context["page"].questions == ()
    assert phone.get("seats/5/").status_code == 303


def test_the_seats_cannot_follow_where_what_came_later_stands_in_the_way():
    phone, game, scorer = a_moved_phone()
    second, its_scorer = a_game_at(phone.party, phone.host)
    record(second, its_scorer, "E 7u 13")
    by = actor(phone.host)
    move_pairs(phone.party, 1, loser="P1", game=second, by=by, submission_key=uuid.uuid4())
    put_right(game, scorer, "N 7u 12")
    page = phone.get("seats/5/")
    assert page.context["refusal"].endswith(
        ": A game is over at table 1. “Ann & Cy” does not sit there; check pair and table."
    )
    said = {"last": "P1", "previewed": ""}
    assert phone.post("seats/5/", said | {"step": "seats"}).status_code == 422
    assert phone.post("seats/5/", said | {"step": "points"}).status_code == 303
    assert phone.get().context["page"].questions == ()


def test_a_reason_that_is_too_long_is_refused():
    phone = Phone(pairs=1)
    answer = sure(phone, "back/1/", reason="x" * 201)
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"reason": ["A reason has at most 200 letters."]}


def test_a_game_that_nobody_lost_any_more_can_be_played_on():
    phone, game, scorer = a_moved_phone()
    put_right(game, scorer, "N 3u 9")
    assert rows(phone.get("seats/5/"))[0] == (
        "Table 1", "Ann & Cy, Eve & Flo", "Ann & Cy, Bo & Di",
    )  # fmt: skip
    assert sure(phone, "seats/5/", step="seats", last="").status_code == 303
    assert phone.tables == {1: ("Ann & Cy", "Bo & Di")}
    assert phone.get().context["page"].questions == ()


def test_a_pause_and_the_end_of_the_evening():
    phone = Phone()
    for step, paused, closed in (
        ("pause", True, False), ("resume", False, False), ("end", False, True),
        ("reopen", False, False),
    ):  # fmt: skip
        done = sure(phone, "end/") if step == "end" else phone.post("evening/", {"step": step})
        assert done.status_code == 303
        floor = phone.get().context["page"].floor
        assert (floor.is_paused, floor.is_closed) == (paused, closed)
    assert phone.post("evening/", {"step": "dance"}).status_code == 409


def test_an_evening_that_went_on_is_a_conflict():
    phone = Phone(pairs=1)
    answer = phone.post("evening/", {"step": "pause", "seen": "0"})
    assert (answer.status_code, evening_of(phone.party).is_paused) == (409, False)
    assert "This is how it stands now." in answer.context["problem"]


def test_more_tables_have_their_cards_at_once():
    phone = Phone(limit=1)
    assert phone.post("tables/", {"tables": "3"}).status_code == 303
    assert phone.get().context["page"].limit == 3
    cards = phone.client.get(f"/p/{phone.party.code}/cards/").context["cards"]
    assert [card.number for card in cards] == [1, 2, 3]
    assert len({card.link.path for card in cards}) == 3


@pytest.mark.parametrize("said", ["", "0", "11", "x"])
def test_a_number_of_tables_that_does_not_fit_is_refused(said):
    answer = Phone().post("tables/", {"tables": said})
    assert answer.status_code == 422
    assert answer.context["tables_form"].errors == {
        "tables": ["Write a whole number from 1 to 10."]
    }


def test_what_the_host_chose_is_kept():
    phone = Phone()
    phone.post("settings/", {"moves_by_itself": "on", "tells_reneges": "on"})
    phone.party.refresh_from_db()
    assert (phone.party.moves_by_itself, phone.party.tells_reneges) == (True, True)
    phone.post("settings/", {})
    phone.party.refresh_from_db()
    assert (phone.party.moves_by_itself, phone.party.tells_reneges) == (False, False)


def test_a_new_card_ends_the_old_one():
    phone = Phone()
    old = phone.party.tables.get(number=1).card_key
    assert phone.post("card/1/", {}).status_code == 303
    assert phone.party.tables.get(number=1).card_key != old


@pytest.mark.parametrize("n", [2, 4])
def test_cards_say_how_many_fit_a_page(n):
    phone = Phone()
    page = phone.client.get(f"/p/{phone.party.code}/cards/?n={n}").content.decode()
    assert f'data-n="{n}"' in page
    assert "Scan to keep score at this table" in page


def test_the_recovery_link_gives_the_right_once_and_by_post_only():
    phone = Phone()
    link = phone.get().context["recovery"].path
    new, late = client_of(Device.objects.create()), client_of(None)
    assert new.get(link).status_code == 200
    assert Host.objects.count() == 1
    assert new.post(link, {"name": "Bo’s phone"}).status_code == 303
    assert [host.name for host in Host.objects.order_by("pk")] == ["Host", "Bo’s phone"]
    assert new.get(f"/p/{phone.party.code}/host/").status_code == 200
    assert late.post(link).status_code == 404
    assert new.get(link).status_code == 303
    assert phone.get().context["recovery"].path != link


def test_a_wrong_recovery_link_is_a_404():
    phone = Phone()
    assert client_of(None).get(f"/p/{phone.party.code}/host/keep/nonsense/").status_code == 404


def test_a_new_card_of_a_table_that_is_not_there_is_a_404():
    assert Phone().post("card/77/", {}).status_code == 404


def test_away_and_back_are_seen_in_what_they_change():
    phone = Phone(pairs=3, tables=1)
    phone.post("pair/P3/", {"step": "away"})
    assert rows(phone.get(f"back/{phone.newest}/"))[1] == (
        "The line", "Eve & Flo (away)", "Eve & Flo",
    )  # fmt: skip
    phone.post("pair/P3/", {"step": "back"})
    assert rows(phone.get(f"back/{phone.newest}/"))[1] == (
        "The line", "Eve & Flo", "Eve & Flo (away)",
    )  # fmt: skip


def test_a_wrong_made_it_is_taken_back_from_the_list_of_events():
    phone = Phone(pairs=3, tables=1, mode=Mode.SET_PAIR_RISES)
    by, seen = actor(phone.host), evening_of(phone.party).newest_at(1)
    record_outcome(
        phone.party, 1, "P1", EventKind.MADE, seen=seen, by=by, submission_key=uuid.uuid4()
    )
    event = phone.newest
    link = f'href="/p/{phone.party.code}/host/back/{event}/"'
    assert link in phone.get("events/").content.decode()
    page = phone.get(f"back/{event}/")
    assert page.context["preview"].sentences == ("Nobody moves; it does not count any more.",)
    assert sure(phone, f"back/{event}/").status_code == 303
    assert evening_of(phone.party).newest_at(1) == seen
    assert link not in phone.get("events/").content.decode()


def test_what_moves_nobody_and_is_no_hand_is_not_offered_to_be_taken_back():
    phone = Phone()
    phone.post("evening/", {"step": "pause"})
    assert "/host/back/" not in phone.get("events/").content.decode()


@pytest.mark.parametrize("start", [a_party, singles])
def test_nor_is_it_taken_back_by_its_address(start):
    party, host = start()
    pair = joins(party, host, ("Zoe", "Yan")[: party.people])
    names = ("Zoë", "Yan")[: party.people]
    rename(party, pair, names, by=actor(host), submission_key=uuid.uuid4())
    happens(party, host, EventKind.PAUSED)
    phone, newest = client_of(host.device), evening_of(party).events[-1].number
    for event in (newest - 1, newest):
        address = reverse("parties:take_back", args=[party.code, event])
        for answer in (phone.get(address), phone.post(address, {"key": uuid.uuid4()})):
            assert answer.status_code == 404
            assert "Only hands, and what moves people, can be taken back." in text(answer)
    assert evening_of(party).spoken(pair).startswith("Zoë")
    assert evening_of(party).is_paused


def test_the_end_of_the_evening_says_first_what_it_means():
    phone = Phone(pairs=5, tables=2)
    a_game_at(phone.party, phone.host, 2)
    page = phone.get("end/")
    assert page.context["means"] == [
        "The game at table 2 is not over: it can be played to its end, but nobody gets up after "
        "it.",
        "1 pair waits, and will not be called.",
        "Every phone then says that the party is over, and shows how it went.",
        "The evening can be opened again here, and goes on as it stood.",
    ]
    assert phone.post("end/", {}).status_code == 409
    assert phone.post("evening/", {"step": "end"}).status_code == 409
    assert not evening_of(phone.party).is_closed
    assert sure(phone, "end/").status_code == 303
    assert evening_of(phone.party).is_closed
    assert phone.get("end/").status_code == 303


def test_the_end_is_asked_for_again_where_the_evening_went_on():
    phone = Phone(pairs=2)
    mark = phone.get("end/").context["shown"].mark
    phone.post("pairs/", {"one": "Gus", "other": "Hal"})
    answer = phone.post("end/", {"previewed": mark})
    assert (answer.status_code, evening_of(phone.party).is_closed) == (409, False)
