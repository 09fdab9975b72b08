"""Where the camera is above the board: what stands up is seen displaced, away from the point below the camera."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.flat import Matrix
from gipfel_vision.board.shapes import Places, carried

FOCAL = 0.77
"""The focal length in the picture's longer side: the Pi's third camera; webcams and telephones are near it."""


@dataclass(frozen=True, slots=True, eq=False)
class Above:
    """The camera's place over the flat board: the point below it, in dots, and how high it is, in steps."""

    below: Places
    high: float

    @classmethod
    def of(cls, onto: Matrix, frame: tuple[int, int], middle: Places, step: float) -> Self:
        """Work it out from how the flat board is seen in a frame of a height and width."""
        height, width = frame
        focal = FOCAL * max(height, width)
        lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
        horizon = np.linalg.inv(onto).T @ (0, 0, 1)
        upright = lens.T @ horizon
        upright /= np.linalg.norm(upright) * np.sign(upright[2] or 1)
        below = carried(np.linalg.inv(onto), _dot(lens @ upright))[0]
        around = carried(onto, middle + step * np.array([(0, 0), (1, 0), (0, 1)]))
        rays = np.concatenate([around, np.ones((3, 1))], 1) @ np.linalg.inv(lens).T
        met = rays / (rays @ upright)[:, None]
        apart = (np.linalg.norm(met[1] - met[0]) + np.linalg.norm(met[2] - met[0])) / 2
        return cls(below, float(1 / apart))

    def seen(self, places: Places, height: float) -> Places:
        """Say where points that many steps above places of the board are seen on it."""
        far = self.high / max(self.high - height, 0.2 * self.high)
        return np.asarray(self.below + (places - self.below) * far)


def _dot(point: Matrix) -> Places:
    return np.asarray((point[:2] / point[2])[None], np.float64)


def silhouette(
    shape: tuple[int, ...], above: Above, at: Places, foot: tuple[float, float], head: tuple[float, float]
) -> Matrix:
    """Draw the outline of a body on a place; foot and head are each a height, in steps, and half a width."""
    low, top = (above.seen(at[None], height)[0] + half * _CIRCLE for height, half in (foot, head))
    hull = cv2.convexHull(np.concatenate([low, top]).astype(np.float32))
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(hull * 16).astype(np.int32), (1,), cv2.LINE_8, 4)
    return mask


_CIRCLE = np.stack([np.cos(np.arange(16) * np.pi / 8), np.sin(np.arange(16) * np.pi / 8)], 1)
