"""The record as the page reads it: a connection of its own, and the game that was looked at last."""

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from gipfel.errors import GipfelError
from gipfel.game import Game, Step, Tally, Undone, apply, tally
from gipfel.page.problem import Problem
from gipfel.store import Entry, Store, Summary, export

MOST = 60
"""So many of the newest games are counted together."""


class RecordedStep(NamedTuple):
    """A step of the record, and the game before and after it."""

    step: Step
    before: Game | None
    after: Game
    is_undone: bool


class RecordReader:
    """Reads in the record; it is opened when somebody first asks, in the page's thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened: Store | None = None
        self._told: tuple[int, tuple[RecordedStep, ...]] = (0, ())
        self._tallies: dict[int, tuple[int, Tally]] = {}
        """What was counted last in a game, and how many steps it had then."""

    @property
    def store(self) -> Store:
        """The record."""
        if self._opened is None:
            self._opened = Store(self.folder)
        return self._opened

    def close(self) -> None:
        """Let go of the files."""
        if self._opened:
            self._opened.close()

    def games(self, before: int | None = None, limit: int = 50) -> list[Entry]:
        """List the newest games, the newest first; with `before`, those that come before that number."""
        return self.store.games(before, limit)

    def game(self, number: int) -> Game:
        """Return a game as it stands at the end of its record."""
        return self.told(number)[-1].after

    def told(self, number: int) -> tuple[RecordedStep, ...]:
        """Return the steps of a game; `Problem` where there is no such game, or none that can be read."""
        steps = self.store.steps(number) if 0 < number < 1 << 62 else ()
        if not steps:
            raise Problem(404, "problem.no-game", number=number)
        known, told = self._told
        if known != number or len(told) != len(steps):
            told = tuple(_folded(steps))
            self._told = number, told
        return told

    def step(self, number: int, n: int) -> RecordedStep:
        """Return one step of a game."""
        told = self.told(number)
        if not 1 <= n <= len(told):
            raise Problem(404, "problem.no-step", number=n)
        return told[n - 1]

    def photo(self, number: int, n: int) -> bytes:
        """Return the photograph of a step's roll; nothing where there is none."""
        self.step(number, n)
        return self.store.photo(number, n)

    def exported(self, number: int, version: str, settings: dict[str, object]) -> bytes:
        """Return a game as one sealed file."""
        self.told(number)
        return export(self.store, number, version, settings)

    def tally(self, number: int) -> Tally:
        """Count what happened in a game."""
        return self._tally(number, len(self.told(number)))

    def _tally(self, number: int, steps: int) -> Tally:
        """Count what happened in a game, unless it was counted before and nothing has happened since."""
        known, counted = self._tallies.get(number, (0, None))
        if counted is None or known != steps:
            counted = tally(self.store.game(number))
            self._tallies[number] = steps, counted
        return counted

    def newest(self) -> list[tuple[Summary, Tally]]:
        """Return the newest games that can be read: what each came to, and what happened in it."""
        readable = []
        entries = self.games(limit=MOST)
        for entry in entries:
            with suppress(GipfelError):
                if entry.summary:
                    readable.append((entry.summary, self._tally(entry.number, entry.steps)))
        known = {entry.number for entry in entries}
        self._tallies = {number: kept for number, kept in self._tallies.items() if number in known}
        return readable


def _folded(steps: tuple[Step, ...]) -> list[RecordedStep]:
    """Fold a record step by step; what was taken back later is marked."""
    told: list[RecordedStep] = []
    standing: list[int] = []
    game: Game | None = None
    for place, step in enumerate(steps):
        before, game = game, apply(game, step.events)
        told.append(RecordedStep(step, before, game, is_undone=False))
        if step.events == (Undone(),):
            back = standing.pop()
            told[back] = told[back]._replace(is_undone=True)
        else:
            standing.append(place)
    return told
