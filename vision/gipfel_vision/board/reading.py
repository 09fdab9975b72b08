"""The result of reading a board: what stands on each field, with its doubt. Not sure is an answer, too."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from gipfel_vision.board.fields import FIELD_INDEX, FIELDS, Field

DOUBTFUL = 0.2
"""A field whose doubt is above this is unsure: nobody should act upon it."""

RULED_OUT = 0.02
"""What is less probable than this does not stand on a field."""

ANYTHING = 0.1
"""Where something else, a coin or a finger, is more probable than this, anything may be below it."""

Homography = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
"""Maps pixels of the map's photograph to pixels of the frame."""


class BoardStatus(Enum):
    """The outcome of reading a frame as a whole; fields are certain only where it is `OK`, or `GLARE`."""

    OK = "ok"
    NOT_FOUND = "not-found"
    """The board is not in the frame, or too little of it."""
    COVERED = "covered"
    """Found, but hands or other things lie over it; what can be seen is still read."""
    GLARE = "glare"
    """Found, but a lamp is mirrored in it; fields under the glare are unsure, the others are read."""
    DARK = "dark"
    BLURRED = "blurred"
    UNCLEAR = "unclear"
    """Found, but probably some field is read wrongly: two kinds look alike in this light, or all is dim."""


class Occupancy(Enum):
    """What stands on a field."""

    EMPTY = "empty"
    PIECE = "piece"
    RUNNER = "runner"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class FieldReading:
    """One field: what stands there, or what of a stack is on top.

    `colour` is an index of the colours of the `PieceSet` and is there for pieces only; `doubt` is the probability
    of anything else, 0 is certain. What is unsure still says what is most probable, in `likeliest` and `colour`.
    """

    what: Occupancy
    colour: int | None = None
    doubt: float = 0.0
    likeliest: Occupancy = Occupancy.EMPTY
    candidates: tuple["FieldReading", ...] = ()
    """All that its appearance alone does not rule out, the most probable first: the table knows which it expects.

    `UNSURE` among them is anything.
    """

    @classmethod
    def of(cls, probabilities: Sequence[float], by_appearance: Sequence[float]) -> "FieldReading":
        """Return a reading from a field's probabilities of the runner, each colour, nothing and something else.

        `probabilities` are those after the column constraints, `by_appearance` those before.
        """
        first = cls._ranked(probabilities)[0]
        candidates = [one for one in cls._ranked(by_appearance) if one.doubt < 1 - RULED_OUT]
        if by_appearance[-1] > ANYTHING:
            candidates = [cls(Occupancy.UNSURE, doubt=1.0)]
        what = Occupancy.UNSURE if first.doubt > DOUBTFUL else first.what
        return replace(first, what=what, likeliest=first.what, candidates=tuple(candidates))

    @classmethod
    def _ranked(cls, probabilities: Sequence[float]) -> list["FieldReading"]:
        nothing = len(probabilities) - 2
        return [
            cls(
                Occupancy.RUNNER if kind == 0 else Occupancy.EMPTY if kind == nothing else Occupancy.PIECE,
                kind - 1 if 0 < kind < nothing else None,
                1 - probabilities[kind],
            )
            for kind in sorted(range(nothing + 1), key=lambda kind: -probabilities[kind])
        ]

    @property
    def is_sure(self) -> bool:
        """Whether it may be acted upon."""
        return self.what is not Occupancy.UNSURE


@dataclass(frozen=True, slots=True)
class BoardReading:
    """A board in one frame. `fields` are in the order of `FIELDS`; none where it was not found, or too dark."""

    status: BoardStatus
    fields: tuple[FieldReading, ...] = ()
    homography: Homography | None = None
    took: float = field(default=0.0, compare=False)
    """How many milliseconds the reading took."""

    def __getitem__(self, place: Field | tuple[int, int]) -> FieldReading:
        return self.fields[FIELD_INDEX[Field(*place)]]

    @property
    def occupied(self) -> dict[Field, FieldReading]:
        """The fields that were read as a piece or a runner; rely on them only where the status is `OK`."""
        return {
            place: reading
            for place, reading in zip(FIELDS, self.fields, strict=False)
            if reading.what in (Occupancy.PIECE, Occupancy.RUNNER)
        }

    @property
    def unsure(self) -> tuple[Field, ...]:
        """The fields that were read as unsure."""
        return tuple(place for place, reading in zip(FIELDS, self.fields, strict=False) if not reading.is_sure)
