"""What is kept of a game: recorded facts, who recorded them, and the result of a finished game.

Scores are folds over ``HandRecord`` rows (``sheets.LiveSheet``), so there is no running total to
keep in step. While a game exists no record of it is changed or deleted.
"""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scorekeeper.accounts.models import Device
from scorekeeper.games.codes import LENGTH, new_code, new_scorer_key, spoken

HEAD = 0
"""The number of the record that holds the head of a sheet; lines are numbered from 1."""


class Game(models.Model):
    """One game at one table. ``revision`` goes up by one with every change that people can see."""

    code = models.CharField(max_length=LENGTH, unique=True, default=new_code)
    kind = models.CharField(max_length=40)
    revision = models.PositiveIntegerField(default=0)
    scorer_key = models.CharField(max_length=40, default=new_scorer_key)
    named_dealer = models.CharField(max_length=2, blank=True)
    """Who deals the next hand, where somebody put it right; it goes into that hand's facts."""
    open_claim_at = models.DateTimeField(null=True, blank=True)
    """When the oldest renege call that is still open was made; None: none is."""
    home = models.CharField(max_length=60, blank=True)
    """The path of the page this game belongs to, which offers the next one (a party's table); such
    a game's changes are told to ``followups``. Empty: it stands by itself."""
    follows = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="successor"
    )
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.code}"

    @property
    def spoken_code(self) -> str:
        """The code as it is shown and read aloud."""
        return spoken(self.code)


