"""A whole hand that was dealt and played out, here and there with a renege; and the people who
played it, asked about a call on it. Nothing of it is in the database."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from scorekeeper.games.models import HEAD, Change, HandRecord
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.rules.asking import AboutBook, TurnOver, WhichFirst, WhoLed, WhoPlayed
from scorekeeper.rules.benches import BENCHES
from scorekeeper.rules.cards import Card
from scorekeeper.rules.disputes import Verdict
from scorekeeper.rules.kinds import kind_of
from scorekeeper.rules.play import ranked
from scorekeeper.rules.seats import SEATS, row_of
from scorekeeper.rulings.cases import Case
from scorekeeper.rulings.known import JOKERS
from scorekeeper.rulings.models import Claim, Dispute, Step, StepKind, Word
from scorekeeper.rulings.needs import Need
from tests.games.factories import NAMES
from tests.games.players import CALL_ACE, FIVE, INDIVIDUAL

PAIRS = "bid-whist"
GAMES = (PAIRS, INDIVIDUAL, CALL_ACE)
RULES: dict[str, list[dict[str, Any]]] = {
    PAIRS: [
        {},
        {"nt_joker": "must_throw_when_void"},
        {"nt_joker_lead": "no_suit"},
        {"kitty": False, "jokers": 0},
        {"kitty_book": "none"},
        {"kitty_book": "first_winner"},
        {"jokers": 1},
    ],
    INDIVIDUAL: [{}, {"kitty_book": False}],
    CALL_ACE: [{}],
}
CONTRACTS = {
    PAIRS: ["4Su", "3Hd", "5Nu", "4Nd"],
    INDIVIDUAL: ["4Su", "3Hd", "5Nu", "4Nd"],
    CALL_ACE: ["8", "9", "solo"],
}
SEATS_OF = {PAIRS: [4], INDIVIDUAL: [3, 4, 5], CALL_ACE: [4]}


class Played:
    """Who threw what in which book, and who reneged where; books by number, from 1."""

    def __init__(self, chance: Random, game: str) -> None:
        self.game, kind, self.bench = game, kind_of(game), BENCHES[game]
        count = chance.choice(SEATS_OF[game])
        self.seats = SEATS if game == PAIRS else tuple(FIVE)[:count]
        self.options = chance.choice(RULES[game])
        self.rules = kind.read_rules(self.options)
        self.declarer = chance.choice(self.seats)
        self.facts: dict[str, Any] = {
            "declarer": self.declarer, "contract": chance.choice(CONTRACTS[game]),
        }  # fmt: skip
        self.called = None
        if game == CALL_ACE and self.facts["contract"] != "solo":
            self.called = chance.choice([None, *(Card.parse(f"{suit}A") for suit in "SHDC")])
            self.facts["partner"] = chance.choice(self._others(self.declarer))
        self.hand = kind.read_line(self.facts)
        self.play = self.bench.play(self.rules, self.hand, self.called)
        if game == PAIRS:
            self.play = ranked(self.rules, self.play)
        self.cards: dict[tuple[str, int], Card] = {}
        self.leaders: list[str] = []
        self.winners: list[str] = []
        self.reneged: set[tuple[str, int]] = set()
        pack = self.bench.pack(self.rules, self.seats)
        self.books = pack.books
        deck = chance.sample(pack.cards, len(pack.cards))
        hands = {seat: {deck.pop() for _ in range(pack.books)} for seat in self.seats}
        leader = self.declarer
        for number in range(1, pack.books + 1):
            leader = self._book(chance, hands, leader, number)

    def _others(self, player: str) -> list[str]:
        return [seat for seat in self.seats if seat != player]

    def _book(self, chance: Random, hands: dict[str, set[Card]], leader: str, number: int) -> str:
        first = self.seats.index(leader)
        turns = (*self.seats[first:], *self.seats[:first])
        was_led = {
            self.play.suit_of(self.cards[who, n]) for n, who in enumerate(self.leaders, start=1)
        }
        before: list[Card] = []
        for seat in turns:
            legal = self.play.legal_cards(
                hands[seat],
                before,
                opens=number == 1,
                called_suit_was_led=self.play.called_suit in was_led,
            )
            card = chance.choice(sorted(legal if chance.random() < 0.85 else hands[seat], key=str))
            if card not in legal:
                self.reneged.add((seat, number))
            hands[seat].remove(card)
            before.append(card)
            self.cards[seat, number] = card
        took = self.play.winner(list(zip(turns, before, strict=True)))
        self.leaders.append(leader)
        self.winners.append(took or chance.choice(self.seats))
        return self.winners[-1]

    @property
    def sides(self) -> tuple[str, ...]:
        """Who keeps a row of piles."""
        return self.bench.rows(self.seats)

    def rows(self, gathered: int) -> dict[str, int]:
        """How many piles each row had after so many books."""
        took = [row_of(winner) for winner in self.winners[:gathered]]
        return {side: took.count(side) for side in self.sides}

    def pile(self, number: int) -> tuple[str, int]:
        """Where a book lies."""
        row = row_of(self.winners[number - 1])
        return row, self.rows(number)[row]

    def number(self, name: Any) -> int:
        """Inverse of ``pile``; a number stands for itself."""
        if isinstance(name, int):
            return name
        return next(n for n in range(1, self.books + 1) if self.pile(n) == name)

    def counted(self) -> dict[str, Any]:
        """The hand as it is counted, the kitty's book included."""
        rows, lies_with = self.rows(self.books), self.bench.kitty_lies_with
        first = self.winners[0]
        books = {
            side: piles + bool(lies_with(self.rules, self.hand, side, first=first))
            for side, piles in rows.items()
        }
        if self.game == INDIVIDUAL:
            return self.facts | {"books": books}
        declarers = {row_of(self.declarer), self.facts.get("partner", row_of(self.declarer))}
        return self.facts | {"books": sum(books[row] for row in declarers)}

    def may_call(self, accused: str) -> str:
        """Somebody of another side."""
        camps = self.bench.camps(self.hand, self.seats)
        callers = [s for s in (*self.seats, *self.sides) if camps.of(s) != camps.of(accused)]
        return self.bench.caller(accused) or callers[0]


