"""The rules of a running game: read by anybody, changed by a scorer with a preview."""

import uuid

import pytest

from scorekeeper.games.forms.rules import written
from scorekeeper.games.models import HandRecord
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.changing_rules import fingerprint
from scorekeeper.rules.house_rules import HOUSE, HouseRules

from .factories import a_game, another_scorer, client_of, record

pytestmark = pytest.mark.django_db


def address(game):
    return f"/g/{game.code}/rules/"


def a_post(game, since="now", action="save", rules=None, **said):
    """What the form sends: every answer as it stands, but for ``said``."""
    sheet = sheet_of(game)
    return {
        "key": str(uuid.uuid4()),
        "seen": fingerprint(sheet),
        "since": since,
        "reason": "",
        "action": action,
        **written(rules or sheet.state.rules),
        **said,
    }


def save(phone, game, post):
    """Look at what ``post`` would change and save that; the answer to the last press."""
    looked = phone.post(address(game), post | {"action": "preview"})
    if looked.status_code != 200:
        return looked
    return phone.post(address(game), post | {"previewed": looked.context["shown"].mark})


def facts(game):
    return [(r.number, r.revision, r.facts) for r in game.records.all()]


def wrong(answer):
    return {question.key: question.error for question in answer.context["rules_form"].wrong}


def shown(answer):
    return [(row.label, row.before, row.after) for row in answer.context["preview"].rows]


# --- Reading ---


def test_anybody_with_the_code_reads_how_this_table_plays(client):
    game, _scorer = a_game(rules={"jokers": 1, "boston": "undecided"})
    page = client.get(address(game))
    assert page.status_code == 200
    assert [(item.asks, item.answer) for item in page.context["unusual"]] == [
        ("How many jokers?", "1"),
        ("What is a Boston?", "not decided yet"),
    ]
    assert page.context["spoken"] == "Seven up. Three minimum. No-trump doubles."
    assert page.context["scorer"] is None
    assert "rules_form" not in page.context


def test_an_unknown_code_is_not_found(client):
    assert client.get("/g/XXXXXXXX/rules/").status_code == 404
    assert client.post("/g/XXXXXXXX/rules/").status_code == 404


def test_a_watcher_may_not_change_the_rules(client):
    game, _scorer = a_game()
    before = facts(game)
    assert client.post(address(game), a_post(game, min_bid="4")).status_code == 403
    assert facts(game) == before


def test_a_phone_whose_right_was_taken_back_may_not_change_the_rules():
    game, scorer = a_game()
    scorer.revoked_at = scorer.granted_at
    scorer.save(update_fields=["revoked_at"])
    assert client_of(scorer).post(address(game), a_post(game, min_bid="4")).status_code == 403


def test_changes_are_listed_with_their_hand_their_phone_and_why():
    game, scorer = a_game()
    other = another_scorer(game)
    record(game, scorer, "E 4u 10", "N 3N 9")
    save(client_of(other), game, a_post(game, min_bid="4", reason="we said so"))
    save(client_of(scorer), game, a_post(game, since="first", nt_double="false"))
    events = client_of(None).get(address(game)).context["events"]
    assert [
        (e.since, [(a.asks, a.was, a.answer) for a in e.answers], e.phone, e.reason) for e in events
    ] == [
        (
            "From the first hand",
            [("Does no-trump double?", "yes, both ways", "no, it counts single")],
            "Ann’s phone",
            "",
        ),
        ("From hand 3", [("Lowest bid?", "3", "4")], "Bo’s phone", "we said so"),
    ]


@pytest.mark.parametrize("hands", [1, 3])
def test_reading_asks_little(client, hands, django_assert_num_queries):
    game, scorer = a_game()
    record(game, scorer, *["misdeal"] * hands)
    with django_assert_num_queries(3):
        client.get(address(game))
    watching = client_of(scorer)
    with django_assert_num_queries(4):
        watching.get(address(game))


# --- Changing ---


def test_a_change_from_now_on_leaves_earlier_hands_alone():
    game, scorer = a_game()
    record(game, scorer, "N 3N 9")
    answer = save(client_of(scorer), game, a_post(game, nt_double="false"))
    assert (answer.status_code, answer["Location"]) == (303, address(game))
    record(game, scorer, "E 3N 9")
    assert sheet_of(game).state.totals == {"NS": 6, "EW": 3}


def test_a_change_from_the_first_hand_counts_every_hand_again():
    game, scorer = a_game()
    record(game, scorer, "N 3N 9")
    save(client_of(scorer), game, a_post(game, since="first", nt_double="false"))
    assert sheet_of(game).state.totals == {"NS": 3, "EW": 0}


