"""How this table plays, in sentences: every option has one, and who plays it so."""

import pytest

from scorekeeper.games.pages.how_we_play import how_we_play
from scorekeeper.games.words.rule_sentences import rule_sentence, told_with
from scorekeeper.games.words.rule_sources import SOURCES
from scorekeeper.rules.house_rules import (
    HOUSE,
    MUST_BE_DECIDED,
    OPTIONS,
    PRESETS,
    UNDECIDED,
    HouseRules,
)

from .factories import a_game, a_sheet, always_played, client_of, record

ROOMY = HOUSE.with_options({"jokers": 0, "floor": None})
"""Rules that leave room for every value of any one option."""
NUMBERS = {
    "boston_points": (0, 1, 999),
    "boston_points_nt": (0, 1, 999),
    "target": (1, 21),
    "floor": (-1, -7),
    "hands": (1, 8, 200),
    "renege_books": (0, 1, 3, 13),
    "streak_cap": (1, 4),
}


def values(key):
    return [*OPTIONS[key].values, *NUMBERS.get(key, ())]


def said(key, **options):
    return rule_sentence(HouseRules.from_dict(options), key).text


# --- Sentences ---


def test_every_option_has_sources_and_none_is_made_up():
    assert set(SOURCES) == set(OPTIONS)


@pytest.mark.parametrize("key", OPTIONS)
def test_every_value_has_a_sentence_of_its_own_with_its_source(key):
    told = [rule_sentence(ROOMY.with_options({key: value}), key) for value in values(key)]
    assert all(sentence.text.endswith(".") and sentence.source for sentence in told)
    assert not any(sentence.is_open or "%(" in sentence.text for sentence in told)
    if key not in ("boston_points", "boston_points_nt"):  # they make no difference to a Boston
        assert len({sentence.text for sentence in told}) == len(told)


@pytest.mark.parametrize("key", sorted(set(OPTIONS) - MUST_BE_DECIDED))
def test_an_open_question_is_asked_by_its_sentence(key):
    told = rule_sentence(HOUSE.with_options({key: UNDECIDED}), key)
    assert told.is_open
    assert told.text.startswith("Not settled yet: “")
    assert told.text.endswith("?”")


@pytest.mark.parametrize("preset", PRESETS)
def test_no_sentence_of_a_way_to_play_has_a_word_of_the_code(preset):
    rules = HouseRules.from_dict({"preset": preset})
    text = " ".join(rule_sentence(rules, key).text for key in OPTIONS).lower()
    for word in ("declarer", "contract", "auction", "preset", "none)", "null", "_"):
        assert word not in text


@pytest.mark.parametrize(
    ("key", "options", "text"),
    [
        ("min_bid", {"min_bid": 4}, "The lowest bid is four, the highest seven."),
        ("target", {}, "A side with seven points or more wins the game."),
        ("target", {"target": 21}, "A side with 21 points or more wins the game."),
        ("target", {"target": 1}, "A side with one point or more wins the game."),
        ("floor", {}, "A side at minus seven or lower loses the game."),
        ("jokers", {}, "Two jokers: 54 cards, twelve each and six in the kitty."),
        ("jokers", {"jokers": 0}, "No jokers: 52 cards, twelve each and four in the kitty."),
        ("jokers", {"jokers": 0, "kitty": False}, "No jokers: 52 cards, thirteen each."),
        ("jokers", {"jokers": 0, "kitty": UNDECIDED}, "No jokers: 52 cards."),
        (
            "renege_penalty",
            {},
            "A renege that is called and proved costs three books, paid to the other side.",
        ),
        (
            "renege_penalty",
            {"renege_books": 1},
            "A renege that is called and proved costs one book, paid to the other side.",
        ),
        (
            "renege_penalty",
            {"renege_books": 0},
            "A renege that is called and proved costs no books.",
        ),
        ("false_claim", {}, "Calling a renege that was none costs the caller’s side three books."),
        ("false_claim", {"renege_books": 0}, "Calling a renege that was none costs nothing."),
        (
            "boston_effect",
            {"boston_effect": "fixed"},
            "A Boston counts exactly 13, in no-trump 26.",
        ),
        (
            "boston_effect",
            {"boston_effect": "bonus", "boston_points": UNDECIDED},
            "A Boston earns a bonus on top of its points.",
        ),
        (
            "mutual_reneges",
            {"renege_penalty": "game"},
            "When both sides reneged in one hand, as many on each side cancel.",
        ),
    ],
)
def test_numbers_and_other_options_are_put_into_the_sentence(key, options, text):
    assert said(key, **options) == text


