"""Whole evenings on phones: the host's, one for each table that scanned its card, one of a pair
that waits outside, and a wall that watches.

Where a tap adds nothing that another test has not tried, a hand is recorded through the verbs.
"""

import re
import uuid

import pytest
from playwright.sync_api import expect

from scorekeeper.games.queries import sheet_of
from scorekeeper.games.verbs.recording import correct_line
from scorekeeper.parties.models import Party
from tests.games.factories import a_line, record
from tests.parties.factories import floor_of
from tests.rulings.factories import a_proven_claim

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SOON = 3_000
"""Milliseconds in which a page follows."""
TELEVISION = {
    "viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False
}  # fmt: skip
ANN, BO, EVE, GUS, IDA = "Ann & Cy", "Bo & Di", "Eve & Flo", "Gus & Hal", "Ida & Jo"
STAYED = {1: "stayed once", 2: "stayed 2 times in a row"}


def tap(page, name, role="button"):
    page.get_by_role(role, name=name, exact=True).first.tap()


class Evening:
    """A party that its host started on a phone, and a wall that shows it."""

    def __init__(self, new_phone, mode, **numbers):
        self.new_phone = new_phone
        self.host = new_phone()
        self.host.goto("/party/")
        self.host.get_by_label("Its name, if it has one").fill("Ann’s party")
        self.host.get_by_text(mode).tap()
        self.host.get_by_label("Tables", exact=True).fill("2")
        for folded in ("How do you play here?", "more questions") if numbers else ():
            self.host.locator("summary", has_text=folded).tap()
        for name, value in numbers.items():
            self.host.locator(f"[name={name}]").fill(value)
        tap(self.host, "Start the party")
        self.host.wait_for_url(re.compile(r"/p/\w{8}/host/$"))
        self.party = Party.objects.get()
        self.wall = new_phone(**TELEVISION)
        self.wall.goto(f"/p/{self.party.code}/wall/")

    def come(self, *pairs):
        """Pairs at the door: the host writes them down, one a line."""
        self.host.get_by_text("Several at once").tap()
        self.host.get_by_label("One pair a line").fill("\n".join(pairs))
        tap(self.host, "Add")
        expect(self.host.locator(".who", has_text=pairs[-1])).to_be_visible()

    def open(self, number):
        tap(self.host, f"Open table {number}")
        expect(self.host.get_by_role("link", name=f"Table {number}", exact=True)).to_be_visible()

    def joins(self, one, other):
        """A pair joins from its own phone and waits outside."""
        page = self.new_phone()
        page.goto(f"/p/{self.party.code}/")
        tap(page, "Join in", role="link")
        page.get_by_label("Your name").fill(one)
        page.get_by_label("Your partner’s name").fill(other)
        tap(page, "Get in line")
        return page

    def scans(self, number, pair, page=None):
        """Somebody at a table scans its card, which the host has printed, and says who they are."""
        page = page or self.new_phone()
        self.host.goto(f"/p/{self.party.code}/cards/")
        page.goto(self.host.locator(".table-card > a").nth(number - 1).get_attribute("href"))
        self.host.goto(f"/p/{self.party.code}/host/")
        tap(page, pair)
        page.wait_for_url(f"**/p/{self.party.code}/t/{number}/")
        return page

    def plays(self, number, *said):
        """Hands at a table, as one of the phones that keep its score."""
        game = self.party.sittings.filter(table=number).last().game
        record(game, self.scorer(game), *said)
        return game

    def scorer(self, game):
        return game.scorers.filter(revoked_at=None).first()

    @property
    def asked(self):
        """What asks the host about the seats."""
        return self.host.get_by_role("link", name="Points only, or the seats too?")

    def table(self, number):
        return f"/p/{self.party.code}/t/{number}/"

    def stands(self, tables, line):
        """Everybody is where they should be, for the wall, the host and the database. ``tables``:
        for each the two pairs and how often they have stayed in a row, who stayed first."""
        for number, (one, other) in tables.items():
            shown = self.wall.locator(".wall-table").nth(number - 1)
            for pair, wins in (one, other):
                row = shown.locator(".wall-pair", has_text=pair)
                expect(row.locator(".wall-name")).to_have_text(
                    f"{pair} {STAYED.get(wins, '')}".strip(), timeout=SOON
                )
        for page, rows in ((self.wall, ".wall-line .wall-name"), (self.host, ".list .who")):
            expect(page.locator(rows)).to_have_text(line, timeout=SOON)
        seated = {number: (one[0], other[0]) for number, (one, other) in tables.items()}
        assert floor_of(self.party) == (seated, tuple(line))

    def calls(self, said):
        expect(self.wall.locator(".wall-call").get_by_text(said)).to_be_visible(timeout=SOON)
        expect(self.wall.locator("#live-said")).to_contain_text(said)


def tap_hand(page, declarer, bid, books):
    for name, value in (("declarer", declarer), ("bid", bid), ("books", books)):
        page.locator(f'.record .pick:has([name="{name}"][value="{value}"])').tap()
    page.locator(".thumb .save").tap()