class Table:
    """The people who played it, some of them (``sure``, 0 to 1) sure of what they saw. They are as
    sure of a thing each time they are asked. ``gathered`` books have been played so far; ``finds``:
    somebody knows which book the call is about."""

    def __init__(self, seed: int, *, sure: float, finds: bool = True, game: str = PAIRS) -> None:
        self.chance = Random(seed)
        self.seed, self.sure, self.finds, self.game = seed, sure, finds, game
        self.played = Played(self.chance, game)
        some = self.chance.randint(1, self.played.books - 1)
        self.gathered = self.chance.choice([self.played.books, some])
        on_table = self.gathered < self.played.books
        self.word = Word(self.chance.choice(["earlier", "last"] + ["table"] * on_table))
        self.book = {
            Word.EARLIER: self.chance.randint(1, self.gathered),
            Word.LAST: self.gathered,
            Word.TABLE: self.gathered + 1,
        }[self.word]
        self.called_at = self.gathered
        self.wrote_suit = self.chance.random() < 0.7
        led = self.played.leaders[self.book - 1]
        cheats = [seat for seat, number in self.played.reneged if number == self.book]
        others = [seat for seat in self.played.seats if seat != led]
        self.accused = self.chance.choice(cheats * 3 + others)
        self.claim = Claim(
            pk=1,
            by=self.played.may_call(self.accused),
            accused=self.accused,
            word=self.word,
            when="during_hand",
        )
        self.steps: list[Step] = []

    @property
    def is_renege(self) -> bool:
        """Whether the call is right."""
        return (self.accused, self.book) in self.played.reneged

    @property
    def is_over(self) -> bool:
        return self.gathered == self.played.books

    @property
    def case(self) -> Case:
        """The dispute as it stands."""
        played = self.played
        hand = played.counted() if self.is_over else dict(played.facts)
        if not self.wrote_suit and self.game != CALL_ACE:
            hand["contract"] = re.sub("[SH]", "", hand["contract"])
        head: dict[str, Any] = {"rules": played.options, "first_dealer": played.seats[0]}
        names = NAMES
        if self.game != PAIRS:
            head["seats"] = list(played.seats)
            names = {seat: FIVE[seat] for seat in played.seats}
        records = [
            HandRecord(pk=1, number=HEAD, revision=1, change=Change.RECORDED, facts=head),
            HandRecord(pk=2, number=1, revision=1, change=Change.RECORDED, facts=hand),
        ]
        sheet = LiveSheet.from_records(self.game, records)
        return Case(sheet, names, Dispute(pk=1, since=2), (self.claim,), tuple(self.steps))

    def verdict(self) -> Verdict:
        """What they come to when they have answered everything they are asked. An answer that is
        true is never refused."""
        for _ in range(400):
            case = self.case
            matter = case.matter(self.claim)
            if isinstance(matter, Verdict):
                return matter
            self.tell(self.answer(case, matter))
        raise AssertionError("the questions come to no end")

    def tell(self, facts: dict[str, Any]) -> None:
        self.case.with_facts(facts).refuse_contradictions()
        number = len(self.steps) + 1
        self.steps.append(Step(number=number, kind=StepKind.KNOWN, claim=self.claim, facts=facts))

    def shows_cards(self) -> None:
        """The accused shows some of what he still holds; he has played to a book on the table."""
        begun = max(self.gathered, self.book)
        left = [
            str(self.played.cards[self.accused, n]) for n in range(begun + 1, self.played.books)
        ]
        unseen = [card for card in left if card not in self.case.cards_known]
        if unseen:
            self.tell({"held": {self.accused: self.chance.sample(unseen, min(3, len(unseen)))}})

    def plays_on(self) -> None:
        """Some more books are played, perhaps all, and the piles are counted again."""
        self.gathered = self.chance.randint(self.gathered + 1, self.played.books)
        if not self.is_over:
            self.tell({"rows": self.played.rows(self.gathered)})

    def answer(self, case: Case, matter: Any) -> dict[str, Any]:
        if isinstance(matter, Need):
            return self._needed(case, matter)
        aside = {"aside": case.write_question(matter)}
        return self._asked(case, matter) or aside

    def _needed(self, case: Case, need: Need) -> dict[str, Any]:
        if need == Need.SUIT:
            return {"suit": str(self.played.hand.contract.suit)}
        if need == Need.CALLED:
            return {"called": str(self.played.called or "")}
        if need == Need.BOOK:
            return self._about(case)
        if need == Need.PLACE and not self.finds:
            return {"aside": f"place {case.own_book(self.claim)}"}
        if need == Need.ROWS:
            return {"rows": self.played.rows(self.gathered)}
        row = row_of(self.played.winners[self.book - 1])
        said: dict[str, Any] = {"claim": self.claim.pk}
        if need == Need.ROW:
            return {"place": said | {"row": row}}
        assert need == Need.PLACE
        if self.word == Word.EARLIER:
            said["pile"] = list(self.played.pile(self.book))
        if self.word == Word.LAST:
            said["row"] = row
        if self.word != Word.EARLIER or case.counted_rows is None:
            moment = self.gathered if self.word == Word.EARLIER else self.called_at
            said["rows"] = self.played.rows(moment)
        return {"place": said}

    def _is_sure(self, *what: Any) -> bool:
        return Random(f"{self.seed} {what}").random() < self.sure

    def _asked(self, case: Case, question: Any) -> dict[str, Any] | None:
        played = self.played
        match question:
            case AboutBook():
                return self._about(case)
            case TurnOver(book) if self._is_sure("turned", played.number(book)):
                looked_for = case.suits_looked_for(self.claim)
                cards = [played.cards[seat, played.number(book)] for seat in played.seats]
                found = [str(card) for card in cards if played.play.suit_of(card) in looked_for]
                suits = sorted(suit or JOKERS for suit in looked_for)
                return {"book": {"name": case.text_of(book), "rest": found, "all_of": suits}}
            case WhoPlayed(book, _, card) if self._is_sure("owner", str(card)):
                who = next(s for s in played.seats if played.cards[s, played.number(book)] == card)
                return {"book": {"name": case.text_of(book), "cards": {who: str(card)}}}
            case WhoLed(book) if self._is_sure("led", played.number(book)):
                leader = played.leaders[played.number(book) - 1]
                return {"book": {"name": case.text_of(book), "leader": leader}}
            case WhichFirst(one, other) if self._is_sure("order", one, other):
                pair = sorted((one, other), key=played.number)
                return {"order": [[list(name) for name in pair]]}
        return None

    def _about(self, case: Case) -> dict[str, Any]:
        """Who led, and the two cards or at least their suits; what nobody is sure of stays out."""
        own = case.own_book(self.claim)
        told: dict[str, Any] = {"name": own, "cards": {}, "suits": {}}
        leader = self.played.leaders[self.book - 1]
        if self._is_sure("leader"):
            told["leader"] = leader
        for seat in {leader, self.accused}:
            card = self.played.cards[seat, self.book]
            suit = self.played.play.suit_of(card)
            if self._is_sure("card", seat) or (card.is_joker and not case.trump):
                told["cards"][seat] = str(card)
            elif suit and self._is_sure("suit", seat):
                told["suits"][seat] = suit
        known = told["cards"].keys() | told["suits"].keys()
        is_told = "leader" in told and known == {leader, self.accused}
        return {"book": told} | ({} if is_told else {"aside": f"about {own}"})


def verdicts(table: Table) -> Iterator[Verdict]:
    """What they come to, again and again as the hand goes on, until it is over or decided."""
    yield (verdict := table.verdict())
    while verdict.verdict == "pending":
        table.plays_on()
        yield (verdict := table.verdict())
