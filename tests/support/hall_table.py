"""A table of a hall without its devices: the real steps, record and link; hands and dice are a test's."""

import queue
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from gipfel.config import Options
from gipfel.game import Event, Started
from gipfel.hall import HallWorker
from gipfel.store import Store
from gipfel.table import HallState, Signal, opened
from support.linked import QUICK, settings
from support.tables import Sitting
from support.waiting import until

FASTEST = (
    [("1 1 1 1", "1"), ("1 1 6 6", "1")],
    [("3 3 5 6", "2")],
    [("6 6 6 6", "1")],
    [("3 3 5 6", "2")],
    [("1 2 1 2", "2"), ("1 2 1 2", "2"), ("1 2 4 4", "1")],
)
"""Five turns of two, by franjos' booklet, in which who begins wins 2, 12 and 3."""


class HallTable(Sitting):
    """A table that is driven by hand: each step is on disk before the hall hears of it."""

    def __init__(self, folder: Path, name: str) -> None:
        table = replace(opened("test", Options("en"), None, None), now=time.monotonic(), hall=HallState(name))
        super().__init__(table)
        self.name, self.store = name, Store(folder)
        self.inbox: queue.SimpleQueue[Signal] = queue.SimpleQueue()
        self.worker: HallWorker | None = None

    def signal(self, signal: Signal) -> tuple[Event, ...]:
        """Let a device notice something; what happens is written down, then shown."""
        events = super().signal(signal)
        if events:
            assert not isinstance(events[0], Started) or len(self.steps) == 1
            self.store.append(events)
        if self.worker:
            self.worker.follow(self.table, self.store.number)
        return events

    def until(self, is_so: Callable[["HallTable"], Any]) -> None:
        """Take what the hall says until something is so."""

        def has_come() -> Any:  # noqa: ANN401  # whatever `is_so` returns
            while not self.inbox.empty():
                self.signal(self.inbox.get())
            return is_so(self)

        until(has_come)

    def win(self) -> None:
        """Play the fastest game there is: who begins wins."""
        for turn in FASTEST:
            self.hear()
            for roll, number in turn:
                self.roll(roll)
                self.press(number)
            self.press("stop")


@contextmanager
def hall_table(folder: Path, url: str, name: str) -> Iterator[HallTable]:
    """Link a table to a hall's broker while the block runs."""
    folder.mkdir(parents=True, exist_ok=True)
    table = HallTable(folder, name)
    with HallWorker(
        settings(url, name), folder, table.inbox.put, lambda: f"http://table{name}.local:8137", QUICK
    ) as worker:
        table.worker = worker
        worker.follow(table.table, 0)
        yield table
        table.worker = None
    table.store.close()
