"""Classifies whether a die in the calibrated tray lies flat, leans on something, or moves: a second, tiny network.

It was trained by `vision/training/train_pose.py`. A flat die shows the more of its side faces the farther it lies
from the nadir (the pixel straight below the camera), and always those towards it: a leaning one breaks that rule.
So each die is cropped rotated, with the nadir to its left, and its distance goes in with the tile; so does the
difference from the empty tray, which has the die's outline.
"""

from math import hypot, radians, tan
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.dice.tiles import BATCH, TILE, TILE_DIE, crop_tile
from gipfel_vision.images import Frame, softmax
from gipfel_vision.tray import Tray

FLAT, LEANING, MOVING, NO_DIE = range(4)
"""The classes, in the order of the network's output."""
CHANNELS = 5
"""The network's input: blue, green, red, difference from the empty tray, distance from the nadir."""
_CAMERA_HEIGHT = 24.5
"""The camera's assumed distance in edges of a die: 39 cm above dice of 16 mm, right within a fifth."""
_MOST_TILTED = tan(radians(20))
"""No camera above a tray is tilted by more: an outline that says so is wrong at a corner."""
_ACCUSED = 0.3
"""From this probability on that a die leans or moves it is looked at again."""
_SIZES = (0.94, 0.98, 1.02, 1.06)
"""How large a die is then taken to be, in units of its known size; each is looked at mirrored, too."""
_MODEL = Path(__file__).with_name("pose.onnx")


class PoseClassifier:
    """The network, for a few points of one tray at a time."""

    def __init__(self, tray: Tray, model: Path = _MODEL) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))
        self._tray, self._nadir = tray, nadir_of(tray)

    def classify(self, frame: Frame, points: list[tuple[float, float]]) -> NDArray[np.float32]:
        """Return a row for each point: the probabilities that a die there is flat, leans, moves, or is none.

        A die that does not seem to lie flat is looked at again in several ways (test-time augmentation): players
        who are told that their die leans although it lies do not believe the next warning.
        """
        probabilities = self._softmax([self._tile(frame, point) for point in points])
        for number in np.flatnonzero(probabilities[:, (LEANING, MOVING)].max(1) > _ACCUSED).tolist():
            tiles = [self._tile(frame, points[number], size) for size in _SIZES]
            mirrored = [tile[:, ::-1] for tile in tiles]
            probabilities[number] = self._softmax(tiles + mirrored).mean(0)
        return probabilities

    def _tile(self, frame: Frame, point: tuple[float, float], size: float = 1.0) -> NDArray[np.uint8]:
        return pose_input(frame, self._tray, self._nadir, point, size * self._tray.die)

    def _softmax(self, tiles: list[NDArray[np.uint8]]) -> NDArray[np.float32]:
        probabilities = np.zeros((len(tiles), 4), np.float32)
        for start in range(0, len(tiles), BATCH):
            some = tiles[start : start + BATCH]
            batch = np.full((BATCH, CHANNELS, TILE, TILE), -0.5, np.float32)
            batch[: len(some)] = np.stack(some).astype(np.float32) / 255 - 0.5
            self._net.setInput(batch)
            probabilities[start : start + len(some)] = softmax(self._net.forward()[: len(some)])
        return probabilities


def nadir_of(tray: Tray) -> tuple[float, float]:
    """Return the nadir: the pixel straight below the camera, which is the vanishing point of upright lines.

    The outline is a rectangle in perspective. The vanishing line of its plane says how the camera is tilted; how
    far the nadir is from the middle of the frame depends on the focal length, for which `_CAMERA_HEIGHT` is
    assumed. If no camera could be tilted like that, the middle of the frame is returned.
    """
    height, width = tray.empty.shape[:2]
    middle = np.array((width, height)) / 2 - 0.5
    corners = np.array(tray.outline) - middle
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    homography = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    across, down, far = np.cross(homography[:, 0], homography[:, 1])
    focal = tray.die * _CAMERA_HEIGHT
    x, y = focal**2 * np.array((across, down)) / far
    if hypot(x, y) > _MOST_TILTED * focal:
        x, y = 0.0, 0.0
    return float(middle[0] + x), float(middle[1] + y)


def pose_input(
    frame: Frame, tray: Tray, nadir: tuple[float, float], point: tuple[float, float], die: float | None = None
) -> NDArray[np.uint8]:
    """Return the network's input for one point: channels × `TILE` × `TILE`; `die` is a die's edge in pixels."""
    away = np.array(point) - nadir
    turn = float(np.arctan2(away[1], away[0]))
    scale = TILE_DIE / (die or tray.die)
    seen, empty = (crop_tile(image, *point, scale, TILE, turn) for image in (frame, tray.empty))
    apart = cv2.absdiff(seen, empty)
    difference = cv2.max(cv2.max(apart[..., 0], apart[..., 1]), apart[..., 2])
    far = min(float(np.hypot(*away)) / tray.die / 16, 1.0)
    distance = np.full((1, TILE, TILE), round(255 * far), np.uint8)
    return np.concatenate([seen.transpose(2, 0, 1), difference[None], distance])
