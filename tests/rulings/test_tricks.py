"""Books written down one by one: the pad, the count from the cards, what it does for a claim."""

import uuid

import pytest

from scorekeeper.rules.board import Board
from scorekeeper.rules.dispute_pairs import pack_of
from scorekeeper.rules.dispute_reading import read_told
from scorekeeper.rules.disputes import Verdict
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.findings import Finding
from scorekeeper.rules.judging import judge
from scorekeeper.rules.reading import Reader
from scorekeeper.rules.record_reading import Table
from scorekeeper.rules.seats import SEATS, SIDES
from scorekeeper.rulings.models import Dispute, Step
from scorekeeper.rulings.needs import Need
from scorekeeper.rulings.pages.claim_page import claim_page
from scorekeeper.rulings.pages.trick_record import trick_page
from scorekeeper.rulings.queries import case_of_hand, claim_of
from tests.games.factories import a_game, client_of, record

from ..games.test_every_text_is_translatable import (
    NAMES,
    bracketed,  # noqa: F401 - a fixture
    visited,
)
from .factories import book, called, know, place
from .played import HAND, RENEGED, address, cards_of, hidden, post_book, post_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """A game with one hand, four uptown in spades by Ann, and the phone that keeps score."""
    game, scorer = a_game()
    record(game, scorer, "N 4Su 9")
    return game, scorer, client_of(scorer)


def page_of(game, number=1):
    return trick_page(case_of_hand(game, number))


def reneged():
    return {f"book{number}": said for number, said in RENEGED.items()}


# --- who may do what ------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["scorer", "watcher"])
def test_anybody_with_the_code_reads_the_books(table, who):
    game, scorer, client = table
    post_hand(client, game, until=2)
    answer = client_of(scorer if who == "scorer" else None).get(address(game))
    assert answer.status_code == 200
    assert ("Save book 3" in answer.content.decode()) == (who == "scorer")


@pytest.mark.parametrize("name", ["write_book", "take_book_out", "tell"])
def test_only_a_scorer_writes(table, name):
    game, _, _ = table
    assert client_of(None).post(address(game, name), hidden(game)).status_code == 403
    assert Step.objects.count() == 0


@pytest.mark.parametrize("name", ["write_book", "take_book_out", "tell"])
def test_what_changes_something_is_a_post(table, name):
    game, _, client = table
    assert client.get(address(game, name)).status_code == 405


def test_only_a_hand_has_books(table):
    game, scorer, client = table
    record(game, scorer, "passed_out")
    assert client.get(address(game, number=2)).status_code == 404
    assert client.get(address(game, number=3)).status_code == 404
    assert client.get(address(game, number=99999999)).status_code == 404
    assert client.post(address(game, "write_book", 2)).status_code == 404


@pytest.mark.parametrize("books", [1, 12])
def test_reading_costs_the_same_however_many_books_there_are(
    table, books, django_assert_num_queries
):
    game, _, client = table
    post_hand(client, game, until=books)
    with django_assert_num_queries(6):  # game, records, names, disputes, claims, steps
        client_of(None).get(address(game))


def test_writing_a_book_costs_few_queries(table, django_assert_num_queries):
    game, _, client = table
    post_hand(client, game, until=1)
    data = hidden(game) | {"book": 2, "leader": "S"} | cards_of(HAND[1])
    # The scorer. The hand as it is: records, names, disputes, claims, steps. A savepoint's two
    # ends, the game’s lock, the hand again, the other disputes of the game, the step.
    with django_assert_num_queries(1 + 5 + 3 + 5 + 1 + 1):
        assert client.post(address(game, "write_book"), data).status_code == 303


# --- counting -------------------------------------------------------------------------------------


def test_a_whole_hand_is_written_down_book_by_book(table):
    game, _, client = table
    for number, said in enumerate(HAND, start=1):
        assert post_book(client, game, number, said).status_code == 303
    page = page_of(game)
    assert [row.number for row in page.rows] == [*range(1, 13)]
    assert (
        page.compared
        == "Counted from the cards: Ann & Cy 9 with the kitty. The sheet says the same."
    )


