"""What a tournament wants to know of an archived game."""

from datetime import datetime, timedelta
from typing import NamedTuple

from gipfel_hall.archive import ArchivedGame, read_time


class GameAtTable(NamedTuple):
    """What is known of a game that somebody has played."""

    id: int
    table: str
    began_at: datetime | None
    """By the hall's clock; None where the table's clock was set back while the game was played."""
    players: tuple[int | None, ...]
    """In the order of seats; None is nobody who is known."""
    places: tuple[int, ...]
    columns: tuple[int, ...]


def game_at_table(game: ArchivedGame) -> GameAtTable:
    """Return what a tournament wants to know of a game."""
    facts = [seat.facts for seat in game.seats]
    return GameAtTable(
        game.id,
        game.table,
        _began_at(game),
        tuple(seat.player for seat in game.seats),
        tuple(fact.place for fact in facts),
        tuple(len(fact.columns_won) for fact in facts),
    )


def _began_at(game: ArchivedGame) -> datetime | None:
    """Return when a game began by the hall's clock: so long before its end as it took by the table's clock."""
    try:
        took = read_time(game.facts.last_at) - read_time(game.facts.started_at)
        return game.ended_at - took if took >= timedelta(0) else None
    except OverflowError:  # a time at the end of the calendar
        return None
