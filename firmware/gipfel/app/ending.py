"""How a table ends: by a signal of the operating system, and with an error where steps are not saved."""

import signal
import time
from collections.abc import Callable

from gipfel.errors import Port, Refusal
from gipfel.table import Closed, Signal, Table
from gipfel.words import Words


class SystemSignals:
    """Closes the table on SIGTERM, SIGHUP or SIGINT, and remembers whether one has come."""

    def __init__(self, post: Callable[[Signal], None]) -> None:
        self.has_come = False
        self._post = post
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, self._close)

    def _close(self, _number: int, _frame: object) -> None:
        self.has_come = True
        self._post(Closed(time.monotonic()))


def check_saved(table: Table, words: Words) -> None:
    """Raise `Refusal` where steps of a closed table could not be saved."""
    if Port.STORE in table.lost:
        raise Refusal(words("store.unsaved"))
