"""What is kept of an evening: its events, who hosts it, and which phones belong to which pair.

Who sits where and who waits is a fold over the events (``evening.Evening``); nothing here says it
a second time.
"""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from scorekeeper.accounts.models import Device
from scorekeeper.games.codes import LENGTH, new_code, new_scorer_key, spoken
from scorekeeper.games.models import Game
from scorekeeper.rules.floor import MOST_SINGLES, TWO_PAIRS, Mode
from scorekeeper.rules.kinds import Kind, kind_of

LONGEST_NAME = 30
"""Letters of a person’s name, and of what a phone is called."""
LONGEST_PARTY_NAME = 60
LONGEST_REASON = 200


class Party(models.Model):
    """One evening. ``revision`` goes up by one with everything that people can see, at its tables
    too."""

    code = models.CharField(max_length=LENGTH, unique=True, default=new_code)
    name = models.CharField(max_length=LONGEST_PARTY_NAME, blank=True)
    kind = models.CharField(max_length=40, default="bid-whist")
    """The key of the game that its tables play."""
    seats = models.PositiveSmallIntegerField(default=TWO_PAIRS)
    """How many a table seats: two pairs, or three to five who play for themselves. A pair of the
    events, of phones and of sittings is one of them."""
    rules = models.JSONField()
    """Option keys as in a score sheet's ``rules``."""
    mode = models.CharField(max_length=20, choices=[(mode.value, mode.value) for mode in Mode])
    streak_cap = models.PositiveSmallIntegerField(null=True, blank=True)
    table_limit = models.PositiveSmallIntegerField()
    """How many tables there were at the start; ``limit`` events change it."""
    moves_by_itself = models.BooleanField(default=False)
    """Whether a game that is over moves the pairs at once, or proposes it."""
    tells_reneges = models.BooleanField(default=False)
    """Whether the summary tells of reneges that were found."""
    shows_cards = models.BooleanField(default=False)
    """Whether the wall screen, which anybody with the code can open, shows the tables' cards."""
    host_key = models.CharField(max_length=40, default=new_scorer_key)
    submission_key = models.UUIDField(null=True, blank=True, unique=True)
    """The press of the button that started it."""
    revision = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(mode__in=[mode.value for mode in Mode]), name="a_mode_that_is_known"
            ),
            models.CheckConstraint(
                condition=Q(seats__range=(TWO_PAIRS, MOST_SINGLES)), name="two_pairs_or_singles"
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.code

    @property
    def spoken_code(self) -> str:
        """The code as it is shown and read aloud."""
        return spoken(self.code)

    @property
    def core(self) -> Kind:
        """The game that its tables play."""
        return kind_of(self.kind)

    @property
    def people(self) -> int:
        """How many people wait, sit and rise together: the two of a pair, or one who plays for
        himself. Whatever is said of them asks gettext for the form of that number."""
        return 2 if self.seats == TWO_PAIRS else 1

    @property
    def keeps_score(self) -> bool:
        """Whether its tables score their hands; else a hand is only made or set."""
        return self.mode == Mode.LOSER_RISES


class Host(models.Model):
    """A phone that runs the evening."""

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="hosts")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="hosts")
    name = models.CharField(max_length=LONGEST_NAME)
    granted_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["party", "device"], name="one_host_right_per_phone")
        ]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A table of an evening, with the secret on its card."""

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    card_key = models.CharField(max_length=40, default=new_scorer_key)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["party", "number"], name="one_table_per_number")
        ]

    def __str__(self) -> str:
        return str(self.number)


class PairPhone(models.Model):
    """A phone that belongs to a pair (or to one of the singles): it sees the pair's place, and may
    score where the pair sits."""

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="phones")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="pair_phones")
    pair = models.CharField(max_length=8)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["party", "device"], name="one_pair_per_phone")
        ]

    def __str__(self) -> str:
        return self.pair


class EventKind(models.TextChoices):
    """What can happen. Those above the line are the rotation's own (``rules.rotation``)."""

    SET = "set"
    MADE = "made"
    GAME_OVER = "game_over"
    FORFEIT = "forfeit"
    LEAVES = "leaves"
    JOINS = "joins"
    AWAY = "away"
    BACK = "back"
    SUBSTITUTE = "substitute"
    LIMIT = "limit"
    OPENS = "opens"
    CLOSES = "closes"
    MOVES = "moves"
    # ---
    RENAMED = "renamed"
    SINGLE = "single"
    SINGLE_LEAVES = "single_leaves"
    TAKEN_BACK = "taken_back"
    CORRECTED = "corrected"
    POINTS_ONLY = "points_only"
    PAUSED = "paused"
    RESUMED = "resumed"
    CLOSED = "closed"
    REOPENED = "reopened"


RISING = (EventKind.SET, EventKind.GAME_OVER, EventKind.FORFEIT)
"""What decides who gets up at a table."""
ENDS_OF_GAMES = (EventKind.GAME_OVER, EventKind.FORFEIT)
"""What moves pairs because of a game (``Event.game``)."""


class Event(models.Model):
    """One thing that happened, in order of ``number``; append-only.

    ``facts`` is an event of ``scorekeeper.rotation/1`` without its kind, with ``names`` (two,
    or a single's one) where a pair joins, is renamed or replaced. ``leaves`` with a ``table`` is
    going home from there, where no game is lost by it; ``gone`` went home after a game that another
    turned out to have lost. ``taken_back`` takes the event ``facts.event`` out again, ``corrected``
    lets it have been ``facts.facts``, and after ``points_only`` it stays as it was, though
    ``facts.last`` are last in its game by now. ``game`` is the one whose end it was.
    """

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=EventKind)
    facts = models.JSONField(default=dict)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(default=timezone.now)
    by_device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL)
    by_name = models.CharField(max_length=LONGEST_NAME, blank=True)
    submission_key = models.UUIDField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["party", "number"], name="one_event_per_number"),
            models.UniqueConstraint(
                fields=["submission_key"],
                condition=Q(submission_key__isnull=False),
                name="one_event_per_submission",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=EventKind.values), name="an_event_that_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Sitting(models.Model):
    """A game that was played at a table: ``sides`` are its pairs (or singles) by the side they
    play, ``after`` the number of the event that had seated them."""

    party = models.ForeignKey(Party, on_delete=models.CASCADE, related_name="sittings")
    table = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="sitting")
    sides = models.JSONField()
    after = models.PositiveIntegerField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"table {self.table}: {' v '.join(self.sides.values())}"
