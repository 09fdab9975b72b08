"""What the eye says of a board: what stands on each field, and how sure; not sure is an answer, too."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from gipfel_vision.board.fields import FIELDS, NUMBER, Field

DOUBTFUL = 0.5
"""A field with more doubt than this is unsure: nobody should act upon it."""

RULED_OUT = 0.02
"""What is less likely than this does not stand on a field."""

ANYTHING = 0.1
"""Where something else, a coin or a finger, is likelier than this, anything may be below it."""

Homography = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
"""Carries dots of the map's picture to dots of the frame."""


class BoardStatus(Enum):
    """What is to be said about the picture as a whole; pieces are told for sure only where it is `OK`."""

    OK = "ok"
    NOT_FOUND = "not-found"
    """The board is not in the picture, or too little of it."""
    COVERED = "covered"
    """Found, but hands or other things lie over it; what can be seen is still told."""
    DARK = "dark"
    BLURRED = "blurred"
    UNCLEAR = "unclear"
    """Found, but likely some field is told wrongly: two kinds look alike in this light, or all is dim."""


class Stands(Enum):
    """What stands on a field."""

    EMPTY = "empty"
    PIECE = "piece"
    RUNNER = "runner"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Stand:
    """One field: what stands there, or what of a stack is on top.

    `colour` counts the colours of the `PieceSet` and is there for pieces only; `doubt` is 0 for certain and 1
    for a guess. What is unsure still says what is likeliest, in `likeliest` and `colour`.
    """

    what: Stands
    colour: int | None = None
    doubt: float = 0.0
    likeliest: Stands = Stands.EMPTY
    looks_like: tuple["Stand", ...] = ()
    """All that its looks alone do not rule out, the likeliest first: for who knows better what to expect there.

    `UNSURE` among them is anything.
    """

    @classmethod
    def of(cls, odds: Sequence[float], by_looks: Sequence[float]) -> "Stand":
        """Give what is likeliest, of the odds of the runner, of each colour, of nothing and of something else.

        `odds` are all that is known of the field, `by_looks` what it looks like by itself.
        """
        first = cls._ranked(odds)[0]
        looks = [look for look in cls._ranked(by_looks) if look.doubt < 1 - RULED_OUT]
        if by_looks[-1] > ANYTHING:
            looks = [cls(Stands.UNSURE, doubt=1.0)]
        what = Stands.UNSURE if first.doubt > DOUBTFUL else first.what
        return replace(first, what=what, likeliest=first.what, looks_like=tuple(looks))

    @classmethod
    def _ranked(cls, odds: Sequence[float]) -> list["Stand"]:
        nothing = len(odds) - 2
        return [
            cls(
                Stands.RUNNER if kind == 0 else Stands.EMPTY if kind == nothing else Stands.PIECE,
                kind - 1 if 0 < kind < nothing else None,
                1 - odds[kind],
            )
            for kind in sorted(range(nothing + 1), key=lambda kind: -odds[kind])
        ]

    @property
    def is_sure(self) -> bool:
        """Whether it can be acted upon."""
        return self.what is not Stands.UNSURE


@dataclass(frozen=True, slots=True)
class BoardReading:
    """A board in one picture. `fields` are in the order of `FIELDS`, or none where the board was not found."""

    status: BoardStatus
    fields: tuple[Stand, ...] = ()
    homography: Homography | None = None
    took: float = field(default=0.0, compare=False)
    """How many milliseconds the reading took."""

    def __getitem__(self, place: Field | tuple[int, int]) -> Stand:
        return self.fields[NUMBER[Field(*place)]]

    @property
    def occupied(self) -> dict[Field, Stand]:
        """The fields on which something stands for sure."""
        return {
            place: stand
            for place, stand in zip(FIELDS, self.fields, strict=False)
            if stand.what in (Stands.PIECE, Stands.RUNNER)
        }

    @property
    def unsure(self) -> tuple[Field, ...]:
        """The fields of which nothing is certain."""
        return tuple(place for place, stand in zip(FIELDS, self.fields, strict=False) if not stand.is_sure)
