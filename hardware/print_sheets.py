"""The sheets to print on paper at true size: for calibration, for the board's corners, for the buttons.

    python hardware/print_sheets.py hardware/sheets

writes calibration.pdf, markers.pdf and labels.pdf, black on white, 600 dpi.
"""

import sys
import time
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from box.measures import KNOBS, Knob

DPI = 600
A4 = (210.0, 297.0)

SQUARES = (7, 10)
SQUARE, SQUARE_MARKER = 25.0, 18.0
"""The calibration sheet's squares and the markers in them, in millimetres."""
SHEET_MARKERS = cv2.aruco.DICT_5X5_100

BOARD_MARKERS = cv2.aruco.DICT_4X4_50
"""Another family than the calibration sheet's: neither is ever taken for the other."""
CORNERS = (0, 1, 2, 3)
"""The markers beside the board's corners: upper left, upper right, lower left, lower right."""
MARKER = 30.0

LABEL = (34.0, 36.0)
"""A label is held under its button's flange, and is as wide as buttons lie apart, less a gap."""


def pixels(millimetres: float) -> int:
    """Return a length in pixels of the sheet."""
    return round(millimetres / 25.4 * DPI)


class Sheet:
    """White paper, on which places are in millimetres from its upper left corner."""

    def __init__(self, size: tuple[float, float]) -> None:
        self.image = Image.new("1", (pixels(size[0]), pixels(size[1])), 1)
        self._draw = ImageDraw.Draw(self.image)

    def paste(self, picture: Image.Image, at: tuple[float, float]) -> None:
        """Put a picture there, pixel for pixel."""
        self.image.paste(picture, (pixels(at[0]), pixels(at[1])))

    def line(self, *places: tuple[float, float], width: float = 0.15) -> None:
        """Draw a line from place to place."""
        self._draw.line([(pixels(x), pixels(y)) for x, y in places], 0, pixels(width))

    def circle(self, at: tuple[float, float], across: float, width: float = 0.15) -> None:
        """Draw a circle."""
        x, y, r = *at, across / 2
        self._draw.ellipse(
            (pixels(x - r), pixels(y - r), pixels(x + r), pixels(y + r)), outline=0, width=pixels(width)
        )

    def words(
        self, words: str, at: tuple[float, float], high: float = 4.0, anchor: str = "lm", bold: float = 0.0
    ) -> None:
        """Write words in letters that high; `bold` is by how much their strokes are thicker."""
        font, stroke = ImageFont.load_default(pixels(high)), pixels(bold)
        self._draw.text((pixels(at[0]), pixels(at[1])), words, 0, font, anchor, stroke_width=stroke)

    def cross(self, at: tuple[float, float], reach: float = 3.0) -> None:
        """Draw a cross to cut or to aim at."""
        self.line((at[0] - reach, at[1]), (at[0] + reach, at[1]))
        self.line((at[0], at[1] - reach), (at[0], at[1] + reach))

    def ruler(self, at: tuple[float, float], long: int = 100) -> None:
        """Draw a ruler to hold a real one against, and say what to do when they differ."""
        self.line(at, (at[0] + long, at[1]), width=0.25)
        for mark in range(0, long + 1, 5):
            up = 4.0 if mark % 50 == 0 else 2.5 if mark % 10 == 0 else 1.5
            self.line((at[0] + mark, at[1]), (at[0] + mark, at[1] - up), width=0.2)
        self.words(
            f"{long} mm. If yours differs, print again at 100 %, without “fit to page”.", (at[0], at[1] + 4), 3
        )


def calibration() -> Image.Image:
    """Return the sheet with squares and markers by which a camera's lens is measured."""
    sheet = Sheet(A4)
    family = cv2.aruco.getPredefinedDictionary(SHEET_MARKERS)
    board = cv2.aruco.CharucoBoard(SQUARES, SQUARE, SQUARE_MARKER, family)
    size = (pixels(SQUARES[0] * SQUARE), pixels(SQUARES[1] * SQUARE))
    drawn = np.asarray(board.generateImage(size, marginSize=0, borderBits=1), np.uint8)
    across = (A4[0] - SQUARES[0] * SQUARE) / 2
    sheet.paste(Image.fromarray(drawn).convert("1"), (across, 12.0))
    sheet.words(f"Gipfel · calibration · {SQUARES[0]} by {SQUARES[1]} squares of {SQUARE:g} mm", (across, 269))
    sheet.ruler((across, 280))
    return sheet.image


def marker(number: int) -> Image.Image:
    """Return one marker, as large as whole pixels allow: six modules wide."""
    module = pixels(MARKER / 6)
    family = cv2.aruco.getPredefinedDictionary(BOARD_MARKERS)
    drawn = cv2.aruco.generateImageMarker(family, number, 6 * module)
    return Image.fromarray(np.asarray(drawn, np.uint8)).convert("1")


def markers() -> Image.Image:
    """Return the sheet with the four markers for the board's corners, each with its white margin."""
    sheet = Sheet(A4)
    white = MARKER / 6 * 1.5
    whole = MARKER + 2 * white
    for number in CORNERS:
        x, y = 35.0 + number % 2 * 80.0, 35.0 + number // 2 * 80.0
        sheet.paste(marker(number), (x + white, y + white))
        for corner in ((x, y), (x + whole, y), (x, y + whole), (x + whole, y + whole)):
            sheet.cross(corner)
        sheet.words(f"{number}", (x + whole / 2, y + whole + 5), 5, "mm")
    lines = (
        "Gipfel · markers for the board",
        "Cut along the crosses, and lay one flat beside each corner of the board as they lie here,",
        "seen with column 2 at the left.",
    )
    for row, words in enumerate(lines):
        sheet.words(words, (25, 205 + row * 8), 4.2)
    sheet.ruler((25, 250))
    return sheet.image


def labels() -> Image.Image:
    """Return the sheet with a label for each button, for holes of 16 and of 24 mm."""
    sheet = Sheet(A4)
    order = ("1", "2", "3", "GO", "STOP", "?")
    for block, (size, knob) in enumerate(KNOBS.items()):
        top = 25.0 + block * 100.0
        sheet.words(f"Buttons of {size} mm", (25, top - 8), 4.5)
        for place, name in enumerate(order):
            _label(sheet, name, knob, (25.0 + place % 3 * 45.0, top + place // 3 * 42.0))
    sheet.words(
        "Gipfel · labels. Cut out the outline and the circle; the button's flange holds the label.", (25, 225)
    )
    sheet.ruler((25, 245))
    return sheet.image


def _label(sheet: Sheet, name: str, knob: Knob, at: tuple[float, float]) -> None:
    (x, y), (wide, high) = at, LABEL
    sheet.line((x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y))
    middle = (x + wide / 2, y + high - knob.flange / 2 - 0.5)
    sheet.circle(middle, knob.hole)
    room = high - knob.flange - 0.5
    sheet.words(name, (x + wide / 2, y + room / 2 + 0.3), min(8.0, room * 0.95), "mm", bold=0.2)


SHEETS = {"calibration": calibration, "markers": markers, "labels": labels}


def main(folder: Path) -> None:
    """Write all sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    same = time.gmtime(0)  # the same sheet is the same file, whenever it is made
    for name, make in SHEETS.items():
        make().save(
            folder / f"{name}.pdf", "PDF", resolution=DPI, title=f"Gipfel: {name}", creationDate=same, modDate=same
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
