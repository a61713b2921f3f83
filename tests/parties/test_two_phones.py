"""Two phones at once: whatever one of them read before it had the lock may have changed by then."""

import uuid
from functools import partial

import pytest

from scorekeeper.accounts.models import Device
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.parties.actors import Actor
from scorekeeper.parties.models import EventKind, PairPhone
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs import hosting, playing
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.verbs.people import rename, substitute
from scorekeeper.parties.verbs.playing import (
    keep_table_score,
    move_pairs,
    start_table_game,
    walk_out,
)
from scorekeeper.parties.verbs.put_right import points_only, seats_too
from scorekeeper.rules.errors import RulesError
from tests.games.factories import record
from tests.parties.factories import a_game_at, a_party, actor, floor_of, joins
from tests.parties.test_host_evening import sure
from tests.parties.test_host_people import Phone
from tests.parties.test_host_questions import put_right

pytestmark = pytest.mark.django_db


def how(host):
    return {"by": actor(host), "submission_key": uuid.uuid4()}


def a_phone(party, pair):
    device = Device.objects.create()
    PairPhone.objects.create(party=party, device=device, pair=pair)
    return Actor(device.pk, pair)


def moved(party, host):
    game, scorer = a_game_at(party, host)
    record(game, scorer, "N 7u 13")
    move_pairs(party, 1, loser="P2", game=game, **how(host))
    return game, scorer, evening_of(party).next_number - 1


def test_the_next_game_counts_on_from_what_the_game_before_has_come_to(monkeypatch):
    party, host = a_party(pairs=3, tables=1)
    game, *_ = moved(party, host)
    old, lock = Game.objects.get(pk=game.pk).revision, playing.locked_or_stale

    def ten_changes(read_before):
        Game.objects.filter(pk=read_before.pk).update(revision=old + 10)
        return lock(read_before)

    monkeypatch.setattr(playing, "locked_or_stale", ten_changes)
    start_table_game(party, 1, by=actor(host))
    game.refresh_from_db()
    assert game.revision == old + 11


def test_a_game_that_another_phone_began_is_the_one_that_is_played(just_before_the_lock):
    party, host = a_party(pairs=3, tables=1)
    moved(party, host)
    began = []
    just_before_the_lock(lambda: began.append(start_table_game(party, 1, by=actor(host))))
    assert start_table_game(party, 1, by=actor(host)) == began[0]
    assert party.sittings.count() == 2


def test_a_game_that_began_and_was_drawn_meanwhile_is_followed_by_no_second(just_before_the_lock):
    party, host = a_party(pairs=3, tables=1)

    def draw():
        record(*a_game_at(party, host), {"stopped": True, "counts": False})

    just_before_the_lock(draw)
    with pytest.raises(Stale):
        start_table_game(party, 1, by=actor(host))
    assert not party.sittings.exists()


def test_nobody_walks_out_of_a_game_that_began_a_moment_ago(just_before_the_lock):
    party, host = a_party(pairs=3, tables=1)
    just_before_the_lock(lambda: a_game_at(party, host))
    with pytest.raises(Stale):
        walk_out(party, 1, "P2", **how(host))
    assert not party.events.filter(kind=EventKind.FORFEIT).exists()
    a_game_at(party, host)
    walk_out(party, 1, "P2", **how(host))
    assert sheet_of(party.sittings.get().game).state.ended_by == "forfeit"


def test_a_phone_whose_pair_got_up_a_moment_ago_keeps_no_score(just_before_the_lock):
    party, host = a_party(pairs=3, tables=1)
    phone = a_phone(party, "P2")
    game, scorer = a_game_at(party, host)
    Scorer.objects.filter(device_id=phone.device).delete()
    record(game, scorer, "N 7u 13")
    just_before_the_lock(lambda: move_pairs(party, 1, loser="P2", game=game, **how(host)))
    with pytest.raises(Stale):
        keep_table_score(party, 1, by=phone)
    move_pairs(party, 1, loser="P2", game=game, **how(host))
    a_game_at(party, host)
    with pytest.raises(Stale):
        keep_table_score(party, 1, by=phone)
    assert not Scorer.objects.filter(device_id=phone.device, revoked_at=None).exists()


def test_a_game_that_began_a_moment_ago_has_the_names_put_right(just_before_the_lock):
    party, host = a_party(pairs=3, tables=1)
    just_before_the_lock(lambda: a_game_at(party, host))
    with pytest.raises(Stale):
        rename(party, "P1", ("Anna", "Cy"), **how(host))
    a_game_at(party, host)
    rename(party, "P1", ("Anna", "Cy"), **how(host))
    assert names_of(party.sittings.get().game)["N"] == "Anna"


def test_a_game_that_began_a_moment_ago_is_played_on_by_the_substitute(just_before_the_lock):
    party, host = a_party(pairs=3, tables=1)
    just_before_the_lock(lambda: a_game_at(party, host))
    with pytest.raises(Stale):
        substitute(party, "P1", ("Ann", "Zoe"), **how(host))
    assert floor_of(party)[0] == {1: ("Ann & Cy", "Bo & Di")}
    a_game_at(party, host)
    becomes = substitute(party, "P1", ("Ann", "Zoe"), **how(host))
    sitting = party.sittings.get()
    assert (sitting.sides["NS"], names_of(sitting.game)["S"]) == (becomes, "Zoe")


@pytest.mark.parametrize("seats", [True, False])
def test_an_evening_that_went_on_is_looked_at_again_before_the_seats_follow(
    just_before_the_lock, seats
):
    party, host = a_party(pairs=4, tables=1)
    game, scorer, event = moved(party, host)
    put_right(game, scorer, "N 7u 12")
    just_before_the_lock(lambda: joins(party, host, ("Zoe", "Yan")))
    said = {"table": 1, "seen": event, **how(host)}
    verb = partial(seats_too if seats else points_only, last=("P1",))
    with pytest.raises(Stale):
        verb(party, event, **said)
    assert party.events.last().number == event


def test_a_game_that_began_while_its_table_was_closed_is_looked_at_again(just_before_the_lock):
    phone = Phone(pairs=3, tables=1)
    player = a_phone(phone.party, "P1")
    mark = phone.get("close/1/").context["shown"].mark
    just_before_the_lock(lambda: start_table_game(phone.party, 1, by=player))
    assert phone.post("close/1/", {"previewed": mark}).status_code == 409
    assert phone.tables == {1: ("Ann & Cy", "Bo & Di")}


def test_what_became_impossible_meanwhile_is_said_and_no_error(monkeypatch):
    phone = Phone(pairs=3, tables=1)

    def refuse(*_args, **_more):
        raise RulesError("no_such_table", "table", table=1)

    monkeypatch.setattr(hosting, "host_event", refuse)
    answer = sure(phone, "close/1/")
    assert (answer.status_code, answer.context["refusal"]) == (
        422, "There is no table 1; check its number.",
    )  # fmt: skip
