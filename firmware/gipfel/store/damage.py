"""Whether a record is damaged. What to do about it is in `restore`, which most starts do not need to load."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from gipfel.errors import DeviceLost, Port
from gipfel.store.failures import is_damage

MARK = "games.db-damaged"
"""An empty file beside a record in which damage was found while it was in use."""


def needs_rebuilding(folder: Path) -> bool:
    """Return whether a record is gone, or was found to be damaged the last time it was used."""
    path = folder / "games.db"
    if not size_of(path):
        return True
    if not (folder / MARK).exists():
        return False
    if not is_sound(path):
        return True
    (folder / MARK).unlink()
    return False


def is_sound(path: Path) -> bool:
    """Return whether SQLite finds nothing wrong with a whole file; raise `DeviceLost` where it cannot be read."""
    try:
        with closing(only_reading(path)) as db:
            return bool(db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            return False
        raise DeviceLost(Port.STORE, str(error)) from error


def mark_if_damaged(folder: Path) -> bool:
    """Check a record that may be in use; mark it for the next start if it is damaged, and return whether it is."""
    with suppress(OSError):  # what could not be looked at now is looked at another time
        if not is_sound(folder / "games.db"):
            (folder / MARK).touch()
            return True
    return False


def only_reading(path: Path) -> sqlite3.Connection:
    """Return a connection to a record by which nothing can be changed."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def size_of(path: Path) -> int:
    """Return a file's size in bytes; 0 where there is no file."""
    return path.stat().st_size if path.exists() else 0
