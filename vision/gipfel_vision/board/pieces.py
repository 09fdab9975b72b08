"""The appearance of a set of pieces: colours and bodies of the players' pieces and the runners; and its file."""

import os
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Self

import numpy as np

from gipfel_vision.board.board_map import BadMap, MapFlaw

RUNNER = "runner"
"""The name of the runners' appearance; every other name is a colour's."""

ENDING = ".pieces.npz"
"""How the names of their files end."""

TALL = 1.3
"""From this height on, in pitches, a piece stands out among the others, and hides what is behind it."""


class PieceForm(Enum):
    """The forms that pieces have."""

    CHIP = "chip"
    """So flat that its side hardly shows."""
    DISC = "disc"
    CUBE = "cube"
    """About as high as it is wide; a barrel, too."""
    PAWN = "pawn"
    """Narrower above, and not pointed."""
    CONE = "cone"
    CLIMBER = "climber"
    """A tall figure."""


@dataclass(frozen=True, slots=True)
class PieceAppearance:
    """How one kind of piece looks in the light of the map's photograph: its colour and its body, a truncated cone.

    `blue`, `green` and `red` go from 0 to 255; `width` at the foot and `height` are in pitches.
    """

    name: str
    blue: float
    green: float
    red: float
    width: float = 0.6
    height: float = 0.6
    taper: float = 1.0
    """Its width at the top, as a fraction of that at the foot."""

    @property
    def form(self) -> PieceForm:
        """The form that its body has."""
        if self.taper < 0.45:
            return PieceForm.CONE
        if self.height >= TALL and self.height > 2 * self.width:
            return PieceForm.CLIMBER
        if self.height < 0.6 * self.width:
            return PieceForm.CHIP if self.height < 0.25 * self.width else PieceForm.DISC
        return PieceForm.PAWN if self.taper < 0.85 else PieceForm.CUBE

    @property
    def is_tall(self) -> bool:
        """Whether it hides what is behind it, unless it is seen from straight above."""
        return self.height >= TALL


@dataclass(frozen=True, slots=True)
class PieceSet:
    """The pieces of a game: an appearance for each colour, and the runners'. A colour's number is its index."""

    name: str
    colours: tuple[PieceAppearance, ...]
    runner: PieceAppearance

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the colours."""
        return tuple(piece.name for piece in self.colours)

    @property
    def appearances(self) -> tuple[PieceAppearance, ...]:
        """All appearances, the runners' last."""
        return (*self.colours, self.runner)

    @classmethod
    def load(cls, folder: Path, name: str) -> Self:
        """Read a set by its name; a missing one is an `OSError`, a damaged one `BadMap`."""
        with pieces_file(folder, name).open("rb") as file:
            try:
                with np.load(file, allow_pickle=False) as kept:
                    names, numbers = [str(name) for name in kept["names"]], kept["numbers"]
                pieces = [
                    PieceAppearance(called, *(float(number) for number in row))
                    for called, row in zip(names, numbers, strict=True)
                ]
            except Exception as error:  # a damaged archive raises whatever numpy stumbles over
                raise BadMap(MapFlaw.FILE) from error
        if len(pieces) < 2 or names[-1] != RUNNER or not np.isfinite(numbers).all():
            raise BadMap(MapFlaw.FILE)
        return cls(name, tuple(pieces[:-1]), pieces[-1])

    def save(self, folder: Path) -> Path:
        """Write the set into a folder, whole or not at all; return its file."""
        folder.mkdir(parents=True, exist_ok=True)
        path = pieces_file(folder, self.name)
        fresh = path.with_suffix(".part")
        rows = [
            (piece.blue, piece.green, piece.red, piece.width, piece.height, piece.taper)
            for piece in self.appearances
        ]
        with fresh.open("wb") as file:
            np.savez(file, names=np.array([piece.name for piece in self.appearances]), numbers=np.array(rows))
            file.flush()
            os.fsync(file.fileno())  # a pulled plug would leave the name, and an empty file
        fresh.replace(path)
        return path


def pieces_file(folder: Path, name: str) -> Path:
    """Return the path of the file that a set of that name is kept in."""
    return folder / f"{name}{ENDING}"


DEFAULT_PIECES = PieceSet(
    "usual",
    (
        PieceAppearance("yellow", 40, 200, 235),
        PieceAppearance("orange", 30, 110, 235),
        PieceAppearance("green", 60, 140, 50),
        PieceAppearance("blue", 170, 90, 35),
        PieceAppearance("red", 45, 40, 195),
    ),
    PieceAppearance(RUNNER, 225, 228, 228, height=0.9),
)
"""What pieces commonly look like, for a board whose own have not been learned."""
