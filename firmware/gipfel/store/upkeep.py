"""What is done to a record in the background: backups, removing old photographs, a check for damage."""

import sqlite3
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from threading import Thread

from gipfel.store.backup import BackupFile, backups, remove, save
from gipfel.store.damage import mark_if_damaged
from gipfel.store.photos import Photos
from gipfel.store.restore import remove_leftovers
from gipfel.store.schema import transaction


class Upkeep:
    """The background work on the record of one folder, by a connection of its own."""

    def __init__(self, db: sqlite3.Connection, folder: Path, photos_limit: int) -> None:
        self._db, self._folder, self._photos_limit = db, folder, photos_limit

    def back_up(self, number: int) -> bool:
        """Back up a game, and return whether it was needed; the older backup goes once the new one is on disk."""
        before = self._saved.get(number, 0)
        (steps,) = self._db.execute("SELECT coalesce(max(n), 0) FROM steps WHERE game = ?", (number,)).fetchone()
        if steps <= before:
            return False
        self._saved[number] = save(self._db, self._folder, number).steps
        if before:
            remove(self._folder, BackupFile(number, before))
        return True

    def left_to_do(self) -> Iterator[None]:
        """Do piece by piece what an earlier program left to do; each piece ends with a `yield`."""
        # It reads everything, which may take a while, and no backup is to wait for it: so it has its own thread.
        Thread(target=mark_if_damaged, args=(self._folder,), name="record check", daemon=True).start()
        photos = Photos(self._db, self._folder / "photos", self._photos_limit)
        has_more = True
        while has_more:
            with transaction(self._db):
                has_more = photos.trim()
            yield
        for (number,) in self._db.execute("SELECT number FROM games ORDER BY number DESC").fetchall():
            if self.back_up(number):
                yield
        remove_leftovers(self._folder)

    @cached_property
    def _saved(self) -> dict[int, int]:
        """How many steps the backup of each game has; looked up once, when it is first needed."""
        saved: dict[int, int] = {}
        for file in sorted(backups(self._folder)):
            if file.number in saved:  # the plug was pulled before the older one could go
                remove(self._folder, BackupFile(file.number, saved[file.number]))
            saved[file.number] = file.steps
        return saved
