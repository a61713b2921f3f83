"""`manage.py tidy`: delete what nobody uses any more. `make serve` does it at each start; a server
that runs for months does it by cron, once a day."""

from typing import Any

from django.utils.translation import ngettext

from scorekeeper.games.followups import TIDIED_TOO
from scorekeeper.games.verbs.deleting import KEPT_FOR, delete_unused
from scorekeeper.web.commands import SentenceCommand


class Command(SentenceCommand):
    help = (
        f"Delete games and parties that were not used for {KEPT_FOR.days} days. "
        "Prints how many, if any."
    )

    def handle(self, **options: Any) -> None:
        deleted = delete_unused()
        if deleted:
            said = ngettext(
                "Deleted %(count)s game not used for %(days)s days.",
                "Deleted %(count)s games not used for %(days)s days.",
                deleted,
            )
            self.stdout.write(said % {"count": deleted, "days": KEPT_FOR.days})
        for tidy in TIDIED_TOO:
            if told := tidy():
                self.stdout.write(told)
