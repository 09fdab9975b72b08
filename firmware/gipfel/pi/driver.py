"""One display on its bus: initialised, written to, and given up as soon as anything about it fails.

luma has the start-up sequence of every chip, and sends bytes over both buses. Which bytes, we decide ourselves:
luma's own `display` sends all 1024 bytes each time, which takes a tenth of a second on the Pi's usual bus.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from PIL import Image

from gipfel.config import ADDRESSES, DisplayWiring
from gipfel.pi.framebuffer import BLANK, Pages, Run, changes, pages_of

PORT = 1
"""The number of the I2C bus on the Pi's header: /dev/i2c-1."""

COMMANDS, NOTHING = 0x00, 0xE3
"""The control byte before commands on I2C, and the command NOP, by which a display is looked for."""

ON, OFF, CONTRAST, COLUMNS, PAGE_RANGE, PAGE = 0xAF, 0xAE, 0x81, 0x21, 0x22, 0xB0
"""Commands of the chips; the last one is the SH1106's, which has no ranges."""

SH1106_MARGIN = 2
"""Columns to the left of the picture: the SH1106 has 132, of which the display shows the 128 in the middle."""

IS_OFF = 0x40
"""The bit of a chip's status that says that it shows nothing."""


class DisplayGone(Exception):
    """The display does not answer; it needs a new driver."""


@contextmanager
def _or_gone() -> Iterator[None]:
    """Raise `DisplayGone` for whatever goes wrong in the block."""
    try:
        yield
    except Exception as error:  # luma has errors of its own, smbus2 the system's: whatever it is, it is gone
        raise DisplayGone(str(error) or type(error).__name__) from error


class DisplayDriver:
    """A display with its bus, from its first answer to its last."""

    def __init__(self, wiring: DisplayWiring) -> None:
        self._wiring = wiring
        self._pages: Pages | None = None
        self._is_on, self._contrast = True, -1
        with _or_gone():
            self.address = _find(wiring) if wiring.bus == "i2c" else None
            self._wire = _RecordingSerial(_serial(wiring, self.address))
            try:
                self._device = _device(wiring, self._wire)
            except BaseException:  # raised again, but not with an open bus
                self._wire.cleanup()
                raise
        self._pages = BLANK  # luma has cleared it
        self._has_status = self._off_bit() == 0
        """Whether its status can be read and makes sense: not every module has one."""

    def show(self, picture: Image.Image, contrast: int) -> None:
        """Send what has changed in a picture; only then switch the display on, so that nobody sees an old one."""
        if self._wiring.rotate:
            picture = picture.transpose(Image.Transpose.ROTATE_180)
        pages = pages_of(picture)
        before, self._pages = self._pages, None  # if it breaks off in the middle nothing is known
        with _or_gone():
            for run in changes(before, pages):
                self._send(run)
            if contrast != self._contrast:
                self._device.command(CONTRAST, contrast)
                self._contrast = contrast
            if not self._is_on:
                self._device.command(ON)
                self._is_on = True
        self._pages = pages

    def darken(self) -> None:
        """Blank the display, then switch it off."""
        if self._is_on:
            self.show(Image.new("1", (128, 64)), 0)
            with _or_gone():
                self._device.command(OFF)
            self._is_on = False

    def check(self) -> None:
        """Raise `DisplayGone` if it does not answer, or was without power: plugged in anew, it shows nothing."""
        if self.address is None:
            return  # nothing answers on SPI
        with _or_gone(), _bus() as bus:
            bus.write_i2c_block_data(self.address, COMMANDS, [NOTHING])
        if self._has_status and self._is_on and self._off_bit() == IS_OFF:
            raise DisplayGone("it was without power")

    def renew(self) -> None:
        """Set the chip up again, and let the next `show` send everything: it may have been without power."""
        with _or_gone():
            for command in self._wire.startup:
                if lasting := [byte for byte in command if byte not in (OFF, ON)]:
                    self._wire.command(*lasting)
        self._pages, self._contrast, self._is_on = None, -1, False

    def close(self) -> None:
        """Close the bus; the display keeps its picture."""
        with suppress(Exception):  # it may be gone already
            self._wire.cleanup()

    def _send(self, run: Run) -> None:
        column, end = run.column, run.column + len(run.data) - 1
        if self._wiring.driver == "sh1106":
            column += SH1106_MARGIN
            self._device.command(PAGE | run.page, column & 0x0F, 0x10 | column >> 4)
        else:
            self._device.command(COLUMNS, column, end, PAGE_RANGE, run.page, run.page)
        self._device.data(list(run.data))

    def _off_bit(self) -> int | None:
        """Return `IS_OFF` if the chip's status says so, else 0; None where it has no status."""
        try:
            with _bus() as bus:
                return None if self.address is None else bus.read_byte(self.address) & IS_OFF
        except OSError:
            return None


def guess_chip(address: int) -> str:
    """Return the chip's probable name, by the lower bits of its status; empty where they do not tell."""
    try:
        with _bus() as bus:
            bits = bus.read_byte(address) & 0x0F
    except OSError:
        return ""
    return {0x03: "ssd1306", 0x06: "ssd1306", 0x08: "sh1106"}.get(bits, "")


class _RecordingSerial:
    """A serial interface that records luma's start-up commands, which luma sends once, in its constructor."""

    def __init__(self, serial: Any) -> None:  # noqa: ANN401  # luma has no types
        self._serial = serial
        self.startup: list[tuple[int, ...]] = []
        self.is_built = False

    def command(self, *bytes_: int) -> None:
        """Send commands."""
        if not self.is_built:
            self.startup.append(bytes_)
        self._serial.command(*bytes_)

    def data(self, data: list[int]) -> None:
        """Send pixels."""
        self._serial.data(data)

    def cleanup(self) -> None:
        """Close the bus."""
        self._serial.cleanup()


def _device(wiring: DisplayWiring, wire: _RecordingSerial) -> Any:  # noqa: ANN401  # luma has no types
    from luma.oled import device as chips  # noqa: PLC0415  # takes its time, and a laptop does without

    device = getattr(chips, wiring.driver)(wire)
    device.persist = True  # else luma would blank it at the end: "Safe to unplug" has to stay
    wire.is_built = True
    return device


def _serial(wiring: DisplayWiring, address: int | None) -> Any:  # noqa: ANN401  # luma has no types
    from luma.core.interface.serial import i2c, spi  # noqa: PLC0415  # the same

    if wiring.bus == "i2c":
        return i2c(port=PORT, address=address)
    from gipfel.pi.spi import SpiOverLgpio  # noqa: PLC0415  # needs lgpio, which few displays need

    wires = SpiOverLgpio()
    return spi(
        spi=wires,
        gpio=wires,
        gpio_DC=wiring.dc,
        gpio_RST=wiring.reset,
        reset_hold_time=0.01,
        reset_release_time=0.01,
    )


def _bus() -> Any:  # noqa: ANN401  # a bus, for as long as its block lasts
    from smbus2 import SMBus  # noqa: PLC0415  # a laptop does without

    return SMBus(PORT)


def _find(wiring: DisplayWiring) -> int:
    """Return the I2C address at which a display answers; raise `DisplayGone` where none does."""
    wanted = ADDRESSES if wiring.address is None else (wiring.address,)
    with _bus() as bus:
        for address in wanted:
            with suppress(OSError):
                bus.write_i2c_block_data(address, COMMANDS, [NOTHING])
                return address
    places = ", ".join(f"0x{address:X}" for address in wanted)
    raise DisplayGone(f"nothing answers at {places} on I2C bus {PORT}")
