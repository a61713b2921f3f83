"""Who may do what, one function per right. A view calls one of these in its first lines."""

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.accounts.devices import device_id
from scorekeeper.games.codes import tidy_code
from scorekeeper.games.misses import admit, no_such_game
from scorekeeper.games.models import Game, Scorer, TakeOver
from scorekeeper.games.verbs.scorers import sign_of_life


def game_to_watch(request: HttpRequest, code: str) -> Game:
    """Anybody with the code may watch; one query. Raises ``Http404`` (who guesses too often is
    answered 429)."""
    code = tidy_code(code)
    game = Game.objects.filter(code=code).first()
    if game is None:
        raise no_such_game(request, code)
    admit(request, game.code)
    return game


def scorer_or_none(request: HttpRequest, game: Game) -> Scorer | None:
    """This phone's right to keep score of ``game``; None for a watcher. At most one query, and
    once a minute the note that a scorer's phone is there."""
    device = device_id(request)
    if device is None:
        return None
    scorer = _rights().filter(game=game, device_id=device).first()
    if scorer:
        sign_of_life(scorer)
    return scorer


def keeps_score(request: HttpRequest, game: Game) -> bool:
    """Whether this phone has that right; at most one query, and no sign of life."""
    device = device_id(request)
    if device is None:
        return False
    return Scorer.objects.filter(game=game, device_id=device, revoked_at=None).exists()


def _rights() -> QuerySet[Scorer]:
    """The rights that stand, each with whether it is the game's only one, whether a watching phone
    asks to keep score, and the code of the next game: a page asks the database no more."""
    same_game = Scorer.objects.filter(game=OuterRef("game"), revoked_at=None)
    asking = TakeOver.objects.filter(game=OuterRef("game"), answered_at=None)
    following = Game.objects.filter(follows=OuterRef("game"))
    return Scorer.objects.filter(
        revoked_at=None
    ).annotate(  # type: ignore[no-redef]  # named there
        is_alone=~Exists(same_game.exclude(pk=OuterRef("pk"))),
        somebody_asks=Exists(asking),
        next_code=Subquery(following.values("code")[:1]),
    )


def may_delete(scorer: Scorer) -> bool:
    """Whether this right reaches to deleting the game: not where the other side alone agreed to it,
    which the phones that kept score before have had no chance to refuse. At most one query."""
    return scorer.take_over is None or not scorer.take_over.by_other_side


def scorer_of(request: HttpRequest, code: str) -> Scorer:
    """The right to keep score, with its game and device; one query, and once a minute the note
    that the phone is there. Raises ``PermissionDenied`` for a watcher and ``Http404`` where there
    is no such game."""
    device = device_id(request)
    scorer = None
    if device is not None:
        scorer = (
            _rights()
            .select_related("game", "device")
            .filter(game__code=tidy_code(code), device_id=device)
            .first()
        )
    if scorer is None:
        game_to_watch(request, code)
        raise PermissionDenied(
            _(
                "This phone does not keep score of this game. "
                "Ask a phone that does for the scorer link."
            )
        )
    sign_of_life(scorer)
    return scorer
