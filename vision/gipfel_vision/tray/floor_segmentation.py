"""Which pixels of a picture of an empty tray are its floor: a small segmentation network, run by `cv2.dnn`.

It has seen floors, walls, rims and shadows of many trays in many lights (`vision/training/train_floor.py`), and so
knows a rim's shadow on the floor from the wall behind it, which edges alone do not tell.
"""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.images import Frame

Floats = NDArray[np.float32]

WIDTH, HEIGHT = 256, 192
"""The network's input in pixels; a frame of another shape is put into its middle."""
STRIDE = 2
"""How many pixels of the input one of the output is wide and high."""
_MIRRORED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
"""The steps through rows and columns with which a picture is seen: a mirrored tray is a tray."""
_MODEL = Path(__file__).with_name("floor.onnx")


def segment_floor(empty: Frame) -> list[Floats]:
    """Return for each pixel of a frame of an empty tray the probability that it is floor, at the network's scale.

    There are four opinions: the frame as it is, mirrored, upside down, and both. `to_frame` brings places in them
    back to the frame.
    """
    scale, left, top = _fit(empty.shape)
    small = cv2.resize(empty, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)[:HEIGHT, :WIDTH]
    down, right = HEIGHT - top - small.shape[0], WIDTH - left - small.shape[1]
    padded = np.asarray(cv2.copyMakeBorder(small, top, down, left, right, cv2.BORDER_REFLECT), np.uint8)
    net = cv2.dnn.readNetFromONNX(str(_MODEL))
    opinions = []
    for rows, columns in _MIRRORED:
        net.setInput(cv2.dnn.blobFromImage(padded[::rows, ::columns], 1 / 255, mean=(127.5, 127.5, 127.5)))
        logits = np.asarray(net.forward(), np.float32)[0, 0, ::rows, ::columns]
        opinions.append(np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))), np.float32))
    return opinions


def to_frame(points: NDArray[np.floating], shape: tuple[int, ...]) -> NDArray[np.float64]:
    """Return places in the network's output, as rows of x and y, in pixels of a frame of a shape."""
    scale, left, top = _fit(shape)
    return np.asarray(((points + 0.5) * STRIDE - (left, top)) / scale - 0.5, np.float64)


def _fit(shape: tuple[int, ...]) -> tuple[float, int, int]:
    """Return the scale at which a frame fits into the input, and how far from its left and upper edge it is."""
    height, width = shape[:2]
    scale = min(WIDTH / width, HEIGHT / height)
    return scale, (WIDTH - round(width * scale)) // 2, (HEIGHT - round(height * scale)) // 2
