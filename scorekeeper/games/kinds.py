"""The games of this site: the one place that joins a game of the core with its form and template.

A further game is one core module, one form, one template and one entry here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.forms.hand import HandForm
from scorekeeper.games.models import Game
from scorekeeper.games.words.bid_whist_hands import BidWhistWords
from scorekeeper.games.words.bid_whist_rules import BID_WHIST_QUESTIONS
from scorekeeper.games.words.hands import HandWords
from scorekeeper.games.words.questionnaire import Questionnaire
from scorekeeper.rules.bid_whist import BID_WHIST
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.lines import Hand, PlayedHand


@dataclass(frozen=True)
class GameKind:
    """A game as this site offers it: its core, its hands (their class) and what tells of them, the
    questions about its rules, the form that records a hand of it, and the template of that form's
    fields."""

    core: Kind
    hand: type[PlayedHand]
    words: HandWords
    questions: Questionnaire
    hand_form: type[HandForm]
    hand_fields: str


GAME_KINDS: Mapping[str, GameKind] = {
    kind.core.key: kind
    for kind in (
        GameKind(
            BID_WHIST,
            Hand,
            BidWhistWords(),
            BID_WHIST_QUESTIONS,
            HandForm,
            "games/_hand_fields.html",
        ),
    )
}


def kind_of(game: Game) -> GameKind:
    """What this game is played as."""
    return GAME_KINDS[game.kind]
