"""Places labels beside the points that they belong to so that none covers another one."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""

DIRECTIONS = 16
"""In how many directions from a point room is looked for."""


def place_labels(
    points: Sequence[tuple[float, float]],
    sizes: Sequence[tuple[float, float]],
    radius: float,
    image_size: tuple[int, int],
) -> tuple[Box, ...]:
    """Return a box for each label of a width and height; boxes do not overlap, and are inside the image.

    Points have circles of `radius` pixels around them, which labels leave free if they can: each takes the nearest
    place that is free, the lowest point's first. Where an image is full, a label may cover circles, never a label.
    """
    circles = [(x - radius, y - radius, x + radius, y + radius) for x, y in points]
    placed: dict[int, Box] = {}
    for index in sorted(range(len(points)), key=lambda each: -points[each][1]):
        own, taken = circles[index], list(placed.values())
        others = [circle for circle in circles if circle is not own]
        candidates = list(_around(points[index], sizes[index], radius, image_size))
        apart = [box for box in candidates if not any(_overlap(box, other) for other in taken)]
        clear = (box for box in apart if not any(_overlap(box, other) for other in others))
        placed[index] = next(clear, (apart or candidates)[0])
    return tuple(placed[index] for index in range(len(points)))


def _around(
    point: tuple[float, float], size: tuple[float, float], radius: float, image_size: tuple[int, int]
) -> Iterator[Box]:
    """Yield boxes around a point, inside the image: below it first, then ever farther away."""
    (x, y), (wide, high), (width, height) = point, size, image_size
    steps = max(3, round(max(width, height) / max(radius, 1)))
    for step in range(steps):
        far = radius * (1.15 + 0.5 * step)
        for number in range(DIRECTIONS):
            # From straight down to both sides by turns.
            angle = pi / 2 + (number + 1) // 2 * (1 if number % 2 else -1) * 2 * pi / DIRECTIONS
            across, down = cos(angle), sin(angle)
            left = x + across * (far + wide / 2) - wide / 2
            top = y + down * (far + high / 2) - high / 2
            if 0 <= left <= width - wide and 0 <= top <= height - high:
                yield left, top, left + wide, top + high
    left, top = min(max(x - wide / 2, 0), max(width - wide, 0)), min(max(y, 0), max(height - high, 0))
    yield left, top, left + wide, top + high


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
