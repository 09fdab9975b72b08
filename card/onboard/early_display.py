"""The display before Gipfel is installed: finished pictures, sent by nothing but Python's standard library.

The pictures are painted when the card is made, by the code that paints Gipfel's screens. What is left to do here
is to send them, and to fill a bar. A display that does not answer is never waited for: it is tried again with the
next picture.
"""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

BUS = "/dev/i2c-1"
ADDRESSES = (0x3C, 0x3D)
I2C_SLAVE = 0x0703
"""The request of <linux/i2c-dev.h> that says which address is written to."""

COMMANDS, PIXELS = 0x00, 0x40
"""The control bytes before commands and before pixels."""

STARTUP = bytes.fromhex("D580 A83F D300 40 8D14 2002 A1 C8 DA12 81CF D9F1 DB40 A4 A6")
"""SSD1306 data sheet, section 10: clock, 64 rows, no offset, charge pump, page addressing, not mirrored, pins,
contrast, voltages, show the memory, not inverted. An SSD1309 and an SH1106 ignore what they do not have.
It is sent with every picture, because the display may have been plugged in just now; it switches nothing off."""
ON = b"\xaf"

WIDTH, HEIGHT, PAGES = 128, 64, 8
MARGIN = 2
"""The first column that is written to. An SH1106 has 132 columns and shows those from 2 on. The others have 128:
there the picture is two pixels further right. Its last three columns are empty, so nothing is lost."""

BAR_LEFT, BAR_LENGTH, BAR_ROWS = 2, 120, range(53, 59)
"""Pixels that are filled in a bar, as `gipfel.paint` draws it."""


def picture_of(path: Path) -> list[int]:
    """Return a PBM file of 128 × 64 pixels as its rows, each a number whose highest bit is the leftmost pixel.

    A PBM file has a 1 where it is dark.
    """
    pixels = path.read_bytes().partition(b"128 64\n")[2]
    dark = [int.from_bytes(pixels[row * 16 : row * 16 + 16], "big") for row in range(HEIGHT)]
    return [row ^ (1 << WIDTH) - 1 for row in dark]


def with_bar(picture: list[int], share: float) -> list[int]:
    """Return a picture whose empty bar is filled to a share, 0 to 1."""
    wide = 1 + int(BAR_LENGTH * min(1.0, max(0.0, share)))
    filled = ((1 << wide) - 1) << (WIDTH - BAR_LEFT - wide)
    return [row | filled if number in BAR_ROWS else row for number, row in enumerate(picture)]


def pages_of(picture: list[int]) -> Iterator[bytes]:
    """Yield a picture as a chip keeps it: eight rows per page, a byte for each column, its lowest bit on top."""
    for page in range(PAGES):
        rows = [row << bit for bit, row in enumerate(_bits(picture[page * 8 : page * 8 + 8]))]
        yield sum(rows).to_bytes(WIDTH, "big")


def _bits(rows: list[int]) -> Iterator[int]:
    """Yield rows with a byte in place of each bit: 0 or 1."""
    for row in rows:
        yield int.from_bytes(bytes(map(int, f"{row:0{WIDTH}b}")), "big")


def show(picture: list[int]) -> str:
    """Show a picture; return what is wrong with the display, nothing where all is well."""
    try:
        bus = os.open(BUS, os.O_RDWR | os.O_CLOEXEC)
    except OSError as error:
        return f"{BUS}: {error.strerror}"
    try:
        return _send(bus, picture)
    finally:
        os.close(bus)


def _send(bus: int, picture: list[int]) -> str:
    wrong = ""
    for address in ADDRESSES:
        try:
            fcntl.ioctl(bus, I2C_SLAVE, address)
            os.write(bus, bytes((COMMANDS,)) + STARTUP)
            for number, page in enumerate(pages_of(picture)):
                for column, pixels in ((0, bytes(MARGIN)), (MARGIN, page)):
                    os.write(bus, bytes((COMMANDS, 0xB0 | number, column & 0x0F, 0x10 | column >> 4)))
                    os.write(bus, bytes((PIXELS,)) + pixels)
            os.write(bus, bytes((COMMANDS,)) + ON)
        except OSError as error:
            wrong = f"no display answers on {BUS}: {error.strerror}"
        else:
            return ""
    return wrong
