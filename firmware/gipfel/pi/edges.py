"""The kernel's own word of an edge, for quiet times: a pin is a file, which can be read when somebody presses.

lgpio wakes two thousand times a second to learn of edges. This wakes when there is one, and the kernel has kept
its time: the shortest press of a quiet hour is as good as any other. The structures are those of linux/gpio.h.
"""

import fcntl
import os
import select
import struct
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from threading import Thread

from gipfel.pi.gpiochip import header_chip
from gipfel.table import Button

Turned = Callable[[Button, float, int], None]
"""Hears of an edge: which button, when, in seconds of the kernel's clock, and the pin's level after it."""

ASKS_FOR_LINE, LINE = 0xC250B407, struct.Struct("=I252x32sQ264xI24xi")
"""GPIO_V2_GET_LINE_IOCTL: which pin, for whom, how, how many; answered with a file."""

ASKS_FOR_LEVEL, LEVEL = 0xC010B40E, struct.Struct("=QQ")
"""GPIO_V2_LINE_GET_VALUES_IOCTL: the levels, and which are asked for, one bit each."""

INPUT, BOTH_EDGES, PULLED_UP = 1 << 2, 1 << 4 | 1 << 5, 1 << 8
EDGE, RISING = struct.Struct("=QI36x"), 1
"""What is read from the file: when, in nanoseconds, and which edge."""

CLOSES_IN = 1.0


class EdgeMonitor:
    """Hears all buttons until it is closed; `turned` is called from its own thread."""

    def __init__(self, pins: Mapping[Button, int], turned: Turned) -> None:
        self._turned = turned
        self._lines: dict[Button, int] = {}
        with ExitStack() as halfway:  # whatever fails, nothing stays taken
            self._wake = os.eventfd(0)
            halfway.callback(os.close, self._wake)
            chip = os.open(f"/dev/gpiochip{header_chip()}", os.O_RDONLY | os.O_CLOEXEC)
            try:
                for button, pin in pins.items():
                    self._lines[button] = line = _line(chip, pin)
                    halfway.callback(os.close, line)
            finally:
                os.close(chip)
            self._thread = Thread(target=self._listen, name="doorbell", daemon=True)
            self._thread.start()
            self._open = halfway.pop_all()

    @property
    def is_listening(self) -> bool:
        """Whether anybody would hear it ring."""
        return self._thread.is_alive()

    def is_closed(self, button: Button) -> bool:
        """Whether a button's contact is closed now: it pulls its pin down."""
        level = bytearray(LEVEL.pack(0, 1))
        fcntl.ioctl(self._lines[button], ASKS_FOR_LEVEL, level)
        return not LEVEL.unpack(level)[0]

    def close(self) -> None:
        """Hear nothing more, and let go of the pins."""
        os.eventfd_write(self._wake, 1)
        self._thread.join(CLOSES_IN)
        self._open.close()

    def _listen(self) -> None:
        buttons = {line: button for button, line in self._lines.items()}
        bell = select.poll()
        for line in (self._wake, *buttons):
            bell.register(line, select.POLLIN)
        while True:
            for line, _ in bell.poll():
                if line == self._wake:
                    return
                for nanoseconds, edge in EDGE.iter_unpack(os.read(line, 16 * EDGE.size)):
                    self._turned(buttons[line], nanoseconds / 1e9, edge == RISING)


def _line(chip: int, pin: int) -> int:
    """Ask for a pin as an input that is pulled up, with its edges; return its file descriptor."""
    asked = bytearray(LINE.pack(pin, b"gipfel", INPUT | BOTH_EDGES | PULLED_UP, 1, 0))
    fcntl.ioctl(chip, ASKS_FOR_LINE, asked)
    return int(LINE.unpack(asked)[-1])
