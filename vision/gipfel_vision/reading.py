"""What the eye says: which dice, where, and how sure. Not sure is an answer, not an exception."""

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

Frame = NDArray[np.uint8]
"""A picture as OpenCV has it: rows, columns, and blue, green, red; or rows and columns of grey."""

DOUBTFUL = 0.12
"""A die with more doubt than this is not read without asking."""


class Status(Enum):
    """What is to be said about the picture as a whole."""

    OK = "ok"
    DOUBT = "doubt"
    NONE = "none"
    FEWER = "fewer"
    MORE = "more"
    MOVING = "moving"
    LEANING = "leaning"
    HAND = "hand"
    DARK = "dark"
    GLARE = "glare"
    BLURRED = "blurred"


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies: what it shows on top, where its upper face is in the picture, and how sure that is.

    `size` is the edge of the upper face in dots, `angle` how far it is turned, in degrees from 0 to 90,
    and `doubt` is 0 for certain and 1 for a guess.
    """

    value: int
    centre: tuple[float, float]
    size: float
    angle: float = 0.0
    doubt: float = 0.0


@dataclass(frozen=True, slots=True)
class Reading:
    """The dice of one picture, and what is to be said about it."""

    dice: tuple[Die, ...] = ()
    status: Status = Status.NONE

    @property
    def values(self) -> tuple[int, ...]:
        """What the dice show, in order."""
        return tuple(sorted(die.value for die in self.dice))
