"""Whether a picture of a board is good enough to map it in, or to learn pieces from, and what is wrong with it.

Three plain measurements on the rectified board: the share of overexposed pixels on each field, how soft edges are,
and the angle at which the camera looks.
"""

from dataclasses import dataclass
from enum import Enum
from math import atan2, degrees

import cv2
import numpy as np

from gipfel_vision.board.board_map import BoardMap
from gipfel_vision.board.camera_position import CameraPosition
from gipfel_vision.board.fields import FIELDS, Field
from gipfel_vision.board.homography import Matrix
from gipfel_vision.board.rectification import RectifiedBoard, rectify
from gipfel_vision.images import Frame, to_bgr

OVEREXPOSED = 250
"""From this pixel value on, in all three colours, a pixel is overexposed."""

GLARE_SHARE = 0.25
"""A field of which at least this share is overexposed lies under a glare."""

MIN_SHARPNESS = 1.35
"""The least ratio of fine to coarse gradients at the edges of a board in focus (1.7 to 2.3 on sharp pictures)."""

MAX_ANGLE = 35.0
"""From how many degrees off the vertical on a board is seen too flat."""

MIN_BRIGHTNESS = 45.0
"""The least 90th percentile of values, of 255, on a board that is bright enough to learn from."""

FINE, COARSE = 0.6, 2.0
"""The two scales of gradients: standard deviations of a Gaussian, in pixels of the rectified board."""


class PictureFlaw(Enum):
    """What is wrong with a picture; the sentences for it, and what to change, are kept elsewhere."""

    GLARE = "glare"
    """A lamp is mirrored in some fields, or they are overexposed."""
    BLURRED = "blurred"
    FLAT = "flat"
    """The camera looks from the side."""
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class PictureQuality:
    """The measurements on one picture of a board."""

    glare: tuple[Field, ...]
    """The fields under a glare."""
    sharpness: float
    angle: float
    """Between the vertical and the line from the middle of the board to the camera, in degrees."""
    brightness: float
    """The 90th percentile of pixel values on the board."""

    @property
    def flaws(self) -> tuple[PictureFlaw, ...]:
        """What is not good enough."""
        found = {
            PictureFlaw.DARK: self.brightness < MIN_BRIGHTNESS,
            PictureFlaw.GLARE: bool(self.glare),
            PictureFlaw.BLURRED: self.sharpness < MIN_SHARPNESS,
            PictureFlaw.FLAT: self.angle > MAX_ANGLE,
        }
        return tuple(flaw for flaw, is_found in found.items() if is_found)


def quality_of_map(board: BoardMap) -> PictureQuality:
    """Measure the picture of the empty board that a map was made in."""
    rectified = RectifiedBoard.of(board)
    return measure_quality(rectified, board.empty, rectified.to_map)


def measure_quality(board: RectifiedBoard, frame: Frame, to_frame: Matrix) -> PictureQuality:
    """Measure a frame in which a board was found; `to_frame` maps pixels of the rectified board to the frame's."""
    frame = to_bgr(frame)
    image = rectify(frame, to_frame, board.size)
    inside = board.inside > 0
    middle = board.fields.mean(0)
    camera = CameraPosition.of(to_frame, frame.shape[:2], middle, board.pitch)
    aside = float(np.linalg.norm(camera.nadir - middle))
    return PictureQuality(
        _fields_under_glare(board, image),
        _sharpness(image, inside),
        degrees(atan2(aside, camera.height * board.pitch)),
        float(np.percentile(image[inside], 90)),
    )


def _fields_under_glare(board: RectifiedBoard, image: Frame) -> tuple[Field, ...]:
    overexposed = (image.min(2) >= OVEREXPOSED).astype(np.float32)
    side = round(0.8 * board.pitch)
    shares = cv2.blur(overexposed, (side, side))
    places = np.rint(board.fields).astype(int)
    return tuple(
        field for field, (x, y) in zip(FIELDS, places.tolist(), strict=True) if shares[y, x] >= GLARE_SHARE
    )


def _sharpness(image: Frame, inside: np.ndarray) -> float:
    """Return how much steeper edges are at a fine scale than at a coarse one; a blurred edge is alike at both."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
    fine, coarse = (_gradient(cv2.GaussianBlur(grey, (0, 0), scale))[inside] for scale in (FINE, COARSE))
    edges = coarse >= np.percentile(coarse, 80)
    return float(fine[edges].mean() / max(float(coarse[edges].mean()), 1e-6))


def _gradient(grey: np.ndarray) -> np.ndarray:
    return np.asarray(np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)))
