"""What to do when something goes wrong at the table: eleven cases, answered under its rules.

Each answer is to be read aloud. What a table can settle otherwise comes from ``rule_sentences``;
the rest are customs that no option changes (``rules/README.md``, 1.6 and section 3).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.games.words.rule_sentences import RuleSentence, rule_sentence, told_with
from scorekeeper.games.words.rule_sources import SOURCES
from scorekeeper.games.words.rules_words import spelled
from scorekeeper.rules.house_rules import HouseRules


@dataclass(frozen=True)
class Answer:
    """One case: ``sentences`` to read aloud, what it ``moves``, the ``source``; and the questions
    that this table has not settled, without which the answer is not whole."""

    key: str
    title: str
    asks: str
    sentences: tuple[str, ...]
    moves: str
    source: str
    open_questions: tuple[RuleSentence, ...]


@dataclass(frozen=True)
class _Case:
    """``says`` gives the sentences around those of the options in ``rests_on``."""

    title: Promise
    asks: Promise
    says: Callable[[HouseRules], Sequence[str]]
    rests_on: tuple[str, ...]
    moves: Promise
    source: Promise


def casebook(rules: HouseRules) -> list[Answer]:
    """Every case with its answer under ``rules``, in the order of ``CASES``."""
    return [_answer(rules, key, case) for key, case in CASES.items()]


def _answer(rules: HouseRules, key: str, case: _Case) -> Answer:
    open_keys = [k for k in case.rests_on if k in rules.undecided and told_with(rules, k)]
    return Answer(
        key,
        str(case.title),
        str(case.asks),
        tuple(filter(None, case.says(rules))),
        str(case.moves),
        str(case.source),
        tuple(rule_sentence(rules, k) for k in open_keys),
    )


def _rule(rules: HouseRules, key: str) -> str:
    """The table's rule as a sentence; empty where it is open or makes no difference."""
    if key in rules.undecided or not told_with(rules, key):
        return ""
    return rule_sentence(rules, key).text


def _misdeal(rules: HouseRules) -> Sequence[str]:
    return (
        _("The hand does not count."),
        _rule(rules, "misdeal"),
        _("Found out only during the play: both sides agree how it goes on, or deal again."),
    )


def _buried(rules: HouseRules) -> Sequence[str]:
    if not {"kitty", "jokers"} & rules.undecided and not rules.kitty:
        return (
            _("Nobody buries cards here: there is no kitty."),
            _("Who holds too many cards or too few was dealt wrong: that is a misdeal."),
        )
    return (
        _kitty_size(rules),
        _("Before the first lead the bidder puts it right."),
        _("After it, it is still no renege: both sides agree on the books, or deal again."),
    )


def _kitty_size(rules: HouseRules) -> str:
    if "jokers" in rules.undecided:
        return _("The bidder buries as many cards as the kitty had.")
    return _("The bidder buries as many cards as the kitty had: %(count)s.") % {
        "count": spelled(4 + rules.jokers)
    }


def _exposed(rules: HouseRules) -> Sequence[str]:
    return (
        _("A card turned up in the deal makes a misdeal."),
        _rule(rules, "misdeal"),
        _("A card shown during the play goes back into the hand; it is no renege."),
    )


def _bid_out_of_turn(rules: HouseRules) -> Sequence[str]:
    return (
        _("A bid out of turn is void."),
        _("The bidding goes on with the player whose turn it was, and everybody still speaks "
          "once."),
    )  # fmt: skip


def _insufficient_bid(rules: HouseRules) -> Sequence[str]:
    if "all_pass" not in rules.undecided and rules.all_pass == "dealer_must_bid":
        put_right = _(
            "It is put right with a bid that is enough, or becomes a pass; only a dealer after "
            "three passes must bid."
        )
    else:
        put_right = _("It is put right with a bid that is enough, or becomes a pass.")
    matching = "" if not rules.dealer_may_match else _rule(rules, "dealer_may_match")
    return (put_right, _rule(rules, "min_bid"), _rule(rules, "same_level"), matching)


def _play_out_of_turn(rules: HouseRules) -> Sequence[str]:
    return (
        _("The card goes back, and the player whose turn it is plays."),
        _rule(rules, "first_lead"),
        _("Once the book is gathered it stands as it lies."),
    )


def _talking(rules: HouseRules) -> Sequence[str]:
    return (
        _("Nobody may say what they hold or what they want led."),
        _("It is said aloud that it happened, and the play goes on; it is no renege."),
        _("If both sides agree on a price, write it down as books agreed."),
    )


def _joker(rules: HouseRules) -> Sequence[str]:
    if "jokers" not in rules.undecided and not rules.jokers:
        return (_("This table plays without jokers."),)
    thrown = {
        "when_void": _("Thrown by a player who could follow it is a renege; led it never is."),
        "must_throw_when_void": _(
            "Thrown by a player who could follow, or kept by one who could not, it is a renege; "
            "led it never is."
        ),
    }
    if "nt_joker" in rules.undecided:
        return (_("In no-trump a joker wins nothing."), _rule(rules, "nt_joker_lead"))
    renege = thrown.get(rules.nt_joker, "")
    return (
        _rule(rules, "nt_joker"),
        _rule(rules, "nt_joker_lead"),
        renege,
        _rule(rules, "renege_penalty") if renege else "",
    )


