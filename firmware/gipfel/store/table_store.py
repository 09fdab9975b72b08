"""The record as the table uses it: nobody else writes to it, and its games are backed up."""

import os
import sqlite3
import weakref
from contextlib import suppress
from pathlib import Path

from gipfel.game import Event, Started, Step, Won
from gipfel.store.backup_worker import REST_S, BackupWorker
from gipfel.store.damage import needs_rebuilding
from gipfel.store.failures import StoreDamaged, opening
from gipfel.store.lock import locked
from gipfel.store.schema import transaction
from gipfel.store.store import Store

BACKED_UP_EVERY = 20
"""Steps after which a game that goes on is backed up again."""


def open_store(folder: Path, photos_mb: int = 200, rest_s: float = REST_S) -> "tuple[TableStore, str]":
    """Open the record of a folder; one that is damaged or gone is built anew from its backups.

    The second value says what was done: nothing, `damaged` (it was built anew), or `lost` (there was no backup).
    `rest_s` is how many seconds the table has for itself before the record is checked in the background.
    """
    lock = locked(folder)
    try:
        if not needs_rebuilding(folder):
            with suppress(StoreDamaged):
                return TableStore(folder, lock, photos_mb, rest_s), ""
        from gipfel.store.restore import rebuild  # noqa: PLC0415  # takes its time, and hardly ever is needed

        done = rebuild(folder)
        return TableStore(folder, lock, photos_mb, rest_s), done
    except OSError:
        os.close(lock)
        raise


class TableStore(Store):
    """The record while its folder is locked; backups are made in a thread of their own."""

    def __init__(self, folder: Path, lock: int, photos_mb: int, rest_s: float) -> None:
        super().__init__(folder, photos_mb * 1_000_000)
        try:
            with opening():
                # What is needed to go on has to be readable; the rest of the file is checked in the background.
                self._db.execute("SELECT * FROM steps WHERE game = ?", (self.number,)).fetchall()
                self._add_photo_rows()
        except OSError:
            super().close()
            raise
        self._lock = lock
        self._unsaved = 0
        self._worker = BackupWorker(folder, self.photos.limit, rest_s)
        self._end_worker = weakref.finalize(self, self._worker.close)  # also where nobody calls close

    def _add_photo_rows(self) -> None:
        """Insert the rows of photographs that were kept just before the plug was pulled."""
        with suppress(sqlite3.OperationalError), transaction(self._db):  # without room, after the next start
            self.photos.add_missing_rows(self.number)
            self.photos.add_missing_rows(self.newest + 1)

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """Write one step; a game that is over or left for another is backed up, and a long one now and then."""
        before = self.number
        super().append(events, photo)
        if before and isinstance(events[0], Started):
            self._back_up(before)
        self._unsaved += 1
        if isinstance(events[-1], Won) or self._unsaved >= BACKED_UP_EVERY:
            self._back_up(self.number)

    def add(self, steps: tuple[Step, ...], photos: tuple[bytes, ...], origin: str) -> int:
        """Add a whole game from elsewhere, and back it up; return its number."""
        number = super().add(steps, photos, origin)
        self._worker.save(number)
        return number

    def _back_up(self, number: int) -> None:
        if self._unsaved:
            self._worker.save(number)
        self._unsaved = 0

    def close(self) -> None:
        """Wait for the backups, close the database, and unlock the folder."""
        self._back_up(self.number)
        self._end_worker()
        super().close()
        os.close(self._lock)
