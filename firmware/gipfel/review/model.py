"""Which model a review was made with: one that was made with another is made anew."""

from functools import cache
from importlib.resources import files
from zlib import crc32

FORM = 1
"""Grows when a review says something else of the same chances."""


@cache
def model_version() -> str:
    """Return what tells this model from another: a checksum of all that `gipfel.bots` consists of."""
    checksum = 0
    for file in sorted(files("gipfel.bots").iterdir(), key=lambda file: file.name):
        if file.is_file():
            checksum = crc32(file.read_bytes(), checksum)
    return f"{FORM}-{checksum:08x}"
