"""Backups are written in a thread of their own, so that the table never waits for them.

What the thread does is in `upkeep`, which it loads when there is something to do: a table starts the sooner.
"""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

REST_S = 30.0
"""Seconds after the start in which nothing is done but what is asked for: a small computer has enough to load."""
PAUSE_FACTOR = 4
"""The pause after a piece of background work, in times that the work took."""
END = 0
"""In the place of a game's number: the thread is to end."""


class BackupWorker:
    """Backs up games when it is asked to; in between it does what an earlier program left to do.

    It is no `app.Worker`, because a store may not import `app`.
    """

    ENDS_IN = 3.0
    """Seconds in which its thread should end; what it has not done by then is done after the next start."""

    def __init__(self, folder: Path, photos_limit: int, rest_s: float = REST_S) -> None:
        self._folder, self._photos_limit, self._rest_s = folder, photos_limit, rest_s
        self._requests: SimpleQueue[int] = SimpleQueue()
        self._thread = Thread(target=self._run, name="backup", daemon=True)
        self._thread.start()

    def save(self, number: int) -> None:
        """Ask for a backup of a game; this returns at once."""
        self._requests.put(number)

    def close(self) -> None:
        """Wait until all that was asked for is on disk."""
        self._requests.put(END)
        self._thread.join(self.ENDS_IN)

    def _run(self) -> None:
        number = self._next_request(self._rest_s)
        if number == END:
            return
        from gipfel.store.upkeep import Upkeep  # noqa: PLC0415  # see above

        with closing(sqlite3.connect(self._folder / "games.db", isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = FULL")
            upkeep = Upkeep(db, self._folder, self._photos_limit)
            left = upkeep.left_to_do()
            pause: float | None = self._rest_s
            while number != END:
                if number is None:
                    pause = _do_next(left)
                else:
                    with suppress(OSError, sqlite3.Error):  # it is missed, and made good, after the next start
                        upkeep.back_up(number)
                number = self._next_request(pause)

    def _next_request(self, seconds: float | None) -> int | None:
        """Return the next game to back up, or `END`; None where neither comes in time."""
        try:
            return self._requests.get(timeout=seconds)
        except Empty:
            return None


def _do_next(left: Iterator[None]) -> float | None:
    """Do the next piece of work; return the seconds until the one after it, None if nothing is left to do."""
    began = time.monotonic()
    with suppress(OSError, sqlite3.Error, StopIteration):  # what cannot be done is tried after the next start
        next(left)
        return PAUSE_FACTOR * (time.monotonic() - began)
    return None
