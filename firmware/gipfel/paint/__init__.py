"""A `Screen` as pixels: a one-bit picture of 128 × 64."""

from dataclasses import replace
from functools import cache
from typing import assert_never

from PIL import Image

from gipfel.paint.bodies import big, cells, code, miniature, prose, rows
from gipfel.paint.canvas import HEIGHT, KEYS_Y, WIDTH, Canvas
from gipfel.paint.deeds import deeds
from gipfel.paint.faces import face
from gipfel.paint.fitted import fitted
from gipfel.paint.flag import raise_flag
from gipfel.paint.glyphs import width, wrapped
from gipfel.screens import Big, Body, Cells, Deeds, Fitted, Miniature, Prose, QrCode, Rows, Screen

SIZE = (128, 64)
"""The width and height of the display, in pixels."""
# Against burn-in the picture moves by one pixel a minute, around a square with sides of three pixels.
PATH = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1))

__all__ = ["SIZE", "misfits", "paint"]


def paint(screen: Screen, size: tuple[int, int] = SIZE) -> Image.Image:
    """Return a screen as a picture with one bit per pixel."""
    picture = Image.new("1", size)
    if screen.light:
        picture.paste(_canvas(screen).picture, PATH[screen.shift % len(PATH)])
    if screen.light == 1:  # dimmed, every other pixel is dark; the two halves swap every minute
        picture.paste(0, mask=_checkerboard(size, screen.shift % 2))
    return picture


@cache
def _checkerboard(size: tuple[int, int], turn: int) -> Image.Image:
    wide, high = size
    squares = Image.new("1", size)
    squares.putdata([(x + y + turn) % 2 for y in range(high) for x in range(wide)])
    return squares


def misfits(screen: Screen) -> tuple[str, ...]:
    """Return the texts of a screen that do not fit the display; the tests accept none."""
    return tuple(_canvas(screen).misfits)


def _canvas(screen: Screen) -> Canvas:
    canvas = Canvas()
    body = screen.body
    if isinstance(body, Miniature) and screen.banner:  # its headline is too large to write over
        body = replace(body, note=f"! {screen.banner}")
    else:
        _head(canvas, screen)
    _body(canvas, screen, body, 9 if screen.title or screen.banner else 0)
    for number, key in enumerate(screen.keys):
        canvas.centred(key, KEYS_Y, left=number * 42, room=41)
    if screen.has_flag:
        raise_flag(canvas)
    if screen.bar:
        canvas.bar(screen.bar.label, screen.bar.share)
    return canvas


def _body(canvas: Canvas, screen: Screen, body: Body, top: int) -> None:
    match body:
        case Big():
            big(canvas, body, 17 if screen.dice else top, has_keys=any(screen.keys))
        case Cells():
            cells(canvas, body)
        case Prose():
            prose(canvas, body, 17 if screen.dice else top, has_keys=any(screen.keys))
        case Miniature():
            miniature(canvas, body)
        case Rows():
            rows(canvas, body)
        case Fitted():
            fitted(canvas, body, top)
        case QrCode():
            code(canvas, body)
        case Deeds():
            deeds(canvas, body, top)
        case _:
            assert_never(body)


def _head(canvas: Canvas, screen: Screen) -> None:
    """Draw the title, or a warning in its place, and the dice beside it."""
    dice = screen.dice[:4] if screen.banner else screen.dice
    left = WIDTH - 16 * len(dice) + 1 if dice else WIDTH
    if screen.banner and dice:
        _two_lines(canvas, f"! {screen.banner}", left - 2)
    elif screen.banner:
        canvas.text(f"! {screen.banner}", 0, 0)
    elif dice and width(screen.title) > left - 2:
        _two_lines(canvas, screen.title, left - 2)
    else:
        canvas.text(screen.title, 0, 4 if dice else 0, room=left - 2)
    for number, die in enumerate(dice):
        canvas.put(face(die), left + 16 * number, 0)


def _two_lines(canvas: Canvas, text: str, room: int) -> None:
    """Write a text beside dice, where there is room for two short lines."""
    lines = wrapped(text, room)
    for number, line in enumerate(lines[:2]):
        canvas.text(line, 0, 8 * number, room=room)
    canvas.misfits += lines[2:]


assert SIZE == (WIDTH + 3, HEIGHT + 3)  # noqa: S101  # the picture moves by up to three pixels
