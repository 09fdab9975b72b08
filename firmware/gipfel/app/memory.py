"""How a device gets by with little memory: a Pi Zero has 512 MB, for the system and for us."""

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

ARENA_MAX, MMAP_THRESHOLD, TRIM_THRESHOLD = -8, -3, -1
"""The numbers of mallopt(3)'s parameters, from glibc's malloc.h."""

FRAME_BYTES = 4 << 20
"""More bytes than a frame of the camera takes."""

TLS = ("ssl", "_hashlib")
"""Modules that asyncio and others load where they are there; our page is plain HTTP, and does without."""


def limit_malloc() -> None:
    """Let all threads share two heaps, and return only blocks larger than a frame to the system at once.

    The C library would give each of a dozen threads a heap of its own, and keep the most that ever was in use. And
    it would return each frame to the system, which then has to clear the same memory for the next one.
    """
    with suppress(OSError, AttributeError):  # another C library has no such switches
        library = ctypes.CDLL(None)
        library.mallopt(ARENA_MAX, 2)
        library.mallopt(MMAP_THRESHOLD, FRAME_BYTES)
        library.mallopt(TRIM_THRESHOLD, FRAME_BYTES)


def trim_heap() -> None:
    """Hand freed memory back to the system by malloc_trim(3); it takes some milliseconds, so once is enough."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


@contextmanager
def hidden(modules: tuple[str, ...]) -> Iterator[None]:
    """Hide modules from what is imported in this block; afterwards they can be imported again."""
    hidden = [name for name in modules if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]  # Python's own way to say that there is none
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
