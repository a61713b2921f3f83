"""Every page of disputes: as scorer, watcher, stranger and a scorer of another game."""

import uuid

import pytest
from django.urls import reverse

from scorekeeper.games.models import HandRecord
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.deleting import delete_game
from scorekeeper.rulings.models import Claim, Step
from tests.games.factories import a_game, another_scorer, client_of, record

from .factories import (
    THIRD,
    a_call,
    a_counted_hand,
    a_proven_claim,
    accept,
    asked,
    book,
    called,
    case_of,
    cut,
    hidden,
    know,
    lift,
    page_of,
    place,
    settle,
    url,
    withdraw_call,
)

pytestmark = pytest.mark.django_db

PAGES = ["claims", "call", "claim"]
POSTS = [
    "withdraw", "answer", "take_back", "bid", "count", "accept", "settle", "direct", "lift",
]  # fmt: skip
FOREIGN_KEY = uuid.UUID(int=7)


def written() -> tuple[int, int, int]:
    """How much there is of what disputes write."""
    return Claim.objects.count(), Step.objects.count(), HandRecord.objects.count()


def page(client, game, claim=None):
    return client.get(url("claim" if claim else "claims", game, claim))


def post(client, name, game, claim, **said):
    return client.post(url(name, game, claim), said)


def mark(game, claim):
    return page_of(game, claim).decided.mark


# --- who may look, and who may write --------------------------------------------------------------


def test_anybody_with_the_code_may_read_the_calls():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    for phone in (scorer, a_game()[1], None):
        client = client_of(phone)
        assert page(client, game).status_code == 200
        assert page(client, game, claim).status_code == 200


def test_only_a_scorer_is_shown_buttons():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    for phone, forms in ((scorer, True), (a_game()[1], False), (None, False)):
        client = client_of(phone)
        # Every page ends with a form to choose the language.
        shown = page(client, game, claim).content.decode().split("<footer")[0]
        assert ("<form" in shown) == forms
        assert (url("call", game) in page(client, game).content.decode()) == forms


def test_only_a_scorer_may_call():
    game, scorer = a_counted_hand()
    for phone, status in ((scorer, 200), (a_game()[1], 403), (None, 403)):
        assert client_of(phone).get(url("call", game)).status_code == status
    for phone in (a_game()[1], None):
        assert client_of(phone).post(url("call", game), a_call()).status_code == 403
    assert written() == (0, 0, 4)


@pytest.mark.parametrize("name", POSTS)
def test_a_watcher_a_stranger_and_a_scorer_of_another_game_may_not_write(name):
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    said = hidden(game, claim, asked="admit", step=1, mark=mark(game, claim), outcome="nothing")
    before = written()
    _other, elsewhere = a_game()
    for phone in (elsewhere, None):
        answer = post(client_of(phone), name, game, claim, **said, reason="so", books=9)
        assert answer.status_code == 403
    assert (written()[0], written()[1]) == before[:2]


@pytest.mark.parametrize("name", [*POSTS, "claim"])
def test_a_call_of_another_game_is_not_found_here(name):
    game, scorer = a_counted_hand()
    other, elsewhere = a_counted_hand()
    claim = a_proven_claim(other, elsewhere)
    said = hidden(other, claim, asked="admit", step=1, mark="x", outcome="nothing", reason="so")
    before = written()
    here = reverse(f"rulings:{name}", args=[game.code, claim.pk])
    client = client_of(scorer)
    answer = client.get(here) if name == "claim" else client.post(here, said)
    assert (answer.status_code, written()) == (404, before)


@pytest.mark.parametrize("name", [*POSTS, *PAGES])
def test_a_game_that_is_not_there_is_not_found(name):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    args = ["ZZZZZZZZ"] if name in ("claims", "call") else ["ZZZZZZZZ", claim.pk]
    missing = reverse(f"rulings:{name}", args=args)
    client = client_of(scorer)
    answer = client.post(missing) if name in POSTS else client.get(missing)
    assert answer.status_code == 404


@pytest.mark.parametrize("name", POSTS)
def test_what_writes_takes_posts_only(name):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    assert client_of(scorer).get(url(name, game, claim)).status_code == 405


