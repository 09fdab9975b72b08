"""Which games a hall has taken, on disk: what was won since is sent until a hall says that it has it.

Nothing is written when a game is won: what has to be sent is what the record has and this ledger has not. So no
crash can lose a game. Games that were won before the table belonged to a hall are noted as taken at the first
start: nobody's private games leave the house. Which ones these are the record says, and no clock: it may
be years behind when a small computer starts.
"""

import logging
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Self

from gipfel.errors import GipfelError
from gipfel.store import Store, WonGame, export_for_hall

NAME = "hall.db"
LEDGER = (
    "CREATE TABLE device (id TEXT NOT NULL)",
    "CREATE TABLE taken (game INTEGER PRIMARY KEY, started TEXT NOT NULL, steps INTEGER NOT NULL)",
)

log = logging.getLogger(__name__)


class OutboxLost(GipfelError, OSError):
    """The ledger or the record cannot be read or written; the message says why."""


@contextmanager
def _reaching() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise OutboxLost(str(error)) from error


def new_device() -> str:
    """Return a random name for a device."""
    return secrets.token_hex(6)


class Outbox:
    """The games of a folder that no hall has taken yet, and the name of this device; used by one thread."""

    def __init__(self, folder: Path, private: tuple[WonGame, ...] | None = None) -> None:
        self._private = private
        """Games that were won before the table was first told of its hall; None is all that are won by now."""
        self._store = Store(folder)
        try:
            self._db = self._opened(folder / NAME)
        except OSError:
            self._store.close()
            raise
        (device,) = self._db.execute("SELECT id FROM device").fetchone()
        self.device = str(device)
        rows = self._db.execute("SELECT game, started, steps FROM taken").fetchall()
        self._taken: dict[int, tuple[str, int]] = {game: (started, steps) for game, started, steps in rows}
        self._unwritten: set[int] = set()
        """Games that are taken, while the disk had no room to say so."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(sqlite3.Error):
            self._db.close()
        self._store.close()

    def _opened(self, path: Path) -> sqlite3.Connection:
        """Open the ledger; one that is damaged is set aside, and a new one is begun."""
        try:
            return self._connected(path)
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                raise OutboxLost(str(error)) from error
            log.warning("%s was damaged and set aside: games that were won before now are not sent any more", NAME)
        with _reaching():
            path.replace(path.with_suffix(".damaged"))
            for suffix in ("-wal", "-shm"):
                path.with_name(NAME + suffix).unlink(missing_ok=True)
            return self._connected(path)

    def _connected(self, path: Path) -> sqlite3.Connection:
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            # What a hall has taken stays taken after a pulled plug.
            db.execute("PRAGMA synchronous = FULL")
            if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'device'").fetchone():
                self._begin(db)
            db.execute("SELECT sum(steps) FROM device, taken").fetchone()  # all of it can be read
        except BaseException:  # raised again, but not with an open file
            db.close()
            raise
        return db

    def _begin(self, db: sqlite3.Connection) -> None:
        """Make the ledger, with all games in it that are private, in one transaction."""
        private = self._store.won_games() if self._private is None else self._private
        db.execute("BEGIN IMMEDIATE")
        with db:
            for statement in LEDGER:
                db.execute(statement)
            db.execute("INSERT INTO device VALUES (?)", (new_device(),))
            rows = [(game.number, game.started, game.steps) for game in private]
            db.executemany("INSERT INTO taken VALUES (?, ?, ?)", rows)

    def won_games(self) -> list[WonGame]:
        """List all games that were won at this table, the oldest first."""
        return self._store.won_games()

    def waiting(self, won: list[WonGame]) -> list[WonGame]:
        """Return those of the games that were won which no hall has taken as they are now."""
        return [game for game in won if self._taken.get(game.number) != (game.started, game.steps)]

    def take(self, game: WonGame) -> None:
        """Note that a hall has a game; without room on the disk that is noted later, and known until then."""
        self._taken[game.number] = game.started, game.steps
        self._unwritten.add(game.number)
        self.write_rest()

    def write_rest(self) -> None:
        """Write what could not be written before."""
        rows = [(number, *self._taken[number]) for number in sorted(self._unwritten)]
        if not rows:
            return
        with _reaching():
            self._db.execute("BEGIN IMMEDIATE")
            with self._db:
                self._db.executemany("INSERT OR REPLACE INTO taken VALUES (?, ?, ?)", rows)
        self._unwritten.clear()

    def rename_device(self) -> None:
        """Take another name: another device, whose card is a copy of ours, uses this one, too."""
        self.device = new_device()
        with _reaching():
            self._db.execute("UPDATE device SET id = ?", (self.device,))

    def file(self, number: int) -> bytes:
        """Return a game as the bytes of a sealed file, without photographs."""
        return export_for_hall(self._store, number)


def games_won(folder: Path) -> tuple[WonGame, ...] | None:
    """Return the games that were won in a folder until now; None where its record cannot be read."""
    try:
        with closing(Store(folder)) as store:
            return tuple(store.won_games())
    except OSError:
        return None


def games_waiting(folder: Path) -> int:
    """Return how many games wait for a hall, without writing anything: for one who only looks."""
    path = folder / NAME
    if not path.exists() or not (folder / "games.db").exists():
        return 0
    with closing(Store(folder)) as store:
        won = {(game.number, game.started, game.steps) for game in store.won_games()}
    with _reaching(), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        return len(won - {*db.execute("SELECT game, started, steps FROM taken").fetchall()})
