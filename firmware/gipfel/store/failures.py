"""What can be wrong with the record as a whole, and which of SQLite's errors mean it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from gipfel.errors import DeviceLost, GipfelError, Port


class StoreDamaged(GipfelError, OSError):
    """A record, or one game of it, that cannot be read; the message says which."""


class StoreTooNew(GipfelError, OSError):
    """A record that a newer program wrote; it is left as it is."""


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether an error means that the file is damaged: a locked file or a full disk does not."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


@contextmanager
def opening() -> Iterator[None]:
    """Raise `StoreDamaged` where a file turns out to be damaged, `DeviceLost` where it is only out of reach."""
    try:
        yield
    except sqlite3.Error as error:
        if is_damage(error):
            raise StoreDamaged(f"the record cannot be read: {error}") from error
        raise DeviceLost(Port.STORE, str(error)) from error


@contextmanager
def writing() -> Iterator[None]:
    """Raise `DeviceLost` where something cannot be written, for whatever reason: the table tries again later."""
    try:
        yield
    except sqlite3.Error as error:
        raise DeviceLost(Port.STORE, str(error)) from error


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Raise `StoreDamaged` where something cannot be read."""
    try:
        yield
    except (sqlite3.Error, msgspec.DecodeError) as error:
        raise StoreDamaged(f"{what} cannot be read: {error}") from error