def _last_book(rules: HouseRules) -> Sequence[str]:
    return (
        _("Anybody may look at the last book until their own side has played to the next; at older "
          "ones only when a renege is called."),
        _("On the last card of a hand nobody can renege, but it may show an earlier one."),
        _rule(rules, "claim_deadline"),
    )  # fmt: skip


def _mixed_piles(rules: HouseRules) -> Sequence[str]:
    return (
        _("A renege may still be called, but it is harder to prove."),
        _("Lay out every book, and agree on what order you can."),
        _rule(rules, "renege_scope"),
        _rule(rules, "unproven_claim"),
    )


def _wrong_winner(rules: HouseRules) -> Sequence[str]:
    return (
        _("The book belongs to the side whose card won it: put it there. It is no renege."),
        _rule(rules, "downtown"),
        _("If the hand is written down already, correct it."),
    )


_NOTHING = gettext_lazy("Nothing moves.")
_AS_AGREED = gettext_lazy("Nothing moves, unless both sides agree on books.")
_OURS = gettext_lazy("No source settles it; this is our answer.")

CASES = {
    "misdeal": _Case(
        gettext_lazy("Misdeal"),
        gettext_lazy("The cards were dealt wrong. What now?"),
        _misdeal,
        ("misdeal",),
        _NOTHING,
        gettext_lazy(
            "Portuguese how-to-play page: a wrong count or a card turned up, and the same player "
            "deals again. Columbus: the hand is void. A website: the next one deals. When it is "
            "found out late, this is our answer."
        ),
    ),
    "buried": _Case(
        gettext_lazy("Wrong number buried"),
        gettext_lazy("The bidder buried too many cards or too few. What now?"),
        _buried,
        ("kitty", "jokers"),
        _AS_AGREED,
        _OURS,
    ),
    "exposed-card": _Case(
        gettext_lazy("Exposed card"),
        gettext_lazy("A card was seen that should not have been. What now?"),
        _exposed,
        ("misdeal",),
        _NOTHING,
        gettext_lazy(
            "Portuguese how-to-play page: turned up in the deal, it is a misdeal. For the play no "
            "source settles it; this is our answer."
        ),
    ),
    "bid-out-of-turn": _Case(
        gettext_lazy("Bid out of turn"),
        gettext_lazy("Somebody bid before it was their turn. Does it stand?"),
        _bid_out_of_turn,
        (),
        _NOTHING,
        _OURS,
    ),
    "insufficient-bid": _Case(
        gettext_lazy("Insufficient bid"),
        gettext_lazy("A bid was too low, or no better than the one before. What now?"),
        _insufficient_bid,
        ("all_pass", "min_bid", "same_level", "dealer_may_match"),
        _NOTHING,
        _OURS,
    ),
    "play-out-of-turn": _Case(
        gettext_lazy("Play out of turn"),
        gettext_lazy("Somebody played before it was their turn. What now?"),
        _play_out_of_turn,
        ("first_lead",),
        _NOTHING,
        _OURS,
    ),
    "talking": _Case(
        gettext_lazy("Talking across the table"),
        gettext_lazy("A player told their partner something. What does it cost?"),
        _talking,
        (),
        _AS_AGREED,
        gettext_lazy(
            "Spades events take three books for it. No source of bid whist names a price; this is "
            "our answer."
        ),
    ),
    "joker": _Case(
        gettext_lazy("Joker in no-trump"),
        gettext_lazy("When may a joker be played in no-trump?"),
        _joker,
        ("jokers", "nt_joker", "nt_joker_lead"),
        gettext_lazy("Nothing moves, unless a renege is called and proved."),
        SOURCES["nt_joker"],
    ),
    "last-book": _Case(
        gettext_lazy("The last book"),
        gettext_lazy("May I look at the last book? And what if it shows a renege?"),
        _last_book,
        ("claim_deadline",),
        gettext_lazy("Nothing moves, unless a renege is called and proved."),
        gettext_lazy(
            "Old whist laws: a renege may be called until the next cut. For looking back no source "
            "settles it; this is our answer."
        ),
    ),
    "mixed-piles": _Case(
        gettext_lazy("Mixed piles"),
        gettext_lazy("The books were mixed up. Can a renege still be called?"),
        _mixed_piles,
        ("renege_scope", "unproven_claim"),
        gettext_lazy("Nothing moves for the mixing itself."),
        gettext_lazy(
            "Old whist laws: whoever mixes the books makes the proof harder, but the call stands. "
            "Spanish encyclopaedia: keep each book apart, in a row."
        ),
    ),
    "wrong-winner": _Case(
        gettext_lazy("Wrong winner raked in a book"),
        gettext_lazy("The wrong side took a book in. What now?"),
        _wrong_winner,
        ("downtown",),
        gettext_lazy("That book moves to the side that won it, and nothing else."),
        _OURS,
    ),
}