@pytest.mark.parametrize(
    ("key", "options", "where"),
    [
        ("renege_books", {}, "renege_penalty"),
        ("renege_books", {"renege_penalty": "set"}, "false_claim"),
        ("renege_books", {"renege_penalty": "game", "false_claim": "nothing"}, ""),
        ("boston_points", {}, ""),
        ("boston_points", {"boston_effect": "bonus"}, "boston_effect"),
        (
            "boston_points_nt",
            {"boston_effect": "bonus", "boston_points": UNDECIDED},
            "boston_points_nt",
        ),
        ("boston_points", {"boston_points": UNDECIDED}, ""),
        ("boston_restored", {}, ""),
        ("boston_restored", {"boston_effect": UNDECIDED}, "boston_restored"),
        ("nt_joker", {"jokers": 0}, ""),
        ("nt_joker_lead", {"nt_joker": "swapped"}, ""),
        ("kitty_book", {"preset": "columbus"}, ""),
        ("kitty", {"kitty": UNDECIDED}, ""),
        ("kitty", {"kitty": UNDECIDED, "jokers": 0}, "kitty"),
        ("jokers", {"kitty": False, "jokers": UNDECIDED}, ""),
        ("rotation", {}, ""),
        ("rotation", {"preset": "party"}, "rotation"),
        ("hands", {}, "hands"),
    ],
)
def test_an_option_is_told_once_and_only_where_it_makes_a_difference(key, options, where):
    assert told_with(HouseRules.from_dict(options), key) == where


# --- The page ---


def told(**options):
    sheet = a_sheet(rules=options)
    how = how_we_play(sheet)
    return [rule.key for rule in how.unusual], [rule.key for rule in how.open_questions]


def every_key(how):
    rest = [rule for _title, rules in how.rest for rule in rules]
    return [rule.key for rule in (*how.unusual, *how.open_questions, *rest)]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_that_makes_a_difference_is_told_once(preset):
    rules = HouseRules.from_dict({"preset": preset})
    keys = every_key(how_we_play(a_sheet(rules={"preset": preset})))
    assert len(keys) == len(set(keys))
    assert set(keys) == {told_with(rules, key) for key in OPTIONS} - {""}


@pytest.mark.parametrize(
    ("options", "unusual", "open_questions"),
    [
        ({}, [], []),
        ({"preset": "party"}, ["min_bid", "two_sets_out", "rotation"], []),
        ({"renege_books": 2}, ["renege_penalty"], []),
        ({"boston_effect": "bonus", "boston_points": 20}, ["boston_effect"], []),
        ({"boston_points": 20}, [], []),
        ({"jokers": 1, "boston": UNDECIDED}, ["jokers"], ["boston"]),
        ({"rotation": UNDECIDED}, [], ["rotation"]),
    ],
)
def test_what_is_unusual_and_what_is_open_comes_first(options, unusual, open_questions):
    assert told(**options) == (unusual, open_questions)


PATHS = ["how-we-play/", "how-we-play/casebook/"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", PATHS)
def test_anybody_with_the_code_reads_it(path):
    game, scorer = a_game(rules={"misdeal": UNDECIDED})
    url = f"/g/{game.code}/{path}"
    for client, may_settle in ((client_of(scorer), True), (client_of(None), False)):
        page = client.get(url)
        assert page.status_code == 200
        assert (f"/g/{game.code}/rules/?ask=misdeal" in page.text) is may_settle
    assert client_of(scorer).post(url).status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize("path", PATHS)
def test_without_a_code_there_is_nothing_to_read(path):
    assert client_of(None).get(f"/g/ZZZZZZZZ/{path}").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("hands", [1, 3])
def test_it_costs_two_queries_and_a_third_for_a_phone_we_know(
    path, hands, django_assert_num_queries
):
    game, scorer = a_game()
    record(game, scorer, *["passed_out"] * hands)
    client_of(scorer).get(f"/g/{game.code}/{path}")  # a sign of life, once a minute
    with django_assert_num_queries(2):
        client_of(None).get(f"/g/{game.code}/{path}")
    with django_assert_num_queries(3):
        client_of(scorer).get(f"/g/{game.code}/{path}")


@pytest.mark.django_db
def test_rules_changed_in_the_middle_are_those_it_tells_with_since_when():
    game, scorer = a_game(rules={"misdeal": UNDECIDED})
    record(game, scorer, "E 4u 10", {"rules": {"misdeal": "next_dealer"}})
    client = client_of(None)
    how = client.get(f"/g/{game.code}/how-we-play/").context["how"]
    assert how.changed.since == "From hand 2"
    assert ([rule.text for rule in how.unusual], how.open_questions) == (
        ["After a misdeal the next player deals."],
        [],
    )
    cases = client.get(f"/g/{game.code}/how-we-play/casebook/").context["cases"]
    assert cases[0].sentences[1] == "After a misdeal the next player deals."


@pytest.mark.django_db
def test_the_change_made_last_is_named_whichever_hand_it_counts_from():
    game, scorer = a_game()
    record(game, scorer, "E 4u 10", {"rules": {"min_bid": 4}})
    always_played(game, scorer, nt_double=False)
    how = client_of(None).get(f"/g/{game.code}/how-we-play/").context["how"]
    assert how.changed.since == "From the first hand"


@pytest.mark.django_db
def test_who_may_not_change_an_option_of_the_evening_is_not_led_to_it():
    game, scorer = a_game(rules={"rotation": UNDECIDED})
    page = client_of(scorer).get(f"/g/{game.code}/how-we-play/").text
    assert "Who gets up for the pair that has got next?" in page
    assert "?ask=" not in page


@pytest.mark.django_db
def test_the_page_of_the_rules_leads_to_both():
    game, _scorer = a_game()
    page = client_of(None).get(f"/g/{game.code}/rules/").text
    for path in PATHS:
        assert f'href="/g/{game.code}/{path}"' in page