def test_each_book_goes_to_its_best_card_and_the_kitty_to_the_bidders(table):
    game, _, client = table
    post_hand(client, game, until=3)
    page = page_of(game)
    assert [row.winner for row in page.rows] == ["Cy", "Di", "Ann"]
    assert [[each.books for each in row.running] for row in page.rows] == [[2, 0], [2, 1], [3, 1]]
    assert page.missing == "9 of 12 books are not written down whole."
    assert page.unwritten == (4, 5, 6, 7, 8, 9, 10, 11, 12)


def test_after_a_book_the_pad_is_that_of_the_next_even_if_a_card_was_not_seen(table):
    game, _, client = table
    answer = post_book(client, game, 1, "N S2 ? JL ST")
    content = client.get(answer.url).content.decode()
    assert "Who led book 2?" in content


def test_whoever_took_a_book_leads_the_next(table):
    game, _, client = table
    post_hand(client, game, until=2)
    content = client.get(address(game)).content.decode()
    assert "Di took book 2 and leads." in content
    assert content.index('name="W" value="SA"') < content.index('name="N" value="SA"')


@pytest.mark.parametrize(("first_lead", "leader"), [("declarer", "N"), ("left_of_declarer", "E")])
def test_the_first_book_is_led_by_the_tables_rule(first_lead, leader):
    game, scorer = a_game(rules={"first_lead": first_lead})
    record(game, scorer, "N 4Su 9")
    content = client_of(scorer).get(address(game)).content.decode()
    assert f'name="leader" value="{leader}"' in content


def test_who_leads_may_be_changed(table):
    game, _, client = table
    content = client.get(address(game) + "?book=1&leader=W").content.decode()
    assert 'name="leader" value="W"' in content
    post_book(client, game, 1, HAND[0])
    post_book(client, game, 2, "N S5 S8 S9 SJ")
    assert page_of(game).rows[1].note == "Ann led, but Cy took book 1."


def test_where_it_is_not_known_who_led_that_is_asked(table):
    game, _, client = table
    content = client.get(address(game) + "?book=7").content.decode()
    assert "Who led book 7?" in content
    assert "Save book 7" not in content


@pytest.mark.parametrize(
    ("said", "compared", "differs"),
    [
        ("N 4Su 9", "Ann & Cy 9 with the kitty. The sheet says the same.", False),
        ("N 4Su 10", "Ann & Cy 9 with the kitty. The sheet says 10.", True),
        ("N 4Su set", "Ann & Cy 9 with the kitty. The sheet only says: set.", False),
        ("N 4Su made", "Ann & Cy 9 with the kitty. The sheet only says: made.", True),
        ("N 4Su", "Ann & Cy 9 with the kitty. The hand is not counted on the sheet yet.", False),
    ],
)
def test_when_all_books_are_whole_the_count_is_compared_with_the_sheet(said, compared, differs):
    game, scorer = a_game()
    record(game, scorer, said)
    client = client_of(scorer)
    post_hand(client, game)
    page = page_of(game)
    assert (page.compared, page.differs) == (f"Counted from the cards: {compared}", differs)
    assert (page.missing, page.unwritten, page.trouble) == ("", (), "")
    assert ("Put the hand right" in client.get(address(game)).content.decode()) == differs


@pytest.mark.parametrize(
    ("kitty_book", "counted"),
    [("bidder", "9 with the kitty."), ("first_winner", "9 with the kitty."), ("none", "8.")],
)
def test_the_kitty_counts_as_the_table_plays_it(kitty_book, counted):
    game, scorer = a_game(rules={"kitty_book": kitty_book})
    record(game, scorer, "N 3Su 8" if kitty_book == "none" else "N 3Su 9")
    post_hand(client_of(scorer), game)
    same = f"Counted from the cards: Ann & Cy {counted} The sheet says the same."
    assert page_of(game).compared == same


