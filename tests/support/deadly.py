"""A process that is killed in the middle of what it writes."""

import os
import signal
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any


def killed_at(statement: int, does: Callable[[], object]) -> bool:
    """Do something in a process that is killed (SIGKILL) at its n-th SQL statement; False if it ends before."""
    child = os.fork()
    if child == 0:  # pragma: no cover  # this process is killed
        try:
            sqlite3.connect = partial(sqlite3.connect, factory=partial(Deadly, statement))  # type: ignore[assignment]  # SQLite's own
            does()
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


class Deadly(sqlite3.Connection):
    """A connection that kills its process before a statement; it counts those of all such connections."""

    count = 0

    def __init__(self, deadly: int, *args: Any, **options: Any) -> None:  # noqa: ANN401  # sqlite3's own
        super().__init__(*args, **options)

        def trace(_: str) -> None:
            Deadly.count += 1
            if Deadly.count == deadly:
                os.kill(os.getpid(), signal.SIGKILL)

        self.set_trace_callback(trace)
