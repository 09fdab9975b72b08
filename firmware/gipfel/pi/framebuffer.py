"""A picture as the display's chips keep it: eight pages of eight rows, a byte a column, its lowest bit on top."""

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

PAGES, WIDTH = 8, 128
"""How many pages a picture has, and how many bytes a page has."""

Pages = tuple[bytes, ...]
BLANK: Pages = (bytes(WIDTH),) * PAGES


class Run(NamedTuple):
    """Bytes that lie side by side in one page."""

    page: int
    column: int
    data: bytes


def pages_of(picture: Image.Image) -> Pages:
    """Return the pages of a picture of 128 × 64 pixels.

    Turned to the right, a column lies in a row, its lowest pixel first: eight pixels are then a byte, and each
    eighth byte belongs to the same page. So Pillow packs the bits, which saves a loop over 8192 pixels.
    """
    rotated = picture.transpose(Image.Transpose.ROTATE_270).tobytes()
    return tuple(rotated[PAGES - 1 - page :: PAGES] for page in range(PAGES))


def changes(before: Pages | None, after: Pages) -> Iterator[Run]:
    """Yield what has to be sent: of each page from the first byte that differs to the last; else all of it."""
    for page, new in enumerate(after):
        old = before[page] if before else None
        if old is None:
            yield Run(page, 0, new)
        elif old != new:
            differing = [column for column in range(WIDTH) if old[column] != new[column]]
            first, last = differing[0], differing[-1]
            yield Run(page, first, new[first : last + 1])
