"""The record as the page reads it: a connection of its own, and the game that was looked at last."""

from pathlib import Path
from typing import NamedTuple

from gipfel.game import Game, Step, Undone, apply
from gipfel.game.tally import Tally, tally
from gipfel.page.problem import Problem
from gipfel.store import Entry, Store, StoreDamaged, export

MOST = 60
"""So many of the newest games are counted together."""


class Told(NamedTuple):
    """A step of the record, and the game before and after it."""

    step: Step
    before: Game | None
    after: Game
    is_undone: bool


class Library:
    """Reads in the record; it is opened when somebody first asks, in the page's thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened: Store | None = None
        self._told: tuple[int, tuple[Told, ...]] = (0, ())
        self._tallies: dict[tuple[int, int], Tally] = {}

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

    def games(self) -> list[Entry]:
        """List all games, the newest first."""
        return self.store.games()

    def game(self, number: int) -> Game:
        """Give a game as it stands at the end of its record."""
        return self.told(number)[-1].after

    def told(self, number: int) -> tuple[Told, ...]:
        """Give the steps of a game; `Problem` where there is no such game, or none that can be read."""
        steps = self.store.steps(number) if 0 < number < 1 << 62 else ()
        if not steps:
            raise Problem(404, "problem.no-game", number=number)
        known, told = self._told
        if known != number or len(told) != len(steps):
            told = tuple(_folded(steps))
            self._told = number, told
        return told

    def step(self, number: int, n: int) -> Told:
        """Give one step of a game."""
        told = self.told(number)
        if not 1 <= n <= len(told):
            raise Problem(404, "problem.no-step", number=n)
        return told[n - 1]

    def photo(self, number: int, n: int) -> bytes:
        """Give the photograph of a step's roll; nothing where there is none."""
        self.step(number, n)
        return self.store.photo(number, n)

    def exported(self, number: int, version: str, settings: dict[str, object]) -> bytes:
        """Give a game as one sealed file."""
        self.told(number)
        return export(self.store, number, version, settings)

    def tally(self, number: int) -> Tally:
        """Count what happened in a game."""
        told = self.told(number)
        key = number, len(told)
        if key not in self._tallies:
            self._tallies[key] = tally(told[-1].after)
        return self._tallies[key]

    def newest(self) -> list[int]:
        """Give the newest games that can be read."""
        readable = []
        for entry in self.games()[:MOST]:
            try:
                self.tally(entry.number)
            except StoreDamaged:
                continue
            readable.append(entry.number)
        return readable


def _folded(steps: tuple[Step, ...]) -> list[Told]:
    """Fold a record step by step; what was taken back later is marked."""
    told: list[Told] = []
    standing: list[int] = []
    game: Game | None = None
    for place, step in enumerate(steps):
        before, game = game, apply(game, step.events)
        told.append(Told(step, before, game, is_undone=False))
        if step.events == (Undone(),):
            back = standing.pop()
            told[back] = told[back]._replace(is_undone=True)
        else:
            standing.append(place)
    return told
