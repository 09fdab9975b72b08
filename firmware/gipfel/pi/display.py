"""The display: shows the newest screen from a thread of its own, and finds its hardware again, whatever happens.

A thread, because the bus is slow: at the Pi's usual 100 kHz a whole picture takes a tenth of a second, and a bus
that hangs takes seconds. The loop hands a screen over and goes on; one that was never drawn is not missed.

Until the first screen comes it shows our name, a finished picture: what screens are painted with is loaded later.
"""

import time
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from PIL import Image

from gipfel.app import Worker
from gipfel.config import DisplayWiring
from gipfel.errors import DeviceLost, Port
from gipfel.pi.driver import DisplayDriver, DisplayGone

if TYPE_CHECKING:  # all of the table is behind these, and our name can be shown before
    from collections.abc import Callable

    from gipfel.screens import Screen
    from gipfel.table import Signal

CHECKS_EVERY = 1.0
"""Seconds between two checks whether the display is still there, or there again."""

NAME = Path(__file__).with_name("name.pbm")
"""A picture of our name; `support.catalogue write` in `tests/` draws it."""

CONTRAST = {"bright": 0xFF, "medium": 0x60, "soft": 0x10}
"""The chip's contrast, 0 to 255, for each brightness that can be set."""
DIMMED = 0x01
"""The contrast of a display that nobody has used for a while."""


class PiDisplay(Worker):
    """Shows screens for as long as its block lasts; the last one stays."""

    def __init__(self, wiring: DisplayWiring, post: "Callable[[Signal], None]") -> None:
        super().__init__("display")
        self.detail = ""
        """What was wrong when the display was last lost."""
        self._wiring, self._post = wiring, post
        self._newest: Screen | None = None
        self._drawn: Screen | None = None
        """The screen to be shown, and the one shown last; None is our name."""
        self._is_blank = True
        """Whether nothing of ours is on the display yet."""
        self._driver: DisplayDriver | None = None
        self._is_lost = False
        self._wake, self._is_first_drawn = Event(), Event()
        self._wake.set()  # our name is to be drawn at once
        self._is_over = False

    def show(self, screen: "Screen") -> None:
        """Hand a screen over, to be drawn after the last one; raises `DeviceLost` while there is no display."""
        self._newest = screen
        self._wake.set()
        if self._is_lost:
            raise DeviceLost(Port.DISPLAY, self.detail)

    def wait(self, seconds: float) -> bool:
        """Wait until the first screen is drawn, or could not be; return whether it is."""
        return self._is_first_drawn.wait(seconds) and not self._is_lost

    @property
    def address(self) -> int | None:
        """The I2C address at which the display answers; None on SPI, or while there is none."""
        driver = self._driver
        return driver.address if driver else None

    def _end(self) -> None:
        self._is_over = True
        self._wake.set()

    def _run(self) -> None:
        while not self._is_over:
            self._wake.wait(CHECKS_EVERY)
            self._wake.clear()
            self._update()
        self._update()
        if self._driver:
            self._driver.close()

    def _update(self) -> None:
        """Draw the newest screen, if it is not drawn yet; a display that was lost is looked for first."""
        newest = self._newest
        try:
            if self._driver is None:
                self._driver, self._is_blank = DisplayDriver(self._wiring), True
            elif newest is self._drawn:
                self._driver.check()
            if self._is_blank or newest is not self._drawn:
                self._draw(self._driver, newest)
        except DisplayGone as error:
            self._lose(str(error))
        else:
            self._find()
        self._is_first_drawn.set()

    def _draw(self, driver: DisplayDriver, screen: "Screen | None") -> None:
        before = None if self._is_blank else self._drawn
        if screen is None:
            driver.show(name(), CONTRAST["bright"])
        elif screen.light == 0:
            driver.darken()
        else:
            from gipfel.paint import paint  # noqa: PLC0415  # see above

            if before and before.shift != screen.shift:
                driver.renew()
            driver.show(paint(screen), DIMMED if screen.light == 1 else CONTRAST[screen.brightness])
        self._drawn, self._is_blank = screen, False

    def _lose(self, detail: str) -> None:
        """Let go of a display that does not answer, and post that it is lost, once."""
        if self._driver:
            self._driver.close()
        self._driver = None
        self.detail = detail
        if not self._is_lost:
            from gipfel.table import Lost  # noqa: PLC0415  # see above

            self._is_lost = True
            self._post(Lost(Port.DISPLAY, time.monotonic(), detail))

    def _find(self) -> None:
        if self._is_lost:
            from gipfel.table import Found  # noqa: PLC0415  # see above

            self._is_lost = False
            self._post(Found(Port.DISPLAY, time.monotonic()))


def name() -> Image.Image:
    """Return the picture of our name; after its header, a PBM file has eight pixels per byte, and 1 is dark."""
    pixels = NAME.read_bytes().partition(b"128 64\n")[2]
    return Image.frombytes("1", (128, 64), pixels, "raw", "1;I")
