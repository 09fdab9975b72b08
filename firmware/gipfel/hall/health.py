"""How a table is, as it tells its hall."""

from collections.abc import Iterable
from datetime import UTC, datetime

from gipfel.config import NO_NETWORK
from gipfel.errors import Port
from gipfel.messages import TableHealth
from gipfel.store import WonGame

GONE = TableHealth(online=False)
"""What the broker says of a table whose connection has ended."""


def table_health(
    version: str, now: datetime, lost: Iterable[Port], address: str, unsent: int, games_today: int
) -> TableHealth:
    """Return how a table is now; `address` is where its page is, if it has one."""
    return TableHealth(
        online=True,
        version=version,
        at=now.astimezone(UTC).isoformat(timespec="seconds"),
        lost=tuple(sorted(port.name.lower().replace("_", " ") for port in lost)),
        address="" if address == NO_NETWORK else address,
        unsent=unsent,
        games_today=games_today,
    )


def won_today(games: Iterable[WonGame], now: datetime) -> int:
    """Return how many games were won on this day, as the table's own clock and time zone have it."""
    today = now.astimezone().date()
    return sum(_day_of(game) == today for game in games)


def _day_of(game: WonGame) -> object:
    try:
        return datetime.fromisoformat(game.ended).astimezone().date()
    except (ValueError, OverflowError):  # a record that somebody has edited
        return None
