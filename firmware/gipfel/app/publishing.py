"""Hands every published table to whoever follows it."""

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from gipfel.app.ports import Moment
from gipfel.screens import Screen
from gipfel.table import Table

if TYPE_CHECKING:
    from gipfel.store import Store

Follower = Callable[[Table], None]
"""Called by the loop with every table; it has to return at once."""


class Publisher:
    """Publishes each table as a moment, hands it to its followers, and remembers the last one."""

    def __init__(
        self, store: "Store", followers: Iterable[Follower], publish: Callable[[Moment], None] | None = None
    ) -> None:
        self._store, self._followers, self._publish = store, tuple(followers), publish
        self.last: Table | None = None
        self.at = time.monotonic()
        """When a table was last published: the loop's sign of life."""

    def __call__(self, table: Table, screen: Screen) -> None:
        """Publish a table with its screen."""
        if self._publish:
            self._publish(Moment(table, screen, self._store.number))
        for follow in self._followers:
            follow(table)
        self.last, self.at = table, time.monotonic()