@pytest.mark.parametrize("name", ["claims", "claim"])
def test_what_is_read_takes_no_posts(name):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    address = url(name, game, claim if name == "claim" else None)
    assert client_of(scorer).post(address).status_code == 405


# --- calling --------------------------------------------------------------------------------------


def test_a_call_goes_on_record_and_the_page_goes_on_to_it():
    game, scorer = a_counted_hand()
    answer = client_of(scorer).post(url("call", game), a_call())
    claim = Claim.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, url("claim", game, claim))
    assert (claim.by, claim.accused, claim.word, claim.when) == ("NS", "E", "earlier", "hand_over")
    assert (claim.by_device, claim.by_name) == (scorer.device, "Ann’s phone")


def test_a_call_makes_the_score_say_that_it_is_open():
    game, scorer = a_counted_hand()
    client_of(scorer).post(url("call", game), a_call())
    game.refresh_from_db()
    assert game.open_claim_at == Claim.objects.get().called_at
    score = client_of(None).get(reverse("games:game", args=[game.code])).content.decode()
    assert score.count("is not settled yet") == 1


def test_the_same_press_of_the_button_twice_is_one_call():
    game, scorer = a_counted_hand()
    said = a_call()
    addresses = {client_of(scorer).post(url("call", game), said)["Location"] for _ in range(2)}
    assert addresses == {url("claim", game, Claim.objects.get())}


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ({"accused": ""}, "accused-error"),
        ({"accused": "Q"}, "accused-error"),
        ({"book": ""}, "book-error"),
        ({"book": "first 1"}, "book-error"),
        ({"book": "earlier 0"}, "book-error"),
        ({"book": "earlier now"}, "book-error"),
        ({"taken_back": "before_next_book"}, "taken-back-error"),
    ],
)
def test_a_call_that_lacks_something_says_so_beside_it(said, error):
    game, scorer = a_counted_hand()
    answer = client_of(scorer).post(url("call", game), a_call(**said))
    assert answer.status_code == 422
    assert answer.content.decode().count(f'id="{error}"') == 1
    assert Claim.objects.count() == 0


@pytest.mark.parametrize("key", ["", "no"])
def test_a_call_with_a_broken_key_keeps_what_was_chosen_and_works_the_second_time(key):
    game, scorer = a_counted_hand()
    client = client_of(scorer)
    answer = client.post(url("call", game), a_call(key=key))
    assert answer.status_code == 422
    form = answer.context["form"]
    assert form["accused"].value() == "E"
    again = client.post(url("call", game), a_call(key=form["key"].value()))
    assert again.status_code == 303


@pytest.mark.parametrize("line", [2, 3, 4, 99])
def test_a_call_on_a_line_that_is_no_hand_is_a_conflict(line):
    game, scorer = a_counted_hand()
    record(game, scorer, "passed_out", {"adjustment": {"NS": 1}, "reason": "late"}, "E 3u")
    record(game, scorer, "E 3u 9")
    lines = {2: "passed_out", 3: "adjustment", 4: "hand"}
    answer = client_of(scorer).post(url("call", game), a_call(book=f"earlier {line}"))
    assert answer.status_code == (303 if lines.get(line) == "hand" else 409)


def test_a_call_in_the_hand_being_played_finds_it_where_another_phone_just_recorded_it():
    game, scorer = a_counted_hand()
    as_seen = a_call(book="last 2")
    record(game, scorer, "E 3u 9")
    client_of(another_scorer(game)).post(url("call", game), as_seen)
    claim = Claim.objects.get()
    assert (case_of(game, claim).number, claim.when) == (2, "hand_over")


def test_a_key_of_a_call_in_another_game_is_a_conflict_and_not_a_crash():
    other, elsewhere = a_counted_hand()
    client_of(elsewhere).post(url("call", other), a_call(key=FOREIGN_KEY))
    game, scorer = a_counted_hand()
    answer = client_of(scorer).post(url("call", game), a_call(key=FOREIGN_KEY))
    assert (answer.status_code, Claim.objects.count()) == (409, 1)


