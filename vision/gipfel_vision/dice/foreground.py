"""What a tray's foreground mask shows: its connected components, and how much of a die's place belongs to it."""

from dataclasses import dataclass

import numpy as np

from gipfel_vision.dice.sharpness import Mask


def share_in_disc(mask: Mask, centre: tuple[float, float], radius: float) -> float:
    """Return how much of a disc a mask covers, from 0 to 1; centre and radius are in the mask's pixels."""
    x, y = centre
    left, top = max(0, int(x - radius)), max(0, int(y - radius))
    place = mask[top : int(y + radius) + 2, left : int(x + radius) + 2]
    rows, columns = np.ogrid[top : top + place.shape[0], left : left + place.shape[1]]
    disc = place[(rows - y) ** 2 + (columns - x) ** 2 < radius**2]
    return float(disc.mean()) if disc.size else 0.0


@dataclass(frozen=True, slots=True)
class ForegroundComponent:
    """A connected component of the foreground: something that is not in the empty tray."""

    centre: tuple[float, float]
    """Its centroid in pixels of the frame."""
    area: float
    """Its area in squares of a die's edge."""
    radius: float
    """The radius of the largest circle in it, in edges of a die."""
    explained: float
    """The fraction of it that is covered by dice that were read."""
    crosses_rim: bool
    """Whether it goes on beyond the rim."""

    @property
    def is_unexplained(self) -> bool:
        """Whether it is about a die's size, but no die that was read."""
        return self.explained < 0.5 and self.area > 0.35 and self.radius > 0.2

    @property
    def is_arm(self) -> bool:
        """Whether it comes in over the rim, and is more than a die or two."""
        return self.crosses_rim and self.area * (1 - self.explained) > 2.5
