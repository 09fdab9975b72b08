"""How a record is, for a bug report: sizes, counts, whether it can be read; nothing that was played in it."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from gipfel.errors import GipfelError
from gipfel.game import Step, decode, replay

MOST_PROBLEMS = 10
"""How many of the problems that SQLite finds are listed."""


@dataclass(frozen=True, slots=True)
class StoreCondition:
    """What is known about a record without opening it to write; None is what could not be found out."""

    is_there: bool
    is_sound: bool | None = None
    """Whether SQLite finds nothing wrong with the file."""
    problems: tuple[str, ...] = ()
    """What it finds, or why it could not look."""
    schema_version: int | None = None
    games: int | None = None
    steps: int | None = None
    does_last_game_replay: bool | None = None
    """Whether the game that was played last can be read, and the rules allow each of its steps."""
    file_bytes: dict[str, int] = field(default_factory=dict)
    """The size of each file of the record, and of those that were set aside."""
    photographs: int = 0
    photographs_bytes: int = 0
    backups: int = 0
    backups_bytes: int = 0


def condition_of(folder: Path) -> StoreCondition:
    """Return how the record of a folder is; nothing is changed, and whatever is wrong is part of the answer."""
    sizes = {path.name: path.stat().st_size for path in sorted(folder.glob("*games.db*"))}
    photographs, photographs_bytes = _count((folder / "photos").rglob("*.jpg"))
    backups, backups_bytes = _count((folder / "backups").glob("*"))
    found = _examined(folder / "games.db") if "games.db" in sizes else StoreCondition(is_there=False)
    return replace(
        found,
        file_bytes=sizes,
        photographs=photographs,
        photographs_bytes=photographs_bytes,
        backups=backups,
        backups_bytes=backups_bytes,
    )


def _count(paths: Iterable[Path]) -> tuple[int, int]:
    """Return how many files there are, and how many bytes they have together."""
    sizes = [path.stat().st_size for path in paths if path.is_file()]
    return len(sizes), sum(sizes)


def _examined(path: Path) -> StoreCondition:
    """Return what SQLite finds out about a file."""
    # Where nobody has it open, SQLite would leave empty files behind that only a writer needs.
    how = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as db:
            rows = db.execute(f"PRAGMA integrity_check({MOST_PROBLEMS})").fetchall()
            is_sound = rows == [("ok",)]
            return StoreCondition(
                True,
                is_sound,
                () if is_sound else tuple(str(row[0]) for row in rows),
                _number(db, "PRAGMA user_version"),
                _number(db, "SELECT count(*) FROM games"),
                _number(db, "SELECT count(*) FROM steps"),
                _does_last_game_replay(db),
            )
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        is_damaged = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)  # others only kept us from looking
        return StoreCondition(True, False if is_damaged else None, (str(error),))


def _number(db: sqlite3.Connection, query: str) -> int | None:
    """Return the one number that a query has; None where it cannot be read."""
    try:
        return int(db.execute(query).fetchone()[0])
    except sqlite3.Error:
        return None


def _does_last_game_replay(db: sqlite3.Connection) -> bool | None:
    """Return whether the game that was played last can be replayed; None where there is none."""
    last = "SELECT number FROM games ORDER BY turned_to DESC LIMIT 1"
    try:
        rows = db.execute(f"SELECT n, at, events FROM steps WHERE game = ({last}) ORDER BY n").fetchall()  # noqa: S608  # our own query
        if not rows:
            return None
        replay([Step(n, at, decode(events)) for n, at, events in rows])
    except (sqlite3.Error, msgspec.DecodeError, GipfelError):
        return False
    return True
