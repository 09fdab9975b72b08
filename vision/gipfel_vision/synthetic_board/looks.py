"""Looks of printed boards, by name. Some are held out: no threshold of the reader was set on them."""

from collections.abc import Callable
from dataclasses import replace

import cv2

from gipfel_vision.board import Shape
from gipfel_vision.synthetic import Colour, Rng
from gipfel_vision.synthetic_board.prints import PrintDesign

_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_PLAIN,
)
_WHITE: Colour = (0.92, 0.93, 0.93)
_BLACK: Colour = (0.07, 0.07, 0.08)
_CREAM: Colour = (0.72, 0.86, 0.92)


def _sign(_rng: Rng) -> PrintDesign:
    """Return a stop sign: red, with a white edge and white fields."""
    return PrintDesign(
        Shape.OCTAGON, "plain", ((0.14, 0.12, 0.66),), _WHITE, "disc", (_WHITE,), _BLACK, "top", title="HALT"
    )


def _signal(_rng: Rng) -> PrintDesign:
    """Return a board in black and yellow, with numbers on every field."""
    return PrintDesign(
        Shape.OCTAGON,
        "plain",
        ((0.1, 0.1, 0.1),),
        (0.1, 0.75, 0.93),
        "square",
        (_CREAM,),
        _BLACK,
        "all",
        tracks=True,
    )


def _parlour(_rng: Rng) -> PrintDesign:
    """Return a board on cream paper, with columns in three colours by turns."""
    fills = ((0.45, 0.35, 0.75), (0.7, 0.6, 0.35), _CREAM)
    return PrintDesign(
        Shape.OCTAGON, "clouded", (_CREAM, (0.6, 0.75, 0.82)), (0.2, 0.3, 0.45), "octagon", fills, _BLACK, "above",
        ornaments=25,
    )  # fmt: skip


def _carved(_rng: Rng) -> PrintDesign:
    """Return rings burnt into wood: hardly any colour."""
    return PrintDesign(
        Shape.OCTAGON,
        "wooden",
        ((0.3, 0.5, 0.7),),
        (0.08, 0.14, 0.25),
        "ring",
        (_BLACK,),
        (0.08, 0.12, 0.2),
        "top",
    )


def _day(_rng: Rng) -> PrintDesign:
    """Return the mountain by day."""
    colours = ((0.85, 0.65, 0.45), (0.75, 0.72, 0.7), (0.35, 0.55, 0.4), (0.25, 0.45, 0.3))
    return PrintDesign(
        Shape.MOUNTAIN,
        "ridges",
        colours,
        (0.25, 0.3, 0.35),
        "disc",
        ((0.8, 0.88, 0.9),),
        _BLACK,
        "top",
        tracks=True,
    )


def _night(_rng: Rng) -> PrintDesign:
    """Return the mountain by night."""
    colours = ((0.3, 0.12, 0.08), (0.4, 0.25, 0.2), (0.25, 0.18, 0.15))
    return PrintDesign(
        Shape.MOUNTAIN,
        "ridges",
        colours,
        (0.75, 0.7, 0.6),
        "disc",
        ((0.5, 0.4, 0.35),),
        _WHITE,
        "top",
        ornaments=40,
    )


def _camp(_rng: Rng) -> PrintDesign:
    """Return a mountain in flat colours with hexagonal fields."""
    colours = ((0.55, 0.75, 0.9), (0.45, 0.6, 0.75))
    fills = ((0.35, 0.55, 0.3), (0.6, 0.75, 0.8))
    return PrintDesign(
        Shape.MOUNTAIN, "faded", colours, (0.2, 0.25, 0.5), "hexagon", fills, _BLACK, "all", title="GIPFEL"
    )


def _rock(_rng: Rng) -> PrintDesign:
    """Return grey rock, with numbers above the columns."""
    return PrintDesign(
        Shape.MOUNTAIN, "clouded", ((0.62, 0.62, 0.6), (0.4, 0.42, 0.43)), (0.92, 0.95, 0.96), "square",
        ((0.75, 0.78, 0.8),), (0.15, 0.1, 0.3), "above", grain=0.15,
    )  # fmt: skip


def _neon(_rng: Rng) -> PrintDesign:
    """Return luminous rings on black."""
    return PrintDesign(
        Shape.OCTAGON, "faded", ((0.2, 0.05, 0.1), (0.05, 0.05, 0.05)), (0.9, 0.9, 0.2), "ring", (_BLACK,),
        (0.8, 0.3, 0.95), "all",
    )  # fmt: skip


def _quilt(_rng: Rng) -> PrintDesign:
    """Return a quilt of many colours."""
    fills = ((0.3, 0.6, 0.9), (0.6, 0.4, 0.3), (0.4, 0.7, 0.5), (0.8, 0.7, 0.8), (0.3, 0.3, 0.7))
    return PrintDesign(
        Shape.OCTAGON,
        "checked",
        ((0.6, 0.68, 0.75), (0.5, 0.5, 0.62)),
        (0.3, 0.2, 0.4),
        "tile",
        fills,
        _WHITE,
        "top",
    )


def _glacier(_rng: Rng) -> PrintDesign:
    """Return ice: nearly white on white."""
    return PrintDesign(
        Shape.MOUNTAIN, "rays", ((0.92, 0.88, 0.82), (0.88, 0.8, 0.72)), (0.6, 0.4, 0.25), "diamond", (_WHITE,),
        (0.5, 0.3, 0.2), "top", grain=0.04,
    )  # fmt: skip


def _chart(_rng: Rng) -> PrintDesign:
    """Return an old map on brown paper."""
    return PrintDesign(
        Shape.MOUNTAIN, "clouded", ((0.55, 0.72, 0.82), (0.42, 0.6, 0.72)), (0.15, 0.25, 0.4), "disc",
        ((0.5, 0.7, 0.8),), (0.12, 0.2, 0.35), "above", tracks=True, ornaments=60, title="Karte",
    )  # fmt: skip


LOOKS: dict[str, Callable[[Rng], PrintDesign]] = {
    "sign": _sign,
    "signal": _signal,
    "parlour": _parlour,
    "carved": _carved,
    "day": _day,
    "night": _night,
    "camp": _camp,
    "rock": _rock,
}
"""The looks that the reader was developed with."""

HELD_OUT_LOOKS: dict[str, Callable[[Rng], PrintDesign]] = {
    "neon": _neon,
    "quilt": _quilt,
    "glacier": _glacier,
    "chart": _chart,
}
"""The looks that it is only tested on."""


def random_print(name: str, rng: Rng) -> PrintDesign:
    """Return a design by the name of its look, varied as by one printer or another."""
    look = (LOOKS | HELD_OUT_LOOKS)[name](rng)
    return replace(
        look,
        font=int(_FONTS[rng.integers(len(_FONTS))]),
        radius=float(rng.uniform(0.34, 0.43)),
        stretch=(float(rng.uniform(0.93, 1.06)), float(rng.uniform(0.95, 1.04))),
        fan=float(rng.uniform(0, 0.08)) if look.shape is Shape.MOUNTAIN else 0.0,
        colours=tuple(_varied(rng, colour) for colour in look.colours),
        fills=tuple(_varied(rng, colour) for colour in look.fills),
    )


def _varied(rng: Rng, colour: Colour) -> Colour:
    blue, green, red = (min(0.96, max(0.03, value * rng.uniform(0.85, 1.12))) for value in colour)
    return (float(blue), float(green), float(red))
