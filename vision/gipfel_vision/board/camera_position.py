"""The camera's position over the board, from a homography, and the parallax of whatever stands up from the board.

What has a height is seen displaced, away from the nadir, the point straight below the camera (relief displacement
in photogrammetry).
"""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.homography import Matrix, Points, apply_homography
from gipfel_vision.images import Array

FOCAL_LENGTH = 0.77
"""The assumed focal length, in the frame's longer side: Camera Module 3's; webcams and telephones are near it."""


@dataclass(frozen=True, slots=True, eq=False)
class CameraPosition:
    """The camera over the rectified board: its nadir, in pixels, and its height above the board, in steps."""

    nadir: Points
    height: float

    @classmethod
    def of(cls, to_frame: Matrix, frame: tuple[int, int], middle: Points, step: float) -> Self:
        """Work it out from the homography of the rectified board to a frame of a height and width in pixels.

        `middle` is the board's middle and `step` the distance of fields, in pixels of the rectified board.
        """
        height, width = frame
        focal = FOCAL_LENGTH * max(height, width)
        intrinsics = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
        horizon = np.linalg.inv(to_frame).T @ (0, 0, 1)
        normal = intrinsics.T @ horizon
        normal /= np.linalg.norm(normal) * np.sign(normal[2] or 1)
        nadir = apply_homography(np.linalg.inv(to_frame), _dehomogenised(intrinsics @ normal))[0]
        around = apply_homography(to_frame, middle + step * np.array([(0, 0), (1, 0), (0, 1)]))
        rays = np.concatenate([around, np.ones((3, 1))], 1) @ np.linalg.inv(intrinsics).T
        met = rays / (rays @ normal)[:, None]
        apart = (np.linalg.norm(met[1] - met[0]) + np.linalg.norm(met[2] - met[0])) / 2
        return cls(nadir, float(1 / apart))

    def displaced(self, points: Points, height: float) -> Points:
        """Return where points that many steps above points of the board are seen on the rectified board."""
        scale = self.height / max(self.height - height, 0.2 * self.height)
        return np.asarray(self.nadir + (points - self.nadir) * scale)


def _dehomogenised(point: Array) -> Points:
    return np.asarray((point[:2] / point[2])[None], np.float64)


def silhouette(
    shape: tuple[int, ...],
    camera: CameraPosition,
    at: Points,
    foot: tuple[float, float],
    head: tuple[float, float],
) -> Array:
    """Return a mask of a shape, 1 in the silhouette of a body that stands on a point of the rectified board.

    The body is the convex hull of two circles, `foot` and `head`: each a height in steps and a radius in pixels.
    """
    low, top = (camera.displaced(at[None], height)[0] + radius * _CIRCLE for height, radius in (foot, head))
    hull = cv2.convexHull(np.concatenate([low, top]).astype(np.float32))
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(hull * 16).astype(np.int32), (1,), cv2.LINE_8, 4)
    return mask


_CIRCLE = np.stack([np.cos(np.arange(16) * np.pi / 8), np.sin(np.arange(16) * np.pi / 8)], 1)
