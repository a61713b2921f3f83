"""Disputes on a phone, from the score page to a changed score; one taken off again, and two in the
middle of a hand."""

import pytest
from playwright.sync_api import expect

from tests.games.factories import a_game, client_of, record
from tests.games.players import CALL_ACE, a_game_of, record_facts

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class Table:
    """A phone that keeps score, and what people tap on it."""

    def __init__(self, page, live_server, game, scorer):
        cookie = client_of(scorer).cookies["device"].value
        page.context.add_cookies([{"name": "device", "value": cookie, "url": live_server.url}])
        self.page, self.game = page, game
        self.taps = 0

    def go(self):
        self.page.goto(f"/g/{self.game.code}/")

    def tap(self, name, role="button"):
        self.page.get_by_role(role, name=name, exact=True).first.tap()
        self.taps += 1

    def pick(self, **chosen):
        for name, value in chosen.items():
            self.page.locator(f"#ask label:has([name={name}][value='{value}'])").first.tap()
            self.taps += 1

    def accuse(self, seat):
        self.tap("Renege!", role="link")
        self.page.locator(f"label:has([name=accused][value={seat}])").tap()
        self.taps += 1

    def asked(self, sentence):
        expect(self.page.locator("#asked")).to_have_text(sentence)

    def ruled(self, word):
        expect(self.page.locator("#verdict-word")).to_have_text(word)

    def aloud(self, sentence):
        expect(self.page.locator(".read-aloud")).to_have_text(sentence)

    def totals(self):
        self.go()
        return self.page.locator(".figure").all_inner_texts()


@pytest.fixture
def table(page, live_server):
    """Bo bid 4 uptown in spades and took ten books: 4 to 4, and the hand is just counted."""
    game, scorer = a_game()
    record(game, scorer, "N 4u 10", "E 4Su 10")
    return Table(page, live_server, game, scorer)


def call_on_bo(table):
    """The call is on record after three taps, and the book is Bo and Di's third."""
    table.go()
    table.accuse("E")
    table.tap("It was in this hand")
    expect(table.page.locator("h1")).to_have_text("Renege called on Bo by Ann & Cy")
    assert table.taps == 3
    table.pick(row="EW", pile="3")
    table.tap("That is the book")
    table.asked("Who led to Bo & Di’s 3rd book, and what was played?")


def prove(table):
    call_on_bo(table)
    table.pick(leader="S", led_suit="H", led="H7", own_suit="C", own="C3")
    table.tap("That is what was played")
    table.asked("Turn over Bo & Di’s 4th pile. Is there a heart in it?")
    table.tap("None in it")
    table.asked("Turn over Bo & Di’s 5th pile. Is there a heart in it?")
    expect(table.page.locator("#ask [name=cards][value=H7]")).to_be_disabled()
    table.pick(cards="HJ")
    table.tap("These lie in it")
    table.asked("Does everybody agree that Bo played the jack of hearts in Bo & Di’s 5th book?")
    table.tap("Yes, it was Bo")
    table.ruled("Renege proved")


def test_proven_by_a_later_pile_of_the_same_row_and_taken_off_again(table):
    prove(table)
    table.aloud(
        "Cy led the 7 of hearts in Bo & Di’s 3rd book and Bo played the 3 of clubs. "
        "Bo still had the jack of hearts and played it in the 5th: a renege."
    )
    expect(table.page.locator(".moves")).to_have_text("3 books go from Bo & Di to Ann & Cy.")
    table.tap("Everybody accepts")
    expect(table.page.get_by_text("Withdraw this ruling")).to_be_visible()
    assert table.totals() == ["4", "−4"]

    table.page.go_back()
    table.page.get_by_text("Withdraw this ruling").tap()
    table.tap("Withdraw it")
    expect(table.page.get_by_role("button", name="Everybody accepts")).to_be_visible()
    assert table.totals() == ["4", "4"]
    expect(table.page.locator(".call")).to_contain_text("is not settled yet")


def test_refuted_because_he_followed_and_the_wrong_call_costs_three_books(table):
    call_on_bo(table)
    table.pick(leader="S", led_suit="H", own_suit="H", own="H2")
    table.tap("That is what was played")
    table.ruled("No renege")
    expect(table.page.locator(".moves")).to_have_text("3 books go from Ann & Cy to Bo & Di.")
    table.tap("Everybody accepts")
    expect(table.page.get_by_text("Withdraw this ruling")).to_be_visible()
    assert table.totals() == ["4", "7"]
    expect(table.page.locator("#ending")).to_contain_text("Game to Bo & Di")


