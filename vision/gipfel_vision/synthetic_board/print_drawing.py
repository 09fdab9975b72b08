"""Draws polygons, lines and letters into the image of a print; places are in pitches, colours from 0 to 1."""

from math import pi

import cv2
import numpy as np

from gipfel_vision.board import Points
from gipfel_vision.images import Frame
from gipfel_vision.synthetic import Colour

PIXELS_PER_PITCH = 56
"""How many pixels of the print a pitch has."""

HALF_SIDE = 8.2
"""How far the print's image reaches from its middle, in pitches."""


def pixels(places: Points) -> np.ndarray:
    """Return places as pixels of the print, in sixteenths, as OpenCV wants them with `shift=4`."""
    return np.rint((np.asarray(places) + HALF_SIDE) * PIXELS_PER_PITCH * 16).astype(np.int32)


def bgr(colour: Colour) -> tuple[float, float, float]:
    """Return a colour in 0 to 255."""
    blue, green, red = colour
    return 255 * blue, 255 * green, 255 * red


def draw_lines(picture: Frame, places: Points, colour: Colour, wide: float, *, closed: bool) -> None:
    """Draw a line through places, `wide` pitches wide."""
    cv2.polylines(
        picture, [pixels(places)], closed, bgr(colour), max(1, round(wide * PIXELS_PER_PITCH)), cv2.LINE_AA, 4
    )


def polygon(count: int, start: float) -> Points:
    """Return a regular polygon around 0, 0 with a radius of 1, its first corner at an angle in radians."""
    angles = np.arange(count) * 2 * pi / count + start
    return np.stack([np.cos(angles), np.sin(angles)], 1)


FORMS: dict[str, Points] = {
    "disc": polygon(40, 0),
    "ring": polygon(40, 0),
    "square": polygon(4, pi / 4) * 1.2,
    "tile": polygon(4, pi / 4) * 1.33,
    "hexagon": polygon(6, 0) * 1.08,
    "octagon": polygon(8, pi / 8) * 1.05,
    "diamond": polygon(4, 0) * 1.2,
    "recess": polygon(4, pi / 4) * 1.33,
    "hut": np.array([(-1.0, 0.8), (-1.0, -0.35), (0.0, -1.1), (1.0, -0.35), (1.0, 0.8)]) * 1.15,
}
"""The outlines of fields, with a radius of about 1; a hut is what franjos has at the tops."""


def draw_text(picture: Frame, text: str, at: Points, high: float, colour: Colour, font: int) -> None:
    """Write a text centred on a point, with letters `high` pitches high."""
    scale = high * PIXELS_PER_PITCH / 21
    (wide, tall), _ = cv2.getTextSize(text, font, scale, 2)
    x, y = (at + HALF_SIDE) * PIXELS_PER_PITCH
    cv2.putText(
        picture,
        text,
        (round(x - wide / 2), round(y + tall / 2)),
        font,
        scale,
        bgr(colour),
        2 + (high > 0.35),
        cv2.LINE_AA,
    )


def draw_polygon(picture: Frame, form: Points, fill: Colour) -> None:
    """Fill a polygon."""
    cv2.fillPoly(picture, [pixels(form)], bgr(fill), cv2.LINE_AA, 4)


def draw_recess(picture: Frame, form: Points, fill: Colour, light: float | None = None) -> None:
    """Draw a recessed square: its upper and left walls are in the shadow, the others in the light.

    If the lamp's direction is known, in radians, each wall is as bright as it faces the lamp.
    """
    floor, shadow, bright = ((fill[0] * k, fill[1] * k, fill[2] * k) for k in (0.82, 0.45, 1.3))
    draw_polygon(picture, form, floor)
    if light is not None:
        middle = form.mean(0)
        for start, end in zip(form, np.roll(form, -1, 0), strict=True):
            inwards = middle - (start + end) / 2
            facing = float(inwards @ (np.cos(light), np.sin(light))) / max(float(np.linalg.norm(inwards)), 1e-6)
            shade = 0.875 + 0.425 * facing
            draw_lines(
                picture,
                np.array([start, end]),
                (fill[0] * shade, fill[1] * shade, fill[2] * shade),
                0.08,
                closed=False,
            )
        return
    upper_left = form[form.sum(1).argmin()]
    upper_right = form[(form[:, 0] - form[:, 1]).argmax()]
    lower_left = form[(form[:, 0] - form[:, 1]).argmin()]
    lower_right = form[form.sum(1).argmax()]
    draw_lines(picture, np.array([lower_right, upper_right]), bright, 0.06, closed=False)
    draw_lines(picture, np.array([lower_left, lower_right]), bright, 0.06, closed=False)
    draw_lines(picture, np.array([lower_left, upper_left, upper_right]), shadow, 0.09, closed=False)


def draw_letters(picture: Frame, letters: str, colour: Colour, font: int, radius: float) -> None:
    """Draw letters around the lower edge of a board, along an octagon's three lower sides."""
    angles = np.linspace(0.86 * pi, 0.14 * pi, len(letters))
    for letter, angle in zip(letters, angles, strict=True):
        # An octagon's edge is nearest in the middle of its sides.
        far = radius / max(np.cos(((angle + pi / 8) % (pi / 4)) - pi / 8), 0.5)
        draw_text(picture, letter, far * np.array([np.cos(angle), np.sin(angle)]), 0.5, colour, font)
