"""Boards as they are sold, in drawings of our own: a diamond with discs and climbers, a plate with cones, a print.

Unlike `LOOKS`, each has the pieces of its box: their bodies are those of `gipfel_vision.board.BOXES`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2

from gipfel_vision.board import BOXES, RUNNER, PieceAppearance, Shape
from gipfel_vision.synthetic import Colour, Rng
from gipfel_vision.synthetic_board.piece_models import PieceModel
from gipfel_vision.synthetic_board.prints import PrintDesign

_WHITE: Colour = (0.92, 0.93, 0.93)
_NAVY: Colour = (0.3, 0.17, 0.08)

_COLOURS: dict[str, Colour] = {
    "yellow": (0.08, 0.72, 0.9),
    "orange": (0.08, 0.38, 0.88),
    "green": (0.42, 0.72, 0.45),
    "blue": (0.8, 0.52, 0.26),
    "red": (0.1, 0.09, 0.66),
    "white": (0.62, 0.78, 0.84),
    "black": (0.06, 0.06, 0.07),
}
"""Colours of pieces; those that are not in a box differ from its runners, and `_ROSE` from a red plate."""
_ROSE: Colour = (0.66, 0.52, 0.93)


@dataclass(frozen=True, slots=True)
class BoxLook:
    """What is in a box: the board's design, the bodies of its pieces, and the runners' colour."""

    design: Callable[[], PrintDesign]
    box: str
    kind: str
    runner_kind: str
    runner: Colour
    gloss: float
    is_red: bool = False
    """Whether the board is so red that nobody would sell red pieces with it."""

    def pieces(self, rng: Rng, colours: Sequence[str], pitch: float) -> tuple[tuple[str, PieceModel], ...]:
        """Return models by name, the runner's last; `pitch` is in the camera's unit."""
        box = BOXES[self.box]
        colour_of = _COLOURS | ({"red": _ROSE} if self.is_red else {})
        bodies = [(name, self.kind, colour_of[name], box.colours[0]) for name in colours]
        bodies.append((RUNNER, self.runner_kind, self.runner, box.runner))
        return tuple((name, self._model(rng, kind, colour, body, pitch)) for name, kind, colour, body in bodies)

    def _model(self, rng: Rng, kind: str, colour: Colour, body: PieceAppearance, pitch: float) -> PieceModel:
        blue, green, red = (float(min(0.95, value * rng.uniform(0.94, 1.06))) for value in colour)
        return PieceModel(kind, (blue, green, red), body.width * pitch, body.height * pitch, self.gloss)


def _diamond() -> PrintDesign:
    """Return mountains under an evening sky: ropes, numbered discs, and huts at the tops."""
    yellow, orange, cream = (0.15, 0.78, 0.96), (0.25, 0.45, 0.92), (0.65, 0.9, 0.97)
    return PrintDesign(
        Shape.DIAMOND,
        "ridges",
        ((0.5, 0.75, 0.95), (0.85, 0.78, 0.62), (0.78, 0.6, 0.32), (0.72, 0.62, 0.42)),
        _NAVY,
        "disc",
        (yellow, orange, cream),
        (0.06, 0.06, 0.08),
        "all",
        tracks=True,
        track=(0.1, 0.13, 0.18),
        radius=0.22,
        tops="hut",
        top_fill=(0.12, 0.1, 0.45),
        top_ink=_WHITE,
        rim=1.3,
    )


def _plate() -> PrintDesign:
    """Return a plate of red plastic with recesses: numbers at the tops, letters around the lower edge."""
    red: Colour = (0.12, 0.1, 0.68)
    return PrintDesign(
        Shape.PLATE, "plain", (red,), _WHITE, "recess", (red,), _WHITE, "top", radius=0.5, rim=0.5,
        letters="GIPFEL", font=cv2.FONT_HERSHEY_TRIPLEX,
    )  # fmt: skip


def _octagon() -> PrintDesign:
    """Return a printed stop sign with sand-coloured fields."""
    return PrintDesign(
        Shape.OCTAGON,
        "plain",
        ((0.14, 0.12, 0.66),),
        _WHITE,
        "square",
        ((0.5, 0.68, 0.78),),
        (0.07, 0.07, 0.08),
        "top",
        title="HALT",
    )


BOX_LOOKS: dict[str, BoxLook] = {
    "diamond": BoxLook(_diamond, "franjos", "disc", "climber", (0.16, 0.42, 0.06), 0.25),
    "plate": BoxLook(_plate, "plate", "cone", "cone", (0.9, 0.91, 0.91), 0.3, is_red=True),
    "octagon": BoxLook(_octagon, "parker", "disc", "cone", (0.9, 0.91, 0.91), 0.2),
}
"""By the name of the shape."""
