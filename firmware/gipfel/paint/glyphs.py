"""Pixel letters: the code page 437 font that ships with luma, plain and twice as large."""

import unicodedata
from functools import cache, lru_cache

from luma.core.legacy.font import CP437_FONT, proportional
from PIL import Image

_FONT = proportional(CP437_FONT)
# The font has pictures where the code page has control characters.
_PICTURES = {
    "→": 0x1A,
    "←": 0x1B,
    "▲": 0x1E,
    "•": 0x07,
    "♥": 0x03,
    "♦": 0x04,
    "♣": 0x05,
    "♠": 0x06,
    "►": 0x10,
    "◄": 0x11,
}
# What the font does not have is written as a typewriter would.
_PLAIN = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "–": "-",
        "—": "-",
        "…": "...",
        "×": "x",
        "œ": "oe",
        "\u00a0": " ",
        "\u202f": " ",
    }
)
SPACE = 3
"""The width of a blank, in pixels at scale 1."""


@cache
def glyph(letter: str, scale: int) -> Image.Image:
    """Return one letter as a picture of its own width, with the gap after it; scale 2 is twice as large."""
    if letter == " ":
        return Image.new("1", (SPACE * scale, 8 * scale))
    columns = list(_FONT[_PICTURES.get(letter) or letter.encode("cp437")[0]])
    while columns and columns[-1] == 0:
        columns.pop()
    picture = Image.new("1", (len(columns) + 1, 8))
    for x, column in enumerate(columns):
        for y in range(8):
            if column >> y & 1:
                picture.putpixel((x, y), 1)
    return picture.resize((picture.width * scale, picture.height * scale), Image.Resampling.NEAREST)


@lru_cache(maxsize=1024)
def letters(text: str) -> str:
    """Return a text in letters that the font has: some without their accent, a question mark for what is left."""
    return "".join(map(_in_font, text.translate(_PLAIN)))


def _in_font(letter: str) -> str:
    for known in (letter, unicodedata.normalize("NFD", letter)[0]):
        if known in _PICTURES or known.encode("cp437", errors="ignore"):
            return known
    return "?"


def width(text: str, scale: int = 1) -> int:
    """Return the width of a text in pixels, without the gap after its last letter."""
    return max(0, sum(glyph(letter, scale).width for letter in letters(text)) - scale)


def filled(text: str, room: int) -> list[str]:
    """Return a text as lines of at most `room` pixels, each as full as it can be, wherever words end."""
    lines = [""]
    for letter in letters(text):
        if width(lines[-1] + letter) > room:
            lines.append("")
        lines[-1] += letter
    return lines


def wrapped(text: str, room: int) -> list[str]:
    """Return a text as lines of at most `room` pixels; a word that is wider goes on in the next line."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width(longer) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        while width(word) > room:
            fits = max(cut for cut in range(1, len(word)) if width(word[:cut]) <= room)
            lines.append(word[:fits])
            word = word[fits:]  # noqa: PLW2901  # what is left of it goes on below
        line = word
    return [*lines, line] if line else lines