def test_a_change_stands_before_the_hand_that_is_being_played():
    game, scorer = a_game()
    record(game, scorer, "N 4N")
    save(client_of(scorer), game, a_post(game, nt_double="false"))
    record(game, scorer, "N 4N 10")
    assert sheet_of(game).state.totals == {"NS": 4, "EW": 0}


def test_only_what_differs_is_written():
    game, scorer = a_game()
    record(game, scorer, "N 3u 9")
    save(client_of(scorer), game, a_post(game, target="9"))
    assert game.records.get(kind="rules").facts == {"rules": {"target": 9}}


def test_how_pairs_move_stays_when_the_rules_change():
    game, scorer = a_game(rules={"preset": "party"})
    save(client_of(scorer), game, a_post(game, since="first", rules=HOUSE))
    rules = sheet_of(game).state.rules
    assert (rules.min_bid, rules.rotation) == (3, "loser_rises")


def test_a_later_change_of_another_question_stays_where_it_was_made():
    game, scorer = a_game()
    record(game, scorer, "N 3N 9")
    phone = client_of(scorer)
    save(phone, game, a_post(game, nt_double="false"))
    save(phone, game, a_post(game, since="first", target="9"))
    sheet = sheet_of(game)
    assert (sheet.rules_at_start.nt_double, sheet.rules_at_start.target) == (True, 9)
    assert (sheet.state.rules.nt_double, sheet.state.totals["NS"]) == (False, 6)


def test_a_question_changed_later_cannot_be_changed_from_the_first_hand():
    game, scorer = a_game()
    record(game, scorer, "N 3N 9")
    phone = client_of(scorer)
    save(phone, game, a_post(game, nt_double="false"))
    answer = save(phone, game, a_post(game, since="first", nt_double="true"))
    assert answer.status_code == 422
    assert wrong(answer) == {
        "nt_double": "The table changed this at hand 2. Change it from now on."
    }


def test_the_same_rules_again_are_refused():
    game, scorer = a_game()
    answer = save(client_of(scorer), game, a_post(game))
    assert answer.status_code == 422
    assert answer.context["rules_form"].non_field_errors() == [
        "That is how this table plays already; nothing would change."
    ]


def test_a_contradiction_is_refused_beside_its_question_and_nothing_is_written():
    game, scorer = a_game()
    before = facts(game)
    answer = save(client_of(scorer), game, a_post(game, kitty="false", target="9"))
    assert answer.status_code == 422
    assert list(wrong(answer)) == ["kitty"]
    assert answer.context["rules_form"].asked("target").number == "9"
    assert facts(game) == before


@pytest.mark.parametrize("action", ["preview", "save"])
def test_a_hand_that_could_not_stand_is_named_beside_the_answer(action):
    game, scorer = a_game()
    record(game, scorer, "passed_out", "E 4u 10", "N 3u 9")
    before = facts(game)
    answer = client_of(scorer).post(
        address(game),
        a_post(game, since="first", action=action, min_bid="4", target="9", reason="oh"),
    )
    assert answer.status_code == 422
    assert wrong(answer) == {"min_bid": "Hand 3: A bid of 3 is under this table's minimum of 4."}
    assert answer.context["form"]["reason"].value() == "oh"
    assert facts(game) == before


def test_the_hand_being_played_may_not_be_ruled_out():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", "N 3u")
    answer = save(client_of(scorer), game, a_post(game, min_bid="4"))
    assert wrong(answer) == {"min_bid": "Hand 2: A bid of 3 is under this table's minimum of 4."}


def test_a_question_that_a_hand_needed_cannot_be_opened_again():
    game, scorer = a_game()
    record(game, scorer, "N 4N 10")
    answer = save(client_of(scorer), game, a_post(game, since="first", nt_double="undecided"))
    assert list(wrong(answer)) == ["nt_double"]


@pytest.mark.parametrize("field", ["key", "seen", "since"])
def test_a_post_without_a_field_changes_nothing(field):
    game, scorer = a_game()
    post = a_post(game, min_bid="4")
    del post[field]
    assert client_of(scorer).post(address(game), post).status_code == 422
    assert sheet_of(game).state.rules == HOUSE


# --- Preview ---


