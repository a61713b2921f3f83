"""The score as plain text, to paste into a chat."""

import pytest
from django.urls import reverse

from scorekeeper.games.words.sharing import share_text

from .factories import NAMES, a_game, a_renege, a_sheet, client_of, record, rule

LINK = "https://score.example/g/RK7D4XPH/"
HTMX = {"HX-Request": "true"}
RENEGE = {"kind": "renege", "against": "W", "book": 4, "verdict": "proven"}


def text(*said, names=NAMES, **options) -> str:
    return share_text(a_sheet(*said, **options), names, LINK)


def test_a_finished_game_from_winner_to_link():
    said = ["E 4u 10", "N 3d 10", "passed_out", "S 5N set", "W 4Hu made"]
    assert text(*said) == (
        "Game to Bo & Di: went out with 8, playing to 7.\n"
        "● Ann & Cy −6\n"
        "◆ Bo & Di 8\n"
        "\n"
        "1 ◆ Bo 4 ↑, 10 books, +4 (0 : 4)\n"
        "2 ● Ann 3 ↓, 10 books, +4 (4 : 4)\n"
        "3 passed out\n"
        "4 ● Cy 5 no, set, −10 (−6 : 4)\n"
        "5 ◆ Di 4 ↑, made, +4 (−6 : 8)\n"
        "\n"
        f"{LINK}\n"
    )


def test_a_game_that_goes_on_says_how_far_it_is():
    assert text("E 4u 10", "N 4u", names={}) == (
        "After 1 hand:\n"
        "● Us 0\n"
        "◆ Them 4\n"
        "\n"
        "1 ◆ Them 4 ↑, 10 books, +4 (0 : 4)\n"
        "2 ● Us 4 ↑, in play\n"
        "\n"
        f"{LINK}\n"
    )


def test_a_game_without_a_hand_is_short():
    assert text() == f"The game has begun.\n● Ann & Cy 0\n◆ Bo & Di 0\n\n{LINK}\n"


def hands_of(shared: str) -> list[str]:
    return shared.split("\n\n")[1].split("\n")


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("E 4u 13", "1 ◆ Bo 4 ↑, 13 books, Boston, +7 (0 : 7)"),
        ("misdeal", "1 misdeal"),
        ({"rules": {"min_bid": 4}}, "· rules changed"),
        (
            {"adjustment": {"NS": 1, "EW": -2}, "reason": "Bo lied"},
            "· put right by hand ● +1, ◆ −2 (1 : −2)",
        ),
    ],
)
def test_each_line_in_short(said, line):
    assert hands_of(text(said)) == [line]


def test_what_the_others_gain_stands_behind_a_slash():
    shared = text("E 4u set", rules={"back_door": "both"})
    assert hands_of(shared) == ["1 ◆ Bo 4 ↑, set, −4/+4 (4 : −4)"]


def test_how_the_game_was_left_is_said_once():
    shared = text("E 4u 10", {"forfeit": "NS"})
    assert shared.startswith("Game to Bo & Di: given up by Ann & Cy.\n")
    assert hands_of(shared) == ["1 ◆ Bo 4 ↑, 10 books, +4 (0 : 4)"]


def test_lines_after_the_end_are_left_out():
    assert len(hands_of(text("E 7u 13", "N 4u 10"))) == 1


@pytest.mark.parametrize("penalty", ["books", "set", "game"])
@pytest.mark.parametrize("payer", ["E", "W", "N"])
def test_nobody_learns_who_reneged(penalty, payer):
    ruling = RENEGE | {"against": payer, "reason": "Di had a heart"}
    facts = {
        "declarer": "E",
        "contract": "4u",
        "books": 10,
        "rulings": [ruling],
        "note": "Di reneged",
    }
    shared = text(facts, rules={"renege_penalty": penalty})
    assert [word for word in ("renege", "Di had", "cost") if word in shared] == []