def test_a_first_winners_kitty_may_be_the_other_sides():
    game, scorer = a_game(rules={"kitty_book": "first_winner"})
    record(game, scorer, "E 3Su 4")
    post_hand(client_of(scorer), game)
    assert page_of(game).compared == ("Counted from the cards: Bo & Di 4. The sheet says the same.")


def test_an_open_rule_that_decides_it_is_asked_first():
    game, scorer = a_game(rules={"downtown": "undecided"})
    record(game, scorer, "N 4Sd 9")
    client = client_of(scorer)
    post_book(client, game, 1, "N S2 S4 S9 ST")
    assert page_of(game).question == ""
    post_book(client, game, 2, "N S3 SA S8 SJ")
    assert page_of(game).question == "downtown"
    assert post_book(client, game, 3, "E H3 HA H8 HJ").status_code == 409


# --- what the sheet does not say ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "rules", "asked"),
    [
        ("NS 4Su 9", {}, Need.DECLARER),
        ("N 4u 9", {}, Need.SUIT),
        ("N 4N 9", {}, Need.DIRECTION),
        ("N 4Sd 9", {"downtown": "declarer_says"}, Need.DOWNTOWN),
        ("N 4Sd 9", {}, None),
        ("N 4Su 9", {"downtown": "declarer_says"}, None),
    ],
)
def test_what_the_sheet_does_not_say_is_asked_first(said, rules, asked):
    game, scorer = a_game(rules=rules)
    record(game, scorer, said)
    assert case_of_hand(game, 1).trick_need == asked
    content = client_of(scorer).get(address(game)).content.decode()
    assert ("Save book 1" in content) == (asked is None)


@pytest.mark.parametrize(("order", "winner"), [("ace_best", "Ann"), ("ace_worst", "Bo")])
def test_the_order_that_was_announced_decides_who_took_a_book(order, winner):
    game, scorer = a_game(rules={"downtown": "declarer_says"})
    record(game, scorer, "N 4Sd 9")
    client = client_of(scorer)
    told = {"fact": "downtown", "value": order}
    assert client.post(address(game, "tell"), hidden(game) | told).status_code == 303
    post_book(client, game, 1, "N SA S4 S9 ST")
    assert page_of(game).rows[0].winner == winner


def test_what_was_told_can_be_changed(table):
    game, scorer = a_game()
    record(game, scorer, "N 4u 9")
    client = client_of(scorer)
    for suit in ("S", "H"):
        client.post(address(game, "tell"), hidden(game) | {"fact": "suit", "value": suit})
    assert page_of(game).told == (("suit", "Trumps: hearts."),)
    assert "Which suit was trump?" in client.get(address(game) + "?ask=suit").content.decode()


def test_what_the_sheet_says_by_now_can_no_longer_be_told(table):
    game, scorer = a_game()
    record(game, scorer, "N 4u")
    client = client_of(scorer)
    client.post(address(game, "tell"), hidden(game) | {"fact": "suit", "value": "H"})
    record(game, scorer, "N 4Su 9")
    assert page_of(game).told == ()
    content = client.get(address(game) + "?ask=suit").content.decode()
    assert "Which suit was trump?" not in content


@pytest.mark.parametrize("value", ["", "S", "x"])
def test_only_what_the_sheet_leaves_open_can_be_told(table, value):
    game, _, client = table
    told = {"fact": "suit", "value": value}
    assert client.post(address(game, "tell"), hidden(game) | told).status_code == 422
    assert Step.objects.count() == 0


# --- slips of the pen -----------------------------------------------------------------------------


def test_a_card_that_is_written_down_already_is_refused_beside_its_field(table):
    game, _, client = table
    post_hand(client, game, until=2)
    answer = post_book(client, game, 3, "W H6 HK S4 HJ")
    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        "E": ["The 4 of spades is written down already: Bo in the 1st book."]
    }
    assert Step.objects.count() == 2


