"""A video file as a source, at the rate at which it was taken (`cv2.VideoCapture`)."""

import os
from collections.abc import Callable, Generator
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.sources.opencv_log import silence_opencv
from gipfel_vision.sources.source import Pace, SourceLost, TimedFrame

DEFAULT_RATE = 25.0
"""Frames a second, where a video does not say."""


class Video:
    """A video file."""

    is_live = False

    def __init__(self, path: Path, pace: Callable[[float], Pace] = Pace) -> None:
        self.path = path
        self.name = str(path)
        self._pace = pace

    def frames(self) -> Generator[TimedFrame, None, None]:
        """Yield the frames from the first to the last."""
        silence_opencv()
        os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
        video = cv2.VideoCapture(self.name)
        try:
            rate = video.get(cv2.CAP_PROP_FPS)
            pace = self._pace(rate if 0 < rate < 1000 else DEFAULT_RATE)
            is_there, frame = video.read()
            if not is_there:
                raise SourceLost(self.name, "it is no video")
            while is_there:
                yield TimedFrame(np.asarray(frame, np.uint8), pace.wait())
                is_there, frame = video.read()
        finally:
            video.release()
