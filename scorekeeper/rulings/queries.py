"""What pages read of disputes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.games.models import Game
from scorekeeper.games.queries import names_of, sheet_of
from scorekeeper.games.sheets import LiveSheet
from scorekeeper.games.words.wording import Names
from scorekeeper.rulings.cases import Case, Standing
from scorekeeper.rulings.models import Claim, Dispute
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
    dispute = Dispute.objects.filter(game=game, claims=pk).first()
    if dispute is None:
        raise NotHere(_("There is no such call in this game."))
    case = case_of(dispute, sheet_of(game), names_of(game))
    return Called(case, next(claim for claim in case.claims if claim.pk == pk))


def case_of(dispute: Dispute, sheet: LiveSheet, names: Names) -> Case:
    """The dispute as it stands; two queries."""
    claims, steps = tuple(dispute.claims.all()), tuple(dispute.steps.all())
    return Case(sheet, names, dispute, claims, steps)


def claims_of(game: Game, sheet: LiveSheet, names: Names) -> list[Called]:
    """Every claim of a game, in the order in which they were called; three queries."""
    disputes = game.disputes.prefetch_related("claims", "steps")
    cases = [case_of(dispute, sheet, names) for dispute in disputes]
    called = [Called(case, claim) for case in cases for claim in case.claims]
    return sorted(called, key=lambda each: each.claim.pk)


def open_claims(called: Iterable[Called]) -> list[Called]:
    """Those that are neither withdrawn nor ruled on."""
    return [each for each in called if each.standing == Standing.OPEN]
