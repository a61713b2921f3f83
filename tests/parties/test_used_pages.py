"""A page that was used before is no way to lose what is typed on it: what comes again is done
already, anything else is shown beside what was written down, and can be sent again."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.parties.models import EventKind, Host
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.hosting import take_back
from scorekeeper.parties.verbs.people import single_leaves
from tests.parties.at_table import fields, phone_of, text
from tests.parties.factories import a_party, actor, floor_of, singles
from tests.parties.test_host_people import Phone

pytestmark = pytest.mark.django_db

STILL = "What you typed is still here: send it again to write that down too."


def a_key():
    return str(uuid.uuid4())


def key_of(answer, button):
    """The key of the form with that button, as it came back."""
    forms = re.findall(r"<form.*?</form>", answer.content.decode(), re.DOTALL)
    form = next(form for form in forms if button in form)
    return re.search(r'name="key" value="([^"]*)"', form)[1]


def join(party):
    return reverse("parties:join", args=[party.code])


def test_a_single_who_comes_back_with_a_partner_is_shown_both():
    party, _ = a_party(pairs=1)
    phone, said = Client(), {"key": a_key(), "one": "Solo"}
    assert phone.post(join(party), said).status_code == 303
    assert phone.post(join(party), said).status_code == 303
    answer = phone.post(join(party), said | {"other": "Friend"})
    assert answer.status_code == 409
    assert "Solo needs a partner" in text(answer)
    assert STILL in text(answer)
    assert 'value="Friend"' in answer.content.decode()
    again = said | {"other": "Friend", "key": key_of(answer, "Get in line")}
    assert phone.post(join(party), again).status_code == 303
    assert floor_of(party)[1] == ("Ann & Cy", "Solo & Friend")


def test_so_is_a_pair_that_comes_back_with_other_names():
    party, _ = a_party()
    said = {"key": a_key(), "one": "Eve", "other": "Flo"}
    assert Client().post(join(party), said).status_code == 303
    assert Client().post(join(party), said).status_code == 303
    answer = Client().post(join(party), said | {"other": "Gus"})
    assert answer.status_code == 409
    assert "Eve &amp; Flo came" in text(answer)
    assert 'value="Gus"' in answer.content.decode()
    assert floor_of(party)[1] == ("Eve & Flo",)


@pytest.mark.parametrize(
    ("start", "names", "said"),
    [
        (singles, {"one": "Zoe"}, "Zoe"),
        (a_party, {"one": "Zoe", "other": "Yan"}, "Zoe & Yan"),
    ],
)
@pytest.mark.parametrize("how", ["goes home", "is taken back"])
def test_who_has_gone_home_gets_in_line_anew_by_sending_the_page_once_more(start, names, said, how):
    party, host = start()
    phone, post = Client(), {"key": a_key(), **names}
    assert phone.post(join(party), post).status_code == 303
    if how == "goes home":
        leaves = {"key": a_key(), "said": "leaves"}
        phone.post(reverse("parties:own_pair", args=[party.code]), leaves)
    else:
        coming = evening_of(party).events[-1].number
        take_back(party, coming, seen=coming, by=actor(host), submission_key=uuid.uuid4())
    answer = phone.post(join(party), post)
    assert answer.status_code == 409
    assert "You are no longer on the list, where this page had put you." in text(answer)
    assert "found that partner" not in text(answer)
    assert floor_of(party)[1] == ()
    assert 'value="Zoe"' in answer.content.decode()
    again = post | {"key": key_of(answer, "Get in line")}
    assert phone.post(join(party), again).status_code == 303
    assert floor_of(party)[1] == (said,)


def test_so_does_a_single_whom_the_host_sent_home():
    party, host = a_party()
    phone, post = Client(), {"key": a_key(), "one": "Zoe"}
    assert phone.post(join(party), post).status_code == 303
    single = evening_of(party).events[-1].number
    single_leaves(party, single, by=actor(host), submission_key=uuid.uuid4())
    answer = phone.post(join(party), post)
    assert answer.status_code == 409
    assert "You are no longer on the list, where this page had put you." in text(answer)
    again = post | {"key": key_of(answer, "Get in line")}
    assert phone.post(join(party), again).status_code == 303
    assert list(evening_of(party).singles.values()) == ["Zoe"]


def test_whoever_found_a_single_has_found_it_when_the_button_is_pressed_again():
    party, _ = a_party()
    Client().post(join(party), {"key": a_key(), "one": "Solo"})
    said = {"key": a_key(), "one": "Eve", "single": "1"}
    assert [Client().post(join(party), said).status_code for _tap in range(2)] == [303, 303]
    assert floor_of(party)[1] == ("Eve & Solo",)


def test_a_phone_of_a_pair_is_told_that_other_names_were_not_written_down():
    party, _ = a_party()
    phone, said = Client(), {"one": "Eve", "other": "Flo"}
    phone.post(join(party), said | {"key": a_key()})
    assert phone.post(join(party), said | {"key": a_key()}).status_code == 303
    answer = phone.post(join(party), {"key": a_key(), "one": "Gus", "other": "Hal"})
    assert answer.status_code == 409
    assert "This phone belongs to Eve &amp; Flo, who are here" in text(answer)
    assert 'value="Gus"' in answer.content.decode()
    assert phone.get(join(party)).status_code == 303


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "htmx"])
def test_pairs_that_a_host_types_on_a_used_page(headers):
    phone = Phone()
    said = {"key": a_key(), "one": "Zed", "other": "Yan"}
    done = phone.post("pairs/", said, headers=headers).status_code
    assert phone.post("pairs/", said, headers=headers).status_code == done
    answer = phone.post("pairs/", said | {"one": "Bea"}, headers=headers)
    assert answer.status_code == 409
    assert "Zed &amp; Yan came" in text(answer)
    assert 'value="Bea"' in answer.content.decode()
    again = said | {"one": "Bea", "key": key_of(answer, 'name="many"')}
    assert phone.post("pairs/", again, headers=headers).status_code == done
    assert phone.line == ("Zed & Yan", "Bea & Yan")


def test_the_second_line_counts_too():
    phone = Phone()
    said = {"key": a_key(), "many": "Eve & Flo\nGus & Hal"}
    assert [phone.post("pairs/", said).status_code for _tap in range(2)] == [303, 303]
    answer = phone.post("pairs/", said | {"many": "Eve & Flo\nIda & Jo"})
    assert answer.status_code == 409
    assert "Ida &amp; Jo" in text(answer)
    assert phone.line == ("Eve & Flo", "Gus & Hal")


def test_a_single_whom_a_host_types_on_a_used_page():
    phone = Phone()
    said = {"key": a_key(), "single": "Solo"}
    phone.post("singles/", said)
    answer = phone.post("singles/", said | {"single": "Zoe"})
    assert answer.status_code == 409
    assert "Solo needs a partner" in text(answer)
    again = {"key": key_of(answer, 'name="single"'), "single": "Zoe"}
    assert phone.post("singles/", again).status_code == 303
    assert list(evening_of(phone.party).singles.values()) == ["Solo", "Zoe"]


@pytest.mark.parametrize("step", ["rename", "substitute"])
def test_names_that_a_host_types_on_a_used_page(step):
    phone = Phone(pairs=3, tables=1)
    said = {"key": a_key(), "step": "away"}
    phone.post("pair/P3/", said)
    names = {"step": step, "one": "Zed", "other": "Yan"}
    answer = phone.post("pair/P3/", said | names)
    assert answer.status_code == 409
    assert "Eve &amp; Flo are away" in text(answer)
    assert STILL in text(answer)
    assert 'value="Zed"' in answer.content.decode()
    again = names | {"key": key_of(answer, f'value="{step}"')}
    assert phone.post("pair/P3/", again).status_code == 303
    assert phone.line == ("Zed & Yan",)


def test_a_move_and_a_walk_out_are_done_once_however_often_they_are_pressed():
    phone = Phone(pairs=4, tables=1)
    move = {"key": a_key(), "step": "move", "to": "line-1", "reason": "fair"}
    assert [phone.post("pair/P4/", move).status_code for _tap in range(2)] == [303, 303]
    gone = {"key": a_key(), "step": "gone"}
    assert [phone.post("pair/P1/", gone).status_code for _tap in range(2)] == [303, 303]
    answer = phone.post("pair/P4/", move | {"to": "line-2"})
    assert answer.status_code in (409, 422)
    assert (phone.tables, phone.line) == ({1: ("Bo & Di", "Gus & Hal")}, ("Eve & Flo",))


def test_a_pair_reads_on_its_own_phone_what_its_page_has_written_down():
    party, _ = a_party(pairs=3, tables=1)
    phone, address = phone_of(party, "P3"), reverse("parties:own_pair", args=[party.code])
    said = {"key": a_key(), "said": "away"}
    assert [phone.post(address, said).status_code for _tap in range(2)] == [303, 303]
    answer = phone.post(address, said | {"said": "leaves"})
    assert answer.status_code == 409
    assert "Eve &amp; Flo are away. It stands; nothing was changed now." in text(answer)
    assert evening_of(party).events[-1].kind == EventKind.AWAY


@pytest.mark.parametrize(
    ("page", "said", "status"),
    [
        ("pairs/", {"one": "Zed", "other": "Yan"}, 409),
        ("singles/", {"single": "Solo"}, 409),
        ("open/", {}, 409),
        ("evening/", {"step": "pause"}, 409),
        ("pair/P1/", {"step": "substitute", "one": "Zed", "other": "Yan"}, 409),
        ("pair/P1/", {"step": "rename", "one": "Zed", "other": "Yan"}, 409),
        ("pair/P1/", {"step": "away"}, 409),
    ],
)
def test_a_key_of_another_party_is_a_conflict_and_no_error(page, said, status):
    used, phone = Phone(), Phone(pairs=2)
    Host.objects.create(party=used.party, device=phone.host.device, name="Host")
    key = a_key()
    used.post("pairs/", {"key": key, "one": "Ida", "other": "Jo"})
    before = phone.newest
    answer = phone.post(page, said | {"key": key})
    assert answer.status_code == status
    assert "This page was used before, at another party" in text(answer)
    assert phone.newest == before


def test_a_stranger_joins_no_second_party_by_a_key_of_the_first():
    (one, _), (other, _) = a_party(), a_party()
    said = {"key": a_key(), "one": "Eve", "other": "Flo"}
    assert Client().post(join(one), said).status_code == 303
    answer = Client().post(join(other), said)
    assert (answer.status_code, floor_of(other)[1]) == (409, ())
    again = said | {"key": key_of(answer, "Get in line")}
    assert Client().post(join(other), again).status_code == 303


def test_a_single_who_joins_with_a_friend_is_a_single_no_longer():
    party, _ = a_party()
    Client().post(join(party), {"key": a_key(), "one": "Solo"})
    answer = Client().post(
        join(party), {"key": a_key(), "one": "solo", "other": "Eve"}, follow=True
    )
    assert "solo: no longer on the list of those who need a partner." in text(answer)
    assert evening_of(party).singles == {}


def test_nor_one_whom_the_host_writes_down_in_a_pair():
    phone = Phone(pairs=1)
    for name in ("Solo", "Zoe", "Ida"):
        phone.post("singles/", {"single": name})
    phone.post("pairs/", {"many": "Solo & Eve\nFlo & Zoe"})
    phone.post("pair/P1/", {"step": "substitute", "one": "Ann", "other": "Ida"})
    assert evening_of(phone.party).singles == {}
    phone.post("back/7/", {"previewed": phone.get("back/7/").context["shown"].mark})
    assert list(evening_of(phone.party).singles.values()) == ["Ida"]


def test_pages_with_a_form_are_asked_for_anew_out_of_the_browsers_memory():
    phone = Phone(pairs=3, tables=1)
    pages = [Client().get(join(phone.party)), phone.get("pair/P1/"), phone.get("close/1/")]
    table = reverse("parties:table", args=[phone.party.code, 1])
    said = fields(phone.client.get(table).content.decode(), f"{table}hand/")
    sure = phone.client.post(f"{table}hand/", said | {"pair": "P2", "outcome": "gone"})
    assert f'data-renew="{table}"' in sure.content.decode()
    for page in (*pages, sure):
        assert page.status_code == 200
        assert "scorekeeper/renew" in page.content.decode()
