"""What a table of call-ace whist can settle, and its rules as people say them.

The questions that clubs leave open are those of the sources (``rules/README.md``); those that move
no points are customs, kept as they are answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation

from django.utils.formats import localize
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.words.call_ace_hands import attachment_name
from scorekeeper.games.words.questionnaire import Question, Questionnaire, Text, WayToPlay
from scorekeeper.games.words.rules_questions import NO, YES
from scorekeeper.rules.call_ace_contract import KNOWN_ATTACHMENTS
from scorekeeper.rules.call_ace_rules import CallAceRules


def _read_numbers(text: str) -> list[int]:
    return [int(word) for word in text.replace(",", " ").split()]


def _write_numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _read_attachments(text: str) -> dict[str, int]:
    """``vip 2, gode 2``: each with what it multiplies by, twice where nothing is said."""
    known = {str(attachment_name(key)).casefold(): key for key in KNOWN_ATTACHMENTS}
    factors: dict[str, int] = {}
    for part in filter(None, (part.strip().casefold() for part in text.split(","))):
        name, _space, factor = part.rpartition(" ")
        if not name or not factor.isdecimal():
            name, factor = part, "2"
        factors[known.get(name.strip(), name.strip())] = int(factor)
    return factors


def _write_attachments(attachments: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{attachment_name(key)} {factor}" for key, factor in attachments)


def _read_stake(text: str) -> str | None:
    """Money per point; a decimal comma is as good as a point."""
    if not text:
        return None
    try:
        amount = Decimal(text.replace(",", "."))
    except InvalidOperation:
        raise ValueError(text) from None
    return format(amount, "f")


def _read_currency(text: str) -> str | None:
    return text or None


def _write_stake(stake: str) -> str:
    return str(localize(Decimal(stake)))


FIRST: Mapping[str, Question] = {
    "attachments": Question(
        _("Which attachments, and what do they multiply by?"),
        _("Names with a number, a comma between them; several on one bid multiply."),
        refused=_("Write names, each with a number, a comma between them."),
        reads=_read_attachments,
        writes=_write_attachments,
    ),
    "made": Question(
        _("What does a bid that is made pay?"),
        _("Each opponent pays it; the declaring side shares it."),
        {
            "one_plus_over": _("its value, once more for each overtrick"),
            "tricks_minus_six": _("its value for each trick over six"),
            "two_plus_over": _("twice its value, once more for each overtrick"),
        },
    ),
    "loss": Question(
        _("What does a lost bid pay?"),
        _("Paid the other way."),
        {
            "double_per_missing": _("twice its value for each missing trick"),
            "missing_plus_one": _("its value for each missing trick and once more"),
            "single_per_missing": _("its value for each missing trick"),
        },
    ),
    "alone_factor": Question(
        _("How many times does a declarer who is alone win or lose?"),
        _("A third of it from, or to, each of the three."),
        lowest=1,
        highest=100,
    ),
    "nolo_lost_factor": Question(
        _("How many times its value does a lost nolo cost?"),
        _("To each of the others."),
        lowest=0,
        highest=100,
    ),
    "top_nolo": Question(
        _("Which nolo is the highest?"),
        _("It takes the place of the open nolo."),
        {
            "open": pgettext_lazy("call-ace contract", "open nolo"),
            "super": pgettext_lazy("call-ace contract", "super nolo"),
            "double": pgettext_lazy("call-ace contract", "double nolo"),
        },
    ),
    "join": Question(
        _("Going with a nolo?"),
        _("Each plays it for himself."),
        {
            "vs_others": _("each settles with those who do not play it"),
            "vs_all": _("who fails pays those who do not, too"),
            "off": _("nobody goes with it"),
        },
    ),
}
_MONEY: Mapping[str, Question] = {
    "stake": Question(
        _("How much money is a point?"),
        _("Left empty, there is no settlement in money."),
        {None: _("no money")},
        refused=_("Write an amount, such as 0.25."),
        reads=_read_stake,
        writes=_write_stake,
    ),
    "currency": Question(
        _("Which currency?"),
        _("As it shall stand behind amounts."),
        {None: _("none named")},
        reads=_read_currency,
        writes=str,
    ),
    "irregularity_fine": Question(
        _("A flat fine for an irregularity?"),
        _("It takes the place of the hand’s score; three have to be able to share it."),
        {None: _("no fine")},
        lowest=0,
        highest=100_000,
    ),
    "fine_to": Question(
        _("Who gets a fine?"),
        _("The cash box is settled like a player at the end."),
        {"others": _("the other three"), "box": _("the cash box")},
    ),
}
_VALUES: Mapping[str, Question] = {
    "values": Question(
        _("What are the bids from 7 to 13 worth?"),
        _("Seven numbers."),
        refused=_("Write seven whole numbers."),
        reads=_read_numbers,
        writes=_write_numbers,
    ),
    "nolo_values": Question(
        _("What are the four nolos worth?"),
        _("Each of the others pays it."),
        refused=_("Write four whole numbers."),
        reads=_read_numbers,
        writes=_write_numbers,
    ),
    "slam_factor": Question(
        _("All thirteen tricks: how many times?"),
        _("Made by the declaring side."),
        lowest=1,
        highest=100,
    ),
    "knock": Question(
        _("Is there knocking?"),
        _("Defenders double, declarer doubles again."),
        {False: NO, True: YES},
    ),
}
_DEAL: Mapping[str, Question] = {
    "iron_hand": Question(
        _("May an iron hand ask for a new deal?"),
        _("No ace, no court card and no joker."),
        {False: NO, True: YES},
    ),
    "all_pass": Question(
        _("Everybody passed, or a misdeal?"),
        _("The hand does not count either way."),
        {"same_dealer": _("the same dealer deals again"), "next_dealer": _("the next one deals")},
    ),
}
MORE: Sequence[tuple[Text, Mapping[str, Question]]] = (
    (_("Money and fines"), _MONEY),
    (_("Values"), _VALUES),
    (_("The deal"), _DEAL),
)
WAYS: Mapping[str, WayToPlay] = {
    "house": WayToPlay(
        _("A seven is ten, each trick more doubles"),
        _("Each attachment doubles, alone counts three times, nolos 50 to 200."),
    ),
}


def spoken(rules: CallAceRules) -> str:
    """``A seven is 10, a thirteen 640. Nolos 50 to 200. A point is 0.25 kr.``"""
    told = []
    if "values" not in rules.undecided:
        values = {"low": rules.values[0], "high": rules.values[-1]}
        told.append(gettext("A seven is %(low)s, a thirteen %(high)s.") % values)
    if "nolo_values" not in rules.undecided:
        values = {"low": rules.nolo_values[0], "high": rules.nolo_values[-1]}
        told.append(gettext("Nolos %(low)s to %(high)s.") % values)
    if rules.stake is not None:
        amount = f"{localize(Decimal(rules.stake))} {rules.currency or ''}".strip().rstrip(".")
        told.append(gettext("A point is %(amount)s.") % {"amount": amount})
    return " ".join(told) or gettext("Not decided yet what bids are worth.")


CUSTOMS: Mapping[str, Text] = {
    "attachment_order": _("Are attachments equal, or in which order?"),
    "plain_suits": _("May a plain bid be played in clubs or without trumps?"),
    "joker_turned_first": _("Vip: what if a joker is turned first?"),
    "joker_turned_later": _("Vip: what if a joker is turned later?"),
    "turned_cards": _("Vip: must all cards that were turned be taken?"),
    "exchange": _("How many cards may be exchanged with the kitty, and does the right pass on?"),
    "half_exchange": _("Half: who exchanges?"),
    "ace_or_trump_first": _("Is the ace called before or after trumps are named?"),
    "partner_leads": _("Must the partner play the called ace when leading its suit?"),
    "joker_following": _("May a joker be thrown by who could follow suit?"),
    "nolo_trumps": _("Nolos: are there trumps, and are aces high or low?"),
    "nolo_places": _("Where among the bids does each nolo stand?"),
    "laid_down": _("When are the cards of an open nolo laid down?"),
    "joined_bids": _("Which bids may others join or take over?"),
    "own_ace": _("Does calling one’s own ace pay like an ace in the kitty?"),
    "first_lead": _("Who leads to the first trick?"),
    "forehand": _("May forehand pass?"),
}
"""The questions of rules/README.md that clubs answer in many ways and that no option covers."""

CALL_ACE_QUESTIONS = Questionnaire(CallAceRules, FIRST, MORE, WAYS, spoken, customs=CUSTOMS)