def test_no_renege_is_called_in_a_game_that_is_over_except_on_its_hands():
    game, scorer = a_counted_hand("N 4Su 13")
    client = client_of(scorer)
    assert client.post(url("call", game), a_call(book="table 2")).status_code == 409
    assert client.post(url("call", game), a_call(book="earlier 1")).status_code == 303


# --- answers --------------------------------------------------------------------------------------


def test_an_answer_is_kept_and_the_page_asks_on():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    said = asked(game, claim, row="EW", pile=3)
    answer = client_of(scorer).post(url("answer", game, claim), said)
    assert (answer.status_code, answer["Location"]) == (303, url("claim", game, claim))
    step = Step.objects.get()
    assert (step.kind, step.facts) == ("known", {"place": {"claim": claim.pk, "pile": ["EW", 3]}})
    assert (step.by_device, step.by_name) == (scorer.device, "Ann’s phone")


def all_the_way(client, game, claim):
    """Every button of a claim once, from the place of the book to the lifted ruling; the name and
    what was sent."""
    yield "answer", asked(game, claim, row="EW", pile=3)
    yield "answer", asked(game, claim, leader="N", led="H7", own="S3")
    yield "answer", asked(game, claim, found="these", cards=["HJ"])
    yield "answer", asked(game, claim, who="E")
    yield "answer", hidden(game, claim, asked="admit")
    yield "take_back", hidden(game, claim, step=5)
    yield "accept", hidden(game, claim, mark=mark(game, claim))
    yield "lift", hidden(game, claim)
    yield "settle", hidden(game, claim, outcome="nothing")
    yield "lift", hidden(game, claim)
    yield "direct", hidden(game, claim, outcome="nothing", reason="so")
    yield "lift", hidden(game, claim)


def test_every_button_pressed_twice_is_one_step_and_the_same_way_on():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    client = client_of(scorer)
    for steps, (name, said) in enumerate(all_the_way(client, game, claim), start=1):
        for _ in range(2):
            answer = client.post(url(name, game, claim), said)
            assert (answer.status_code, answer["Location"]) == (303, url("claim", game, claim))
            assert Step.objects.count() == steps
    assert [step.kind for step in Step.objects.all()][-7:] == [
        *("taken_back", "ruled", "lifted", "ruled", "lifted", "ruled", "lifted")
    ]


def test_a_call_taken_back_twice_is_taken_back_once():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    said = hidden(game, claim)
    client = client_of(scorer)
    assert [post(client, "withdraw", game, claim, **said).status_code for _ in range(2)] == [
        303
    ] * 2
    assert [step.kind for step in Step.objects.all()] == ["withdrawn"]


@pytest.mark.parametrize("broken", [{"seen": "x"}, {"seen": ""}, {"key": ""}, {"key": "no"}])
@pytest.mark.parametrize("name", [name for name in POSTS if name != "bid"])
def test_missing_and_garbled_hidden_values_are_a_conflict_and_nothing_is_written(name, broken):
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    said = hidden(game, claim, asked="admit", step=1, mark=mark(game, claim), outcome="nothing")
    before = written()
    said |= {"reason": "so", "books": 9, "revision": 1, **broken}
    answer = post(client_of(scorer), name, game, claim, **said)
    assert (answer.status_code, written()) == (409, before)


@pytest.mark.parametrize(
    "text",
    ["", "who", "who EW-3", "who EW-3 N ZZ", "turn", "turn NN-3", "turn EW-x", "turn @99", "about",
     "first EW-3", "first EW-3 7", "place place", "hand", "bid", "count", "\N{SNOWMAN}"],
)  # fmt: skip
def test_an_answer_to_a_question_that_nobody_asks_is_a_conflict(text):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    said = hidden(game, claim, asked=text, who="E", row="EW", pile=3, found="none")
    answer = post(client_of(scorer), "answer", game, claim, **said)
    assert (answer.status_code, Step.objects.count()) == (409, 1)


@pytest.mark.parametrize("step", ["", "x", "0", "99", "2", "٣"])
def test_taking_back_what_was_not_answered_is_a_conflict(step):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    answer = post(client_of(scorer), "take_back", game, claim, **hidden(game, claim, step=step))
    assert (answer.status_code, Step.objects.count()) == (409, 1)


