"""Labels of drawn dice: where each one's upper face is in the frame, and whether it shows enough to train on."""

from dataclasses import dataclass

import cv2
import numpy as np

from gipfel_vision.images import Frame
from gipfel_vision.synthetic import PinholeCamera, PlacedDie
from gipfel_vision.synthetic.scene import true_die


@dataclass(frozen=True, slots=True)
class LabelledDie:
    """A die of a picture: its value, and the middle and edge of its upper face in pixels."""

    value: int
    x: float
    y: float
    size: float
    leans: bool
    counts: bool
    """Whether it has a part in the loss: not when it is half outside the frame, or half hidden."""


def label(die: PlacedDie, dice: tuple[PlacedDie, ...], camera: PinholeCamera) -> LabelledDie:
    """Return the label of one of the dice that a camera sees."""
    face = true_die(die, camera)
    x, y = face.centre
    corners = camera.project(die.upper_face())
    inside = bool(
        (corners.min(0) >= -0.12 * face.size).all()
        and (corners.max(0) < camera.width - 1 + 0.12 * face.size).all()
    )
    hidden = any(_hides(other, die, camera) for other in dice if other is not die)
    return LabelledDie(die.value, x, y, face.size, die.lean > 0, inside and not hidden)


def has_contrast(die: LabelledDie, frame: Frame) -> bool:
    """Return whether the light left anything of a die to see."""
    reach = max(3, int(die.size * 0.45))
    x, y = int(die.x), int(die.y)
    face = frame[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
    return bool(face.size) and int(np.ptp(face)) > 36


def _hides(other: PlacedDie, die: PlacedDie, camera: PinholeCamera) -> bool:
    """Return whether another die stands before this one's upper face."""
    if np.hypot(other.x - die.x, other.y - die.y) > 4:
        return False
    nearer = np.linalg.norm(other.middle() - camera.position) < np.linalg.norm(die.middle() - camera.position)
    outline = cv2.convexHull(camera.project(other.corners()))
    face = camera.project(die.upper_face())
    middle = face.mean(0)
    return bool(nearer) and any(
        cv2.pointPolygonTest(outline, (float(p[0]), float(p[1])), False) > 0
        for p in middle + 0.65 * (face - middle)
    )
