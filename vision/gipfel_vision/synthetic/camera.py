"""The camera of a drawn scene: where a point of the table is in the picture, and what a dot looks at.

The table is the plane z = 0, its unit is the edge of an ordinary die, and the camera looks at its origin.
"""

from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]
"""Numbers of 32 bits; OpenCV's own type hints cannot say that."""


@dataclass(frozen=True)
class Camera:
    """A camera `distance` away, `tilt` degrees from straight above, `turn` degrees around the table.

    `die` is how many dots the edge of a die has at the origin, `bend` how much the lens bends straight lines.
    """

    width: int = 960
    height: int = 720
    die: float = 48.0
    distance: float = 24.0
    tilt: float = 0.0
    turn: float = 0.0
    bend: float = 0.0
    aim: tuple[float, float] = (0.0, 0.0)

    @property
    def focal(self) -> float:
        """The focal length in dots."""
        return self.die * self.distance

    @cached_property
    def axes(self) -> Floats:
        """Right, down and forward of the camera, as rows."""
        tilt, turn = radians(self.tilt), radians(self.turn)
        forward = np.array([sin(tilt) * cos(turn), sin(tilt) * sin(turn), -cos(tilt)])
        down = np.array([-cos(tilt) * cos(turn), -cos(tilt) * sin(turn), -sin(tilt)])
        return np.array([np.cross(down, forward), down, forward], np.float32)

    @cached_property
    def place(self) -> Floats:
        """Where the camera is."""
        x, y = self.aim
        return np.asarray(np.array([x, y, 0.0]) - self.distance * self.axes[2], np.float32)

    def rays(self, left: int, top: int, right: int, bottom: int, fineness: int = 1) -> Floats:
        """Give the directions that the dots of a part of the picture look in, `fineness` times finer."""
        step = 1.0 / fineness
        x = (np.arange(left, right, step, dtype=np.float32) + (step - self.width) / 2) / self.focal
        y = (np.arange(top, bottom, step, dtype=np.float32) + (step - self.height) / 2) / self.focal
        flat = np.stack(np.broadcast_arrays(x[None, :], y[:, None]), -1)
        flat = flat * (1 + self._bend * (flat**2).sum(-1, keepdims=True))
        return np.asarray(flat @ self.axes[:2] + self.axes[2], np.float32)

    def dots(self, points: NDArray[np.floating]) -> Floats:
        """Give the dots that points of the world are seen at."""
        seen = (points - self.place) @ self.axes.T
        straight = seen[..., :2] / seen[..., 2:]
        bent = straight
        for _ in range(4):  # the lens is undone by asking which bent point would have come from here
            bent = straight / (1 + self._bend * (bent**2).sum(-1, keepdims=True))
        return (bent * self.focal + (self.width / 2, self.height / 2) - 0.5).astype(np.float32)

    @property
    def _bend(self) -> float:
        """The bend per square of the picture's half diagonal, in units of the focal length."""
        return self.bend * 4 * self.focal**2 / (self.width**2 + self.height**2)