def two_taps(page, bidders, outcome):
    page.locator(".pick", has_text=bidders).tap()
    tap(page, outcome)


def summed_up(page):
    page.wait_for_url("**/summary/")
    assert page.locator(".scroll").evaluate("part => part.scrollWidth - part.clientWidth") == 0
    rows = page.locator("table.summary tbody tr").all()
    return [row.locator("th, td").all_inner_texts() for row in rows]


def so_it_is(page):
    tap(page, "So it is")


def accept_the_verdict(page, game, claim, meaning):
    """Both sides look at what the verdict means, for the seats too, and accept it."""
    page.goto(f"/g/{game.code}/renege/{claim.pk}/")
    expect(page.locator("#verdict-word")).to_have_text("Renege proved")
    expect(page.locator("#verdict .banner").last).to_have_text(
        f"{meaning} The seats stay as they are until the table or the host says so."
    )
    tap(page, "Everybody accepts")
    expect(page.get_by_text("Withdraw this ruling")).to_be_visible()


def test_five_pairs_at_two_tables_change_six_times_with_an_undo_and_rulings(new_phone):
    evening = Evening(new_phone, "The losers of a game get up", target="5", floor="-5")
    evening.come(ANN, BO, EVE, GUS)
    evening.open(1)
    evening.open(2)
    outside = evening.joins("Ida", "Jo")
    expect(outside.get_by_text("You have got next.")).to_be_visible()
    evening.stands({1: [(ANN, 0), (BO, 0)], 2: [(EVE, 0), (GUS, 0)]}, [IDA])

    # 1: Bo & Di lose at table 1, by taps from the card to the next pair.
    ann = evening.scans(1, ANN)
    tap(ann, "Start the game")
    ann.wait_for_url("**/g/*/")
    tap_hand(ann, "N", "4u", "10")
    expect(evening.wall.locator(".wall-table").first.locator(".figure")).to_have_text(
        ["4", "0"], timeout=SOON
    )
    expect(ann.locator(".figure")).to_have_text(["4", "0"])
    tap_hand(ann, "S", "4d", "10")
    tap(ann, "On to the next game", role="link")
    so_it_is(ann)
    evening.calls("Table 1: Ida & Jo!")
    expect(outside.get_by_text("You are up: table 1!", exact=True)).to_be_visible(timeout=SOON)
    evening.stands({1: [(ANN, 1), (IDA, 0)], 2: [(EVE, 0), (GUS, 0)]}, [BO])

    # 2: Eve & Flo lose at table 2 to a Boston, and their phone keeps score no longer.
    eve = evening.scans(2, EVE)
    tap(eve, "Start the game")
    eve.wait_for_url("**/g/*/")
    tap_hand(eve, "W", "5u", "13")
    tap(eve, "On to the next game", role="link")
    so_it_is(eve)
    evening.calls("Table 2: Bo & Di!")
    expect(eve.locator("#main").get_by_role("button")).to_have_count(0)
    evening.stands({1: [(ANN, 1), (IDA, 0)], 2: [(GUS, 1), (BO, 0)]}, [EVE])

    # 3: the sheet of table 1 says that Ida & Jo lost; the host takes that back.
    tap(ann, "Start the game")
    ann.wait_for_url("**/g/*/")
    game = evening.plays(1, "N 5u 11")
    ann.goto(evening.table(1))
    so_it_is(ann)
    evening.stands({1: [(ANN, 2), (EVE, 0)], 2: [(GUS, 1), (BO, 0)]}, [IDA])
    tap(evening.host, "Take back…", role="link")
    evening.host.get_by_label("Why").fill("It was the others who bid")
    tap(evening.host, "Yes, do it")
    evening.stands({1: [(ANN, 1), (IDA, 0)], 2: [(GUS, 1), (BO, 0)]}, [EVE])

    # 4: put right, it is Ann & Cy who get up; the pair that was outside says so.
    correct_line(
        game,
        a_line("E 5u 11"),
        number=1,
        seen_revision=sheet_of(game).revisions[1],
        reason="wrong bidder",
        by=evening.scorer(game),
        submission_key=uuid.uuid4(),
    )
    outside.goto(evening.table(1))
    so_it_is(outside)
    evening.stands({1: [(IDA, 1), (EVE, 0)], 2: [(GUS, 1), (BO, 0)]}, [ANN])

    # 5: Gus & Hal lose at table 2. A renege is proved before the next game: the seats follow.
    bo = evening.scans(2, BO)
    tap(bo, "Start the game")
    bo.wait_for_url("**/g/*/")
    game = evening.plays(2, "N 5Su 11")
    bo.goto(evening.table(2))
    so_it_is(bo)
    evening.stands({1: [(IDA, 1), (EVE, 0)], 2: [(BO, 1), (ANN, 0)]}, [GUS])
    claim = a_proven_claim(game, evening.scorer(game), "S", at=("NS", 3))
    accept_the_verdict(bo, game, claim, f"{GUS} got up after this game; it would have been {BO}.")
    evening.stands({1: [(IDA, 1), (EVE, 0)], 2: [(BO, 1), (ANN, 0)]}, [GUS])
    expect(evening.asked).to_be_visible(timeout=SOON)
    bo.goto(evening.table(2))
    expect(bo.get_by_role("heading", name="Points only, or the seats too?")).to_be_visible()
    expect(bo.locator(".proposal li")).to_have_text(
        [f"Table 1: {IDA} and {EVE}.", f"Table 2: {GUS} and {ANN}.", f"In line: {BO}."]
    )
    tap(bo, "The seats too")
    evening.stands({1: [(IDA, 1), (EVE, 0)], 2: [(GUS, 2), (ANN, 0)]}, [BO])
    expect(evening.asked).to_be_hidden()
    expect(bo.locator("#main").get_by_role("button")).to_have_count(0)

    # 6: Eve & Flo lose at table 1. The renege comes out when the next game is on: points only.
    tap(outside, "Start the game")
    outside.wait_for_url("**/g/*/")
    game = evening.plays(1, "E 5Su 11")
    outside.goto(evening.table(1))
    so_it_is(outside)
    tap(outside, "Start the game")
    outside.wait_for_url("**/g/*/")
    where = {1: [(IDA, 2), (BO, 0)], 2: [(GUS, 2), (ANN, 0)]}
    evening.stands(where, [EVE])
    claim = a_proven_claim(game, evening.scorer(game), "E")
    meaning = f"{EVE} got up after this game; it would have been {IDA}."
    accept_the_verdict(outside, game, claim, meaning)
    evening.asked.tap()
    expect(evening.host.locator("table.changes")).to_contain_text(IDA)
    tap(evening.host, "Points only: the seats stay")
    evening.host.wait_for_url("**/host/")
    expect(evening.asked).to_have_count(0)
    outside.goto(evening.table(1))
    expect(outside.get_by_text("They play hand 1.")).to_be_visible()
    expect(outside.get_by_text("Points only")).to_have_count(0)
    evening.stands(where, [EVE])

    # 7: Gus & Hal lose at table 2; the phone that came from table 1 with its pair says so.
    ann.goto(evening.table(2))
    tap(ann, "Start the game")
    ann.wait_for_url("**/g/*/")
    evening.plays(2, "N 5u 11")
    ann.goto(evening.table(2))
    so_it_is(ann)
    evening.stands({1: [(IDA, 2), (BO, 0)], 2: [(ANN, 1), (EVE, 0)]}, [GUS])

    tap(evening.host, "End the evening…", role="link")
    tap(evening.host, "Yes, do it")
    evening.calls("The party is over. Good night!")
    tap(evening.host, "Summary", role="link")
    assert summed_up(evening.host) == [
        ["1", GUS, "2 of 3", "2", "1", "0"],
        ["2", ANN, "2 of 3", "1", "0", "0"],
        ["3", IDA, "1 of 2", "2", "0", "1"],
        ["4", EVE, "1 of 2", "0", "0", "0"],
        ["5", BO, "0 of 2", "0", "0", "1"],
    ]