def test_the_other_copy_may_lie_in_a_later_book_or_in_the_same(table):
    game, _, client = table
    post_book(client, game, 1, HAND[0])
    post_book(client, game, 4, "N CT C3 CQ C6")
    later = post_book(client, game, 1, "N C6 S4 JL ST")
    assert later.context["form"].errors == {
        "N": ["The 6 of clubs is written down already: Di in the 4th book."]
    }
    same = post_book(client, game, 2, "S S9 S9 S5 S8")
    assert same.context["form"].errors == {
        "W": ["The 9 of spades is written down already: Cy in the 2nd book."]
    }


def test_a_card_more_than_the_hand_holds_is_refused_beside_its_field():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim, client = called(game, scorer, "E"), client_of(scorer)
    post_hand(client, game, until=1)
    held = ["D2", "H5", "HT", "SJ", "H8", "DK", "C7", "C3", "HQ", "S8", "JB"]
    know(game, scorer, claim, held={"E": held})
    answer = post_book(client, game, 2, "S ? ? ? D3")
    assert answer.context["form"].errors == {"E": ["Bo had 12 cards, and this would be one more."]}


def test_a_card_this_table_does_not_play_with_is_refused():
    game, scorer = a_game(rules={"jokers": 1})
    record(game, scorer, "N 4Su 9")
    answer = post_book(client_of(scorer), game, 1, "N S2 S4 JL ST")
    assert answer.context["form"].errors == {"S": ["There is no JL among the cards of this table."]}


@pytest.mark.parametrize(
    ("changed", "status"),
    [({"N": "XX"}, 422), ({"book": 13}, 409), ({"book": "x"}, 409), ({"leader": "Q"}, 409)],
)
def test_what_no_pad_can_send_is_refused(table, changed, status):
    game, _, client = table
    assert post_book(client, game, 1, HAND[0], **changed).status_code == status
    assert Step.objects.count() == 0


def test_a_book_of_which_nobody_saw_a_card_is_not_written_down(table):
    game, _, client = table
    answer = post_book(client, game, 1, "N ? ? ? ?")
    assert answer.context["form"].errors == {
        "N": ["Tap the cards that were seen, or take the book out."]
    }


def test_cards_may_be_left_out(table):
    game, _, client = table
    post_book(client, game, 1, "N S2 ? JL ?")
    row = page_of(game).rows[0]
    assert [str(seen.card) for seen in row.cards] == ["S2", "None", "JL", "None"]
    assert (row.is_whole, row.winner) == (False, "")


def test_cards_used_elsewhere_cannot_be_tapped(table):
    game, _, client = table
    post_book(client, game, 1, HAND[0])
    content = client.get(address(game) + "?book=2&leader=S").content.decode()
    assert 'name="N" value="S4" disabled' in content
    own = client.get(address(game) + "?book=1").content.decode()
    assert 'name="E" value="S4" checked' in own
    assert 'value="S4" disabled' not in own


# --- again, out, meanwhile ------------------------------------------------------------------------


def test_a_book_can_be_entered_again(table):
    game, _, client = table
    post_book(client, game, 1, HAND[0])
    post_book(client, game, 1, "N S2 ? S3 ?")
    assert case_of_hand(game, 1).tricks.tricks[1].cards == {"N": "S2", "S": "S3"}


def test_a_book_can_be_taken_out(table):
    game, _, client = table
    post_hand(client, game, until=2)
    answer = client.post(address(game, "take_book_out"), hidden(game) | {"book": 1})
    assert answer.status_code == 303
    assert list(case_of_hand(game, 1).tricks.tricks) == [2]


def test_the_same_press_twice_is_one(table):
    game, _, client = table
    twice = hidden(game)
    for _ in range(2):
        assert post_book(client, game, 1, HAND[0], **twice).status_code == 303
    assert Step.objects.count() == 1


