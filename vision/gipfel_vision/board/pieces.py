"""A set of pieces as this camera sees it: the colours of the players' pieces and of the runners, learned once."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from gipfel_vision.board.map import BadMap, MapFlaw

RUNNER = "runner"
"""What the runners' look is called; every other name is a colour's."""

ENDING = ".pieces.npz"


@dataclass(frozen=True, slots=True)
class Look:
    """How one kind of piece looks in the light of the map's picture: its colour, how it varies, and its body.

    `blue`, `green` and `red` go from 0 to 255; `width` at the foot and `height` are in steps from field to field.
    """

    name: str
    blue: float
    green: float
    red: float
    width: float = 0.6
    height: float = 0.6
    taper: float = 1.0
    """How wide it is at the top, in parts of its width."""


@dataclass(frozen=True, slots=True)
class PieceSet:
    """The pieces of a game: one look a colour, and the runners'. A colour's number is its place here."""

    name: str
    colours: tuple[Look, ...]
    runner: Look

    @property
    def names(self) -> tuple[str, ...]:
        """What the colours are called."""
        return tuple(look.name for look in self.colours)

    @property
    def looks(self) -> tuple[Look, ...]:
        """All looks, the runners' last."""
        return (*self.colours, self.runner)

    @classmethod
    def load(cls, folder: Path, name: str) -> Self:
        """Read a set by its name; a missing one is an `OSError`, a damaged one `BadMap`."""
        with pieces_file(folder, name).open("rb") as file:
            try:
                with np.load(file, allow_pickle=False) as kept:
                    names, numbers = [str(name) for name in kept["names"]], kept["numbers"]
                looks = [
                    Look(called, *(float(number) for number in row))
                    for called, row in zip(names, numbers, strict=True)
                ]
            except Exception as error:  # a damaged archive raises whatever numpy stumbles over
                raise BadMap(MapFlaw.FILE) from error
        if len(looks) < 2 or names[-1] != RUNNER or not np.isfinite(numbers).all():
            raise BadMap(MapFlaw.FILE)
        return cls(name, tuple(looks[:-1]), looks[-1])

    def save(self, folder: Path) -> Path:
        """Write the set into a folder, whole or not at all; give its file."""
        folder.mkdir(parents=True, exist_ok=True)
        path = pieces_file(folder, self.name)
        fresh = path.with_suffix(".part")
        rows = [(look.blue, look.green, look.red, look.width, look.height, look.taper) for look in self.looks]
        with fresh.open("wb") as file:
            np.savez(file, names=np.array([look.name for look in self.looks]), numbers=np.array(rows))
        fresh.replace(path)
        return path


def pieces_file(folder: Path, name: str) -> Path:
    """Give the file that a set of that name is kept in."""
    return folder / f"{name}{ENDING}"


USUAL = PieceSet(
    "usual",
    (
        Look("yellow", 40, 200, 235),
        Look("orange", 30, 110, 235),
        Look("green", 60, 140, 50),
        Look("blue", 170, 90, 35),
        Look("red", 45, 40, 195),
    ),
    Look(RUNNER, 225, 228, 228, height=0.9),
)
"""What pieces commonly look like, for a board whose own have not been learned."""
