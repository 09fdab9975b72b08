"""Who thinks for Gipfel: a worker in a thread of its own, or the loop itself where a transcript has no threads."""

import queue
import time
from collections.abc import Callable

from gipfel.app import Worker
from gipfel.partner.thinking import Thinker
from gipfel.table import PartnerTask, Signal, Table


class PartnerWorker(Worker):
    """Follows a table, thinks in its own thread about what it asks, and posts the answers."""

    def __init__(self, post: Callable[[Signal], None]) -> None:
        super().__init__("partner")
        self._post = post
        self._thinker = Thinker(time.monotonic)
        self._tasks: queue.SimpleQueue[PartnerTask | None] = queue.SimpleQueue()
        """What is to be thought about; None ends it."""

    def follow(self, table: Table) -> None:
        """Take the newest table; called by the loop, so nothing is thought here."""
        if task := self._thinker.asked(table):
            self._tasks.put(task)

    def _run(self) -> None:
        while task := self._tasks.get():
            if self._tasks.empty():  # else something newer is asked already
                for answer in self._thinker.answers(task):
                    self._post(answer)

    def _end(self) -> None:
        self._tasks.put(None)


class InlinePartner:
    """Follows a table, and posts each answer before it returns; with a clock of its own, so always the same."""

    def __init__(self, post: Callable[[Signal], None], clock: Callable[[], float]) -> None:
        self._post, self._thinker = post, Thinker(clock)

    def follow(self, table: Table) -> None:
        """Take the newest table, and answer what it asks."""
        if task := self._thinker.asked(table):
            for answer in self._thinker.answers(task):
                self._post(answer)
