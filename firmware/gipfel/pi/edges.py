"""Edges of the buttons' pins, read from the kernel in quiet times: a pin is a file that becomes readable.

lgpio wakes two thousand times a second to look for edges. This wakes when there is one, and the kernel has noted
its time, so even the shortest press is measured right. The structures are those of linux/gpio.h.
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

OnEdge = Callable[[Button, float, int], None]
"""Is called with an edge: which button, when, in seconds of the kernel's clock, and the pin's level after it."""

GET_LINE, LINE_REQUEST = 0xC250B407, struct.Struct("=I252x32sQ264xI24xi")
"""GPIO_V2_GET_LINE_IOCTL: the pin, the consumer's name, flags, how many pins; the answer is a file descriptor."""

GET_VALUES, LINE_VALUES = 0xC010B40E, struct.Struct("=QQ")
"""GPIO_V2_LINE_GET_VALUES_IOCTL: the levels, and which of them are wanted, one bit each."""

INPUT, BOTH_EDGES, PULLED_UP = 1 << 2, 1 << 4 | 1 << 5, 1 << 8
"""Flags of a pin: GPIO_V2_LINE_FLAG_*."""

LINE_EVENT, RISING = struct.Struct("=QI36x"), 1
"""What is read from a pin's file: when, in nanoseconds, and which edge; and the value for a rising one."""

CLOSES_IN = 1.0
"""Seconds within which the thread has to end."""


class EdgeMonitor:
    """Calls `on_edge` for every edge of the buttons' pins, from a thread of its own, until it is closed."""

    def __init__(self, pins: Mapping[Button, int], on_edge: OnEdge) -> None:
        self._on_edge = on_edge
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
            self._thread = Thread(target=self._listen, name="edges", daemon=True)
            self._thread.start()
            self._open = halfway.pop_all()

    @property
    def is_listening(self) -> bool:
        """Whether the thread that reads edges is alive."""
        return self._thread.is_alive()

    def is_closed(self, button: Button) -> bool:
        """Return whether a button's contact is closed now: it pulls its pin down."""
        values = bytearray(LINE_VALUES.pack(0, 1))
        fcntl.ioctl(self._lines[button], GET_VALUES, values)
        return not LINE_VALUES.unpack(values)[0]

    def close(self) -> None:
        """End the thread, and release the pins."""
        os.eventfd_write(self._wake, 1)
        self._thread.join(CLOSES_IN)
        self._open.close()

    def _listen(self) -> None:
        buttons = {line: button for button, line in self._lines.items()}
        poller = select.poll()
        for line in (self._wake, *buttons):
            poller.register(line, select.POLLIN)
        while True:
            for line, _ in poller.poll():
                if line == self._wake:
                    return
                for nanoseconds, edge in LINE_EVENT.iter_unpack(os.read(line, 16 * LINE_EVENT.size)):
                    self._on_edge(buttons[line], nanoseconds / 1e9, edge == RISING)


def _line(chip: int, pin: int) -> int:
    """Return the file descriptor of a pin, requested as an input that is pulled up and reports its edges."""
    request = bytearray(LINE_REQUEST.pack(pin, b"gipfel", INPUT | BOTH_EDGES | PULLED_UP, 1, 0))
    fcntl.ioctl(chip, GET_LINE, request)
    return int(LINE_REQUEST.unpack(request)[-1])
