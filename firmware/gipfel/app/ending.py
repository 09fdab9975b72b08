"""How a table ends: when the system says so, and what its last word is."""

import signal
import time
from collections.abc import Callable

from gipfel.errors import Port, Refusal
from gipfel.table import Closed, Signal, Table
from gipfel.words import Words


class SystemSignals:
    """Closes the table when the system says so, and remembers whether it did."""

    def __init__(self, post: Callable[[Signal], None]) -> None:
        self.has_come = False
        self._post = post
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, self._close)

    def _close(self, _number: int, _frame: object) -> None:
        self.has_come = True
        self._post(Closed(time.monotonic()))


def check_saved(table: Table, words: Words) -> None:
    """Refuse to end in silence where steps could not be saved."""
    if Port.STORE in table.lost:
        raise Refusal(words("store.unsaved"))
