"""Where frames come from: a camera, a video, a folder of images, or a drawn tray; one small file each."""

from importlib.util import find_spec
from pathlib import Path

from gipfel_vision.sources.folder import Folder
from gipfel_vision.sources.picamera import Picamera
from gipfel_vision.sources.retry import with_retries
from gipfel_vision.sources.source import Pace, Source, SourceLost, TimedFrame
from gipfel_vision.sources.video import Video
from gipfel_vision.sources.webcam import Webcam

__all__ = [
    "Folder",
    "NoSuchSource",
    "Pace",
    "Picamera",
    "Source",
    "SourceLost",
    "TimedFrame",
    "Video",
    "Webcam",
    "source_of",
    "usual_source",
    "with_retries",
]


class NoSuchSource(ValueError):
    """A name that is no source's."""


def source_of(text: str, lens: float | None = None) -> Source:
    """Return the source of a name: `picamera`, `webcam`, `webcam:1`, `synthetic:7`, a video's path or a folder's.

    `lens` is the position, in dioptres, at which a camera that can focus holds its lens; else it autofocuses.
    """
    kind, _, number = text.partition(":")
    path = Path(text)
    match kind:
        case "picamera" if kind == text:
            return Picamera(lens)
        case "webcam" if kind == text or _is_number(number):
            return Webcam(int(number or 0))
        case "synthetic" if kind == text or _is_number(number):
            from gipfel_vision.sources.synthetic import Synthetic  # noqa: PLC0415  # drawing takes memory; a Pi has little

            return Synthetic(int(number or 1))
        case "":
            raise NoSuchSource(text)
        case _ if path.is_dir():
            return Folder(path)
        case _ if path.is_file():
            return Video(path)
        case _:
            raise NoSuchSource(text)


def usual_source(lens: float | None = None) -> Source:
    """Return the Pi's camera on a Pi, else the first webcam."""
    return Picamera(lens) if find_spec("picamera2") else Webcam()


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9
