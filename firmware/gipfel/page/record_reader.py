"""The record as the page reads it: a connection of its own, and the game that was looked at last."""

from contextlib import suppress
from pathlib import Path

from gipfel.errors import GipfelError
from gipfel.game import Game, Tally, tally
from gipfel.replay import RecordedStep, replayed
from gipfel.store import Entry, Store, Summary, export
from gipfel.web import Problem

MOST = 60
"""How many of the newest games the statistics count together."""


class RecordReader:
    """Reads the record; its database is opened at the first request, in the page's thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened: Store | None = None
        self._replayed: tuple[int, tuple[RecordedStep, ...]] = (0, ())
        """The number and the steps of the game that was looked at last."""
        self._tallies: dict[int, tuple[int, Tally]] = {}
        """By game: how many steps it had when it was counted, and what was counted."""

    @property
    def store(self) -> Store:
        """The record."""
        if self._opened is None:
            self._opened = Store(self.folder)
        return self._opened

    def close(self) -> None:
        """Close the record's database, if it is open."""
        if self._opened:
            self._opened.close()

    def games(self, before: int | None = None, limit: int = 50) -> list[Entry]:
        """List the newest games, the newest first; with `before`, those that come before that number."""
        return self.store.games(before, limit)

    def game(self, number: int) -> Game:
        """Return a game as it stands at the end of its record."""
        return self.steps(number)[-1].after

    def steps(self, number: int) -> tuple[RecordedStep, ...]:
        """Return the steps of a game; raise `Problem` where there is no such game."""
        stored = self.store.steps(number) if 0 < number < 1 << 62 else ()
        if not stored:
            raise Problem(404, "problem.no-game", number=number)
        known, steps = self._replayed
        if known != number or len(steps) != len(stored):
            steps = replayed(stored)
            self._replayed = number, steps
        return steps

    def step(self, number: int, n: int) -> RecordedStep:
        """Return one step of a game."""
        steps = self.steps(number)
        if not 1 <= n <= len(steps):
            raise Problem(404, "problem.no-step", number=n)
        return steps[n - 1]

    def photo(self, number: int, n: int) -> bytes:
        """Return the photograph of a step's roll as JPEG; empty where there is none."""
        self.step(number, n)
        return self.store.photo(number, n)

    def exported(self, number: int, version: str, settings: dict[str, object]) -> bytes:
        """Return a game as the bytes of one sealed file."""
        self.steps(number)  # raises `Problem` where there is no such game
        return export(self.store, number, version, settings)

    def tally(self, number: int) -> Tally:
        """Return the counts of what happened in a game."""
        return self._tally(number, len(self.steps(number)))

    def _tally(self, number: int, steps: int) -> Tally:
        """Return the counts of a game with so many steps; they are kept until it has more."""
        known, counted = self._tallies.get(number, (0, None))
        if counted is None or known != steps:
            counted = tally(self.store.game(number))
            self._tallies[number] = steps, counted
        return counted

    def newest(self) -> list[tuple[Summary, Tally]]:
        """Return the newest games that can be read: the summary of each, and its counts."""
        readable = []
        entries = self.games(limit=MOST)
        for entry in entries:
            with suppress(GipfelError):
                if entry.summary:
                    readable.append((entry.summary, self._tally(entry.number, entry.steps)))
        known = {entry.number for entry in entries}
        self._tallies = {number: kept for number, kept in self._tallies.items() if number in known}
        return readable