def test_what_another_phone_wrote_meanwhile_is_shown_beside_what_was_typed(table):
    game, _, client = table
    old = hidden(game)
    post_book(client, game, 1, HAND[0])
    answer = post_book(client, game, 2, HAND[1], **(old | {"key": uuid.uuid4()}))
    assert answer.status_code == 409
    assert answer.context["form"]["S"].value() == "S9"
    assert Step.objects.count() == 1


def test_a_hand_that_was_put_in_meanwhile_does_not_get_the_books(table):
    game, _, client = table
    data = hidden(game) | {"line": 999}
    assert post_book(client, game, 1, HAND[0], **data).status_code == 409
    assert (Step.objects.count(), Dispute.objects.count()) == (0, 0)


# --- evidence -------------------------------------------------------------------------------------


def test_the_books_stand_in_the_dispute_of_a_call_and_a_call_in_theirs(table):
    game, scorer, client = table
    post_book(client, game, 1, HAND[0])
    claim = called(game, scorer, "E")
    post_book(client, game, 2, HAND[1])
    assert Dispute.objects.get() == claim.dispute
    assert [step.claim_id for step in claim.dispute.steps.all()] == [None, None]


def test_a_claim_about_a_pile_is_judged_at_once_by_a_complete_record(table):
    game, scorer, client = table
    post_hand(client, game, **reneged())
    claim = called(game, scorer, "E")
    know(game, scorer, claim, **place(claim, ("NS", 3)))
    case = claim_of(game, claim.pk).case
    verdict = case.matter(claim)
    assert isinstance(verdict, Verdict)
    assert (verdict.verdict, verdict.reason) == ("proven", "later_card")
    assert [(str(proof.card), proof.book) for proof in verdict.evidence] == [("C5", ("NS", 4))]
    assert verdict.ruling.pile == ("NS", 3)


def test_every_claim_comes_out_alike_by_pile_and_by_number(table):
    game, _, client = table
    post_hand(client, game, **reneged())
    case = case_of_hand(game, 1)
    numbered = {key: case.document[key] for key in ("declarer", "hand_over")}
    numbered["claims"] = []
    numbered["record"] = [
        {"book": number, "leader": trick.leader, "cards": dict(trick.cards)}
        for number, trick in case.tricks.tricks.items()
    ]
    pack = pack_of(case.rules)
    told = Table(pack=pack, rows=SIDES, callers=SEATS + SIDES)
    record_by_number = read_told(Reader(numbered), told).record
    by_number = Board(pack, case.play(case.rules), record_by_number)
    by_pile = case.board(case.rules)
    proven = []
    for number, pile in case.piles.items():
        for seat in SEATS:
            found = judge(by_pile, seat, pile)
            assert found.finding == judge(by_number, seat, number).finding
            proven += [(seat, number)] if found.finding is Finding.PROVEN else []
    assert proven == [("E", 4)]


def test_a_claim_that_the_record_speaks_against_is_refuted_at_once(table):
    game, scorer, client = table
    post_hand(client, game, until=5)
    claim = called(game, scorer, "E")
    know(game, scorer, claim, **place(claim, ("NS", 3)))
    verdict = claim_of(game, claim.pk).case.matter(claim)
    assert (verdict.verdict, verdict.reason) == ("refuted", "followed")


def test_books_up_to_the_one_in_question_say_which_pile_it_is():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    post_hand(client_of(scorer), game, until=5)
    claim = called(game, scorer, "E", "last")
    know(game, scorer, claim, **place(claim, row="NS", rows=(4, 1)))
    case = claim_of(game, claim.pk).case
    assert case.name_of(claim) == ("NS", 4)
    assert case.resolve("5") == ("NS", 4)
    assert case.matter(claim).verdict == "refuted"


def test_in_play_the_piles_are_at_least_those_that_are_written_down():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim, client = called(game, scorer, "E", "last"), client_of(scorer)
    know(game, scorer, claim, **place(claim, row="EW", rows=(1, 1)))
    post_hand(client, game, until=5)
    assert case_of_hand(game, 1).rows == {"NS": 4, "EW": 1}
    beyond = post_book(client, game, 8, HAND[7])
    assert beyond.context["form"].non_field_errors() == [
        "Book 8 was not begun: only 5 are gathered, and the hand is in play."
    ]
    post_book(client, game, 6, HAND[5])
    assert claim_of(game, claim.pk).case.matter(claim).reason == "followed"


