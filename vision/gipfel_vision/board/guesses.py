"""What could stand on a field: bodies of each kind, alone or on a stack, as the dots in which they would be seen."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gipfel_vision.board.above import Above, silhouette
from gipfel_vision.board.flat import Flat, Matrix
from gipfel_vision.board.pieces import PieceSet

STACKED = (0.0, 0.35, 0.7, 1.0, 1.4, 2.0, 3.0)
"""On how many pieces a piece may stand: cones sink into each other, chips do not."""

APART = 0.12
"""Heights whose tops are seen closer to each other than this, in steps, are not told apart."""

ASTRAY = 0.28
"""How far from the middle of its field a piece may stand, in steps."""


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """A body on a field: the kinds that have this body, and the dots of its top and of what is below."""

    kinds: slice
    top: Matrix
    low: Matrix
    area: float


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A field, the part of the board that is looked at for it, and what could stand there.

    `rank` counts from the field below the camera outwards: who has a lower one stands before who has a higher.
    """

    number: int
    rank: int
    box: tuple[slice, slice]
    guesses: tuple[Guess, ...]


class Guesser:
    """Draws guesses for the fields of one picture."""

    def __init__(self, flat: Flat, pieces: PieceSet, above: Above) -> None:
        self._flat, self._above = flat, above
        colours = len(pieces.colours)
        one = pieces.colours[0]
        self._bodies = ((slice(0, colours), one), (slice(colours, colours + 1), pieces.runner))
        self._rise = one.height
        self._tallest = max(one.height, pieces.runner.height) + STACKED[-1] * self._rise

    def spot(self, number: int, rank: int, some: Matrix) -> Spot:
        """Give what could stand on a field, moved to where most speaks for it."""
        field = self._flat.fields[number]
        box = self._box(field)
        corner = np.array([box[1].start, box[0].start], float)
        near = Above(self._above.below - corner, self._above.high)
        shape = (box[0].stop - box[0].start, box[1].stop - box[1].start)
        place = self._drawn(field - corner, near, some[box])
        return Spot(number, rank, box, tuple(self._guesses(shape, near, place)))

    def _guesses(self, shape: tuple[int, int], near: Above, place: Matrix) -> Iterator[Guess]:
        for kinds, look in self._bodies:
            half = 0.5 * look.width * self._flat.step
            last: Matrix | None = None
            for foot in (self._rise * stacked for stacked in STACKED):
                seen = near.seen(place[None], foot + look.height)[0]
                if last is not None and np.linalg.norm(seen - last) < APART * self._flat.step:
                    continue
                last = seen
                top = silhouette(shape, near, place, foot + 0.3 * look.height, foot + look.height, half)
                low = silhouette(shape, near, place, 0.0, foot + 0.3 * look.height, half) & (1 - top)
                yield Guess(kinds, top.astype(np.float32), low.astype(np.float32), float(top.sum() + low.sum()))

    def _drawn(self, place: Matrix, near: Above, some: Matrix) -> Matrix:
        """Move from a field's middle to the middle of what speaks for a body there."""
        look = self._bodies[0][1]
        at, step = place, self._flat.step
        speaking = np.maximum(some, 0)
        for _ in range(2):
            body = silhouette(some.shape, near, at, 0.0, look.height, 0.5 * (look.width + 0.2) * step) * speaking
            total = float(body.sum())
            if total < 1:
                break
            y, x = np.nonzero(body)
            weight = body[y, x]
            middle = np.array([float((weight * x).sum()), float((weight * y).sum())]) / total
            half_way = near.seen(at[None], look.height / 2)[0]
            off = at + (middle - half_way) - place
            far = float(np.linalg.norm(off))
            at = place + off * min(1.0, ASTRAY * step / max(far, 1e-6))
        return at

    def _box(self, at: Matrix) -> tuple[slice, slice]:
        """Give the part of the board that a body on a place can be seen in."""
        top = self._above.seen(at[None], self._tallest)[0]
        reach = 0.85 * self._flat.step
        wide, high = self._flat.size
        left, right = min(at[0], top[0]) - reach, max(at[0], top[0]) + reach
        up, down = min(at[1], top[1]) - reach, max(at[1], top[1]) + reach
        return (
            slice(max(0, int(up)), min(high, int(down) + 1)),
            slice(max(0, int(left)), min(wide, int(right) + 1)),
        )
