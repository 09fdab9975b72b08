"""Care for the record: a copy with each finished game, and what is done about one that is damaged."""

import os
import sqlite3
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from gipfel.game import Event, Won
from gipfel.lock import locked
from gipfel.store.store import Store, is_sound

KEPT = 5


class CaredStore(Store):
    """The record as the table uses it: nobody else writes to it, and each finished game is backed up."""

    def __init__(self, folder: Path, lock: int, photos_mb: int) -> None:
        super().__init__(folder, photos_mb * 1_000_000)
        self._lock = lock

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """Write one step; with the last one of a game make a copy."""
        super().append(events, photo)
        if isinstance(events[-1], Won):
            back_up(self)

    def close(self) -> None:
        """Let go of the files, and let others in."""
        super().close()
        os.close(self._lock)


def back_up(store: Store) -> None:
    """Copy everything, the newest copies kept; a copy that cannot be made is not worth stopping the game for."""
    folder = store.folder / "backups"
    with suppress(OSError, sqlite3.Error):
        folder.mkdir(exist_ok=True)
        draft = folder / "new.db"
        draft.unlink(missing_ok=True)
        store.backup_to(draft)
        draft.replace(folder / f"games-{_stamp()}.db")
        for old in copies(store.folder)[KEPT:]:
            old.unlink()


def copies(folder: Path) -> list[Path]:
    """List the copies of a record, the newest first."""
    return sorted((folder / "backups").glob("games-*.db"), reverse=True)


def open_store(folder: Path, photos_mb: int = 200) -> tuple[CaredStore, str]:
    """Open the record of a folder; one that is damaged or gone is replaced by the newest sound copy.

    The second value says what was done: nothing, `damaged` (a copy was taken), or `lost` (there was none).
    """
    lock = locked(folder)
    path = folder / "games.db"
    try:
        done = "" if _size(path) and is_sound(path) else _replaced(folder, path)
        return CaredStore(folder, lock, photos_mb), done
    except OSError:
        os.close(lock)
        raise


def _replaced(folder: Path, path: Path) -> str:
    """Put the newest sound copy in place of a record; what was there is set aside, never deleted."""
    was_there = _size(path) > 0 or _size(folder / "games.db-wal") > 0
    copy = next((copy for copy in copies(folder) if is_sound(copy)), None)
    draft = folder / "restored.db"
    if copy:
        draft.write_bytes(copy.read_bytes())
    stamp = _stamp()
    for name in ("games.db", "games.db-wal", "games.db-shm"):
        with suppress(FileNotFoundError):
            (folder / name).rename(folder / f"damaged-{stamp}-{name}")
    if copy:
        draft.replace(path)
        return "damaged"
    return "lost" if was_there else ""


def _size(path: Path) -> int:
    """Give a file's size; one that is not there has none."""
    return path.stat().st_size if path.exists() else 0


def _stamp() -> str:
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
