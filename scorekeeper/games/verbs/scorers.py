"""Which phones keep score: grant, take back, hand over, ask, allow, new link.

Every verb is one short transaction that first locks the game's row. What people can see of it
moves the game's revision on, so that pages that follow show it within one poll. ``Refusal`` says
that a thing cannot be done (any more), ``NotHere`` that the game was deleted meanwhile; nothing is
written then.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from secrets import compare_digest
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scorekeeper.accounts.models import Device
from scorekeeper.games.codes import new_scorer_key
from scorekeeper.games.locking import locked
from scorekeeper.games.models import Game, Scorer, TakeOver

SEEN_EVERY = timedelta(minutes=1)
"""A sign of life is written down at most this often."""
SILENT_AFTER = timedelta(minutes=2)
"""Without a sign of life for so long, a phone may be away or its battery flat."""
MOST_OPEN_REQUESTS = 5


class Refusal(Exception):
    """``code`` says why: ``old_link``, ``used_link``, ``keeps_already``, ``too_many_ask``,
    ``answered``, ``own_request`` or ``scorer_is_there``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def sign_of_life(scorer: Scorer) -> None:
    """Note that the phone is there; writes at most once in ``SEEN_EVERY``."""
    now = timezone.now()
    if now - scorer.seen_at >= SEEN_EVERY:
        Scorer.objects.filter(pk=scorer.pk).update(seen_at=now)
        scorer.seen_at = now


def scorers_are_silent(game: Game) -> bool:
    """Whether no phone that keeps score gave a sign of life lately, or there is none; one query."""
    lately = timezone.now() - SILENT_AFTER
    return not game.scorers.filter(revoked_at=None, seen_at__gt=lately).exists()


def keep_by_link(
    game: Game, *, key: str, device: Device, name: str, instead_of: int | None = None
) -> Scorer:
    """Let ``device`` keep score because it opened the scorer link; ``instead_of`` is the right it
    takes the place of. A phone that keeps score already just goes on.

    Refused: ``old_link``; ``used_link`` where the phone to be replaced keeps score no longer.
    """
    with transaction.atomic():
        game = locked(game)
        if not compare_digest(game.scorer_key.encode(), key.encode()):
            raise Refusal("old_link")
        known = game.scorers.filter(device=device, revoked_at=None).first()
        if known:
            return known
        if instead_of is not None:
            replaced = game.scorers.filter(pk=instead_of, revoked_at=None).first()
            if replaced is None:
                raise Refusal("used_link")
            _revoke(replaced, by_name=name)
            # The phone that handed over knows the link; it must not let itself in again.
            game.scorer_key = new_scorer_key()
        # The request it may have made is answered by the link.
        game.take_overs.filter(device=device, answered_at=None).update(
            answered_at=timezone.now(), allowed=True
        )
        scorer = Scorer.objects.create(game=game, device=device, name=name)
        _moved_on(game)
    return scorer


def take_back(scorer: Scorer, *, by: Scorer) -> None:
    """End a phone's right, one's own too; another phone's ends with the scorer link, which it may
    know. A second time changes nothing."""
    with transaction.atomic():
        game = locked(scorer.game)
        standing = game.scorers.filter(pk=scorer.pk, revoked_at=None).first()
        if standing:
            _revoke(standing, by_name=by.name)
            if standing.pk != by.pk:
                game.scorer_key = new_scorer_key()
            _moved_on(game)


def end_rights(game: Game, devices: Iterable[UUID], *, is_shown: bool) -> None:
    """These phones keep score no longer, nor by the scorer link, which they may know. ``game`` is
    as the caller's transaction locked it; with ``is_shown`` their pages say so at once."""
    known = game.scorers.filter(device_id__in=list(devices))
    ended = known.filter(revoked_at=None).update(revoked_at=timezone.now())
    # Who gave up the right before may have kept the link for later.
    if not ended and not known.exists():
        return
    game.scorer_key = new_scorer_key()
    if is_shown:
        _moved_on(game)
    else:
        game.save(update_fields=["scorer_key"])


def rename_phone(scorer: Scorer, *, name: str) -> None:
    """What the table calls the phone from now on; what it wrote keeps the name it had."""
    with transaction.atomic():
        game = locked(scorer.game)
        scorer.name = name
        scorer.save(update_fields=["name"])
        _moved_on(game)


def make_new_link(game: Game) -> Game:
    """A new scorer link; the old one, also as a hand-over link, is good for nothing any more."""
    with transaction.atomic():
        game = locked(game)
        game.scorer_key = new_scorer_key()
        game.used_at = timezone.now()
        game.save(update_fields=["scorer_key", "used_at"])
    return game


def ask_to_keep(game: Game, *, device: Device, name: str, reason: str) -> TakeOver:
    """A watching phone asks to keep score; asking twice is asking once.

    Refused: ``keeps_already``; ``too_many_ask`` while ``MOST_OPEN_REQUESTS`` wait for an answer.
    """
    with transaction.atomic():
        game = locked(game)
        if game.scorers.filter(device=device, revoked_at=None).exists():
            raise Refusal("keeps_already")
        waiting = list(game.take_overs.filter(answered_at=None))
        for earlier in waiting:
            if earlier.device_id == device.pk:
                return earlier
        if len(waiting) >= MOST_OPEN_REQUESTS:
            raise Refusal("too_many_ask")
        asked = TakeOver.objects.create(game=game, device=device, name=name, reason=reason)
        _moved_on(game)
    return asked


def answer(take_over: TakeOver, *, allow: bool, by: Scorer) -> TakeOver:
    """A phone that keeps score allows or refuses a request. The same answer twice is one answer;
    another one is refused (``answered``)."""
    with transaction.atomic():
        game = locked(take_over.game)
        take_over = game.take_overs.get(pk=take_over.pk)
        if take_over.answered_at is None:
            _answer(game, take_over, allow=allow, name=by.name)
        elif take_over.allowed != allow:
            raise Refusal("answered")
    return take_over


def agree_for_other_side(take_over: TakeOver, *, device_id: UUID, name: str) -> TakeOver:
    """Another watching phone agrees to a request while the phones that keep score are silent.

    Refused: ``own_request``, ``answered``, ``scorer_is_there``.
    """
    with transaction.atomic():
        game = locked(take_over.game)
        take_over = game.take_overs.get(pk=take_over.pk)
        if take_over.device_id == device_id:
            raise Refusal("own_request")
        if take_over.allowed is False:
            raise Refusal("answered")
        if take_over.answered_at is None:
            if not scorers_are_silent(game):
                raise Refusal("scorer_is_there")
            _answer(game, take_over, allow=True, name=name, by_other_side=True)
    return take_over


def _answer(
    game: Game, take_over: TakeOver, *, allow: bool, name: str, by_other_side: bool = False
) -> None:
    take_over.answered_at = timezone.now()
    take_over.allowed = allow
    take_over.answered_by_name = name
    take_over.by_other_side = by_other_side
    take_over.save(update_fields=["answered_at", "allowed", "answered_by_name", "by_other_side"])
    if allow:
        Scorer.objects.create(
            game=game, device_id=take_over.device_id, name=take_over.name, take_over=take_over
        )
    _moved_on(game)


def _revoke(scorer: Scorer, *, by_name: str) -> None:
    scorer.revoked_at = timezone.now()
    scorer.revoked_by_name = by_name
    scorer.save(update_fields=["revoked_at", "revoked_by_name"])


def _moved_on(game: Game) -> None:
    """Something changed that people can see, perhaps the scorer link with it."""
    game.revision += 1
    game.used_at = timezone.now()
    game.save(update_fields=["revision", "used_at", "scorer_key"])
