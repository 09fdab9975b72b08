"""Names that fit a table's display, which nobody else has."""

import unicodedata
from collections.abc import Iterator
from itertools import count

from gipfel.messages import LONGEST_SHORT, can_be_shown

CLOSEST = str.maketrans(
    {"Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Þ": "Th", "þ": "th"}
    | {"Œ": "OE", "œ": "oe", "Ħ": "H", "ħ": "h", "ı": "i", "ẞ": "SS", "’": "'"}
)
"""What stands for letters that a display does not have, where these are more than a letter and its marks."""


def short_names(name: str) -> Iterator[str]:
    """Yield names of seven letters at most for somebody, the most natural first, without end.

    `Alexandra Muster` is `Alexand`, else `AlexanM`, else `Alexan2` and so on; `Šárka` is `Sárka`, because displays
    have no Š.
    """
    letters = "".join(map(_shown, unicodedata.normalize("NFC", name)))
    first, *others = letters.split() or ["?"]
    yield first[:LONGEST_SHORT]
    if others:
        yield first[: LONGEST_SHORT - 1] + others[-1][0]
    for number in count(2):
        ending = str(number)
        yield first[: LONGEST_SHORT - len(ending)] + ending


def _shown(letter: str) -> str:
    """Return a letter as a display can show it: without marks, if it must be; empty where nothing is like it."""
    if letter == " " or can_be_shown(letter):
        return letter
    parts = unicodedata.normalize("NFKD", letter.translate(CLOSEST))
    return "".join(part for part in parts if can_be_shown(part))