def test_a_preview_says_what_changes_and_writes_nothing():
    game, scorer = a_game()
    record(game, scorer, "N 3N 9")
    before = facts(game)
    answer = client_of(scorer).post(
        address(game), a_post(game, since="first", action="preview", nt_double="false")
    )
    assert answer.status_code == 200
    assert [(a.asks, a.was, a.answer) for a in answer.context["shown"].answers] == [
        ("Does no-trump double?", "yes, both ways", "no, it counts single")
    ]
    assert shown(answer) == [
        ("Ann & Cy", "6", "3"),
        ("Bo & Di", "0", "0"),
        ("winner", "nobody yet", "nobody yet"),
    ]
    assert facts(game) == before


def test_a_preview_tells_that_a_decided_game_opens_again():
    game, scorer = a_game()
    record(game, scorer, "N 4N 10")
    answer = client_of(scorer).post(
        address(game), a_post(game, since="first", action="preview", nt_double="false")
    )
    assert shown(answer)[2] == ("winner", "Ann & Cy", "nobody yet")
    assert answer.context["preview"].sentences[0] == "The game is open again."


def test_a_preview_tells_that_the_game_ends():
    game, scorer = a_game()
    record(game, scorer, "N 4u 11")
    answer = client_of(scorer).post(address(game), a_post(game, action="preview", target="5"))
    assert shown(answer)[2] == ("winner", "nobody yet", "Ann & Cy")


def test_a_preview_warns_of_a_kitty_that_is_nobodys():
    game, scorer = a_game()
    answer = client_of(scorer).post(
        address(game), a_post(game, action="preview", kitty_book="none")
    )
    assert answer.context["shown"].warnings == [
        "The kitty is nobody’s book: a bid of seven can only be set."
    ]


def test_a_game_that_is_over_changes_from_the_first_hand_only():
    game, scorer = a_game()
    record(game, scorer, "N 4N 10")
    phone = client_of(scorer)
    page = phone.get(address(game))
    assert [pick.value for pick in page.context["since"]] == ["first"]
    answer = save(phone, game, a_post(game, target="9"))
    assert answer.status_code == 422
    save(phone, game, a_post(game, since="first", target="9"))
    assert not sheet_of(game).state.over


@pytest.mark.parametrize("previewed", [{}, {"previewed": ""}, {"previewed": "0" * 16}])
def test_nothing_is_saved_that_was_not_looked_at(previewed):
    game, scorer = a_game()
    record(game, scorer, "N 3N 9")
    before = facts(game)
    post = a_post(game, since="first", nt_double="false") | previewed
    answer = client_of(scorer).post(address(game), post)
    assert (answer.status_code, facts(game)) == (200, before)
    assert shown(answer)[0] == ("Ann & Cy", "6", "3")


@pytest.mark.parametrize("otherwise", [{"since": "first"}, {"nt_double": "undecided"}])
def test_something_else_than_was_looked_at_is_shown_first(otherwise):
    game, scorer = a_game()
    record(game, scorer, "N 3u 9")
    phone, before = client_of(scorer), facts(game)
    post = a_post(game, nt_double="false")
    mark = phone.post(address(game), post | {"action": "preview"}).context["shown"].mark
    answer = phone.post(address(game), post | {"previewed": mark} | otherwise)
    assert (answer.status_code, facts(game)) == (200, before)
    seen_now = {"previewed": answer.context["shown"].mark}
    assert phone.post(address(game), post | otherwise | seen_now).status_code == 303


def test_why_it_is_changed_may_be_written_after_looking():
    game, scorer = a_game()
    phone, post = client_of(scorer), a_post(game, min_bid="4")
    mark = phone.post(address(game), post | {"action": "preview"}).context["shown"].mark
    phone.post(address(game), post | {"previewed": mark, "reason": "we said so"})
    assert game.records.get(kind="rules").facts["note"] == "we said so"


@pytest.mark.parametrize("action", [{}, {"action": "save"}, {"action": "else"}, {"ask": "min_bid"}])
def test_a_decided_question_is_never_changed_with_one_press(action):
    game, scorer = a_game()
    before = facts(game)
    post = a_post(game, min_bid="4")
    del post["action"]
    answer = client_of(scorer).post(address(game), post | action)
    assert (answer.status_code, facts(game)) == (200, before)


@pytest.mark.parametrize("use", ["", "ours", "nothing"])
def test_a_button_that_is_no_way_to_play_changes_nothing(use):
    game, scorer = a_game()
    before = facts(game)
    answer = client_of(scorer).post(address(game), a_post(game, min_bid="4") | {"use": use})
    assert (answer.status_code, facts(game)) == (422, before)
    assert answer.context["rules_form"].non_field_errors() == [
        "Choose one of the ways to play that are shown."
    ]


