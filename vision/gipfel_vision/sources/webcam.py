"""A USB webcam as a source (`cv2.VideoCapture`), through V4L2 on Linux."""

import sys
import time
from collections.abc import Generator

import cv2
import numpy as np

from gipfel_vision.sources.opencv_log import silence_opencv
from gipfel_vision.sources.source import SourceLost, TimedFrame

SIZE = (960, 720)
"""Width and height of a frame, in pixels."""
RATE = 15
"""Frames a second. A throw takes a second; more frames only warm the computer."""


class Webcam:
    """The webcam of a number, as the system counts them from 0."""

    is_live = True

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.name = f"webcam:{number}"

    def frames(self) -> Generator[TimedFrame, None, None]:
        """Yield frames until the webcam is pulled out."""
        silence_opencv()
        camera = cv2.VideoCapture(self.number, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
        try:
            if not camera.isOpened():
                raise SourceLost(self.name, "it cannot be opened")
            self._set_up(camera)
            while True:
                is_there, frame = camera.read()
                if not is_there or frame is None:
                    raise SourceLost(self.name, "no picture comes any more")
                yield TimedFrame(np.asarray(frame, np.uint8), time.monotonic())
        finally:
            camera.release()

    def _set_up(self, camera: cv2.VideoCapture) -> None:
        """Ask for what we like best; a webcam that cannot do it delivers what is nearest."""
        camera.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))  # uncompressed frames fill a slow USB
        camera.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE[0])
        camera.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE[1])
        camera.set(cv2.CAP_PROP_FPS, RATE)
        camera.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # a frame that waits in a queue is out of date