@pytest.mark.parametrize(
    ("penalty", "books", "line"),
    [
        ("books", 10, "1 ◆ Bo 4 ↑, 7 books, after a ruling, −4 (0 : −4)"),
        ("set", 10, "1 ◆ Bo 4 ↑, 10 books, after a ruling, −4 (0 : −4)"),
        ("set", 9, "1 ◆ Bo 4 ↑, 9 books, −4 (0 : −4)"),
    ],
)
def test_a_hand_that_a_ruling_moved_says_so(penalty, books, line):
    facts = {"declarer": "E", "contract": "4u", "books": books, "rulings": [RENEGE]}
    assert hands_of(text(facts, rules={"renege_penalty": penalty})) == [line]


def test_a_game_that_a_renege_cost_is_won_by_a_ruling():
    facts = {"declarer": "E", "contract": "4u", "books": 10, "rulings": [RENEGE]}
    shared = text(facts, rules={"renege_penalty": "game"})
    assert shared.startswith("Game to Ann & Cy, by a ruling.\n")


# --- the page ------------------------------------------------------------------------------------


def share_url(game) -> str:
    return reverse("games:share", args=[game.code])


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_anybody_with_the_code_may_share(headers):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    for client in (client_of(scorer), client_of(None)):
        response = client.get(share_url(game), headers=headers)
        assert (response.status_code, response.context["text"]) == (
            200,
            "After 1 hand:\n● Ann & Cy 0\n◆ Bo & Di 4\n\n1 ◆ Bo 4 ↑, 10 books, +4 (0 : 4)\n\n"
            f"http://testserver/g/{game.code}/\n",
        )


@pytest.mark.django_db
def test_a_text_shared_on_the_serving_machine_has_the_address_that_phones_can_reach(monkeypatch):
    monkeypatch.setattr("scorekeeper.machine.lan_address", lambda: "192.168.1.4")
    game, scorer = a_game()
    page = client_of(scorer).get(share_url(game), headers={"Host": "127.0.0.1:8000"})
    assert page.context["text"].splitlines()[-1] == f"http://192.168.1.4:8000/g/{game.code}/"


@pytest.mark.django_db
def test_the_text_alone():
    game, _scorer = a_game(names={"N": "<b>Ann</b>"})
    response = client_of(None).get(share_url(game), {"plain": "1"})
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.text.splitlines()[1] == "● <b>Ann</b> 0"


@pytest.mark.django_db
def test_names_on_the_page_are_no_markup():
    game, _scorer = a_game(names={"N": "</textarea><b>"})
    response = client_of(None).get(share_url(game))
    assert response.text.count("</textarea>") == 1


@pytest.mark.django_db
def test_sharing_costs_three_queries(django_assert_num_queries):
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u 9", "passed_out")
    client = client_of(scorer)
    with django_assert_num_queries(3):
        client.get(share_url(game))


@pytest.mark.django_db
def test_who_reneged_is_told_only_where_somebody_asks_for_it():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 4u 10")
    rule(game, scorer, 1, a_renege("E"))
    browser = client_of(None)
    asked = f"/g/{game.code}/share/?plain=1"
    assert "renege" not in browser.get(asked).content.decode()
    lines = browser.get(f"{asked}&reneges=1").content.decode().splitlines()
    assert lines[5:7] == ["    renege: Bo", "2 ● Ann 4 ↑, 10 books, +4 (4 : −4)"]


@pytest.mark.django_db
def test_the_page_offers_to_tell_who_reneged_where_somebody_did():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10")
    page = f"/g/{game.code}/share/"
    browser = client_of(None)
    assert "Say who reneged, too" not in browser.get(page).content.decode()
    rule(game, scorer, 1, a_renege("E"))
    assert "Say who reneged, too" in browser.get(page).content.decode()
    assert "Leave out who reneged" in browser.get(f"{page}?reneges=1").content.decode()
