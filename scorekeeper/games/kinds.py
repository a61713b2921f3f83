"""The games of this site: the one place that joins a game of the core with its words, form and
template.

A further game brings these and one entry here (CONTRIBUTING.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.call_ace import CallAceForm
from scorekeeper.games.forms.hand import HandForm
from scorekeeper.games.forms.individual import IndividualForm
from scorekeeper.games.forms.line import LineForm
from scorekeeper.games.models import Game
from scorekeeper.games.pages.call_ace_data import call_ace_offline
from scorekeeper.games.pages.individual_data import individual_offline
from scorekeeper.games.pages.offline_data import offline_data
from scorekeeper.games.pages.players_data import players_labels
from scorekeeper.games.pages.recording_data import recording_data
from scorekeeper.games.sheets import Place
from scorekeeper.games.words.bid_whist_hands import BidWhistWords
from scorekeeper.games.words.bid_whist_rules import BID_WHIST_QUESTIONS
from scorekeeper.games.words.call_ace_hands import CallAceWords
from scorekeeper.games.words.call_ace_questions import CALL_ACE_QUESTIONS
from scorekeeper.games.words.hands import HandWords
from scorekeeper.games.words.individual_hands import IndividualWords
from scorekeeper.games.words.individual_questions import INDIVIDUAL_QUESTIONS
from scorekeeper.games.words.questionnaire import Questionnaire, Text
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.bid_whist import BID_WHIST
from scorekeeper.rules.call_ace import CALL_ACE
from scorekeeper.rules.call_ace_lines import CallAceHand
from scorekeeper.rules.folding import State
from scorekeeper.rules.individual import INDIVIDUAL
from scorekeeper.rules.individual_lines import IndividualHand
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.lines import Hand, PlayedHand


@dataclass(frozen=True)
class GameKind:
    """A game as this site offers it: its core, its hands (their class) and what tells of them, the
    questions about its rules, the form that records a hand of it, and the template of that form's
    fields."""

    core: Kind
    name: Text
    hand: type[PlayedHand]
    words: HandWords
    questions: Questionnaire
    hand_form: type[LineForm]
    hand_fields: str
    labels: Callable[[Kind, Names, Place], dict[str, Any]]
    """What a script needs to label the form's buttons."""
    offline: Callable[[Kind, State, Names], dict[str, Any]]
    """What a scorer's page needs to go on without the network."""
    has_casebook: bool = False
    """Whether there are cases of it to read, and a record of its hands book by book."""


GAME_KINDS: Mapping[str, GameKind] = {
    kind.core.key: kind
    for kind in (
        GameKind(
            core=BID_WHIST,
            name=_("Bid whist"),
            hand=Hand,
            words=BidWhistWords(),
            questions=BID_WHIST_QUESTIONS,
            hand_form=HandForm,
            hand_fields="games/_hand_fields.html",
            labels=recording_data,
            offline=offline_data,
            has_casebook=True,
        ),
        GameKind(
            core=INDIVIDUAL,
            name=_("Individual bid whist"),
            hand=IndividualHand,
            words=IndividualWords(),
            questions=INDIVIDUAL_QUESTIONS,
            hand_form=IndividualForm,
            hand_fields="games/_individual_fields.html",
            labels=players_labels,
            offline=individual_offline,
        ),
        GameKind(
            core=CALL_ACE,
            name=_("Call-ace whist"),
            hand=CallAceHand,
            words=CallAceWords(),
            questions=CALL_ACE_QUESTIONS,
            hand_form=CallAceForm,
            hand_fields="games/_call_ace_fields.html",
            labels=players_labels,
            offline=call_ace_offline,
        ),
    )
}


def kind_of(game: Game) -> GameKind:
    """What this game is played as."""
    return GAME_KINDS[game.kind]
