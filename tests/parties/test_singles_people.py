"""Starting an evening where everybody plays for themselves, and getting in line one by one."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.accounts.models import Device
from scorekeeper.games.forms.rules import written
from scorekeeper.parties.models import Party
from scorekeeper.parties.queries import evening_of
from scorekeeper.parties.verbs.playing import walk_out
from scorekeeper.parties.words.start_words import line_words
from scorekeeper.rules.floor import Mode
from scorekeeper.rules.individual_rules import IndividualRules
from tests.games.factories import client_of
from tests.parties.at_table import phone_of, text
from tests.parties.factories import a_party, actor, floor_of, joins, singles

pytestmark = pytest.mark.django_db

GAME = "bid-whist-individual"


# --- Starting -------------------------------------------------------------------------------------


def a_post(rules=None, **said):
    """What the form sends."""
    chosen = {"game": GAME, "seats": "4", "tables": "1", "streak_cap": "none"}
    answers = written(rules or IndividualRules())
    return {"key": str(uuid.uuid4()), "way": "house", **answers, **chosen, **said}


def test_the_page_offers_partners_or_everybody_for_themselves(client):
    page = client.get("/party/")
    assert "Partners (two against two)" in text(page)
    assert f'href="/party/?game={GAME}"' in page.text
    assert "Who gets up for the next pair?" in text(page)
    page = client.get(f"/party/?game={GAME}")
    assert "How many play at a table?" in text(page)
    assert "Who gets up for the next pair?" not in text(page)
    assert "pair" not in text(page)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_the_form_says_is_played(client, seats):
    said = {"seats": str(seats), "tables": "2", "streak_cap": "3", "moves_by_itself": "on"}
    answer = client.post("/party/", a_post(IndividualRules(target=21), **said))
    party = Party.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/p/{party.code}/host/")
    assert (party.kind, party.seats, party.people) == (GAME, seats, 1)
    assert (party.mode, party.streak_cap, party.table_limit) == (Mode.LOSER_RISES, 3, 2)
    assert party.moves_by_itself
    assert party.core.read_rules(party.rules) == IndividualRules(target=21)


def test_four_sit_at_a_table_where_nothing_else_is_said(client):
    client.post("/party/", {"game": GAME})
    party = Party.objects.get()
    assert (party.kind, party.seats) == (GAME, 4)


def test_rules_of_this_phones_house_are_those_of_the_game():
    houses = {"bid-whist": {"preset": "classic"}, GAME: {"target": 40}}
    client_of(Device.objects.create(house_rules=houses)).post("/party/", {"game": GAME})
    party = Party.objects.get()
    assert party.core.read_rules(party.rules) == IndividualRules(target=40)


def test_another_party_by_the_same_rules_is_of_the_same_game(client):
    before, _ = singles(rules={"nt_double": True})
    page = client.get(f"/party/?rules={before.code}")
    assert "How many play at a table?" in text(page)
    client.post("/party/", {"rules": before.code})
    party = Party.objects.exclude(pk=before.pk).get()
    assert (party.kind, party.rules) == (GAME, before.rules)


@pytest.mark.parametrize("game", ["call-ace-whist", "poker"])
def test_any_other_game_is_no_game_of_a_party(client, game):
    assert "Who gets up for the next pair?" in text(client.get(f"/party/?game={game}"))


@pytest.mark.parametrize(
    ("said", "rules", "sentence"),
    [
        ({"seats": "2"}, {}, "Choose one of these."),
        ({"seats": "6"}, {}, "Choose one of these."),
        ({"seats": "4"}, {"deal": "16+6"}, "The deal 16+6 is not for a table of 4 players"),
    ],
)
def test_what_cannot_be_is_said_in_the_form(client, said, rules, sentence):
    answer = client.post("/party/", a_post(IndividualRules(**rules), **said))
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Party.objects.exists()


def test_the_same_press_starts_one_party_and_another_number_of_seats_is_another(client):
    post = a_post()
    client.post("/party/", post)
    assert client.post("/party/", post).status_code == 303
    assert client.post("/party/", post | {"seats": "5"}).status_code == 409
    assert Party.objects.count() == 1


def test_the_line_of_players_is_guessed(client):
    page = client.post("/party/", a_post(pairs="7", step="line"))
    words = line_words(7, 1, IndividualRules(), Mode.LOSER_RISES, seats=4)
    assert page.context["line"] == words
    assert words == (
        "7 players at 1 table: each waits about 3 games, some 110 minutes. "
        "Shorter with another table."
    )
    assert line_words(4, 1, IndividualRules(), Mode.LOSER_RISES, seats=4) == (
        "4 players at 1 table: nobody waits."
    )


@pytest.mark.parametrize(
    ("players", "tables", "seats", "words"),
    [
        (2, 1, 3, "2 players at 1 table: too few to play."),
        (3, 1, 5, "3 players at 1 table: nobody waits."),
        (5, 2, 4, "5 players at 2 tables: each waits about 1 game, some 35 minutes."),
        (7, 2, 4, "7 players at 2 tables: nobody waits."),
        (7, 2, 3, "7 players at 2 tables: each waits about 1 game, some 35 minutes. "
                  "Shorter with another table."),
    ],
)  # fmt: skip
def test_who_is_too_few_for_one_table_more_waits(players, tables, seats, words):
    assert line_words(players, tables, IndividualRules(), Mode.LOSER_RISES, seats=seats) == words


def test_two_players_are_too_few_for_a_table(client):
    answer = client.post("/party/", a_post(pairs="2", step="line"))
    assert answer.status_code == 422
    assert "Write a whole number from 3 to 99." in text(answer)
    assert 'name="pairs" value="2" min="3" max="99"' in answer.text
    assert client.post("/party/", a_post(pairs="3", step="line")).context["line"]


# --- Added by the host ----------------------------------------------------------------------------


def host_url(party, name="host", *args):
    return reverse(f"parties:{name}", args=[party.code, *args])


def test_the_host_adds_one_name_or_several_lines():
    party, host = singles()
    phone = client_of(host.device)
    page = phone.get(host_url(party))
    assert "Add a player" in text(page)
    assert "partner" not in text(page)
    assert 'name="other"' not in page.text
    said = {"key": uuid.uuid4(), "one": "Ann", "many": "Bo\n\n Cy \nDi"}
    assert phone.post(host_url(party, "add_pairs"), said).status_code == 303
    assert floor_of(party)[1] == ("Ann", "Bo", "Cy", "Di")
    assert "Ann, Bo, Cy, Di are in." in text(phone.get(host_url(party)))


def test_for_htmx_the_form_comes_back_for_the_next():
    party, host = singles()
    answer = client_of(host.device).post(
        host_url(party, "add_pairs"),
        {"key": uuid.uuid4(), "one": "Ann"},
        headers={"HX-Request": "true"},
    )
    assert "Ann is in." in text(answer)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"one": ""}, "A player needs a name."),
        ({"many": "Eve & Flo"}, "Line 1: write one name."),
        ({"many": "Eve\n" + "x" * 31}, "Line 2: a name of at most 30 letters."),
        ({"one": "ann"}, "“ann” is at a table or in the line already."),
        ({"many": "Zoe\nZoe"}, "“Zoe” is at a table or in the line already."),
    ],
)
def test_what_is_no_new_name_is_refused_and_nobody_is_added(said, sentence):
    party, host = singles(players=4, tables=1)
    said = {"key": uuid.uuid4()} | said
    answer = client_of(host.device).post(host_url(party, "add_pairs"), said)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert floor_of(party)[1] == ()


def test_nobody_needs_a_partner():
    party, host = singles()
    said = {"key": uuid.uuid4(), "single": "Zoe"}
    assert client_of(host.device).post(host_url(party, "singles"), said).status_code == 404
    assert client_of(None).post(host_url(party, "singles"), said).status_code == 403
    assert not evening_of(party).events


@pytest.mark.parametrize(("who", "status"), [("host", 303), ("plays", 403), ("stranger", 403)])
def test_only_the_host_adds_and_moves_people(who, status):
    party, host = singles(players=5, tables=1)
    phones = {
        "host": client_of(host.device),
        "plays": phone_of(party, "P1"),
        "stranger": client_of(None),
    }
    said = {"key": uuid.uuid4(), "one": "Zoe"}
    assert phones[who].post(host_url(party, "add_pairs"), said).status_code == status
    said = {"key": uuid.uuid4(), "step": "away"}
    assert phones[who].post(host_url(party, "pair", "P5"), said).status_code == status


def test_the_page_of_one_player_says_one_name():
    party, host = singles(players=5, tables=1)
    phone = client_of(host.device)
    page = phone.get(host_url(party, "pair", "P5"))
    assert page.status_code == 200
    assert page.text.count('name="one"') == 2
    assert "Whoever plays on starts without having stayed." in text(page)
    assert 'name="other"' not in page.text
    for step, name in (("substitute", "Zoe"), ("rename", "Zoë")):
        pair = "P5" if step == "substitute" else "P6"
        said = {"key": uuid.uuid4(), "step": step, "one": name}
        assert phone.post(host_url(party, "pair", pair), said).status_code == 303
        assert floor_of(party)[1] == (name,)
    said = {"key": uuid.uuid4(), "step": "rename", "one": ""}
    assert "A player needs a name." in text(phone.post(host_url(party, "pair", "P6"), said))


# --- From one's own phone -------------------------------------------------------------------------


def test_one_name_gets_in_line_and_the_phone_is_theirs():
    party, _ = singles(players=5, tables=1)
    phone = Client()
    page = phone.get(host_url(party, "join"))
    assert "partner" not in text(page)
    said = {"key": uuid.uuid4(), "one": "Zoe"}
    assert phone.post(host_url(party, "join"), said).status_code == 303
    assert floor_of(party)[1] == ("Eve", "Zoe")
    assert [one.pair for one in party.phones.all()] == ["P6"]
    own = text(phone.get(host_url(party, "party")))
    assert "You are number 2 in line." in own
    assert "At a guess you wait about 12 minutes." in own
    assert "I am away for a while" in own
    assert "You will meet" not in own


def test_the_same_press_is_one_player():
    party, _ = singles()
    said = {"key": uuid.uuid4(), "one": "Zoe"}
    for phone in (Client(), Client()):
        assert phone.post(host_url(party, "join"), said).status_code == 303
    assert floor_of(party)[1] == ("Zoe",)


@pytest.mark.parametrize(
    ("one", "sentence"), [("eve", "eve is on the list already."), ("", "Say your name.")]
)
def test_a_name_that_is_here_or_none_is_refused(one, sentence):
    party, _ = singles(players=5, tables=1)
    answer = Client().post(host_url(party, "join"), {"key": uuid.uuid4(), "one": one})
    assert answer.status_code == 422
    assert sentence in text(answer)


def test_whom_the_host_wrote_down_claims_the_place_with_one_phone():
    party, _ = singles(players=5, tables=1)
    phone = Client()
    assert phone.post(host_url(party, "join"), {"pair": "P5"}).status_code == 303
    assert "You have got next." in text(phone.get(host_url(party, "party")))
    assert Client().post(host_url(party, "join"), {"pair": "P5"}).status_code == 422


def test_a_phone_that_belongs_to_somebody_adds_nobody():
    party, _ = singles(players=5, tables=1)
    phone = phone_of(party, "P5")
    answer = phone.post(host_url(party, "join"), {"key": uuid.uuid4(), "one": "Zoe"})
    assert answer.status_code == 409
    assert "This phone belongs to Eve, who is here" in text(answer)
    assert phone.post(host_url(party, "join"), {"one": "Eve"}).status_code == 303


def test_who_sits_is_told_against_whom_and_who_waits_can_leave():
    party, _ = singles(players=5, tables=1)
    assert "You play against Bo, Cy, Di." in text(phone_of(party, "P1").get(f"/p/{party.code}/"))
    for said, then in (("away", ("Eve",)), ("back", ("Eve",)), ("leaves", ())):
        post = {"key": uuid.uuid4(), "said": said}
        assert phone_of(party, "P5").post(host_url(party, "own_pair"), post).status_code == 303
        assert floor_of(party)[1] == then


def test_who_sits_where_too_few_do_plays_against_nobody_until_somebody_joins():
    party, host = singles(players=4, tables=1)
    for gone in ("P2", "P3"):
        walk_out(party, 1, gone, by=actor(host), submission_key=uuid.uuid4())
    phone = phone_of(party, "P1")
    own = text(phone.get(host_url(party, "party")))
    assert "You sit at table 1." in own
    assert "You play against" not in own
    joins(party, host, ("Zoe",))
    assert "You play against Di, Zoe." in text(phone.get(host_url(party, "party")))


def test_the_card_asks_who_of_them_it_is():
    party, _ = singles(players=5, tables=1)
    key = party.tables.get(number=1).card_key
    address = host_url(party, "card", 1, key)
    phone = Client()
    page = text(phone.get(address))
    assert all(name in page for name in ("Ann", "Bo", "Cy", "Di"))
    assert "Eve" not in page
    assert phone.post(address, {"pair": "P2"}).status_code == 303
    assert "Start the game" in text(phone.get(host_url(party, "table", 1)))


def test_an_evening_of_pairs_is_asked_for_pairs_still():
    party, host = a_party(pairs=1)
    page = text(client_of(host.device).get(host_url(party)))
    assert "Add a pair" in page
    assert "Add a single" in page