def test_an_order_of_the_piles_that_was_told_otherwise_is_a_contradiction():
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    claim, client = called(game, scorer, "E", "last"), client_of(scorer)
    know(game, scorer, claim, **place(claim, row="NS", rows=(1, 1)))
    answer = post_book(client, game, 1, HAND[0])
    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors() == [
        "No order of the books fits this together with what was said before."
    ]


def test_who_took_the_book_on_the_table_need_not_be_asked(table):
    game, scorer, client = table
    post_hand(client, game, until=5)
    claim = called(game, scorer, "E", "table", when="during_hand")
    know(game, scorer, claim, **place(claim, rows=(2, 1)))
    assert claim_of(game, claim.pk).case.name_of(claim) == ("NS", 3)


def test_a_renege_that_the_books_show_accuses_nobody(table):
    game, _, client = table
    post_hand(client, game, **reneged())
    page = page_of(game)
    assert (page.trouble, page.differs) == ("", False)
    assert {row.note for row in page.rows} == {""}
    assert "Call a renege" in client.get(address(game)).content.decode()


@pytest.mark.parametrize(
    ("books", "sentence"),
    [
        (8, "Ann & Cy took 8; by the count that row has only 7, the kitty’s left out."),
        (11, "Bo & Di took 4; by the count that row has only 2, the kitty’s left out."),
    ],
)
def test_no_verdict_rests_on_books_that_differ_from_the_sheet(books, sentence):
    game, scorer = a_game()
    record(game, scorer, f"N 4Su {books}")
    post_hand(client_of(scorer), game, **reneged())
    claim = called(game, scorer, "E")
    know(game, scorer, claim, **place(claim, ("NS", 3)))
    case = claim_of(game, claim.pk).case
    with pytest.raises(RulesError, match="row_is_short"):
        case.matter(claim)
    assert claim_page(case, claim).trouble == (
        f"By the books that are written down card by card, {sentence}"
    )


@pytest.mark.parametrize(
    ("told", "seat", "sentence"),
    [
        ("N:CT E:HT", "E", "Bo in the 4th book: it was also said to be the 10 of hearts."),
        ("N:CT E:H", "E", "Bo in the 4th book: it was also said to be one of the hearts."),
    ],
)
def test_a_book_that_was_told_otherwise_for_a_call_is_a_contradiction(table, told, seat, sentence):
    game, scorer, client = table
    claim = called(game, scorer, "E")
    know(game, scorer, claim, **place(claim, ("NS", 3)))
    know(game, scorer, claim, **book(f"@{claim.pk}", told, led="N"))
    post_hand(client, game, until=3)
    answer = post_book(client, game, 4, HAND[3])
    assert answer.context["form"].errors == {seat: [sentence]}


def test_a_card_that_was_looked_for_in_a_pile_cannot_lie_in_it(table):
    game, scorer, client = table
    claim = called(game, scorer, "E")
    know(game, scorer, claim, **book(("NS", 3), all_of=["C"], rest=["C3"]))
    post_hand(client, game, until=3)
    answer = post_book(client, game, 4, HAND[3])
    assert list(answer.context["form"].errors) == ["N"]


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["scorer", "watcher"])
@pytest.mark.parametrize("books", [0, 3, 12])
@pytest.mark.parametrize("said", ["N 4Su 8", "NS 4u 9", "N 4N made"])
def test_the_texts_of_the_page_are_all_translatable(who, books, said, bracketed):  # noqa: F811
    game, scorer = a_game(names=NAMES)
    record(game, scorer, said)
    client = client_of(scorer)
    post_hand(client, game, until=books)
    assert visited(client if who == "scorer" else client_of(None), game, address(game)) == []
