"""Figures over all games, counted once for everybody who looks at them until the archive changes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from datetime import datetime
from threading import Lock
from typing import Any, TypeVar

from gipfel_hall.archive import Archive
from gipfel_hall.league import League, league_of
from gipfel_hall.statistics import Statistics, statistics_of

KEPT = 15
"""How many answers are kept: five periods of the statistics, and of the league with luck and without."""

Counted = TypeVar("Counted")


class FiguresCache:
    """Remembers the last figures; any thread may ask, and of several who ask for the same ones one counts."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def league(self, archive: Archive, since: datetime | None, *, is_without_luck: bool) -> League:
        """Return the league of the games since then."""
        key = ("league", archive.stamp(), since, is_without_luck)
        return self._find(key, lambda: league_of(archive, since, is_without_luck=is_without_luck))

    def statistics(self, archive: Archive, since: datetime | None) -> Statistics:
        """Return the figures of the games since then."""
        key = ("statistics", archive.stamp(), since)
        return self._find(key, lambda: statistics_of(archive, since))

    def _find(self, key: Hashable, count: Callable[[], Counted]) -> Counted:
        with self._lock:
            found: Counted = self._kept[key] if key in self._kept else count()
            self._kept[key] = found
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return found
