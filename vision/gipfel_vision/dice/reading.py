"""The result of reading dice: values with their doubt. Not sure is an answer, not an exception."""

from dataclasses import dataclass
from enum import Enum

DOUBTFUL = 0.12
"""A die whose doubt is above this is not taken without asking the players."""


class DiceStatus(Enum):
    """The outcome of reading a frame as a whole; from `MOVING` on only in a calibrated tray."""

    OK = "ok"
    """All dice are read, each with little doubt."""
    DOUBT = "doubt"
    """A value is doubtful, or there is something that may be a die."""
    NONE = "none"
    FEWER = "fewer"
    MORE = "more"
    """There are fewer or more dice than expected."""
    MOVING = "moving"
    LEANING = "leaning"
    """A die leans on something, or something lies there that could not be read."""
    HAND = "hand"
    DARK = "dark"
    GLARE = "glare"
    """A lamp is mirrored in the tray."""
    BLURRED = "blurred"


@dataclass(frozen=True, slots=True)
class Die:
    """One die: the value on top, where its upper face is in the frame, and how sure that is.

    `centre` is x and y in pixels, `size` the edge of the upper face in pixels, `angle` its rotation in degrees
    from 0 to 90, and `doubt` the probability that it shows something else or is no die: 0 is certain.
    """

    value: int
    centre: tuple[float, float]
    size: float
    angle: float = 0.0
    doubt: float = 0.0


@dataclass(frozen=True, slots=True)
class DiceReading:
    """The dice of one frame, and the outcome as a whole."""

    dice: tuple[Die, ...] = ()
    status: DiceStatus = DiceStatus.NONE

    @property
    def values(self) -> tuple[int, ...]:
        """What the dice show, in ascending order."""
        return tuple(sorted(die.value for die in self.dice))
