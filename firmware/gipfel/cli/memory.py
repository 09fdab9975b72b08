"""How a device gets by with little memory: a Zero has 512 MB, for the system and for us."""

import ctypes
import gc
from contextlib import suppress

ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""The C library's names for its switches, from its malloc.h."""


def use_little() -> None:
    """Let all threads share two heaps, and give what is larger than a picture back at once.

    The C library would give each of a dozen threads a heap of its own, and keep the most that ever was in use.
    """
    with suppress(OSError, AttributeError):  # another C library has no such switches
        library = ctypes.CDLL(None)
        library.mallopt(ARENA_MAX, 2)
        library.mallopt(MMAP_THRESHOLD, 4 << 20)


def give_back() -> None:
    """Give back what loading has left behind; it takes some milliseconds, so once is enough."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
