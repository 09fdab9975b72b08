"""A folder of image files as a source, in the order of their names."""

from collections.abc import Callable, Generator
from pathlib import Path

from gipfel_vision.images import IMAGE_SUFFIXES, NoPhoto, load_photo
from gipfel_vision.sources.source import Pace, SourceLost, TimedFrame

RATE = 10.0
"""Frames a second."""


class Folder:
    """The images in a folder; whatever else lies there is passed over, and so is an image that is cut short."""

    is_live = False

    def __init__(self, path: Path, pace: Callable[[float], Pace] = Pace) -> None:
        self.path = path
        self.name = str(path)
        self._pace = pace

    def frames(self) -> Generator[TimedFrame, None, None]:
        """Yield each image once."""
        pace, is_empty = self._pace(RATE), True
        for path in sorted(self.path.iterdir()):
            if path.suffix.lower() in IMAGE_SUFFIXES:
                try:
                    frame = load_photo(path)
                except NoPhoto:
                    continue
                yield TimedFrame(frame, pace.wait())
                is_empty = False
        if is_empty:
            raise SourceLost(self.name, "there is no picture in it")
