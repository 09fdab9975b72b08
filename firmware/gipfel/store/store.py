"""Steps in SQLite: one row a step, on disk before it is shown."""

import hashlib
import sqlite3
import weakref
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from gipfel.errors import DeviceLost, GipfelError
from gipfel.game import Event, Game, Started, Step, decode, encode, replay
from gipfel.store.photos import Photos

SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY, started TEXT NOT NULL, origin TEXT NOT NULL, turned_to INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS steps (
    game INTEGER NOT NULL REFERENCES games (number), n INTEGER NOT NULL, at TEXT NOT NULL, events TEXT NOT NULL,
    photo TEXT NOT NULL, PRIMARY KEY (game, n)
) WITHOUT ROWID;
"""
TABLE = "table"
"""The origin of games that were begun at this table; others have come from a file."""


class StoreDamaged(GipfelError, OSError):
    """A record that cannot be read; the message says which game."""


class Entry(NamedTuple):
    """A game in the list."""

    number: int
    started: str
    origin: str
    steps: int


class Store:
    """The record of all games in one folder."""

    def __init__(self, folder: Path, photos_limit: int = 200_000_000) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.photos = Photos(folder / "photos", photos_limit)
        with _as_lost():
            self._db = _connected(folder / "games.db")
            self._let_go = weakref.finalize(self, self._db.close)  # also where nobody says close
            # Counted, not timed: a small computer's clock may go back when its plug was pulled.
            query = "SELECT number FROM games WHERE origin = ? ORDER BY turned_to DESC LIMIT 1"
            row = self._db.execute(query, (TABLE,)).fetchone()
        self.number = int(row[0]) if row else 0
        """The game of this table that was played last, the one that steps are written to; 0 is none."""

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """Write one step, and begin a new game with its start. It is on disk when this returns."""
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        with _as_lost(), self._transaction():
            number = self._begun(at, TABLE) if isinstance(events[0], Started) else self.number
            (n,) = self._db.execute("SELECT count(*) + 1 FROM steps WHERE game = ?", (number,)).fetchone()
            self._write(number, Step(n, at, events), photo)
        self.number = number

    def add(self, steps: tuple[Step, ...], photos: tuple[bytes, ...], origin: str) -> int:
        """Take a whole game in from elsewhere, or nothing of it; give its number."""
        with _as_lost(), self._transaction():
            number = self._begun(steps[0].at, f"file: {origin}")
            for step, photo in zip(steps, photos, strict=True):
                self._write(number, step, photo)
        return number

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Do all of it, or nothing."""
        self._db.execute("BEGIN IMMEDIATE")
        with self._db:
            yield

    def _begun(self, at: str, origin: str) -> int:
        number = self.newest + 1
        begin = "INSERT INTO games SELECT ?, ?, ?, coalesce(max(turned_to), 0) + 1 FROM games"
        self._db.execute(begin, (number, at, origin))
        return number

    def _write(self, number: int, step: Step, photo: bytes) -> None:
        """Write a row; its photograph is kept beside it, under a name that no other picture can have."""
        name = hashlib.sha256(photo).hexdigest() if photo else ""
        if photo:
            self.photos.keep(number, name, photo)
        row = (number, step.n, step.at, encode(step.events), name)
        self._db.execute("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", row)

    def go_on_with(self, number: int) -> bool:
        """Turn to an earlier game of this table; False if there is no such game."""
        query = "SELECT number FROM games WHERE number = ? AND origin = ?"
        if self._db.execute(query, (number, TABLE)).fetchone() is None:
            return False
        with _as_lost(), self._transaction():
            turn = "UPDATE games SET turned_to = (SELECT max(turned_to) + 1 FROM games) WHERE number = ?"
            self._db.execute(turn, (number,))
        self.number = number
        return True

    @property
    def newest(self) -> int:
        """The newest game, wherever it came from; 0 is none."""
        (number,) = self._db.execute("SELECT coalesce(max(number), 0) FROM games").fetchone()
        return int(number)

    def games(self) -> list[Entry]:
        """List all games, the newest first."""
        with _as_damaged("games"):
            rows = self._db.execute(
                "SELECT number, started, origin, count(*) FROM games JOIN steps ON game = number "
                "GROUP BY number ORDER BY number DESC"
            ).fetchall()
        return [Entry(*row) for row in rows]

    def steps(self, number: int) -> tuple[Step, ...]:
        """Give the steps of a game, none if there is no such game."""
        with _as_damaged(f"game {number}"):
            query = "SELECT n, at, events FROM steps WHERE game = ? ORDER BY n"
            rows = self._db.execute(query, (number,)).fetchall()
            return tuple(Step(n, at, decode(events)) for n, at, events in rows)

    def photo_name(self, number: int, n: int) -> str:
        """Give the name of a step's photograph, the hash of what was taken; nothing where none was."""
        row = self._db.execute("SELECT photo FROM steps WHERE game = ? AND n = ?", (number, n)).fetchone()
        return str(row[0]) if row else ""

    def photo(self, number: int, n: int) -> bytes:
        """Give the photograph of a step; nothing where there is none, or not the one that was taken."""
        name = self.photo_name(number, n)
        photo = self.photos.find(number, name) if name else b""
        return photo if photo and hashlib.sha256(photo).hexdigest() == name else b""

    def game(self, number: int) -> Game:
        """Fold a game from its record."""
        return replay(self.steps(number))

    def backup_to(self, path: Path) -> None:
        """Copy everything into another file."""
        with closing(sqlite3.connect(path)) as copy:
            self._db.backup(copy)

    def close(self) -> None:
        """Let go of the files."""
        self._let_go()


@contextmanager
def _as_lost() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise DeviceLost("store", str(error)) from error


@contextmanager
def _as_damaged(what: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, msgspec.DecodeError) as error:
        raise StoreDamaged(f"{what} cannot be read: {error}") from error


def is_sound(path: Path) -> bool:
    """Whether SQLite finds nothing wrong with a file; `DeviceLost` where it could not look."""
    try:
        with closing(_connected(path)) as db:
            return bool(db.execute("PRAGMA integrity_check").fetchone() == ("ok",))
    except sqlite3.DatabaseError as error:
        # A locked file or a full disk is no damage: only these two codes are.
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return False
        raise DeviceLost("store", str(error)) from error


def _connected(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)  # transactions are begun by name
    with suppress(sqlite3.OperationalError):  # where the file cannot be written it can still be read
        db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")  # a commit survives a pulled plug
    db.executescript(SCHEMA)
    return db
