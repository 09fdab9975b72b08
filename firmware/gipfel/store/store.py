"""Steps in SQLite: one row per step, on disk before it is shown."""

import weakref
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from gipfel.errors import GipfelError
from gipfel.game import Event, Game, Started, Step, Won, decode, encode, replay
from gipfel.store.failures import opening, reading, writing
from gipfel.store.photos import Photos
from gipfel.store.reviews import keep_review, kept_review
from gipfel.store.schema import connected, transaction
from gipfel.store.summary import Summary, is_kept, keep_step, keep_summary, kept_summary, summary_from_rows

TABLE = "table"
"""The origin of games that were begun at this table; others have come from a file."""
LARGEST = 1 << 62
"""No game has a number as large as this; SQLite's integers end a little above."""


def _in_range(number: int) -> int:
    """Return a number that SQLite can take, for one that somebody asks for: beyond, there is no game."""
    return min(max(number, 0), LARGEST)


class Entry(NamedTuple):
    """A game in the list."""

    number: int
    started: str
    origin: str
    steps: int
    summary: Summary | None
    """What it came to; None where it cannot be read."""
    damage: str = ""
    """Why it cannot be read."""


class WonGame(NamedTuple):
    """A game that was won at this table."""

    number: int
    started: str
    steps: int
    ended: str
    """When its last step was written, in UTC, as ISO 8601."""


