"""A connected component of a tray's foreground, as measured: it may be a die that was not read, or an arm."""

from dataclasses import dataclass


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
