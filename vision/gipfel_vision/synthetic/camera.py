"""A pinhole camera with radial lens distortion: points of the table to pixels, and pixels to rays.

The table is the plane z = 0, its unit is the edge of an ordinary die, and the camera looks at its origin.
"""

from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from gipfel_vision.images import Array


@dataclass(frozen=True)
class PinholeCamera:
    """A camera `distance` away, `tilt` degrees from straight above, `turn` degrees around the table.

    `width` and `height` are the frame's, in pixels; `die` is how many pixels the edge of a die has at the origin;
    `distortion` is the radial distortion at the frame's corners, positive for a barrel; `aim` is the point of the
    table that the camera looks at.
    """

    width: int = 960
    height: int = 720
    die: float = 48.0
    distance: float = 24.0
    tilt: float = 0.0
    turn: float = 0.0
    distortion: float = 0.0
    aim: tuple[float, float] = (0.0, 0.0)

    @property
    def focal(self) -> float:
        """The focal length in pixels."""
        return self.die * self.distance

    @cached_property
    def axes(self) -> Array:
        """Unit vectors to the right, down and forward of the camera, as rows."""
        tilt, turn = radians(self.tilt), radians(self.turn)
        forward = np.array([sin(tilt) * cos(turn), sin(tilt) * sin(turn), -cos(tilt)])
        down = np.array([-cos(tilt) * cos(turn), -cos(tilt) * sin(turn), -sin(tilt)])
        return np.array([np.cross(down, forward), down, forward], np.float32)

    @cached_property
    def position(self) -> Array:
        """Where the camera is, as x, y and z."""
        x, y = self.aim
        return np.asarray(np.array([x, y, 0.0]) - self.distance * self.axes[2], np.float32)

    def rays(self, left: int, top: int, right: int, bottom: int, fineness: int = 1) -> Array:
        """Return the directions of the rays of a part of the frame's pixels, each split `fineness` times."""
        step = 1.0 / fineness
        x = (np.arange(left, right, step, dtype=np.float32) + (step - self.width) / 2) / self.focal
        y = (np.arange(top, bottom, step, dtype=np.float32) + (step - self.height) / 2) / self.focal
        flat = np.stack(np.broadcast_arrays(x[None, :], y[:, None]), -1)
        flat = flat * (1 + self._k1 * (flat**2).sum(-1, keepdims=True))
        return np.asarray(flat @ self.axes[:2] + self.axes[2], np.float32)

    def project(self, points: NDArray[np.floating]) -> Array:
        """Return the pixels, as x and y, at which points of the world are seen."""
        seen = (points - self.position) @ self.axes.T
        straight = seen[..., :2] / seen[..., 2:]
        distorted = straight
        for _ in range(4):  # distortion has no closed inverse: a fixed-point iteration
            distorted = straight / (1 + self._k1 * (distorted**2).sum(-1, keepdims=True))
        return (distorted * self.focal + (self.width / 2, self.height / 2) - 0.5).astype(np.float32)

    @property
    def _k1(self) -> float:
        """The radial coefficient for points in units of the focal length."""
        return self.distortion * 4 * self.focal**2 / (self.width**2 + self.height**2)
