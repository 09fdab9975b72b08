"""lgpio: where it may leave its files, which GPIO chip has the header's pins, and its thread for edges."""

import fcntl
import os
import struct
import tempfile
from functools import cache
from typing import Any

HEADER = b"pinctrl-"
"""How the kernel names the chip behind the header, on every Pi; the others drive lamps and regulators."""

CHIPS = range(8)
"""The numbers of the chips that are tried: /dev/gpiochip0 and so on."""

GET_CHIP_INFO, CHIP_INFO = 0x8044B401, struct.Struct("32s32sI")
"""The kernel's GPIO_GET_CHIPINFO_IOCTL, and its answer: a name, a label, how many pins."""


class NoHeader(OSError):
    """No chip of this computer has the header's pins."""


@cache
def library() -> Any:  # noqa: ANN401  # it has no types
    """Return lgpio.

    Importing it makes a pipe in the folder `LG_WD`, *and changes to it*: resolve relative paths before.
    """
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = tempfile.mkdtemp(prefix="gipfel-lgpio-")
    import lgpio  # noqa: PLC0415  # see above

    lgpio.exceptions = True
    return lgpio


def header_chip() -> int:
    """Return the number of the chip with the header's pins: 0, or 4 on a Pi 5 with an older kernel."""
    for number in CHIPS:
        info = bytearray(CHIP_INFO.size)
        try:
            chip = os.open(f"/dev/gpiochip{number}", os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            continue
        try:
            fcntl.ioctl(chip, GET_CHIP_INFO, info)
        except OSError:
            continue
        finally:
            os.close(chip)
        _, label, _ = CHIP_INFO.unpack(info)
        if label.startswith(HEADER):
            return number
    raise NoHeader("no chip with the header's pins answers")


def wake_listener() -> None:
    """Wake lgpio's thread for edges: now and then it misses the one signal that tells it of our pins.

    Closing a chip sends that signal again, and does nothing to those that were opened separately.
    """
    lgpio = library()
    lgpio.gpiochip_close(lgpio.gpiochip_open(header_chip()))


def is_listening() -> bool:
    """Return whether lgpio's one thread for edges is alive: an exception in any callback ends it."""
    return bool(library()._notify_thread.is_alive())  # noqa: SLF001  # there is no public way to ask


def listen_again() -> None:
    """Start lgpio's thread for edges anew, if it has ended; callbacks have to be registered again."""
    lgpio = library()
    if not is_listening():
        lgpio._notify_thread = lgpio._callback_thread()  # noqa: SLF001  # nor to start it
