"""Who may do what, one function per right. A view calls one of these in its first lines."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.accounts.devices import device_id

from .codes import tidy_code
from .models import Game, Scorer


def game_to_watch(request: HttpRequest, code: str) -> Game:
    """Anybody with the code may watch. Raises ``Http404``."""
    game = Game.objects.filter(code=tidy_code(code)).first()
    if game is None:
        raise Http404(_("There is no game with the code %(code)s.") % {"code": code})
    return game


def scorer_or_none(request: HttpRequest, game: Game) -> Scorer | None:
    """This phone's right to keep score of ``game``; None for a watcher."""
    device = device_id(request)
    if device is None:
        return None
    return Scorer.objects.filter(game=game, device_id=device, revoked_at=None).first()


def scorer_of(request: HttpRequest, code: str) -> Scorer:
    """The right to keep score, with its game and device; one query. Raises ``PermissionDenied``
    for a watcher and ``Http404`` where there is no such game."""
    device = device_id(request)
    scorer = None
    if device is not None:
        scorer = (
            Scorer.objects.select_related("game", "device")
            .filter(game__code=tidy_code(code), device_id=device, revoked_at=None)
            .first()
        )
    if scorer is None:
        game_to_watch(request, code)
        raise PermissionDenied(
            _("This phone does not keep score of this game. Ask a phone that does for the scorer link.")
        )
    return scorer