def test_an_answer_that_was_taken_back_cannot_be_taken_back_again():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    client = client_of(scorer)
    for status in (303, 409):
        answer = post(client, "take_back", game, claim, **hidden(game, claim, step=1))
        assert answer.status_code == status
    assert [step.kind for step in Step.objects.all()] == ["known", "taken_back"]


def test_a_key_of_another_games_step_is_a_conflict_and_not_a_crash():
    other, elsewhere = a_counted_hand()
    theirs = called(other, elsewhere)
    post(client_of(elsewhere), "answer", other, theirs, **asked(other, theirs, row="EW", pile=3)
         | {"key": FOREIGN_KEY})  # fmt: skip
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    client = client_of(scorer)
    said = {"key": FOREIGN_KEY, "seen": 0}
    answer = post(client, "answer", game, claim, **said, asked="place", row="EW", pile=3)
    assert answer.status_code == 409
    assert post(client, "withdraw", game, claim, **said).status_code == 409
    assert post(client, "settle", game, claim, **said, outcome="replay").status_code == 409
    assert (Step.objects.count(), case_of(game, claim).seen) == (1, 0)


# --- two phones -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["answer", "accept", "settle", "direct"])
def test_who_looked_at_an_older_page_is_shown_what_stands_and_writes_nothing(name):
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    said = hidden(game, claim, asked="admit", mark=mark(game, claim), outcome="nothing")
    know(game, another_scorer(game), claim, admitted=claim.pk)
    before = written()
    answer = post(client_of(scorer), name, game, claim, **said, reason="so")
    assert (answer.status_code, written()) == (409, before)
    assert answer.context["sentence"].startswith("Another phone was there first.")


def test_a_ruling_that_another_phone_lifted_and_wrote_again_is_not_lifted_unseen():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    accept(game, scorer, claim)
    said = hidden(game, claim)
    other = another_scorer(game)
    lift(game, other, claim)
    settle(game, other, claim)
    before = written()
    assert post(client_of(scorer), "lift", game, claim, **said).status_code == 409
    assert written() == before


@pytest.mark.parametrize("name", [name for name in POSTS if name not in ("bid", "count", "lift")])
@pytest.mark.parametrize("how", ["ruled", "withdrawn"])
def test_nothing_is_written_about_a_call_that_is_decided(name, how):
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    seal = mark(game, claim)
    if how == "ruled":
        accept(game, scorer, claim)
    else:
        claim = called(game, scorer, "W")
        withdraw_call(game, scorer, claim)
    said = hidden(game, claim, asked="admit", step=1, mark=seal, outcome="nothing", reason="so")
    before = written()
    assert post(client_of(scorer), name, game, claim, **said).status_code == 409
    assert written() == before


def test_only_a_ruling_that_stands_can_be_lifted():
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    assert post(client_of(scorer), "lift", game, claim, **hidden(game, claim)).status_code == 409


def test_a_verdict_that_is_another_one_now_is_not_accepted():
    """The hand was corrected on another phone: no step was written since."""
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    said = hidden(game, claim, mark="0123456789abcdef")
    assert post(client_of(scorer), "accept", game, claim, **said).status_code == 409
    assert sheet_of(game).revisions[1] == 1


def test_what_is_still_open_cannot_be_accepted():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, "E", "table")
    know(game, scorer, claim, **place(claim, rows=(0, 0)))
    know(game, scorer, claim, **book(f"@{claim.pk}", "N:H7 E:S3", led="N"))
    decided = page_of(game, claim).decided
    assert decided.verdict == "pending"
    said = hidden(game, claim, mark=decided.mark)
    assert post(client_of(scorer), "accept", game, claim, **said).status_code == 409
    assert Step.objects.count() == 2


def test_a_pile_asked_about_before_another_phone_took_its_place_back_is_a_conflict():
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    cut(game, scorer, claim)
    as_seen = asked(game, claim, found="none")
    client = client_of(scorer)
    post(client, "take_back", game, claim, **hidden(game, claim, step=1))
    assert post(client, "answer", game, claim, **as_seen).status_code == 409


