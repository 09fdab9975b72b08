"""What the camera sees on the real board, field by field, with its doubt."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

RUNNER = "runner"
"""What a runner is called among the things on a board; pieces are called by their colour."""
EMPTY = ""
"""The candidate that says: nothing stands there."""
UNSURE = "unsure"
"""The candidate that says: it cannot be decided, it may be anything."""


class Place(NamedTuple):
    """A field of the board."""

    column: int
    field: int


class FieldGuess(NamedTuple):
    """All that a field may show, the likeliest first: colours, `RUNNER`, `EMPTY` or `UNSURE`."""

    candidates: tuple[str, ...]

    @property
    def likeliest(self) -> str:
        """The likeliest candidate."""
        return self.candidates[0]


FieldGuesses = Mapping[Place, FieldGuess]
"""What is seen on each field; fields left out are empty."""


class BoardVisibility(Enum):
    """How well the board as a whole could be seen."""

    OK = "ok"
    NOT_FOUND = "not-found"
    COVERED = "covered"
    GLARE = "glare"
    DARK = "dark"
    BLURRED = "blurred"
    UNCLEAR = "unclear"


class BoardReport(NamedTuple):
    """The board in one frame: what each field may show that is not surely empty."""

    fields: tuple[tuple[Place, FieldGuess], ...] = ()
    visibility: BoardVisibility = BoardVisibility.OK

    @property
    def guesses(self) -> FieldGuesses:
        """What each field may show, by its place."""
        return dict(self.fields)
