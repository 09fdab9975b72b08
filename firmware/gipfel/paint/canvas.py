"""A picture to be painted on, that remembers which words did not fit."""

from PIL import Image, ImageDraw

from gipfel.paint.glyphs import glyph, letters, width

WIDTH, HEIGHT = 125, 61
KEYS_Y = HEIGHT - 8


class Canvas:
    """The part of the display that a screen is painted on."""

    def __init__(self) -> None:
        self.picture = Image.new("1", (WIDTH, HEIGHT))
        self.draw = ImageDraw.Draw(self.picture)
        self.misfits: list[str] = []

    def text(self, text: str, x: int, y: int, scale: int = 1, room: int = WIDTH) -> None:
        """Write from the left; a text too wide for its room is written smaller, and remembered."""
        if width(text, scale) > room:
            self.misfits.append(text)
            scale = 1
        for letter in letters(text):
            picture = glyph(letter, scale)
            self.draw.bitmap((x, y), picture, fill=1)
            x += picture.width

    def centred(self, text: str, y: int, scale: int = 1, left: int = 0, room: int = WIDTH) -> None:
        """Write in the middle of a room."""
        self.text(text, left + max(0, (room - width(text, scale)) // 2), y, scale, room)

    def right(self, text: str, right: int, y: int, scale: int = 1, room: int = WIDTH) -> None:
        """Write up to the right."""
        self.text(text, right - min(room, width(text, scale)), y, scale, room)

    def put(self, picture: Image.Image, x: int, y: int) -> None:
        """Put a picture down."""
        self.picture.paste(picture, (x, y))

    def clear(self, x: int, y: int, wide: int, high: int) -> None:
        """Make room."""
        self.draw.rectangle((x, y, x + wide - 1, y + high - 1), fill=0)

    def bar(self, label: str, share: float) -> None:
        """Show how far a button has been held, over whatever is at the bottom."""
        top = HEIGHT - 20
        self.clear(0, top - 1, WIDTH, HEIGHT - top + 1)
        self.centred(label, top)
        self.draw.rectangle((0, HEIGHT - 10, WIDTH - 1, HEIGHT - 1), outline=1)
        self.draw.rectangle((2, HEIGHT - 8, 2 + int((WIDTH - 5) * share), HEIGHT - 3), fill=1)