def test_a_bid_that_another_phone_saved_meanwhile_is_a_conflict():
    game, scorer = a_game()
    claim = called(game, scorer, "E", "table", number=None)
    empty = {"line_kind": "bid", "number": 1, "seen": 0, "key": uuid.uuid4()}
    record(game, scorer, "N 4Su")
    client = client_of(scorer)
    for said in (empty, empty | {"declarer": "E", "bid": "5u"}):
        assert post(client, "bid", game, claim, **said).status_code == 409
    assert sheet_of(game).revisions[1] == 1


def test_books_counted_on_another_phone_meanwhile_are_a_conflict():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim = called(game, scorer, when="during_hand")
    said = hidden(game, claim, books=9, revision=1)
    record(game, scorer, "N 4Su 8")
    answer = post(client_of(scorer), "count", game, claim, **said)
    assert (answer.status_code, sheet_of(game).entry(1).line.books) == (409, 8)


# --- gone -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*POSTS, *PAGES])
def test_a_game_that_was_deleted_takes_its_calls_along(name):
    game, scorer = a_counted_hand()
    claim = a_proven_claim(game, scorer)
    code, pk = game.code, claim.pk
    delete_game(game)
    args = [code] if name in ("claims", "call") else [code, pk]
    client = client_of(scorer)
    address = reverse(f"rulings:{name}", args=args)
    answer = client.post(address) if name in POSTS else client.get(address)
    assert (answer.status_code, written()[:2]) == (404, (0, 0))


@pytest.mark.parametrize(
    "name", ["call", "withdraw", "answer", "take_back", "bid", "count", "settle", "direct"]
)
def test_a_game_deleted_while_a_button_is_pressed_is_not_found(name, monkeypatch):
    from scorekeeper.games.models import Game

    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    know(game, scorer, claim, **place(claim, THIRD))
    said = hidden(game, claim, asked="admit", step=1, outcome="nothing", reason="so")
    said |= {"books": 9, "revision": 1, "line_kind": "bid", "number": 2, "declarer": "E"}
    said |= {"bid": "4u"} | (a_call() if name == "call" else {})
    lock = Game.objects.select_for_update

    def gone(*args, **kwargs):
        Game.objects.all().delete()
        return lock(*args, **kwargs)

    monkeypatch.setattr(Game.objects, "select_for_update", gone)
    address = url(name, game, None if name == "call" else claim)
    assert client_of(scorer).post(address, said).status_code == 404


# --- what it costs --------------------------------------------------------------------------------

LIST_QUERIES, CALL_QUERIES, CLAIM_QUERIES = 7, 3, 7


@pytest.mark.parametrize("calls", [0, 1, 3])
def test_the_list_of_calls_costs_the_same_for_one_and_for_three(calls, django_assert_num_queries):
    game, scorer = a_counted_hand()
    record(game, scorer, "E 3u 9", "W 3d 9")
    for number in range(1, calls + 1):
        called(game, scorer, number=number)
    client = client_of(scorer)
    with django_assert_num_queries(LIST_QUERIES if calls else LIST_QUERIES - 2):
        assert page(client, game).status_code == 200


def test_the_page_of_a_call_costs_the_same_however_much_is_known(django_assert_num_queries):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    client = client_of(scorer)
    with django_assert_num_queries(CLAIM_QUERIES):
        page(client, game, claim)
    cut(game, scorer, claim)
    called(game, scorer, "W")
    with django_assert_num_queries(CLAIM_QUERIES):
        page(client, game, claim)


def test_the_page_that_calls_costs_little(django_assert_num_queries):
    game, scorer = a_counted_hand()
    client = client_of(scorer)
    with django_assert_num_queries(CALL_QUERIES):
        client.get(url("call", game))


COSTS = {
    "call": 10,
    "answer": 13,
    "take_back": 13,
    "withdraw": 15,
    "accept": 21,
    "settle": 21,
    "lift": 21,
}


def cost_of(answer_to, capture):
    with capture as queries:
        assert answer_to().status_code == 303
    words = [query["sql"].split()[0] for query in queries.captured_queries]
    return len([word for word in words if word not in ("SAVEPOINT", "RELEASE", "BEGIN")])


