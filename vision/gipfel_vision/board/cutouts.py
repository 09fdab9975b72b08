"""Each field cut out of the flat board, turned so that whatever stands on it leans upwards.

A body is seen displaced away from the point below the camera. Turned that way, all fields look alike to who reads
them: the foot in the same place, the head above it, and what stands before it below.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.above import Above
from gipfel_vision.board.flat import Flat, Matrix
from gipfel_vision.board.pieces import Look
from gipfel_vision.reading import Frame

FINE = 16
"""How many dots a step from field to field has in a cut-out."""

WIDE, HIGH = 36, 68
FOOT = (17.5, 42.5)
"""How large a cut-out is, and where in it the middle of its field lies: it reaches from the foot of a stack that
stands before the field to the top of one that stands on it."""

NEW, AROUND, LEAST_NEW = 0.15, 1.3, 0.01
"""How much a dot differs from the empty board to be new, how many steps around a field are looked at, and which
part of the dots there has to be new for anything to stand there at all."""

_CIRCLE = np.stack([np.cos(np.arange(12) * np.pi / 6), np.sin(np.arange(12) * np.pi / 6)], 1)


@dataclass(frozen=True, slots=True, eq=False)
class Cutouts:
    """Some fields: what is seen, in the map's light, and the empty board there; a row a field, colours last.

    `inside` is not 0 where the board certainly is; `bodies` has for each field the outlines of a piece and of a
    runner that stand on its middle.
    """

    seen: Frame
    empty: Frame
    inside: Frame
    bodies: Frame

    @classmethod
    def of(cls, flat: Flat, above: Above, seen: Matrix, looks: tuple[Look, Look], fields: Sequence[int]) -> Self:
        """Cut fields out of a balanced picture; `looks` are a piece's and the runner's."""
        places = flat.fields[list(fields)]
        away = places - above.below
        far = np.linalg.norm(away, axis=1)
        up = away / np.maximum(far, 1e-6)[:, None]
        across = np.stack([-up[:, 1], up[:, 0]], 1)
        columns = (np.arange(WIDE) - FOOT[0]) * flat.step / FINE
        rows = (FOOT[1] - np.arange(HIGH)) * flat.step / FINE
        dots = (
            places[:, None, None]
            + columns[None, None, :, None] * across[:, None, None]
            + rows[None, :, None, None] * up[:, None, None]
        ).astype(np.float32)
        x, y = (np.ascontiguousarray(dots[..., side].reshape(-1, WIDE)) for side in (0, 1))
        shape = (len(places), HIGH, WIDE)
        taken = [_taken(picture, x, y) for picture in (_soft(seen), _soft(flat.empty), flat.inside)]
        lean = far / flat.step / above.high
        bodies = np.stack([np.stack([_body(look, slope, above.high) for look in looks]) for slope in lean])
        return cls(taken[0].reshape(*shape, 3), taken[1].reshape(*shape, 3), taken[2].reshape(shape), bodies)

    def __len__(self) -> int:
        return len(self.seen)

    def chosen(self, rows: Matrix) -> Self:
        """Give those fields that are asked for."""
        return type(self)(self.seen[rows], self.empty[rows], self.inside[rows], self.bodies[rows])

    def mirrored(self) -> Self:
        """Give the fields as a mirror shows them, left for right."""
        return type(self)(
            self.seen[:, :, ::-1], self.empty[:, :, ::-1], self.inside[:, :, ::-1], self.bodies[..., ::-1]
        )


def busy_fields(flat: Flat, above: Above, seen: Matrix) -> list[int]:
    """Give the fields around which anything at all is new: all others are plainly empty."""
    now, bare = _soft(seen), _soft(flat.empty)
    off, most = cv2.absdiff(now, bare).max(2), bare.max(2)
    new = (off > NEW * (most.astype(np.float32) + 25)).astype(np.float32)
    part = cv2.boxFilter(new, -1, (round(AROUND * flat.step),) * 2)
    places = np.rint(above.seen(flat.fields, 0.5)).astype(int)
    x, y = np.clip(places, 0, np.array(flat.size) - 1).T
    return [int(number) for number in np.flatnonzero(part[y, x] > LEAST_NEW)]


def _soft(picture: Matrix) -> Frame:
    """Give a picture without its finest grain: a cut-out has fewer dots than the flat board."""
    return np.asarray(cv2.GaussianBlur(cv2.convertScaleAbs(picture), (0, 0), 0.8), np.uint8)


def _taken(picture: Frame, x: Matrix, y: Matrix) -> Frame:
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _body(look: Look, slope: float, high: float) -> Frame:
    """Draw the outline of a body that stands on the middle of a cut-out's field."""
    # What is nearer to the camera is seen farther from the point below it, and larger.
    nearer = high / max(high - look.height, 0.2 * high)
    half = 0.5 * look.width * FINE
    head = np.array([FOOT[0], FOOT[1] - slope * high * (nearer - 1) * FINE])
    hull = cv2.convexHull(
        np.concatenate([FOOT + half * _CIRCLE, head + half * look.taper * nearer * _CIRCLE]).astype(np.float32)
    )
    outline = np.zeros((HIGH, WIDE), np.uint8)
    cv2.fillConvexPoly(outline, np.rint(hull * 16).astype(np.int32), (255,), cv2.LINE_AA, 4)
    return outline
