"""Random sets of pieces as they are sold: chips, cones, cubes or pawns in players' colours, and runners."""

from collections.abc import Sequence

from gipfel_vision.board import RUNNER, Field
from gipfel_vision.synthetic import Colour, Rng
from gipfel_vision.synthetic_board.piece_models import PieceModel

LEARNING_FIELDS: dict[str, tuple[Field, ...]] = {
    "yellow": (Field(7, 3), Field(4, 2), Field(10, 5)),
    "orange": (Field(6, 9), Field(3, 4), Field(9, 2)),
    "green": (Field(7, 9), Field(5, 5), Field(11, 2)),
    "blue": (Field(8, 6), Field(5, 8), Field(9, 6)),
    RUNNER: (Field(7, 6), Field(4, 5), Field(10, 2)),
}
"""The fields of each kind, three each, in a picture from which the appearance of pieces is to be learned."""

LEARNING_STACKS = {field: (kind,) for kind, fields in LEARNING_FIELDS.items() for field in fields}
"""The same as stacks: what stands on each of these fields."""

_COLOURS: dict[str, Colour] = {
    "yellow": (0.1, 0.75, 0.9),
    "orange": (0.08, 0.38, 0.88),
    "green": (0.2, 0.5, 0.15),
    "blue": (0.62, 0.3, 0.1),
    "red": (0.13, 0.1, 0.7),
    "white": (0.85, 0.87, 0.88),
    "black": (0.06, 0.06, 0.07),
}
_RUNNERS: tuple[Colour, ...] = ((0.9, 0.91, 0.91), (0.07, 0.07, 0.07), (0.42, 0.43, 0.44), (0.35, 0.55, 0.68))
_BODIES = (
    ("disc", (0.58, 0.76), (0.2, 0.35)),
    ("cone", (0.5, 0.64), (0.7, 1.0)),
    ("cube", (0.36, 0.46), (0.36, 0.46)),
    ("barrel", (0.42, 0.56), (0.4, 0.6)),
    ("pawn", (0.5, 0.6), (0.8, 1.1)),
)
"""Kinds of bodies with the range of their widths and heights, in pitches."""


def random_piece_set(rng: Rng, colours: Sequence[str], pitch: float = 1.2) -> tuple[tuple[str, PieceModel], ...]:
    """Return models by name: pieces alike but for their colour; last, runners of another body and colour."""
    kind, widths, heights = _BODIES[rng.integers(len(_BODIES))]
    width, height, gloss = pitch * rng.uniform(*widths), pitch * rng.uniform(*heights), rng.uniform(0.02, 0.4)
    pieces = [(name, PieceModel(kind, _varied(rng, _COLOURS[name]), width, height, gloss)) for name in colours]
    body, widths, heights = _BODIES[1 + rng.integers(len(_BODIES) - 1)]
    shades = _RUNNERS[1:] if "white" in colours else _RUNNERS
    shade = _varied(rng, shades[rng.integers(len(shades))])
    runner = PieceModel(body, shade, pitch * rng.uniform(*widths), pitch * rng.uniform(*heights), gloss)
    return (*pieces, (RUNNER, runner))


def _varied(rng: Rng, colour: Colour) -> Colour:
    blue, green, red = (min(0.95, max(0.03, value * rng.uniform(0.88, 1.1))) for value in colour)
    return (float(blue), float(green), float(red))
