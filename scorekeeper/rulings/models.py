"""What is kept of an argument about a hand: who called whom, what is known, what was decided.

Rows are appended and never changed. A verdict itself is a revision of the hand (``games``); the
step that records it points there.
"""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.accounts.models import Device
from scorekeeper.games.models import Game, HandRecord
from scorekeeper.rules.disputes import WHEN


class Dispute(models.Model):
    """Everything argued about one hand of a game: its claims, and what is known of its books.

    ``since`` is the primary key of the record that began the hand; for a hand that is being played
    and is not on the sheet yet, that of the newest record before it, negative.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="disputes")
    since = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "since"], name="one_dispute_per_hand")
        ]

    def __str__(self) -> str:
        return f"dispute since {self.since}"


class Word(models.TextChoices):
    """How a book was named when the renege was called."""

    TABLE = "table"
    LAST = "last"
    EARLIER = "earlier"


class Claim(models.Model):
    """Somebody called a renege. ``by`` is a side, or who called where everybody plays for himself;
    ``accused`` a seat; ``when`` and ``corrected`` are those of ``rules.disputes.Claim``."""

    dispute = models.ForeignKey(Dispute, on_delete=models.CASCADE, related_name="claims")
    by = models.CharField(max_length=2)
    accused = models.CharField(max_length=2)
    word = models.CharField(max_length=10, choices=Word)
    when = models.CharField(max_length=20, choices=[(when, when) for when in WHEN])
    corrected = models.BooleanField(default=False)
    called_at = models.DateTimeField(default=timezone.now)
    by_device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL)
    by_name = models.CharField(max_length=30, blank=True)
    """What the table called the phone that recorded the call."""
    submission_key = models.UUIDField(unique=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(word__in=Word.values), name="a_book_named_in_a_known_way"
            ),
            models.CheckConstraint(condition=Q(when__in=WHEN), name="a_time_that_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.by} v {self.accused}"


class StepKind(models.TextChoices):
    """What happened to a dispute."""

    KNOWN = "known"
    TAKEN_BACK = "taken_back"
    WITHDRAWN = "withdrawn"
    RULED = "ruled"
    LIFTED = "lifted"


class Step(models.Model):
    """One thing that happened to a dispute after the call, in order of ``number``.

    ``known`` adds what ``facts`` say (``known.py``); ``taken_back`` takes the step ``facts.step``
    out again; ``withdrawn`` ends a claim; ``ruled`` writes ``facts.rulings`` on the hand (``after``
    is the primary key of the game's newest record before it) and
    ``lifted`` takes those of the claim off again, each with the hand's ``record`` (None: the
    ruling changed nothing there).
    """

    dispute = models.ForeignKey(Dispute, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=StepKind)
    claim = models.ForeignKey(
        Claim, null=True, blank=True, on_delete=models.CASCADE, related_name="steps"
    )
    facts = models.JSONField(default=dict)
    record = models.ForeignKey(HandRecord, null=True, blank=True, on_delete=models.CASCADE)
    at = models.DateTimeField(default=timezone.now)
    by_device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL)
    by_name = models.CharField(max_length=30, blank=True)
    submission_key = models.UUIDField(unique=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["dispute", "number"], name="one_step_per_number"),
            models.CheckConstraint(
                condition=Q(kind__in=StepKind.values), name="a_step_that_is_known"
            ),
            models.CheckConstraint(
                condition=Q(claim__isnull=False)
                | Q(kind__in=[StepKind.KNOWN, StepKind.TAKEN_BACK]),
                name="a_decision_is_about_a_claim",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
