"""What is said of a phone: a name to suggest, and since when it keeps score and by whose word."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from django.utils.translation import gettext as _

from scorekeeper.games.models import Scorer
from scorekeeper.games.words.times import clock


def suggested_name(last: str, *, taken: Iterable[str]) -> str:
    """What this phone was called ``last``, unless another phone of the game has that name; else a
    number."""
    used = set(taken)
    if last and last not in used:
        return last
    numbered = (_("Phone %(number)s") % {"number": number} for number in count(len(used) + 1))
    return next(name for name in numbered if name not in used)


def keeps_words(scorer: Scorer, *, is_this_one: bool, tell_seen: bool) -> str:
    """``this one, since 20:31`` or ``since 20:44, allowed by Ann’s phone, last seen at 21:02``."""
    since = {"at": clock(scorer.granted_at)}
    said = [_("this one, since %(at)s") % since if is_this_one else _("since %(at)s") % since]
    if scorer.take_over:
        who = {"who": scorer.take_over.answered_by_name}
        if scorer.take_over.by_other_side:
            said.append(_("agreed by %(who)s for the other side") % who)
        else:
            said.append(_("allowed by %(who)s") % who)
    if tell_seen:
        said.append(_("last seen at %(at)s") % {"at": clock(scorer.seen_at)})
    return ", ".join(said)


def kept_words(scorer: Scorer) -> str:
    """``20:44 to 21:30, ended by Ann’s phone``."""
    if scorer.revoked_at is None:
        return ""
    values = {
        "start": clock(scorer.granted_at),
        "end": clock(scorer.revoked_at),
        "who": scorer.revoked_by_name,
    }
    return _("%(start)s to %(end)s, ended by %(who)s") % values
