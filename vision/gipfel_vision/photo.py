"""Photographs from files, as they were meant to be seen; whatever cannot be read says why."""

import io
import warnings
from enum import Enum
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from gipfel_vision.reading import Frame

PICTURES = frozenset({".bmp", ".jpeg", ".jpg", ".pgm", ".png", ".ppm", ".tif", ".tiff", ".webp"})
"""How the names of pictures end, where a folder holds other things, too."""

MOST_DOTS = 100_000_000
"""A larger picture is refused before it is unpacked: it would take more memory than a small computer has."""

MOST_BYTES = 500_000_000
LEAST_SIDE = 8


class Flaw(Enum):
    """Why there is no photograph in a file."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    NO_PICTURE = "no-picture"
    TRUNCATED = "truncated"
    HUGE = "huge"
    TINY = "tiny"


class NoPhoto(ValueError):
    """A file that holds no photograph; `flaw` says why."""

    def __init__(self, path: Path, flaw: Flaw) -> None:
        super().__init__(f"{path}: {flaw.value}")
        self.path, self.flaw = path, flaw


def load(path: Path) -> Frame:
    """Read a photograph, turned as its camera was held."""
    content = _bytes_of(path)
    _check(path, content)
    # OpenCV turns the picture as its EXIF says, and takes 16 bits or a palette; but it passes over missing rows.
    frame = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    if frame is None:
        raise NoPhoto(path, Flaw.NO_PICTURE)
    return np.asarray(frame, np.uint8)


def _bytes_of(path: Path) -> bytes:
    try:
        if not path.exists():
            raise NoPhoto(path, Flaw.MISSING)
        if not path.is_file():  # a folder, or a device that never ends
            raise NoPhoto(path, Flaw.NO_PICTURE)
        if path.stat().st_size > MOST_BYTES:
            raise NoPhoto(path, Flaw.HUGE)
        return path.read_bytes()
    except OSError:
        raise NoPhoto(path, Flaw.UNREADABLE) from None


def _check(path: Path, content: bytes) -> None:
    """Look at the picture's head, then whether all of it is there."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of large pictures; ours are measured here
        try:
            picture = Image.open(io.BytesIO(content))
        except Image.DecompressionBombError:
            raise NoPhoto(path, Flaw.HUGE) from None
        except Exception:  # noqa: BLE001  # Pillow's readers of forty formats raise whatever they stumble over
            raise NoPhoto(path, Flaw.NO_PICTURE) from None
        if picture.width * picture.height > MOST_DOTS:
            raise NoPhoto(path, Flaw.HUGE)
        if min(picture.size) < LEAST_SIDE:
            raise NoPhoto(path, Flaw.TINY)
        try:
            picture.load()
        except Exception:  # noqa: BLE001  # whatever a damaged file makes it stumble over
            raise NoPhoto(path, Flaw.TRUNCATED) from None


def packed(frame: Frame, widest: int = 1280) -> bytes:
    """Give a frame as a JPEG file, small enough to keep one with every roll."""
    height, width = frame.shape[:2]
    if width > widest:
        size = (widest, max(1, round(height * widest / width)))
        frame = np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)
    _, jpeg = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return jpeg.tobytes()