class Seating(models.Model):
    """Who sits where. The name may be empty ("Us and Them")."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=2)
    side = models.CharField(max_length=2)
    name = models.CharField(max_length=30, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="one_player_per_seat")]

    def __str__(self) -> str:
        return self.name or self.seat


class Scorer(models.Model):
    """A phone's right to keep score of a game, until it is taken back."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="scorers")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="scorers")
    name = models.CharField(max_length=30)
    """What the table calls this phone."""
    is_alone: bool
    somebody_asks: bool
    next_code: str | None
    """Whether no other phone keeps score, whether one asks to, and the code of the table's next
    game; ``permissions`` reads them with the right itself."""
    granted_at = models.DateTimeField(default=timezone.now)
    take_over = models.OneToOneField(
        "TakeOver", null=True, blank=True, on_delete=models.SET_NULL, related_name="scorer"
    )
    """The request by which it came to this right; None where it opened the scorer link."""
    seen_at = models.DateTimeField(default=timezone.now)
    """The phone's last sign of life, right to the minute: it is not written on each request."""
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by_name = models.CharField(max_length=30, blank=True)
    """Which phone took it back, or took its place."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "device"],
                condition=Q(revoked_at=None),
                name="one_right_per_phone_and_game",
            )
        ]

    def __str__(self) -> str:
        return self.name


class TakeOver(models.Model):
    """A watching phone's request to keep score, and what became of it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="take_overs")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="take_overs")
    name = models.CharField(max_length=30)
    """What the table shall call the phone."""
    reason = models.CharField(max_length=200, blank=True)
    asked_at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True, blank=True)
    allowed = models.BooleanField(null=True, blank=True)
    answered_by_name = models.CharField(max_length=30, blank=True)
    """The scorer's phone that answered, or whoever agreed for the other side."""
    by_other_side = models.BooleanField(default=False)
    """Agreed on by a watching phone, because no phone that keeps score gave a sign of life."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "device"],
                condition=Q(answered_at=None),
                name="one_open_request_per_phone_and_game",
            ),
            models.CheckConstraint(
                condition=Q(answered_at=None, allowed=None)
                | Q(answered_at__isnull=False, allowed__isnull=False),
                name="an_answer_is_yes_or_no",
            ),
            models.CheckConstraint(
                condition=Q(by_other_side=False) | Q(allowed=True),
                name="the_other_side_can_only_agree",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Change(models.TextChoices):
    """What a record did to the sheet."""

    RECORDED = "recorded"
    OPENED = "opened"
    COMPLETED = "completed"
    CORRECTED = "corrected"
    RULED = "ruled"
    WITHDRAWN = "withdrawn"
    UNDONE = "undone"
    INSERTED = "inserted"


class LineKind(models.TextChoices):
    """What a line is; the head of the sheet is its line 0."""

    HEAD = "head"
    HAND = "hand"
    PASSED_OUT = "passed_out"
    MISDEAL = "misdeal"
    FORFEIT = "forfeit"
    ADJUSTMENT = "adjustment"
    RULES = "rules"
    STOPPED = "stopped"


class HandRecord(models.Model):
    """One revision of one line of a game's sheet. Append-only.

    ``facts`` is a line of ``scorekeeper.scoresheet/1``, or the head of the sheet (its ``rules``,
    ``first_dealer``, ``start``, ``start_sets``) where ``number`` is 0. ``declarer``, ``contract``,
    ``books`` and ``books_in_hand`` are projections of it, made in ``writing`` and nowhere else.
    The newest revision of a number stands; where that is ``undone`` the number is free.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="records")
    number = models.PositiveSmallIntegerField()
    revision = models.PositiveSmallIntegerField()
    change = models.CharField(max_length=10, choices=Change)
    kind = models.CharField(max_length=10, choices=LineKind)
    declarer = models.CharField(max_length=2, blank=True)
    contract = models.CharField(max_length=20, blank=True)
    books = models.PositiveSmallIntegerField(null=True, blank=True)
    books_in_hand = models.PositiveSmallIntegerField(null=True, blank=True)
    facts = models.JSONField()
    reason = models.CharField(max_length=200, blank=True)
    by_device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL)
    by_name = models.CharField(max_length=30, blank=True)
    """What the table called the phone when it wrote this."""
    submission_key = models.UUIDField(null=True, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number", "revision"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number", "revision"], name="one_record_per_hand_revision"
            ),
            models.UniqueConstraint(
                fields=["submission_key"],
                condition=Q(submission_key__isnull=False),
                name="one_record_per_submission",
            ),
            models.CheckConstraint(
                condition=Q(books=None)
                | Q(books_in_hand__isnull=False, books__lte=F("books_in_hand")),
                name="books_within_the_hand",
            ),
            models.CheckConstraint(
                condition=Q(change__in=Change.values), name="a_change_that_is_known"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=LineKind.values), name="a_line_that_is_known"
            ),
            models.CheckConstraint(
                condition=Q(number=HEAD, kind=LineKind.HEAD)
                | (Q(number__gt=HEAD) & ~Q(kind=LineKind.HEAD)),
                name="the_head_is_line_zero",
            ),
            models.CheckConstraint(
                condition=Q(books=None) | Q(kind=LineKind.HAND), name="only_a_hand_has_books"
            ),
            models.CheckConstraint(
                condition=~Q(kind=LineKind.HAND) | ~(Q(declarer="") | Q(contract="")),
                name="a_hand_has_a_bidder_and_a_bid",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}.{self.revision} {self.change} {self.kind}"


class GameResult(models.Model):
    """How a finished game ended; a game that is not over has none. Derived from the records and
    rewritten in the transaction of every change to them."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="result")
    revision = models.PositiveIntegerField()
    ended_by = models.CharField(max_length=10)
    scoring_edition = models.PositiveSmallIntegerField()
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.ended_by


class ResultLine(models.Model):
    """One side of a result."""

    result = models.ForeignKey(GameResult, on_delete=models.CASCADE, related_name="lines")
    side = models.CharField(max_length=2)
    points = models.IntegerField()
    place = models.PositiveSmallIntegerField()
    won = models.BooleanField()
    bids_made = models.PositiveSmallIntegerField()
    bids_set = models.PositiveSmallIntegerField()
    bostons = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["result", "side"], name="one_line_per_side")]

    def __str__(self) -> str:
        return f"{self.side} {self.points}"
