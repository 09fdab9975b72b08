"""`gipfel play` at the real table of a Raspberry Pi: its glass shows something before anything else is loaded."""

import argparse
import ctypes
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING

from gipfel.cli.data import folder_of
from gipfel.pi.glass import Glass
from gipfel.settings import load
from gipfel.words import Words

if TYPE_CHECKING:
    from gipfel.cli.device import MakesCamera
    from gipfel.table import Signal

ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""The C library's names for its switches, from its malloc.h."""

FIRST = 1.0
"""Seconds that the first picture may take before all else goes on without it: a bus may hang."""


def play(options: argparse.Namespace, words: Words, camera: "MakesCamera | None" = None) -> int:
    """Play until the table is closed, from the first picture to the last one, which stays.

    `camera` makes a source of the name in the settings, with its lens where it stood when the tray was calibrated;
    without it, it is the one that goes by that name.
    """
    _use_little_memory()
    folder = options.data = folder_of(options).resolve()  # lgpio will go to a folder of its own
    wiring = load(folder / "settings.toml", words.language).wiring
    signals: SimpleQueue[Signal] = SimpleQueue()
    with Glass(wiring.glass, signals.put) as glass:
        glass.wait(FIRST)  # whatever is loaded meanwhile would only take the glass's time
        from gipfel.cli import device  # noqa: PLC0415  # see above
        from gipfel.inbox import QueueInbox  # noqa: PLC0415  # the same

        return device.play(device.Device(folder, wiring, glass, QueueInbox(signals), camera), options, words)


def _use_little_memory() -> None:
    """Let all threads share two heaps, and give what is larger than a picture back at once: a Zero has 512 MB.

    The C library would give each of a dozen threads a heap of its own, and keep the most that ever was in use.
    """
    with suppress(OSError, AttributeError):  # another C library has no such switches
        library = ctypes.CDLL(None)
        library.mallopt(ARENA_MAX, 2)
        library.mallopt(MMAP_THRESHOLD, 4 << 20)
