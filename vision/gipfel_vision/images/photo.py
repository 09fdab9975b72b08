"""Photographs read from files, upright by their EXIF orientation, and frames written as JPEG."""

import io
import warnings
from enum import Enum
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.images.frame import Frame

IMAGE_SUFFIXES = frozenset({".bmp", ".jpeg", ".jpg", ".pgm", ".png", ".ppm", ".tif", ".tiff", ".webp"})
"""How the names of image files end, where a folder holds other things, too."""

MAX_PIXELS = 100_000_000
"""A larger image is refused before it is decoded: it would take more memory than a small computer has."""

MAX_BYTES = 500_000_000
"""A larger file is not even read."""

MIN_SIDE = 8
"""The least width and height, in pixels."""


class PhotoFlaw(Enum):
    """Why there is no photograph in a file."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    NO_PICTURE = "no-picture"
    TRUNCATED = "truncated"
    HUGE = "huge"
    TINY = "tiny"


class NoPhoto(ValueError):
    """A file that holds no photograph; `flaw` says why."""

    def __init__(self, path: Path, flaw: PhotoFlaw) -> None:
        super().__init__(f"{path}: {flaw.value}")
        self.path, self.flaw = path, flaw


def load_photo(path: Path) -> Frame:
    """Read an image file; return it in colour, rotated as its EXIF orientation says. Raises `NoPhoto`."""
    content = _bytes_of(path)
    _check(path, content)
    # OpenCV rotates by EXIF, and converts 16 bits or a palette; but it passes over missing rows: see `_check`.
    frame = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    if frame is None:
        raise NoPhoto(path, PhotoFlaw.NO_PICTURE)
    return np.asarray(frame, np.uint8)


def _bytes_of(path: Path) -> bytes:
    try:
        if not path.exists():
            raise NoPhoto(path, PhotoFlaw.MISSING)
        if not path.is_file():  # a folder, or a device that never ends
            raise NoPhoto(path, PhotoFlaw.NO_PICTURE)
        if path.stat().st_size > MAX_BYTES:
            raise NoPhoto(path, PhotoFlaw.HUGE)
        return path.read_bytes()
    except OSError:
        raise NoPhoto(path, PhotoFlaw.UNREADABLE) from None


def _check(path: Path, content: bytes) -> None:
    """Refuse an image by its header if it is too large or too small, then if its data is not complete."""
    from PIL import Image  # noqa: PLC0415  # 2 MB that only photographs from files need

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of large images; ours are measured here
        try:
            image = Image.open(io.BytesIO(content))
        except Image.DecompressionBombError:
            raise NoPhoto(path, PhotoFlaw.HUGE) from None
        except Exception:  # noqa: BLE001  # Pillow's readers of forty formats raise whatever they stumble over
            raise NoPhoto(path, PhotoFlaw.NO_PICTURE) from None
        if image.width * image.height > MAX_PIXELS:
            raise NoPhoto(path, PhotoFlaw.HUGE)
        if min(image.size) < MIN_SIDE:
            raise NoPhoto(path, PhotoFlaw.TINY)
        try:
            image.load()
        except Exception:  # noqa: BLE001  # whatever a damaged file makes it stumble over
            raise NoPhoto(path, PhotoFlaw.TRUNCATED) from None


def encode_jpeg(frame: Frame, max_width: int = 1280) -> bytes:
    """Return a frame as a JPEG file, at most `max_width` pixels wide: small enough to keep one with every roll."""
    height, width = frame.shape[:2]
    if width > max_width:
        size = (max_width, max(1, round(height * max_width / width)))
        frame = np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)
    _, jpeg = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return jpeg.tobytes()
