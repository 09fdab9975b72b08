"""The glass: shows the newest screen from a thread of its own, and finds its display again, whatever happens.

A thread, because the bus is slow: at the Pi's usual 100 kHz a whole picture takes a tenth of a second, and a bus
that hangs takes seconds. The loop hands a screen over and goes on; one that was never drawn is not missed.

Until the first screen comes it shows our name, a finished picture: what screens are painted with is loaded later.
"""

import time
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from PIL import Image

from gipfel.attendant import Attendant
from gipfel.errors import DeviceLost
from gipfel.pi.oled import Gone, Oled
from gipfel.wiring import GlassWiring

if TYPE_CHECKING:  # all of the table is behind these, and our name can be shown before
    from collections.abc import Callable

    from gipfel.screens import Screen
    from gipfel.table import Signal

OLED = "oled"
CHECKS = 1.0
"""Seconds between two looks whether the display is still there, or there again."""

NAME = Path(__file__).with_name("name.pbm")
"""Our name, as `paint` would write it; `tests/catalogue.py write` does."""

CONTRAST = {"bright": 0xFF, "medium": 0x60, "soft": 0x10}
DIMMED = 0x01


class Glass(Attendant):
    """Shows screens for as long as its block lasts; the last one stays."""

    def __init__(self, wiring: GlassWiring, post: "Callable[[Signal], None]") -> None:
        super().__init__("glass")
        self.detail = ""
        """What was wrong when the display was last lost."""
        self._wiring, self._post = wiring, post
        self._newest: Screen | None = None
        self._drawn: Screen | None = None
        """The screens to be shown, and shown last; None is our name."""
        self._is_blank = True
        """Whether nothing of ours is on the display yet."""
        self._oled: Oled | None = None
        self._is_lost = False
        self._wake, self._is_first_drawn = Event(), Event()
        self._wake.set()  # our name is to be drawn at once
        self._is_over = False

    def show(self, screen: "Screen") -> None:
        """Hand a screen over, to be drawn after the last one; raises `DeviceLost` while there is no display."""
        self._newest = screen
        self._wake.set()
        if self._is_lost:
            raise DeviceLost(OLED, self.detail)

    def wait(self, seconds: float) -> bool:
        """Wait until the first screen is drawn, or known not to be; whether it is."""
        return self._is_first_drawn.wait(seconds) and not self._is_lost

    @property
    def address(self) -> int | None:
        """Where the display answers; None on SPI, or while there is none."""
        oled = self._oled
        return oled.address if oled else None

    def _end(self) -> None:
        self._is_over = True
        self._wake.set()

    def _run(self) -> None:
        while not self._is_over:
            self._wake.wait(CHECKS)
            self._wake.clear()
            self._attend()
        self._attend()
        if self._oled:
            self._oled.close()

    def _attend(self) -> None:
        """Draw what is new, with a display that may have to be found first."""
        newest = self._newest
        try:
            if self._oled is None:
                self._oled, self._is_blank = Oled(self._wiring), True
            elif newest is self._drawn:
                self._oled.check()
            if self._is_blank or newest is not self._drawn:
                self._draw(self._oled, newest)
        except Gone as error:
            self._lose(str(error))
        else:
            self._find()
        self._is_first_drawn.set()

    def _draw(self, oled: Oled, screen: "Screen | None") -> None:
        before = None if self._is_blank else self._drawn
        if screen is None:
            oled.show(name(), CONTRAST["bright"])
        elif screen.light == 0:
            oled.darken()
        else:
            from gipfel.paint import paint  # noqa: PLC0415  # see above

            if before and before.shift != screen.shift:
                oled.renew()
            oled.show(paint(screen), DIMMED if screen.light == 1 else CONTRAST[screen.brightness])
        self._drawn, self._is_blank = screen, False

    def _lose(self, detail: str) -> None:
        """Give the display up, and say so once."""
        if self._oled:
            self._oled.close()
        self._oled = None
        self.detail = detail
        if not self._is_lost:
            from gipfel.table import Lost  # noqa: PLC0415  # see above

            self._is_lost = True
            self._post(Lost(OLED, time.monotonic()))

    def _find(self) -> None:
        if self._is_lost:
            from gipfel.table import Found  # noqa: PLC0415  # see above

            self._is_lost = False
            self._post(Found(OLED, time.monotonic()))


def name() -> Image.Image:
    """Give our name as a picture: behind its head of one line, a PBM file has eight dots a byte, and dark is 1."""
    dots = NAME.read_bytes().partition(b"128 64\n")[2]
    return Image.frombytes("1", (128, 64), dots, "raw", "1;I")
