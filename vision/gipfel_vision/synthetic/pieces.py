"""Sets of pieces as they are sold: chips, cones, cubes or pawns in players' colours, and runners."""

from collections.abc import Sequence

from gipfel_vision.board.pieces import RUNNER
from gipfel_vision.synthetic.bodies import Make
from gipfel_vision.synthetic.dice import Colour
from gipfel_vision.synthetic.ground import Rng

_COLOURS: dict[str, Colour] = {
    "yellow": (0.1, 0.75, 0.9),
    "orange": (0.08, 0.38, 0.88),
    "green": (0.2, 0.5, 0.15),
    "blue": (0.62, 0.3, 0.1),
    "red": (0.13, 0.1, 0.7),
    "white": (0.85, 0.87, 0.88),
}
_RUNNERS: tuple[Colour, ...] = ((0.9, 0.91, 0.91), (0.07, 0.07, 0.07), (0.42, 0.43, 0.44), (0.35, 0.55, 0.68))
_BODIES = (
    ("disc", (0.58, 0.76), (0.2, 0.35)),
    ("cone", (0.5, 0.64), (0.7, 1.0)),
    ("cube", (0.36, 0.46), (0.36, 0.46)),
    ("barrel", (0.42, 0.56), (0.4, 0.6)),
    ("pawn", (0.5, 0.6), (0.8, 1.1)),
)
"""Kinds with the range of their widths and heights, in steps from field to field."""


def made(rng: Rng, colours: Sequence[str], step: float = 1.2) -> tuple[tuple[str, Make], ...]:
    """Make a set: all pieces alike but for their colour, and runners of a body and colour of their own."""
    kind, widths, heights = _BODIES[rng.integers(len(_BODIES))]
    width, height, gloss = step * rng.uniform(*widths), step * rng.uniform(*heights), rng.uniform(0.02, 0.4)
    pieces = [(name, Make(kind, _moved(rng, _COLOURS[name]), width, height, gloss)) for name in colours]
    body, widths, heights = _BODIES[1 + rng.integers(len(_BODIES) - 1)]
    shades = _RUNNERS[1:] if "white" in colours else _RUNNERS
    shade = _moved(rng, shades[rng.integers(len(shades))])
    runner = Make(body, shade, step * rng.uniform(*widths), step * rng.uniform(*heights), gloss)
    return (*pieces, (RUNNER, runner))


def _moved(rng: Rng, colour: Colour) -> Colour:
    blue, green, red = (min(0.95, max(0.03, value * rng.uniform(0.88, 1.1))) for value in colour)
    return (float(blue), float(green), float(red))
