"""What the host reads: what happened tonight, and why something cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from scorekeeper.games.words.times import clock
from scorekeeper.games.words.wording import pair_words
from scorekeeper.parties.evening import Evening
from scorekeeper.parties.models import Event, EventKind
from scorekeeper.parties.queries import OpenQuestion, Played, played_now, went_home
from scorekeeper.parties.words.rotation_words import log_words
from scorekeeper.rules.errors import RulesError
from scorekeeper.rules.floor_events import EVENTS
from scorekeeper.web.sentences import sentence


@dataclass(frozen=True)
class Told:
    """An event in words. ``came`` is what came of it, before which the title is said only where
    ``is_headed``; ``is_back`` it was taken back; ``has_moved`` it moved somebody; ``can_go_back``
    it can be taken back."""

    number: int
    at: datetime
    title: str
    is_headed: bool
    came: str
    by: str
    reason: str
    is_back: bool
    has_moved: bool
    can_go_back: bool


def told_events(evening: Evening) -> list[Told]:
    """Everything that happened, newest first, what was taken back too."""
    standing = {happened.event.number: happened for happened in evening.happened}
    rows = {event.number: event for event in evening.events}
    told = []
    for row in reversed(evening.events):
        happened = standing.get(row.number)
        event = happened.event if happened else row
        log = happened.log if happened else ()
        told.append(
            Told(
                number=row.number,
                at=row.at,
                title=_title(event, evening, rows),
                is_headed=not log or row.kind in _HEADED,
                came=" ".join(log_words(log, evening)),
                by=row.by_name,
                reason=row.reason,
                is_back=happened is None and row.kind not in _ABOUT_OTHERS,
                has_moved=bool(log),
                can_go_back=happened is not None and can_go_back(row),
            )
        )
    return told


def can_go_back(event: Event) -> bool:
    """Whether an event that stands can be taken back: one of the rotation's. A name, say, has gone
    into games by now."""
    return event.kind in EVENTS


def event_title(event: Event, evening: Evening) -> str:
    """What one event was: ``A game is over at table 1``."""
    return _title(event, evening, {row.number: row for row in evening.events})


def question_words(question: OpenQuestion, evening: Evening) -> str:
    """A game was put right after it had moved the pairs."""
    values = {
        "table": question.table,
        "lost": evening.spoken(question.lost),
        "loses": _(", ").join(map(evening.spoken, question.last)),
    }
    if not question.last:
        said = _(
            "Table %(table)s: %(lost)s got up, and the game was put right since: nobody has "
            "lost it by now."
        )
    elif question.loses is None:
        said = _(
            "Table %(table)s: %(lost)s got up, and the game was put right since: these are last "
            "together by now: %(loses)s."
        )
    else:
        said = ngettext(
            "Table %(table)s: %(lost)s got up, and the game was put right since: %(loses)s was "
            "last.",
            "Table %(table)s: %(lost)s got up, and the game was put right since: %(loses)s have "
            "lost it.",
            evening.party.people,
        )
    return said % values


def home_again_words(question: OpenQuestion, evening: Evening) -> str:
    """What becomes of who went home after a game in which several are last together by now (else
    empty), where the seats follow: whoever played it has to sit there when the table chooses."""
    home = went_home(question.event)
    if home is None or len(question.last) < 2:
        return ""
    said = ngettext(
        "%(pair)s went home after it. With the seats, %(pair)s sits there again until the table "
        "has said who gets up: say then that %(pair)s is gone.",
        "%(pair)s went home after it. With the seats, %(pair)s sit there again until the table "
        "has said who gets up: say then that %(pair)s are gone.",
        evening.party.people,
    )
    return said % {"pair": evening.spoken(home)}


def end_words(evening: Evening, games: Sequence[Played]) -> list[str]:
    """What the end of the evening means as it stands: games that are not over, who waits."""
    said = [
        _(
            "The game at table %(table)s is not over: it can be played to its end, but nobody gets "
            "up after it."
        )
        % {"table": number}
        for number, played in sorted(played_now(evening, games).items())
        if not played.sheet.state.over
    ]
    if waiting := len(evening.floor.line):
        if evening.party.people == 1:
            told = ngettext(
                "%(count)s player waits, and will not be called.",
                "%(count)s players wait, and will not be called.",
                waiting,
            )
        else:
            told = ngettext(
                "%(count)s pair waits, and will not be called.",
                "%(count)s pairs wait, and will not be called.",
                waiting,
            )
        said.append(told % {"count": waiting})
    return [
        *said,
        _("Every phone then says that the party is over, and shows how it went."),
        _("The evening can be opened again here, and goes on as it stood."),
    ]


def refused(error: RulesError, evening: Evening) -> str:
    """Why something cannot be, with pairs by their names; of a later event, which one that is."""
    values = {
        key: evening.spoken(str(value)) or value if key == "pair" else value
        for key, value in error.values.items()
    }
    if evening.party.people == 1 and error.code in _OF_SINGLES:
        said = str(_OF_SINGLES[error.code]) % values
    else:
        said = sentence(RulesError(error.code, error.path, **values))
    if not error.path.startswith("event "):
        return said
    number = int(error.path.removeprefix("event "))
    later = next(event for event in evening.events if event.number == number)
    return _("Then this could not have happened at %(time)s: %(what)s. %(sentence)s") % {
        "time": clock(later.at),
        "what": event_title(later, evening),
        "sentence": said,
    }


_OF_SINGLES: Mapping[str, Any] = {
    "others_played": gettext_lazy("Others would have sat there than those who played it."),
    "not_at_table": gettext_lazy("“%(pair)s” does not sit there."),
    "not_away": gettext_lazy("“%(pair)s” was not away."),
    "comes_back_first": gettext_lazy("“%(pair)s” is away, and has to come back first."),
}
"""Where the sentence for everybody speaks of pairs, or of a pair as a thing."""


def used_words(done: Event | None, evening: Evening, *, typed: bool = False) -> str:
    """The page from which something came was used before, for something else: what that was, and
    what to do. ``typed``: what came now stands in the form still, which can be sent again."""
    if done is None:
        said = _("This page was used before, at another party, so nothing was written down now.")
    else:
        said = _(
            "From this page something else was written down before, at %(time)s: %(done)s. "
            "It stands; nothing was changed now."
        ) % {"time": clock(done.at), "done": event_title(done, evening)}
    if typed:
        said += " " + _("What you typed is still here: send it again to write that down too.")
    return said


def partner_found_words(
    names: Sequence[str], evening: Evening, *, chosen: int | None = None
) -> str:
    """Who of these was on the list of those who need a partner, ``evening`` before (empty: nobody).
    Said where nobody chose them there: another of the same name may still wait."""
    called = (name for name in names for e in evening.singles_called(name) if e.number != chosen)
    if not (found := pair_words(called)):
        return ""
    said = _("%(names)s: no longer on the list of those who need a partner.")
    return said % {"names": found}


def _title(event: Event, evening: Evening, rows: Mapping[int, Event]) -> str:
    facts: Mapping[str, Any] = event.facts
    pair = facts.get("pair") or facts.get("loser")
    values = {
        "pair": evening.spoken(pair) or _names_when_they_came(evening, pair),
        "names": pair_words(facts.get("names", ())),
        "table": facts.get("table"),
        "single": facts.get("single") or _singles(facts, rows),
        "people": evening.party.people,
    }
    if event.kind in _ABOUT_OTHERS:
        about = rows[facts["event"]]
        values["about"] = _title(about, evening, rows)
        values["time"] = clock(about.at)
    return str(_TITLES[EventKind(event.kind)] % values)


def _names_when_they_came(evening: Evening, pair: str | None) -> str:
    """A pair by the names with which it joined, where that was taken back."""
    came = (
        event.facts["names"]
        for event in evening.events
        if "names" in event.facts and pair in (event.facts.get("becomes"), event.facts.get("pair"))
    )
    return pair_words(next(came, ()))


def _singles(facts: Mapping[str, Any], rows: Mapping[int, Event]) -> str:
    return pair_words(rows[number].facts["single"] for number in facts.get("singles", ()))


_HEADED = (EventKind.SET, EventKind.GAME_OVER)
_ABOUT_OTHERS = (EventKind.TAKEN_BACK, EventKind.CORRECTED, EventKind.POINTS_ONLY)
_TITLES: Mapping[EventKind, Any] = {
    EventKind.SET: gettext_lazy("A set at table %(table)s"),
    EventKind.MADE: gettext_lazy("Table %(table)s: %(pair)s bid and made it"),
    EventKind.GAME_OVER: gettext_lazy("A game is over at table %(table)s"),
    EventKind.FORFEIT: gettext_lazy("%(pair)s walked out"),
    EventKind.LEAVES: gettext_lazy("%(pair)s went home"),
    EventKind.JOINS: gettext_lazy("%(names)s came"),
    EventKind.AWAY: ngettext_lazy("%(pair)s is away", "%(pair)s are away", "people"),
    EventKind.BACK: ngettext_lazy("%(pair)s is back", "%(pair)s are back", "people"),
    EventKind.SUBSTITUTE: ngettext_lazy(
        "%(names)s plays on for %(pair)s", "%(names)s play on for %(pair)s", "people"
    ),
    EventKind.LIMIT: gettext_lazy("Another number of tables"),
    EventKind.OPENS: gettext_lazy("Table %(table)s was opened"),
    EventKind.CLOSES: gettext_lazy("Table %(table)s was closed"),
    EventKind.MOVES: gettext_lazy("%(pair)s moved by hand"),
    EventKind.RENAMED: gettext_lazy("A name put right: %(names)s"),
    EventKind.SINGLE: gettext_lazy("%(single)s needs a partner"),
    EventKind.SINGLE_LEAVES: gettext_lazy("%(single)s went home without a partner"),
    EventKind.TAKEN_BACK: gettext_lazy("Taken back: %(about)s (%(time)s)"),
    EventKind.CORRECTED: gettext_lazy("The seats follow the game put right: %(about)s (%(time)s)"),
    EventKind.POINTS_ONLY: gettext_lazy("Points only, the seats stay: %(about)s (%(time)s)"),
    EventKind.PAUSED: gettext_lazy("A pause"),
    EventKind.RESUMED: gettext_lazy("The pause is over"),
    EventKind.CLOSED: gettext_lazy("The evening was ended"),
    EventKind.REOPENED: gettext_lazy("The evening goes on"),
}