def test_what_each_button_costs(django_assert_max_num_queries):
    game, scorer = a_counted_hand()
    client = client_of(scorer)
    costs = {}

    def press(name, said, claim=None):
        costs[name] = cost_of(
            lambda: client.post(url(name, game, claim), said), django_assert_max_num_queries(99)
        )

    press("call", a_call())
    claim = Claim.objects.get()
    press("answer", asked(game, claim, row="EW", pile=3), claim)
    press("take_back", hidden(game, claim, step=1), claim)
    press("settle", hidden(game, claim, outcome="books", books=1, payer="EW"), claim)
    press("lift", hidden(game, claim), claim)
    press("withdraw", hidden(game, claim), claim)
    claim = a_proven_claim(game, scorer)
    press("accept", hidden(game, claim, mark=mark(game, claim)), claim)
    assert costs == COSTS


# --- what is shown after a refusal, and how it is said --------------------------------------------


@pytest.mark.parametrize(
    ("name", "said", "fields"),
    [
        ("settle", {}, ["outcome"]),
        ("settle", {"outcome": "books"}, ["books", "payer"]),
        ("direct", {"outcome": "nothing"}, ["reason"]),
        ("answer", {"asked": "place"}, ["row", "pile"]),
    ],
)
def test_what_is_refused_is_tied_to_its_field(name, said, fields):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    answer = post(client_of(scorer), name, game, claim, **hidden(game, claim, **said))
    content = answer.content.decode()
    for field in fields:
        tied = (content.count(f'describedby="{field}-error"'), content.count(f'id="{field}-error"'))
        assert tied == (1, 1)


@pytest.mark.parametrize("since", ["hand_over", "score_confirmed", "next_cut"])
def test_what_has_happened_since_is_chosen_once_after_a_refusal(since):
    game, scorer = a_counted_hand(rules={"claim_deadline": "undecided"})
    content = client_of(scorer).post(url("call", game), {"since": since}).content.decode()
    chosen = [
        line for line in content.split("<input") if 'name="since"' in line and " checked" in line
    ]
    assert [f'value="{since}"' in line for line in chosen] == [True]


@pytest.mark.parametrize(
    ("rest", "words"), [(["HK"], "K♥ lies in it"), (["HK", "S2"], "K♥, 2♠ lie in it")]
)
def test_one_card_lies_in_a_pile_and_two_lie_there(rest, words):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    cut(game, scorer, claim)
    know(game, scorer, claim, **book(("EW", 4), rest=rest))
    told = page_of(game, claim).answers[-1].words.replace("\N{VARIATION SELECTOR-15}", "")
    assert told == f"Bo & Di’s 4th book: {words}."


def test_what_the_bid_and_the_count_cost_for_a_ruling(django_assert_max_num_queries):
    game, scorer = a_game()
    client = client_of(scorer)
    client.post(url("call", game), a_call(book="table 1"))
    claim = Claim.objects.get()
    bid = {"line_kind": "bid", "number": 1, "seen": 0, "key": uuid.uuid4()}
    bid |= {"declarer": "N", "bid": "4u"}
    count = hidden(game, claim, books=9, revision=1)
    capture = django_assert_max_num_queries
    assert cost_of(lambda: client.post(url("bid", game, claim), bid), capture(99)) == 10
    assert cost_of(lambda: client.post(url("count", game, claim), count), capture(99)) == 10
    assert sheet_of(game).entries[0].line.books == 9


@pytest.mark.parametrize("found", [{"cards": ["HJ"], "found": "these"}, {"found": "none"}])
def test_what_is_known_of_a_book_is_still_there_when_it_is_turned_over(found):
    game, scorer = a_counted_hand()
    claim = called(game, scorer)
    cut(game, scorer, claim)
    said = hidden(game, claim, asked="turn EW-3", **found)
    assert post(client_of(scorer), "answer", game, claim, **said).status_code == 303
    lie = case_of(game, claim).books[THIRD]
    assert (lie["cards"], lie["rest"]) == ({"N": "H7", "E": "S3"}, found.get("cards", []))
