"""Steps in SQLite: one row a step, on disk before it is shown."""

import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from gipfel.errors import GipfelError
from gipfel.game import Event, Game, Started, Step, Won, decode, encode, replay
from gipfel.ports import DeviceLost
from gipfel.store.photos import Photos

SCHEMA = """
CREATE TABLE IF NOT EXISTS games (number INTEGER PRIMARY KEY, started TEXT NOT NULL, origin TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS steps (
    game INTEGER NOT NULL REFERENCES games (number), n INTEGER NOT NULL, at TEXT NOT NULL, events TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
"""
BACKUPS_KEPT = 5
TABLE = "table"


class StoreDamaged(GipfelError, OSError):
    """A record that cannot be read; the message says which game and step."""


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
        self._db = _connected(folder / "games.db")
        self.number = self._newest(TABLE)
        """The newest game that was begun at this table, the one that steps are written to; 0 is none."""

    def _newest(self, origin: str = "%") -> int:
        query = "SELECT coalesce(max(number), 0) FROM games WHERE origin LIKE ?"
        (number,) = self._db.execute(query, (origin,)).fetchone()
        return int(number)

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """Write one step, and begin a new game with its start. It is on disk when this returns."""
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        try:
            with self._db:  # one transaction: all of it, or nothing
                number = self._begun(at, TABLE) if isinstance(events[0], Started) else self.number
                (n,) = self._db.execute("SELECT count(*) + 1 FROM steps WHERE game = ?", (number,)).fetchone()
                self._write(number, Step(n, at, events))
        except sqlite3.Error as error:
            raise DeviceLost("store", str(error)) from error
        self.number = number
        if photo:
            self.photos.keep(number, n, photo)
        if isinstance(events[-1], Won):
            self._back_up()

    def add(self, steps: tuple[Step, ...], origin: str) -> int:
        """Take a whole game in from elsewhere, or nothing of it; give its number."""
        try:
            with self._db:
                number = self._begun(steps[0].at, origin)
                for step in steps:
                    self._write(number, step)
        except sqlite3.Error as error:
            raise DeviceLost("store", str(error)) from error
        return number

    def _begun(self, at: str, origin: str) -> int:
        number = self._newest() + 1
        self._db.execute("INSERT INTO games VALUES (?, ?, ?)", (number, at, origin))
        return number

    def _write(self, number: int, step: Step) -> None:
        self._db.execute("INSERT INTO steps VALUES (?, ?, ?, ?)", (number, step.n, step.at, encode(step.events)))

    def games(self) -> list[Entry]:
        """List all games, the newest first."""
        rows = self._db.execute(
            "SELECT number, started, origin, count(*) FROM games JOIN steps ON game = number "
            "GROUP BY number ORDER BY number DESC"
        )
        return [Entry(*row) for row in rows]

    def steps(self, number: int) -> tuple[Step, ...]:
        """Give the steps of a game, none if there is no such game."""
        rows = self._db.execute("SELECT n, at, events FROM steps WHERE game = ? ORDER BY n", (number,)).fetchall()
        try:
            return tuple(Step(n, at, decode(events)) for n, at, events in rows)
        except msgspec.DecodeError as error:
            raise StoreDamaged(f"game {number} cannot be read: {error}") from error

    def game(self, number: int) -> Game:
        """Fold a game from its record."""
        return replay(self.steps(number))

    def _back_up(self) -> None:
        """Copy everything, newest copies kept; a copy that cannot be made is not worth stopping the game for."""
        folder = self.folder / "backups"
        with suppress(OSError, sqlite3.Error):
            folder.mkdir(exist_ok=True)
            draft = folder / "new.db"
            draft.unlink(missing_ok=True)
            with closing(sqlite3.connect(draft)) as copy:
                self._db.backup(copy)
            draft.replace(folder / f"games-{self.number:06}.db")
            for old in sorted(folder.glob("games-*.db"))[:-BACKUPS_KEPT]:
                old.unlink()

    def close(self) -> None:
        """Let go of the files."""
        self._db.close()


def open_store(folder: Path) -> tuple[Store, str]:
    """Open the record of a folder; one that is damaged is set aside and the newest sound copy taken.

    The second value says what was done: nothing, `damaged` (a copy was taken), or `lost` (there was none).
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "games.db"
    if not path.exists() or _is_sound(path):
        return Store(folder), ""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    for name in ("games.db", "games.db-wal", "games.db-shm"):
        with suppress(FileNotFoundError):
            (folder / name).rename(folder / f"damaged-{stamp}-{name}")
    for copy in sorted((folder / "backups").glob("games-*.db"), reverse=True):
        if _is_sound(copy):
            path.write_bytes(copy.read_bytes())
            return Store(folder), "damaged"
    return Store(folder), "lost"


def _is_sound(path: Path) -> bool:
    """Whether SQLite finds nothing wrong with a file."""
    try:
        with closing(_connected(path)) as db:
            return bool(db.execute("PRAGMA integrity_check").fetchone() == ("ok",))
    except sqlite3.DatabaseError:
        return False


def _connected(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level="IMMEDIATE")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")  # a commit survives a pulled plug
    db.executescript(SCHEMA)
    return db
