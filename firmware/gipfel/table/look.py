"""Looks at the real board: what the eye is asked, and what it answers."""

from dataclasses import dataclass
from enum import Enum

from gipfel.rules import Place, Sight, Stray

WAITS = 8.0
"""Seconds after which somebody who asked is told that the eye does not answer; a small computer takes its time."""


class BoardStatus(Enum):
    """What the eye says about the board as a whole."""

    OK = "ok"
    NOT_FOUND = "not-found"
    COVERED = "covered"
    DARK = "dark"
    BLURRED = "blurred"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class BoardReading:
    """The board as the eye sees it: what each field shows that is not seen to be empty."""

    shown: tuple[tuple[int, int, str], ...] = ()
    """Column, field, and what it shows, as a `Sight` has it."""
    status: BoardStatus = BoardStatus.OK

    @property
    def sight(self) -> Sight:
        """What is seen, by field."""
        return {Place(column, field): what for column, field, what in self.shown}


@dataclass(frozen=True, slots=True)
class Look:
    """The eye is to look at the board, and again, until nothing strays or somebody has been told."""

    number: int
    """Counts the looks: an answer to an earlier one comes too late."""
    since: float
    due: float
    """When it is to look; not before."""
    is_asked: bool = False
    """Whether somebody waits for the answer."""
    found: tuple[Stray, ...] = ()
    """What strayed in the look before."""
    steady: int = 0
    """How many looks in a row have found just that."""
