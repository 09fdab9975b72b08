"""A film from a file, shown as fast as it was taken."""

import os
from collections.abc import Callable, Generator
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.sources.quiet import be_quiet
from gipfel_vision.sources.source import Pace, Shot, SourceLost

USUAL = 25.0
"""Pictures a second, where a film does not say."""


class Video:
    """A film."""

    is_live = False

    def __init__(self, path: Path, pace: Callable[[float], Pace] = Pace) -> None:
        self.path = path
        self.name = str(path)
        self._pace = pace

    def frames(self) -> Generator[Shot, None, None]:
        """Give the film from its beginning to its end."""
        be_quiet()
        os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
        film = cv2.VideoCapture(self.name)
        try:
            rate = film.get(cv2.CAP_PROP_FPS)
            pace = self._pace(rate if 0 < rate < 1000 else USUAL)
            is_there, frame = film.read()
            if not is_there:
                raise SourceLost(self.name, "it is no film")
            while is_there:
                yield Shot(np.asarray(frame, np.uint8), pace.wait())
                is_there, frame = film.read()
        finally:
            film.release()