def test_a_way_to_play_fills_the_form_and_writes_nothing():
    game, scorer = a_game(rules={"preset": "party"})
    answer = client_of(scorer).post(address(game), a_post(game) | {"use": "columbus"})
    assert answer.status_code == 200
    assert answer.context["rules_form"].asked("target").number == "5"
    assert HandRecord.objects.count() == 1


# --- Twice, and two phones ---


@pytest.mark.parametrize("since", ["now", "first"])
def test_the_same_press_twice_is_one_change(since):
    game, scorer = a_game()
    phone, post = client_of(scorer), a_post(game, since=since, min_bid="4")
    assert save(phone, game, post).status_code == 303
    before = facts(game)
    assert phone.post(address(game), post).status_code == 303
    assert facts(game) == before


def test_the_same_press_for_other_rules_is_asked_about():
    game, scorer = a_game()
    phone, post = client_of(scorer), a_post(game, min_bid="4")
    save(phone, game, post)
    before = facts(game)
    answer = phone.post(address(game), post | {"min_bid": "2"})
    assert answer.status_code == 409
    assert facts(game) == before
    form = answer.context["form"]
    fresh = {"key": form["key"].value(), "seen": form["seen"].value()}
    assert save(phone, game, post | {"min_bid": "2"} | fresh).status_code == 303
    assert sheet_of(game).state.rules.min_bid == 2


def test_rules_changed_by_another_phone_meanwhile_are_a_conflict():
    game, scorer = a_game()
    post = a_post(game, min_bid="4", target="9")
    record(game, another_scorer(game), {"rules": {"min_bid": 2}})
    answer = client_of(scorer).post(address(game), post)
    assert answer.status_code == 409
    assert answer.context["rules_form"].asked("target").number == "9"
    assert sheet_of(game).state.rules == HouseRules.from_dict({"min_bid": 2})


def test_a_hand_recorded_meanwhile_is_no_conflict():
    game, scorer = a_game()
    post = a_post(game, min_bid="4")
    record(game, another_scorer(game), "E 4u 10")
    assert save(client_of(scorer), game, post).status_code == 303


def test_a_key_of_another_game_is_a_conflict():
    game, scorer = a_game()
    other, their_scorer = a_game()
    post = a_post(game, min_bid="4")
    save(client_of(their_scorer), other, a_post(other, min_bid="4") | {"key": post["key"]})
    assert save(client_of(scorer), game, post).status_code == 409


# --- One question that a hand needs answered ---


def test_one_question_stands_on_top_with_its_answers():
    game, scorer = a_game(rules={"nt_double": "undecided"})
    page = client_of(scorer).get(address(game), {"ask": "nt_double"})
    asked = page.context["asked"]
    assert asked.asks == "Does no-trump double?"
    assert [pick.label for pick in asked.picks if not pick.is_open] == [
        "yes, both ways",
        "no, it counts single",
    ]


@pytest.mark.parametrize("since", ["now", "first"])
def test_one_press_answers_it_and_leads_back_to_the_table(since):
    game, scorer = a_game(rules={"nt_double": "undecided"})
    sheet = sheet_of(game)
    answer = client_of(scorer).post(
        address(game),
        {
            "key": str(uuid.uuid4()),
            "seen": fingerprint(sheet),
            "since": since,
            "ask": "nt_double",
            "nt_double": "false",
        },
    )
    assert (answer.status_code, answer["Location"]) == (303, f"/g/{game.code}/")
    assert sheet_of(game).state.rules == HouseRules.from_dict({"nt_double": False})
    record(game, scorer, "N 4N 10")
    assert sheet_of(game).state.totals["NS"] == 4


def test_a_number_is_asked_for_with_its_way_out():
    game, scorer = a_game(rules={"hands": "undecided"})
    base = {"seen": fingerprint(sheet_of(game)), "since": "now", "ask": "hands", "hands": "8"}
    phone = client_of(scorer)
    assert phone.get(address(game), {"ask": "hands"}).context["asked"].is_number
    phone.post(address(game), base | {"key": str(uuid.uuid4()), "hands_else": "number"})
    assert sheet_of(game).state.rules.hands == 8


@pytest.mark.parametrize("ask", ["rotation", "nothing", ""])
def test_what_is_no_question_is_not_asked(ask):
    game, scorer = a_game()
    page = client_of(scorer).get(address(game), {"ask": ask})
    assert (page.status_code, page.context["asked"]) == (200, None)


def test_a_watcher_is_asked_nothing(client):
    game, _scorer = a_game(rules={"nt_double": "undecided"})
    page = client.get(address(game), {"ask": "nt_double"})
    assert "asked" not in page.context
