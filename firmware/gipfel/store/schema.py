"""The tables of the record, their version, and the way from the tables of older versions.

| `user_version` | written by | tables |
|---|---|---|
| 0 | Gipfel 0.1.0 | `games`, `steps` |
| 1 | since then | beside them `summaries`, `photos` and `photos_total` |

All that version 1 adds can be made anew from the steps and the files, and nothing of version 0 is changed: a
program that knows only version 0 can still read and write the record, and what it left out is noticed later.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec

from gipfel.errors import GipfelError
from gipfel.store import photos, summary
from gipfel.store.failures import StoreTooNew
from gipfel.store.photos import Photos

GAMES = """
CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY, started TEXT NOT NULL, origin TEXT NOT NULL, turned_to INTEGER NOT NULL
)
"""
STEPS = """
CREATE TABLE IF NOT EXISTS steps (
    game INTEGER NOT NULL REFERENCES games (number), n INTEGER NOT NULL, at TEXT NOT NULL, events TEXT NOT NULL,
    photo TEXT NOT NULL, PRIMARY KEY (game, n)
) WITHOUT ROWID
"""
VERSION_1 = (summary.MAKE, photos.MAKE, photos.MAKE_TOTAL, photos.FILL_TOTAL, photos.ADD_UP, photos.SUBTRACT)
"""Statements that create the tables of version 1, in the file or as temporary ones."""


def connected(path: Path) -> sqlite3.Connection:
    """Return a connection to a record, brought to this program's version; raise `StoreTooNew` if it is newer."""
    version = version_of(path)
    if version > VERSION:
        raise StoreTooNew(f"{path} has version {version}, and this Gipfel knows {VERSION}")
    # Transactions are begun by name. Each connection is used by one thread, but where nobody calls close, it is
    # closed by the garbage collector, in whichever thread that happens to run.
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        with suppress(sqlite3.OperationalError):  # where the file cannot be written it can still be read
            db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")  # a commit survives a pulled plug
        if version < VERSION:
            _migrate(db, path.parent / "photos")
    except BaseException:  # raised again, but not with an open file
        db.close()
        raise
    return db


def version_of(path: Path) -> int:
    """Return the version of a record's tables without changing anything; 0 where there is no record."""
    if not path.exists() or not path.stat().st_size:
        return 0
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        return _version(db)


def _version(db: sqlite3.Connection) -> int:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Run the block as one transaction: all of it is written, or nothing."""
    db.execute("BEGIN IMMEDIATE")
    with db:
        yield


def _migrate(db: sqlite3.Connection, photos_folder: Path) -> None:
    """Migrate a record to the newest version in one transaction: interrupted, it is what it was before."""
    try:
        with transaction(db):
            for migrate in MIGRATIONS[_version(db) :]:  # asked again: another program may have been faster
                migrate(db, photos_folder)
            db.execute(f"PRAGMA user_version = {VERSION}")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise
        # No room, or nothing may be written: what is new is kept in memory, and the next start tries again.
        for statement in VERSION_1:
            db.execute(statement.format(temporary="TEMPORARY"))


def _to_version_1(db: sqlite3.Connection, photos_folder: Path) -> None:
    """Add the tables of summaries and photographs, and fill them."""
    for statement in (GAMES, STEPS, *VERSION_1):
        db.execute(statement.format(temporary=""))
    db.execute("CREATE INDEX games_by_turn ON games (turned_to)")
    for (number,) in db.execute("SELECT number FROM games").fetchall():
        with suppress(msgspec.DecodeError, GipfelError):  # one that cannot be read is listed without
            summary.keep_summary(db, number, summary.summary_from_rows(db, number))
    Photos(db, photos_folder, 0).add_all_missing_rows()


MIGRATIONS: tuple[Callable[[sqlite3.Connection, Path], None], ...] = (_to_version_1,)
VERSION = len(MIGRATIONS)
