"""How a device gets by with little memory: a Zero has 512 MB, for the system and for us."""

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

ARENA_MAX, MMAP_THRESHOLD, TRIM_THRESHOLD = -8, -3, -1
"""The C library's names for its switches, from its malloc.h."""

PICTURE = 4 << 20
"""Bytes that are more than a picture of the camera takes."""

TLS = ("ssl", "_hashlib")
"""What asyncio and others bring along where it is there; our page does without, for the network around it."""


def limit_malloc() -> None:
    """Let all threads share two heaps, and give what is larger than a picture back at once, but no picture.

    The C library would give each of a dozen threads a heap of its own, and keep the most that ever was in use. And
    it would give each picture back to the system, who then has to clear the same memory for the next one.
    """
    with suppress(OSError, AttributeError):  # another C library has no such switches
        library = ctypes.CDLL(None)
        library.mallopt(ARENA_MAX, 2)
        library.mallopt(MMAP_THRESHOLD, PICTURE)
        library.mallopt(TRIM_THRESHOLD, PICTURE)


def give_back() -> None:
    """Hand memory that loading has freed back to the system; it takes some milliseconds, so once is enough."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


@contextmanager
def without(modules: tuple[str, ...]) -> Iterator[None]:
    """Let what is loaded meanwhile do without these modules, if it can; later they can be had again."""
    hidden = [name for name in modules if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]  # Python's own way to say that there is none
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
