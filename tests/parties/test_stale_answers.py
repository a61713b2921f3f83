"""Points only, or the seats too: an answer is good for those whom the page has named."""

import uuid

import pytest

from scorekeeper.parties.models import EventKind
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.floor import Stale
from scorekeeper.parties.verbs.put_right import points_only, seats_too
from tests.parties.at_table import fields, phone_of, text, url
from tests.parties.factories import actor, floor_of
from tests.parties.test_host_evening import a_moved_phone
from tests.parties.test_host_questions import a_moved_party, put_right

pytestmark = pytest.mark.django_db

ANN_LOST, NOBODY_LOST, BO_LOST = "N 7u 12", "N 3u 9", "N 7u 13"


@pytest.mark.parametrize("answer", ["points", "seats"])
def test_a_table_that_saw_another_loser_is_asked_anew(answer):
    party, _, game, scorer = a_moved_party()
    phone = phone_of(party, "P1")
    put_right(game, scorer, ANN_LOST)
    seen = fields(phone.get(url("table", party)).content.decode(), url("table_seats", party))
    put_right(game, scorer, NOBODY_LOST)
    refused = phone.post(url("table_seats", party), seen | {"answer": answer})
    assert refused.status_code == 409
    assert "got up after it, but nobody has lost it now." in text(refused)
    assert evening_of(party).events[-1].kind == EventKind.GAME_OVER


@pytest.mark.parametrize("step", ["points", "seats"])
def test_so_is_a_host(step):
    phone, game, scorer = a_moved_phone()
    put_right(game, scorer, ANN_LOST)
    page = phone.get("seats/5/")
    said = {"step": step, "last": "P1", "previewed": page.context["shown"].mark}
    assert '<input type="hidden" name="last" value="P1"' in page.content.decode()
    put_right(game, scorer, NOBODY_LOST)
    refused = phone.post("seats/5/", said)
    assert refused.status_code == 409
    assert "nobody has lost it by now." in text(refused)
    assert evening_of(phone.party).events[-1].kind == EventKind.GAME_OVER
    assert phone.post("seats/5/", {"step": "points", "last": ""}).status_code == 303


@pytest.mark.parametrize("verb", [points_only, seats_too])
def test_in_the_last_moment_too(verb):
    party, host, game, scorer = a_moved_party()
    event = evening_of(party).next_number - 1
    put_right(game, scorer, NOBODY_LOST)
    how = {"table": 1, "seen": event, "by": actor(host), "submission_key": uuid.uuid4()}
    with pytest.raises(Stale):
        verb(party, event, last=("P1",), **how)
    put_right(game, scorer, BO_LOST)
    with pytest.raises(Stale):
        verb(party, event, last=(), **how)
    assert evening_of(party).next_number - 1 == event


def test_where_nobody_lost_it_the_seats_go_back_to_where_they_were():
    phone, game, scorer = a_moved_phone()
    put_right(game, scorer, NOBODY_LOST)
    said = {"step": "seats", "last": "", "previewed": phone.get("seats/5/").context["shown"].mark}
    assert phone.post("seats/5/", said).status_code == 303
    assert floor_of(phone.party) == ({1: ("Ann & Cy", "Bo & Di")}, ("Eve & Flo",))
    assert evening_of(phone.party).events[-1].kind == EventKind.TAKEN_BACK
