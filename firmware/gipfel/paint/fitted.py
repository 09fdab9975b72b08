"""Lines in the largest letters in which they fit: a call across the table, or a sentence that a person typed."""

from typing import NamedTuple

from PIL import Image

from gipfel.paint.canvas import HEIGHT, WIDTH, Canvas
from gipfel.paint.glyphs import filled, width, wrapped
from gipfel.screens import Fitted

SMALL = 9
"""Pixels from one small line to the next."""


class Lettering(NamedTuple):
    """How letters are written: how many times as wide and as high as the font, and how far apart the lines are."""

    wide: int
    high: int
    pitch: int


LETTERINGS = (Lettering(2, 2, 17), Lettering(1, 2, 17), Lettering(1, 1, SMALL), Lettering(1, 1, SMALL - 1))
"""The largest first: large letters, tall ones, small ones, and small ones in close lines."""


def fitted(canvas: Canvas, body: Fitted, top: int) -> None:
    """Draw the lines in the middle of what is left below `top`, and the smaller ones at the bottom."""
    small = [line for text in body.small for line in wrapped(text, WIDTH)]
    bottom = HEIGHT - SMALL * len(small)
    lettering, lines = largest(body.lines, bottom - top)
    y = top + max(0, (bottom - top - lettering.pitch * len(lines) + 1) // 2)
    for line in lines:
        _write(canvas, line, y, lettering)
        y += lettering.pitch
    for number, line in enumerate(small):
        canvas.centred(line, bottom + 1 + SMALL * number)


def largest(texts: tuple[str, ...], room: int) -> tuple[Lettering, list[str]]:
    """Return the largest lettering in which texts fit, and their lines; if need be, lines end within words."""
    for lettering in LETTERINGS:
        lines = [line for text in texts for line in wrapped(text, WIDTH // lettering.wide)]
        is_whole = all(width(word, lettering.wide) <= WIDTH for text in texts for word in text.split())
        if is_whole and lettering.pitch * len(lines) - 1 <= room:
            return lettering, lines
    smallest = LETTERINGS[-1]
    lines = [line for text in texts for line in filled(text, WIDTH)]
    return smallest, lines[: (room + 1) // smallest.pitch]  # a letter that the font lacks may need two


def _write(canvas: Canvas, line: str, y: int, lettering: Lettering) -> None:
    """Write a line in the middle."""
    if lettering.wide == lettering.high:
        canvas.centred(line, y, lettering.wide)
        return
    plain = Canvas()
    plain.centred(line, 0)
    strip = plain.picture.crop((0, 0, WIDTH, 8))
    canvas.put(strip.resize((WIDTH, 8 * lettering.high), Image.Resampling.NEAREST), 0, y)
