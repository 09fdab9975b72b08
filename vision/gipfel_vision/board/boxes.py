"""Sets of pieces as they are in the boxes that are sold, for a board whose own have not been learned.

Lengths are in pitches, after photographs of real boards: franjos' pitch is about 31 mm, the plate's about 14 mm.
Colours are those in even white light.
"""

from gipfel_vision.board.pieces import RUNNER, PieceAppearance, PieceSet

Bgr = tuple[float, float, float]


def _box(
    name: str,
    colours: dict[str, Bgr],
    piece: tuple[float, float, float],
    runner: Bgr,
    body: tuple[float, float, float],
) -> PieceSet:
    """Return a set; bodies are width and height in pitches, and the taper."""
    pieces = tuple(PieceAppearance(colour, *bgr, *piece) for colour, bgr in colours.items())
    return PieceSet(name, pieces, PieceAppearance(RUNNER, *runner, *body))


_YELLOW, _ORANGE, _GREEN, _BLUE = (
    (40.0, 200.0, 235.0),
    (30.0, 110.0, 235.0),
    (60.0, 140.0, 50.0),
    (170.0, 90.0, 35.0),
)
_WHITE = (225.0, 228.0, 228.0)
_CONE = (0.95, 1.55, 0.25)

BOXES: dict[str, PieceSet] = {
    "franjos": _box(
        "franjos",
        {
            "yellow": (25, 200, 243),
            "blue": (200, 140, 77),
            "red": (20, 24, 158),
            "black": (20, 24, 30),
        },
        (0.62, 0.22, 1.0),
        (38, 110, 16),
        (0.5, 2.0, 0.6),
    ),
    "plate": _box(
        "plate",
        {"yellow": _YELLOW, "green": _GREEN, "orange": _ORANGE, "blue": _BLUE},
        _CONE,
        _WHITE,
        _CONE,
    ),
    "parker": _box(
        "parker",
        {"yellow": _YELLOW, "green": _GREEN, "orange": _ORANGE, "blue": _BLUE},
        (0.7, 0.12, 1.0),
        _WHITE,
        (0.55, 0.9, 0.3),
    ),
}
"""By name: franjos (discs and climbers), the red plate (cones), and Parker's German box (flat chips)."""
