"""What could stand on a field: bodies of each kind, alone or on a stack, as the dots that they would take."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from gipfel_vision.board.above import Above, silhouette
from gipfel_vision.board.flat import Flat, Matrix
from gipfel_vision.board.pieces import Look, PieceSet

STACKED = (0.0, 0.35, 0.7, 1.0, 1.4, 2.0, 3.0)
"""On how many pieces a piece may stand: cones sink into each other, chips do not."""

APART = 0.12
"""Heights whose tops are seen closer to each other than this, in steps, are not told apart."""

ASTRAY = 0.28
"""How far from the middle of its field a piece may stand, in steps."""

NEW = 0.06
"""Where less than this part of the dots around a field speaks for a body, none is looked for."""

UPPER = 0.3
"""Where the upper part of a body begins, in its height: its colour is what is asked."""


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A field, the part of the board that is looked at for it, and the bodies that could stand there.

    `rank` counts from the field below the camera outwards: who has a lower one stands before who has a higher.
    `tops` and `lows` have a row a body, with a 1 for each dot of its upper part and of what is below; `runs` says
    which of them are runners' bodies.
    """

    number: int
    rank: int
    box: tuple[slice, slice]
    tops: Matrix
    lows: Matrix
    runs: Matrix
    stray: float
    """How far from the field's middle they stand: 0 is there, 1 as far as may be."""


class Guesser:
    """Draws the bodies that could stand on the fields of one picture."""

    def __init__(self, flat: Flat, pieces: PieceSet, above: Above) -> None:
        self._flat, self._above = flat, above
        self._piece, self._runner = pieces.colours[0], pieces.runner
        self._tallest = max(self._piece.height, self._runner.height) + STACKED[-1] * self._piece.height

    def spots(self, some: Matrix) -> tuple[Spot, ...]:
        """Give the fields on which something may stand: those around which something speaks for a body."""
        order = np.argsort(np.linalg.norm(self._flat.fields - self._above.below, axis=1))
        size = (round(0.9 * self._flat.step),) * 2
        new = cv2.boxFilter((some > 0.2).astype(np.float32), -1, size)
        around = np.max(
            [self._at(new, height) for height in (0.0, self._piece.height, self._runner.height)], axis=0
        )
        return tuple(self._spot(int(n), rank, some) for rank, n in enumerate(order) if around[n] > NEW)

    def _at(self, plane: Matrix, height: float) -> Matrix:
        """Look up a plane where points above the fields are seen."""
        seen = np.rint(self._above.seen(self._flat.fields, height)).astype(int)
        x, y = np.clip(seen, 0, np.array(self._flat.size) - 1).T
        return np.asarray(plane[y, x])

    def _spot(self, number: int, rank: int, some: Matrix) -> Spot:
        """Give what could stand on a field, moved to where most speaks for it."""
        field = self._flat.fields[number]
        box = self._box(field)
        corner = np.array([box[1].start, box[0].start], float)
        near = Above(self._above.below - corner, self._above.high)
        shape = (box[0].stop - box[0].start, box[1].stop - box[1].start)
        place = self._drawn(field - corner, near, some[box])
        bodies = [(0.0, *body) for body in self._bodies(shape, near, place, self._piece)]
        bodies += [(1.0, *body) for body in self._bodies(shape, near, place, self._runner)]
        runs, tops, lows = zip(*bodies, strict=True)
        count = len(bodies)
        return Spot(
            number,
            rank,
            box,
            np.array(tops, np.float32).reshape(count, -1),
            np.array(lows, np.float32).reshape(count, -1),
            np.array(runs) > 0,
            float(np.linalg.norm(place - (field - corner))) / (ASTRAY * self._flat.step),
        )

    def _bodies(
        self, shape: tuple[int, int], near: Above, place: Matrix, look: Look
    ) -> Iterator[tuple[Matrix, Matrix]]:
        """Draw a body alone, and on stacks as high as can be told apart."""
        half, last = 0.5 * look.width * self._flat.step, np.full(2, np.inf)
        middle = half * (1 - UPPER * (1 - look.taper))
        for foot in (self._piece.height * stacked for stacked in STACKED):
            head, seen = foot + look.height, near.seen(place[None], foot + look.height)[0]
            if float(np.abs(seen - last).max()) < APART * self._flat.step:
                continue
            last = seen
            begin = (foot + UPPER * look.height, middle)
            top = silhouette(shape, near, place, begin, (head, half * look.taper))
            low = silhouette(shape, near, place, (0.0, half), begin) & (1 - top)
            yield top, low

    def _drawn(self, place: Matrix, near: Above, some: Matrix) -> Matrix:
        """Move from a field's middle to the middle of what speaks for a body there."""
        at, step, look = place, self._flat.step, self._piece
        speaking = np.maximum(some, 0)
        half = 0.5 * (look.width + 0.2) * step
        for _ in range(2):
            body = silhouette(some.shape, near, at, (0.0, half), (look.height, half)) * speaking
            sums = cv2.moments(body)
            if sums["m00"] < 1:
                break
            middle = np.array([sums["m10"], sums["m01"]]) / sums["m00"]
            off = at + (middle - near.seen(at[None], look.height / 2)[0]) - place
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
