"""Games for tests: a table, its phones, and hands recorded in a few words."""

from __future__ import annotations

import uuid

from django.test import Client

from scorekeeper.accounts.devices import COOKIE, SALT
from scorekeeper.accounts.models import Device
from scorekeeper.games.models import Game, Scorer
from scorekeeper.games.queries import sheet_of
from scorekeeper.games.sheets import Entry, LiveSheet
from scorekeeper.games.verbs.changing_rules import change_rules_seen, fingerprint
from scorekeeper.games.verbs.recording import name_dealer, record_line, record_other
from scorekeeper.games.verbs.ruling import rule_on_hand, withdraw_ruling
from scorekeeper.games.verbs.starting import Keeper, start_game
from scorekeeper.games.verbs.writing import Written
from scorekeeper.rules.kinds import kind_of
from scorekeeper.rules.line_facts import read_line
from scorekeeper.rules.lines import Deal, Line, Ruling

NAMES = {"N": "Ann", "E": "Bo", "S": "Cy", "W": "Di"}


def a_game(names=NAMES, rules=None, first_dealer="N") -> tuple[Game, Scorer]:
    """A game and the phone that keeps score of it."""
    game = start_game(
        kind="bid-whist",
        rules=rules or {},
        names=names or {},
        first_dealer=first_dealer,
        keepers=[Keeper(Device.objects.create().pk, "Ann’s phone")],
    )
    return game, game.scorers.get()


def another_scorer(game: Game, name="Bo’s phone") -> Scorer:
    """A second phone that keeps score."""
    return Scorer.objects.create(game=game, device=Device.objects.create(), name=name)


def client_of(phone: Scorer | Device | None) -> Client:
    """A browser with that phone's cookie; None: a stranger's."""
    from django.core import signing

    client = Client()
    if phone is not None:
        device = phone.device if isinstance(phone, Scorer) else phone
        client.cookies[COOKIE] = signing.get_cookie_signer(salt=COOKIE + SALT).sign(str(device.pk))
    return client


def a_line(said: str | dict) -> Line:
    """``"E 4u 10"``, ``"E 4u set"``, ``"E 4u"`` (in play), ``"passed_out"``, or plain facts."""
    if isinstance(said, dict):
        return read_line(said)
    if said in ("passed_out", "misdeal"):
        return read_line({said: True})
    declarer, contract, *books = said.split()
    facts = {"declarer": declarer, "contract": contract}
    if books:
        facts |= {"books": int(books[0])} if books[0].isdigit() else {"outcome": books[0]}
    return read_line(facts)


def deals(game: Game, scorer: Scorer, seat: str) -> Written:
    """Put right who deals the next hand, or dealt the one in play, as that phone."""
    sheet = sheet_of(game)
    number = sheet.open_entry.number if sheet.open_entry else sheet.next_number
    written = name_dealer(game, seat, number=number, by=scorer)
    game.refresh_from_db()
    return written


def always_played(game: Game, scorer: Scorer, *, reason="", **options) -> None:
    """Change the rules from the first hand on, as that phone: ``options`` over those in force."""
    sheet = sheet_of(game)
    change_rules_seen(
        game,
        sheet.state.rules.with_options(options),
        from_first_hand=True,
        reason=reason,
        seen=fingerprint(sheet),
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    game.refresh_from_db()


def a_renege(seat: str, *, book=4, verdict="proven") -> Ruling:
    """The verdict on a call that ``seat`` reneged."""
    return Ruling(kind="renege", against=seat, book=book, verdict=verdict)


PLAYED_OVER = Ruling(kind="settled", replay=True)


def rule(game: Game, scorer: Scorer, number: int, *rulings: Ruling) -> Written:
    """Let line ``number`` carry exactly these rulings, as that phone."""
    return _ruled(rule_on_hand, game, scorer, number, rulings)


def withdraw(game: Game, scorer: Scorer, number: int, *staying: Ruling) -> Written:
    """Take a ruling back, so that only these stay, as that phone."""
    return _ruled(withdraw_ruling, game, scorer, number, staying)


def _ruled(verb, game, scorer, number, rulings) -> Written:
    written = verb(
        game,
        rulings,
        number=number,
        seen_revision=sheet_of(game).revisions[number],
        by=scorer,
        submission_key=uuid.uuid4(),
    )
    game.refresh_from_db()
    return written


def record(game: Game, scorer: Scorer, *said: str | dict) -> Written:
    """Record lines one after the other, as that phone."""
    for each in said:
        line = kind_of(game.kind).read_line(each) if isinstance(each, dict) else a_line(each)
        if isinstance(line, Deal):
            sheet = sheet_of(game)
            entry = sheet.open_entry
            number = entry.number if entry else sheet.next_number
            written = record_line(
                game,
                line,
                number=number,
                seen_revision=sheet.revisions.get(number, 0),
                by=scorer,
                submission_key=uuid.uuid4(),
            )
        else:
            written = record_other(game, line, by=scorer, submission_key=uuid.uuid4())
    game.refresh_from_db()
    return written


def a_sheet(*said: str | dict, rules=None, first_dealer="N", start=None) -> LiveSheet:
    """A sheet of lines that never saw a database."""
    head = {"rules": rules or {}, "first_dealer": first_dealer, "start": start or {}}
    entries = tuple(Entry(number, 1, a_line(each)) for number, each in enumerate(said, start=1))
    return LiveSheet(kind_of("bid-whist"), head, entries)