def test_three_pairs_play_get_set_get_up(new_phone):
    evening = Evening(new_phone, "Get set, get up: no score")
    evening.come(ANN, BO, EVE)
    evening.open(1)
    ann = evening.scans(1, ANN)
    two_taps(ann, BO, "Made it")
    expect(ann.get_by_text(f"{BO} bid and made it.")).to_be_visible()
    evening.stands({1: [(ANN, 0), (BO, 0)]}, [EVE])

    two_taps(ann, BO, "Set")
    so_it_is(ann)
    evening.calls(f"Table 1: {EVE}!")
    evening.stands({1: [(ANN, 1), (EVE, 0)]}, [BO])
    two_taps(ann, EVE, "Set")
    so_it_is(ann)
    evening.stands({1: [(ANN, 2), (BO, 0)]}, [EVE])
    expect(evening.wall.locator(".wall-table .figure")).to_have_text(["2", "0"])

    two_taps(ann, ANN, "Set")
    so_it_is(ann)
    evening.stands({1: [(BO, 1), (EVE, 0)]}, [ANN])
    expect(ann.get_by_text("Who bid?")).to_be_hidden()
    tap(evening.host, "Take back…", role="link")
    tap(evening.host, "Yes, do it")
    evening.stands({1: [(ANN, 2), (BO, 0)]}, [EVE])
    expect(ann.get_by_text("Who bid?")).to_be_visible(timeout=SOON)

    tap(evening.host, "Summary", role="link")
    assert summed_up(evening.host) == [
        ["1", ANN, "2", "2", "0", "0"],
        ["2", BO, "0", "0", "2", "1"],
        ["2", EVE, "0", "0", "1", "1"],
    ]
