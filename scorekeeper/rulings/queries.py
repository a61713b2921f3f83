"""What pages read of disputes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from scorekeeper.games.models import Game
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words.wording import Names
from scorekeeper.rules.lines import PlayedHand
from scorekeeper.rulings.argued import DECIDING, Standing, standing_after
from scorekeeper.rulings.cases import Case
from scorekeeper.rulings.deals import first_record_of, numbers_of_deals
from scorekeeper.rulings.models import Claim, Dispute, Step
from scorekeeper.web.errors import NotHere


@dataclass(frozen=True)
class Called:
    """One claim, with the case it belongs to."""

    case: Case
    claim: Claim

    @property
    def standing(self) -> Standing:
        return self.case.standing(self.claim)


def claim_of(game: Game, pk: int) -> Called:
    """One claim of a game and everything about its hand; five queries. Raises ``NotHere``."""
    disputes = list(game.disputes.prefetch_related("claims"))
    for dispute in disputes:
        for claim in dispute.claims.all():
            if claim.pk == pk:
                case = case_of(dispute, disputes, sheet_of(game), names_of(game))
                return Called(case, claim)
    raise NotHere(_("There is no such call in this game."))


def case_of(dispute: Dispute, disputes: Iterable[Dispute], sheet: LiveSheet, names: Names) -> Case:
    """The dispute as it stands, among all ``disputes`` of its game; two queries, unless its claims
    and steps were fetched before."""
    claims, steps = tuple(dispute.claims.all()), tuple(dispute.steps.all())
    others = tuple(other.since for other in disputes if other.pk != dispute.pk)
    return Case(sheet, names, dispute, claims, steps, others=others)


def case_of_hand(game: Game, number: int) -> Case:
    """What is known of the hand at a line of the sheet, whether or not anybody argued about it; at
    most five queries. Raises ``NotHere`` where there is no hand."""
    sheet, names = sheet_of(game), names_of(game)
    entry = sheet.entry(number)
    if entry is None or not isinstance(entry.line, PlayedHand):
        raise NotHere(_("There is no such hand on this sheet."))
    disputes = list(game.disputes.order_by("pk"))
    dispute = dispute_about(disputes, sheet, number)
    if dispute is None:
        return Case(sheet, names, Dispute(game=game, since=first_record_of(sheet, number)))
    return case_of(dispute, disputes, sheet, names)


def dispute_about(disputes: Iterable[Dispute], sheet: LiveSheet, number: int) -> Dispute | None:
    """The one of a game's disputes that is about the hand at a line of the sheet (the next line:
    the hand being played, which is not on it yet)."""
    disputes = list(disputes)
    numbers = numbers_of_deals(sheet, [dispute.since for dispute in disputes])
    for dispute in disputes:
        if numbers.get(dispute.since, sheet.next_number) == number:
            return dispute
    return None


def claims_of(game: Game, sheet: LiveSheet, names: Names) -> list[Called]:
    """Every claim of a game, in the order in which they were called; three queries."""
    disputes = list(game.disputes.prefetch_related("claims", "steps"))
    cases = [case_of(dispute, disputes, sheet, names) for dispute in disputes]
    called = [Called(case, claim) for case in cases for claim in case.claims]
    return sorted(called, key=lambda each: each.claim.pk)


def open_claim_at(game: Game) -> datetime | None:
    """When the oldest claim was called that is neither withdrawn nor ruled on; one query."""
    deciding = Step.objects.filter(claim=OuterRef("pk"), kind__in=DECIDING).order_by("-number")
    claims = Claim.objects.filter(dispute__game=game).order_by("called_at")
    newest = claims.annotate(newest=Coalesce(Subquery(deciding.values("kind")[:1]), Value("")))
    for called_at, kind in newest.values_list("called_at", "newest"):
        if standing_after(kind) == Standing.OPEN:
            return called_at
    return None
