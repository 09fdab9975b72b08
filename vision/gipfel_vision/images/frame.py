"""A frame: one image as OpenCV has it."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Frame = NDArray[np.uint8]
"""Rows × columns × (blue, green, red), each 0 to 255; or rows × columns of grey."""

Array = NDArray[Any]
"""Numbers, mostly float32; their shape is documented where they are used. OpenCV's type hints know no more."""


def to_bgr(frame: Frame) -> Frame:
    """Return a frame with three channels: itself, or a grey one with its channel three times."""
    return frame if frame.ndim == 3 else np.asarray(cv2.cvtColor(frame, cv2.COLOR_GRAY2BGR), np.uint8)
