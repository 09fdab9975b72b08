"""The camera's position over the board, from a homography, and the parallax of whatever stands up from the board.

What has a height is seen displaced, away from the nadir, the point straight below the camera (relief displacement
in photogrammetry).
"""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.homography import Matrix, Points, apply_homography
from gipfel_vision.images import Array, Frame

FOCAL_LENGTH = 0.77
"""The usual focal length, as a fraction of the frame's longer side: Camera Module 3's; most are near it."""

FOCAL_LENGTHS = FOCAL_LENGTH * np.exp(np.linspace(-0.6, 1.6, 45))
"""The focal lengths that are tried, from a wide angle to a telephoto lens, in the same unit."""

FOCAL_SPREAD, SQUARE_SPREAD = 0.35, 0.06
"""Standard deviations: of a focal length's logarithm, and of how far a board's square is from a square (prints are
stretched a little)."""


@dataclass(frozen=True, slots=True, eq=False)
class CameraPosition:
    """The camera over the rectified board: its nadir, in pixels, and its height above the board, in pitches."""

    nadir: Points
    height: float

    @classmethod
    def of(cls, to_frame: Matrix, frame_shape: tuple[int, int], middle: Points, pitch: float) -> Self:
        """Estimate it from the homography of the rectified board to a frame of a height and width in pixels.

        `middle` is the board's middle and `pitch` the distance of neighbouring fields, both in its pixels.
        """
        height, width = frame_shape
        focal = _focal_length(to_frame, frame_shape)
        intrinsics = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
        horizon = np.linalg.inv(to_frame).T @ (0, 0, 1)
        normal = intrinsics.T @ horizon
        normal /= np.linalg.norm(normal) * np.sign(normal[2] or 1)
        nadir = apply_homography(np.linalg.inv(to_frame), _dehomogenised(intrinsics @ normal))[0]
        around = apply_homography(to_frame, middle + pitch * np.array([(0, 0), (1, 0), (0, 1)]))
        rays = np.concatenate([around, np.ones((3, 1))], 1) @ np.linalg.inv(intrinsics).T
        on_board = rays / (rays @ normal)[:, None]  # in heights of the camera
        apart = (np.linalg.norm(on_board[1] - on_board[0]) + np.linalg.norm(on_board[2] - on_board[0])) / 2
        return cls(nadir, float(1 / apart))

    def displaced(self, points: Points, height: float) -> Points:
        """Return where points `height` pitches above points of the board are seen on the rectified board."""
        return np.asarray(self.nadir + (points - self.nadir) * self.magnification(height))

    def magnification(self, height: float) -> float:
        """Return how many times larger than on the board something appears that is `height` pitches above it."""
        return self.height / max(self.height - height, 0.2 * self.height)


def _focal_length(to_frame: Matrix, frame_shape: tuple[int, int]) -> float:
    """Return the most probable focal length in pixels: with it, a square of the board is seen as a square.

    Two axes of the board have to be perpendicular and equally long in space (Zhang, "A Flexible New Technique for
    Camera Calibration", 2000, section 2.3). From above every focal length fulfils that, and the prior decides.
    """
    height, width = frame_shape
    centred = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]]) @ to_frame
    focal = FOCAL_LENGTHS * max(height, width)
    axes = centred[None, :, :2] / np.stack([focal, focal, np.ones_like(focal)], 1)[..., None]
    (across, down), squares = (axes[..., 0], axes[..., 1]), (axes**2).sum(1)
    skew = 2 * (across * down).sum(1) / squares.sum(1)
    uneven = (squares[:, 0] - squares[:, 1]) / squares.sum(1)
    cost = (skew**2 + uneven**2) / SQUARE_SPREAD**2 + (np.log(FOCAL_LENGTHS / FOCAL_LENGTH) / FOCAL_SPREAD) ** 2
    return float(focal[int(cost.argmin())])


def _dehomogenised(point: Array) -> Points:
    return np.asarray((point[:2] / point[2])[None], np.float64)


def silhouette(
    shape: tuple[int, ...],
    camera: CameraPosition,
    at: Points,
    foot: tuple[float, float],
    head: tuple[float, float],
) -> Array:
    """Return a uint8 mask of a shape, 1 in the silhouette of a body that stands at a pixel of the rectified board.

    The body is the convex hull of two circles, `foot` and `head`: each a height in pitches and a radius in pixels,
    which is the same for all heights (unlike in `patches.py`, which magnifies it).
    """
    low, top = (camera.displaced(at[None], height)[0] + radius * _CIRCLE for height, radius in (foot, head))
    return fill_hull(shape, np.concatenate([low, top]), 1, cv2.LINE_8)


def fill_hull(shape: tuple[int, ...], points: Points, value: int, line: int) -> Frame:
    """Return a uint8 mask of a shape with the convex hull of points, in pixels, filled with a value.

    `line` is OpenCV's line type; corners are exact to a sixteenth of a pixel.
    """
    hull = cv2.convexHull(points.astype(np.float32))
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(hull * 16).astype(np.int32), (value,), line, 4)
    return mask


_CIRCLE = np.stack([np.cos(np.arange(16) * np.pi / 8), np.sin(np.arange(16) * np.pi / 8)], 1)
