"""What pages read of a game."""

from .models import Game, Seating
from .sheets import LiveSheet


def sheet_of(game: Game) -> LiveSheet:
    """The game's sheet as it stands; one query."""
    return LiveSheet.from_records(game.kind, list(game.records.all()))


def names_of(game: Game) -> dict[str, str]:
    """The names by seat, empty where nobody gave one; one query."""
    return {seating.seat: seating.name for seating in Seating.objects.filter(game=game)}