def test_it_cannot_be_proved_where_nobody_knows_which_pile_was_first(table):
    call_on_bo(table)
    table.pick(leader="S", led_suit="H", led="H7", own_suit="C", own="C3")
    table.tap("That is what was played")
    for pile in ("4th", "5th", "6th", "7th", "8th", "9th"):
        table.asked(f"Turn over Bo & Di’s {pile} pile. Is there a heart in it?")
        table.tap("None in it")
    table.asked("Was Bo & Di’s 3rd pile played before or after Ann & Cy’s 3rd pile?")
    table.tap("Not sure")
    table.asked("Turn over Ann & Cy’s 3rd pile. Is there a heart in it?")
    table.pick(cards="HJ")
    table.tap("These lie in it")
    table.asked("Does everybody agree that Bo played the jack of hearts in Ann & Cy’s 3rd book?")
    table.tap("Yes, it was Bo")
    for pile in ("2nd", "1st"):
        table.asked(f"Was Bo & Di’s 3rd pile played before or after Ann & Cy’s {pile} pile?")
        table.tap("Not sure")
    table.ruled("Cannot be proved")
    table.tap("Everybody accepts")
    expect(table.page.get_by_text("Withdraw this ruling")).to_be_visible()
    assert table.totals() == ["4", "4"]
    expect(table.page.locator(".call")).to_have_count(0)


def test_settled_between_the_pairs_for_one_book(table):
    call_on_bo(table)
    table.page.get_by_text("Settle it between us").tap()
    form = table.page.locator("form[action$='/settle/']")
    form.get_by_text("some books move").tap()
    form.locator("label:has([name=books][value='1'])").tap()
    form.locator("label:has([name=payer][value=EW])").tap()
    form.get_by_role("button", name="Settle it so").tap()
    table.ruled("Settled at the table")
    table.aloud("1 book from Bo & Di to Ann & Cy.")
    assert table.totals() == ["4", "−4"]


def call_in_play(page, live_server):
    """Ann has bid four uptown in spades, and Bo is called on the book on the table."""
    game, scorer = a_game()
    record(game, scorer, "N 4Su")
    table = Table(page, live_server, game, scorer)
    table.go()
    table.accuse("E")
    table.tap("The one on the table")
    table.asked("What was played to the book on the table?")
    return table


def test_in_the_middle_of_a_hand_he_followed_and_no_pile_is_counted(page, live_server):
    table = call_in_play(page, live_server)
    table.pick(leader="S", led_suit="H", own_suit="H", own="H2")
    table.tap("That is what was played")
    table.ruled("No renege")
    table.aloud("Cy led a heart in that book and Bo followed with the 2 of hearts: no renege.")
    table.tap("Everybody accepts")
    expect(page.get_by_text("Withdraw this ruling")).to_be_visible()


def test_in_the_middle_of_a_hand_nobody_knows_which_book_it_was_and_he_admits_it(page, live_server):
    table = call_in_play(page, live_server)
    table.pick(leader="S", led_suit="H", own_suit="C")
    table.tap("That is what was played")
    table.asked("How many books had been gathered?")
    table.tap("Nobody knows")
    table.aloud(
        "The cards seen so far do not show whether Bo reneged in that book. "
        "The call stays open while the hand is played."
    )
    table.tap("Bo admits it")
    table.ruled("Renege proved")
    expect(page.locator(".moves")).to_have_text(
        "3 books will go from Bo & Di to Ann & Cy when the hand is counted."
    )


def test_a_dispute_without_any_script(new_phone, live_server, table):
    page = new_phone(java_script_enabled=False)
    plain = Table(page, live_server, table.game, table.game.scorers.get())
    prove(plain)
    plain.tap("Everybody accepts")
    expect(page.get_by_text("Withdraw this ruling")).to_be_visible()
    assert plain.totals() == ["4", "−4"]


def test_an_ace_that_was_owed_is_found_in_danish(new_phone, live_server):
    """Ann led diamonds, and Di kept the ace that was called."""
    game, scorer = a_game_of(CALL_ACE, rules={"irregularity_fine": 72, "fine_to": "box"})
    hand = {"declarer": "P2", "contract": "8", "partner": "P4", "books": 9}
    record_facts(game, scorer, hand)
    table = Table(new_phone(locale="da-DK"), live_server, game, scorer)
    table.go()
    table.tap("Kulørsvigt!", role="link")
    for name, seat in (("accused", "P4"), ("by", "P1")):
        table.page.locator(f"label:has([name={name}][value={seat}])").tap()
    table.tap("Det var i dette spil")
    expect(table.page.locator("h1")).to_have_text("Kulørsvigt påtalt mod Di af Ann")
    table.asked("Hvilket kort blev kaldt?")
    table.tap("ruder es")
    table.asked("Hvor ligger stikket?")
    for seat, piles in (("P1", 4), ("P2", 5), ("P3", 0), ("P4", 4)):
        table.page.fill(f"[name=rows_{seat}]", str(piles))
    table.pick(row="P1", pile="1")
    table.tap("Det er stikket")
    table.pick(leader="P1", led_suit="D", led="DK", own_suit="D", own="D3")
    table.tap("Sådan blev der spillet")
    table.asked("Vend den 1. bunke hos Ann. Er der en ruder iblandt?")
    table.tap("Der er ingen")
    table.asked("Vend den 1. bunke hos Bo. Er der en ruder iblandt?")
    table.tap("Di indrømmer det")
    table.ruled("Kulørsvigt bevist")
    expect(table.page.locator(".moves")).to_have_text(
        "I stedet for spillets point betaler Di 72 point til kassen."
    )
    table.tap("Alle accepterer")
    expect(table.page.get_by_text("Træk denne afgørelse tilbage")).to_be_visible()
    assert table.totals() == ["0", "0", "0", "−72", "72"]