class Store:
    """The record of all games in one folder."""

    def __init__(self, folder: Path, photos_limit: int = 200_000_000) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        with opening():
            self._db = connected(folder / "games.db")
            self._close_database = weakref.finalize(self, self._db.close)  # also where nobody calls close
            self.photos = Photos(self._db, folder / "photos", photos_limit)
            # Counted, not timed: a small computer's clock may go back when its plug was pulled.
            # Most games are this table's own. If not told so, SQLite 3.46 reads all of them, and not the index.
            query = "SELECT number FROM games WHERE likely(origin = ?) ORDER BY turned_to DESC LIMIT 1"
            row = self._db.execute(query, (TABLE,)).fetchone()
        self.number = int(row[0]) if row else 0
        """The number of the game that steps are written to, the one played last at this table; 0 is none."""

    def append(self, events: tuple[Event, ...], photo: bytes = b"") -> None:
        """Write one step, and begin a new game with its start. It is on disk when this returns."""
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        with writing(), transaction(self._db):
            number = self._begun(at, TABLE) if isinstance(events[0], Started) else self.number
            query = "SELECT coalesce(max(n), 0) + 1 FROM steps WHERE game = ?"
            (n,) = self._db.execute(query, (number,)).fetchone()
            self._write(number, Step(n, at, events), photo)
        self.number = number

    def add(self, steps: tuple[Step, ...], photos: tuple[bytes, ...], origin: str) -> int:
        """Add a whole game from elsewhere, or nothing of it; return its number."""
        with writing(), transaction(self._db):
            number = self._begun(steps[0].at, f"file: {origin}")
            for step, photo in zip(steps, photos, strict=True):
                self._write(number, step, photo)
        return number

    def _begun(self, at: str, origin: str) -> int:
        number = self.newest + 1
        begin = "INSERT INTO games SELECT ?, ?, ?, coalesce(max(turned_to), 0) + 1 FROM games"
        self._db.execute(begin, (number, at, origin))
        return number

    def _write(self, number: int, step: Step, photo: bytes) -> None:
        """Write a step's row and its photograph, and bring the summary of its game up to date."""
        name = self.photos.keep(number, step.n, photo) if photo else ""
        row = (number, step.n, step.at, encode(step.events), name)
        self._db.execute("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", row)
        keep_step(self._db, number, step)

    def go_on_with(self, number: int) -> bool:
        """Write further steps to an earlier game of this table; return False if there is no such game."""
        query = "SELECT number FROM games WHERE number = ? AND origin = ?"
        if self._db.execute(query, (_in_range(number), TABLE)).fetchone() is None:
            return False
        with writing(), transaction(self._db):
            turn = "UPDATE games SET turned_to = (SELECT max(turned_to) + 1 FROM games) WHERE number = ?"
            self._db.execute(turn, (number,))
        self.number = number
        return True

    @property
    def newest(self) -> int:
        """The number of the newest game, wherever it came from; 0 is none."""
        (number,) = self._db.execute("SELECT coalesce(max(number), 0) FROM games").fetchone()
        return int(number)

    @property
    def count(self) -> int:
        """How many games there are."""
        (count,) = self._db.execute("SELECT count(*) FROM games").fetchone()
        return int(count)

    def games(self, before: int | None = None, limit: int = 50) -> list[Entry]:
        """List the newest games, the newest first; with `before`, those that come before that number."""
        query = (
            "SELECT number, started, origin, (SELECT max(n) FROM steps WHERE game = number) AS last, "
            "summaries.steps, winner, start FROM games LEFT JOIN summaries ON game = number "
            "WHERE number < ? AND last > 0 ORDER BY number DESC LIMIT ?"
        )
        with reading("games"):
            rows = self._db.execute(query, (LARGEST if before is None else _in_range(before), limit)).fetchall()
        return [self._entry(*row) for row in rows]

    def _entry(
        self, number: int, started: str, origin: str, steps: int, known: int | None, winner: int | None, start: str
    ) -> Entry:
        """Return the entry of one game; a summary that an older program has not kept up to date is not used."""
        try:
            with reading(f"game {number}"):
                is_known = known == steps
                summary = kept_summary(steps, winner, start) if is_known else summary_from_rows(self._db, number)
        except GipfelError as error:
            return Entry(number, started, origin, steps, None, str(error))
        return Entry(number, started, origin, steps, summary)

    def won_games(self) -> list[WonGame]:
        """List the games that were won at this table, the oldest first; what cannot be read is left out."""
        # The last step of a game that was won says so, and nothing follows it but an undo.
        query = (
            "SELECT number, started, n, at, events FROM games JOIN steps ON game = number "
            "AND n = (SELECT max(n) FROM steps WHERE game = number) "
            """WHERE origin = ? AND events LIKE '%"won"%' ORDER BY number"""
        )
        found = []
        with reading("games"):
            for number, started, steps, ended, events in self._db.execute(query, (TABLE,)).fetchall():
                with suppress(msgspec.DecodeError):
                    if isinstance(decode(events)[-1], Won):
                        found.append(WonGame(number, started, steps, ended))
        return found

    def keep_summary(self, number: int, summary: Summary) -> None:
        """Write the summary of a game that has been replayed, if another one is kept, or none."""
        with writing():
            if not is_kept(self._db, number, summary):
                with transaction(self._db):
                    keep_summary(self._db, number, summary)

    def keep_review(self, number: int, steps: int, model: str, review: bytes) -> None:
        """Write the review of so many steps of a game, and with which model it was made."""
        with writing(), transaction(self._db):
            keep_review(self._db, number, steps, model, review)

    def review(self, number: int, model: str) -> bytes | None:
        """Return the review of a game as it stands, made with this model; None where there is none."""
        with reading(f"the review of game {number}"):
            return kept_review(self._db, _in_range(number), model)

    def steps(self, number: int) -> tuple[Step, ...]:
        """Return the steps of a game, none if there is no such game."""
        with reading(f"game {number}"):
            query = "SELECT n, at, events FROM steps WHERE game = ? ORDER BY n"
            rows = self._db.execute(query, (_in_range(number),)).fetchall()
            return tuple(Step(n, at, decode(events)) for n, at, events in rows)

    def photo_name(self, number: int, n: int) -> str:
        """Return the name of a step's photograph, which is its hash; empty where there is none."""
        row = self._db.execute(
            "SELECT photo FROM steps WHERE game = ? AND n = ?", (_in_range(number), _in_range(n))
        ).fetchone()
        return str(row[0]) if row else ""

    def has_photo(self, number: int, n: int) -> bool:
        """Return whether the photograph of a step is still there: old ones make room for new ones."""
        name = self.photo_name(number, n)
        return bool(name) and self.photos.is_there(number, name)

    def photo(self, number: int, n: int) -> bytes:
        """Return the photograph of a step; empty where there is none, or where its hash is another."""
        name = self.photo_name(number, n)
        return self.photos.find(number, name) if name else b""

    def game(self, number: int) -> Game:
        """Return a game, replayed from its steps."""
        return replay(self.steps(number))

    def close(self) -> None:
        """Close the database."""
        self._close_database()
