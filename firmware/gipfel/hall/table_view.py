"""Where the loop leaves its newest table, and the link finds it: neither ever waits for the other."""

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from gipfel.hall.live_state import LiveFold, table_events
from gipfel.hall.win_times import WinTimes
from gipfel.messages import TableEvent
from gipfel.table import Table

if TYPE_CHECKING:
    from gipfel.game import Game

MOST_GAMES = 64
"""Moments of a game that wait for the link at most: only lamps miss the others."""


class TableView(NamedTuple):
    """A table as the link sees it."""

    table: Table
    number: int
    """The number of its game in the record."""
    rolled_at: float
    """When dice were last rolled, in seconds of the monotonic clock."""
    events: tuple[TableEvent, ...]
    """What has happened since the last look."""


class TableInbox:
    """Keeps the newest table, and the moments of its game since the last look, but no more than a few."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake, self._lock = wake, threading.Lock()
        self._newest: tuple[Table, int] | None = None
        self._games: deque[tuple[Game | None, float]] = deque(maxlen=MOST_GAMES)
        self._fold = LiveFold()
        self.wins = WinTimes()

    def put(self, table: Table, number: int) -> None:
        """Leave a table; called by the loop with every one, so it returns at once."""
        with self._lock:
            before, self._newest = self._newest, (table, number)
            self.wins.note(before[0].game if before else None, table.game, number)
            if before and before[0].game is table.game and not _differs(before[0], table):
                return
            if not before or before[0].game is not table.game:
                self._games.append((table.game, time.monotonic()))
        self._wake()

    def look(self) -> TableView | None:
        """Return the newest table, and what has happened since the last look; None before the first one."""
        with self._lock:
            newest, games = self._newest, tuple(self._games)
            self._games.clear()
        if newest is None:
            return None
        events: list[TableEvent] = []
        for game, at in games:
            events += table_events(self._fold.game, game)
            self._fold = self._fold.after(game, at)
        return TableView(*newest, self._fold.rolled_at, tuple(events))


def _differs(before: Table, after: Table) -> bool:
    """Whether a hall would see another table, though its game is the same."""
    return before.hall != after.hall or before.lost != after.lost
