"""Backups are written in a thread of their own, so that the table never waits for them."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import cached_property
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from gipfel.store.backup import BackupFile, backups, remove, save
from gipfel.store.photos import Photos
from gipfel.store.restore import mark_if_damaged, remove_leftovers
from gipfel.store.schema import transaction

REST_S = 30.0
"""Seconds after the start in which nothing is done but what is asked for: a small computer has enough to load."""
PAUSES = 4
"""After each piece of work that nobody waits for, a pause of so many times what it took."""
NOBODY = 0
"""In the place of a game's number: there are no more."""


class BackupWorker:
    """Saves games when it is asked to, and in between does what is left to do."""

    ENDS_IN = 3.0
    """Seconds in which its thread should end; what it has not done by then is done after the next start."""

    def __init__(self, folder: Path, photos_limit: int, rest_s: float = REST_S) -> None:
        self._folder, self._photos_limit, self._rest_s = folder, photos_limit, rest_s
        self._asked: SimpleQueue[int] = SimpleQueue()
        self._thread = Thread(target=self._run, name="backup", daemon=True)
        self._thread.start()

    def save(self, number: int) -> None:
        """Ask for a backup of a game; this returns at once."""
        self._asked.put(number)

    def close(self) -> None:
        """Wait until all that was asked for is on disk."""
        self._asked.put(NOBODY)
        self._thread.join(self.ENDS_IN)

    def _run(self) -> None:
        with closing(sqlite3.connect(self._folder / "games.db", isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = FULL")
            left = self._left_to_do(db)
            pause: float | None = self._rest_s
            while True:
                try:
                    number = self._asked.get(timeout=pause)
                except Empty:
                    pause = self._do_next(left)
                else:
                    if number == NOBODY:
                        return
                    with suppress(OSError, sqlite3.Error):  # it is missed, and made good, after the next start
                        self._write(db, number)

    def _do_next(self, left: Iterator[None]) -> float | None:
        """Do the next piece of work; return the seconds until the one after it, None if nothing is left to do."""
        began = time.monotonic()
        with suppress(OSError, sqlite3.Error, StopIteration):  # what cannot be done is tried after the next start
            next(left)
            return PAUSES * (time.monotonic() - began)
        return None

    def _left_to_do(self, db: sqlite3.Connection) -> Iterator[None]:
        """Do piece by piece what an earlier program left to do; each piece ends with a `yield`."""
        # It reads everything, which may take a while, and no backup is to wait for it: so it has its own thread.
        Thread(target=mark_if_damaged, args=(self._folder,), name="record check", daemon=True).start()
        photos = Photos(db, self._folder / "photos", self._photos_limit)
        has_more = True
        while has_more:
            with transaction(db):
                has_more = photos.trim()
            yield
        for (number,) in db.execute("SELECT number FROM games ORDER BY number DESC").fetchall():
            if self._write(db, number):
                yield
        remove_leftovers(self._folder)

    @cached_property
    def _saved(self) -> dict[int, int]:
        """How many steps of each game its backup has; looked up once, when it is first needed."""
        saved: dict[int, int] = {}
        for file in sorted(backups(self._folder)):
            if file.number in saved:  # the plug was pulled before the older one could go
                remove(self._folder, BackupFile(file.number, saved[file.number]))
            saved[file.number] = file.steps
        return saved

    def _write(self, db: sqlite3.Connection, number: int) -> bool:
        """Save a game, unless that was done; an older backup of it goes when the new one is on disk."""
        before = self._saved.get(number, 0)
        (steps,) = db.execute("SELECT coalesce(max(n), 0) FROM steps WHERE game = ?", (number,)).fetchone()
        if steps <= before:
            return False
        self._saved[number] = save(db, self._folder, number).steps
        if before:
            remove(self._folder, BackupFile(number, before))
        return True
