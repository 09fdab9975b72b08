"""A picture to draw on, with a list of the texts that did not fit."""

from PIL import Image, ImageDraw

from gipfel.paint.glyphs import glyph, letters, width

WIDTH, HEIGHT = 125, 61
"""Pixels: the display without the three by which the picture moves against burn-in."""
KEYS_Y = HEIGHT - 8
"""The row of pixels at which the labels of the buttons begin."""


class Canvas:
    """The part of the display that a screen is drawn on."""

    def __init__(self) -> None:
        self.picture = Image.new("1", (WIDTH, HEIGHT))
        self.draw = ImageDraw.Draw(self.picture)
        self.misfits: list[str] = []

    def text(self, text: str, x: int, y: int, scale: int = 1, room: int = WIDTH) -> None:
        """Write from x on; a text that is wider than `room` pixels is written small, and listed in `misfits`."""
        if width(text, scale) > room:
            self.misfits.append(text)
            scale = 1
        for letter in letters(text):
            picture = glyph(letter, scale)
            self.draw.bitmap((x, y), picture, fill=1)
            x += picture.width

    def centred(self, text: str, y: int, scale: int = 1, left: int = 0, room: int = WIDTH) -> None:
        """Write in the middle of the `room` pixels from `left` on."""
        self.text(text, left + max(0, (room - width(text, scale)) // 2), y, scale, room)

    def right(self, text: str, right: int, y: int, scale: int = 1, room: int = WIDTH) -> None:
        """Write so that the text ends at the column of pixels `right`."""
        self.text(text, right - min(room, width(text, scale)), y, scale, room)

    def put(self, picture: Image.Image, x: int, y: int) -> None:
        """Paste a picture with its upper left corner at (x, y)."""
        self.picture.paste(picture, (x, y))

    def clear(self, x: int, y: int, wide: int, high: int) -> None:
        """Make a rectangle dark."""
        self.draw.rectangle((x, y, x + wide - 1, y + high - 1), fill=0)

    def bar(self, label: str, share: float) -> None:
        """Draw the bar of a button that is held at the bottom, over anything else; `share`, 0 to 1, is filled."""
        top = HEIGHT - 20
        self.clear(0, top - 2, WIDTH, HEIGHT - top + 2)
        self.centred(label, top)
        self.draw.rectangle((0, HEIGHT - 10, WIDTH - 1, HEIGHT - 1), outline=1)
        self.draw.rectangle((2, HEIGHT - 8, 2 + int((WIDTH - 5) * share), HEIGHT - 3), fill=1)
