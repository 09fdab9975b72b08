"""A picture as the display's chips keep it: eight bands of eight rows, a byte a column, its lowest bit on top."""

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

BANDS, WIDTH = 8, 128

Bands = tuple[bytes, ...]
BLANK: Bands = (bytes(WIDTH),) * BANDS


class Run(NamedTuple):
    """Bytes that lie side by side in one band."""

    band: int
    column: int
    data: bytes


def bands_of(picture: Image.Image) -> Bands:
    """Give the bands of a picture of 128 × 64 dots.

    Turned to the right, a column lies in a row, its lowest dot first: eight dots are then a byte, and each eighth
    byte belongs to the same band. So Pillow packs the bits, which saves a small computer a loop over 8192 dots.
    """
    lying = picture.transpose(Image.Transpose.ROTATE_270).tobytes()
    return tuple(lying[BANDS - 1 - band :: BANDS] for band in range(BANDS))


def changes(before: Bands | None, after: Bands) -> Iterator[Run]:
    """Give what has to be sent: in each band from the first byte that differs to the last; else everything."""
    for band, new in enumerate(after):
        old = before[band] if before else None
        if old is None:
            yield Run(band, 0, new)
        elif old != new:
            differing = [column for column in range(WIDTH) if old[column] != new[column]]
            first, last = differing[0], differing[-1]
            yield Run(band, first, new[first : last + 1])
