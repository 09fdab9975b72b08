"""What comes between a board and its training pictures: things and shadows on it, and a camera's processing."""

from dataclasses import dataclass
from math import cos, sin

import cv2
import numpy as np

from clutter import any_colour
from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import PinholeCamera, Rng, value_noise


def foreign_objects(rng: Rng, camera: PinholeCamera) -> Array:
    """Return things that are no pieces (dice, cards, crumbs), as blue, green, red and coverage from 0 to 1."""
    over = np.zeros((camera.height, camera.width, 4), np.uint8)
    for _ in range(int(rng.integers(1, 8))):
        middle = rng.uniform(0.2, 0.8, 2) * (camera.width, camera.height)
        size = camera.die * float(np.exp(rng.uniform(np.log(0.35), np.log(4))))
        count = int(rng.integers(3, 12))
        angles = np.sort(rng.uniform(0, 2 * np.pi, count))
        outline = middle + size * np.stack([np.cos(angles), np.sin(angles)], 1) * rng.uniform(0.7, 1, (count, 1))
        colour = [255 * part for part in any_colour(rng)]
        cv2.fillPoly(over, [np.rint(outline * 16).astype(np.int32)], (*colour, 255), cv2.LINE_AA, 4)
    picture = over.astype(np.float32) / 255
    picture[..., :3] *= (1 + 0.15 * value_noise(rng, camera.height, camera.width, camera.die))[..., None]
    return picture


def soft_shadow(rng: Rng, camera: PinholeCamera) -> Array:
    """Return somebody's shadow over part of the frame, pieces and all, as black with a coverage below a half."""
    y, x = np.mgrid[: camera.height, : camera.width].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    far = (x - rng.uniform(0.2, 0.8) * camera.width) * cos(angle) + (
        y - rng.uniform(0.2, 0.8) * camera.height
    ) * sin(angle)
    dark = rng.uniform(0.15, 0.49) / (1 + np.exp(np.clip(-far / rng.uniform(2, camera.die), -30, 30)))
    return np.dstack([np.zeros((*far.shape, 3), np.float32), dark]).astype(np.float32)


@dataclass(frozen=True, slots=True)
class CameraProcessing:
    """What one camera does to all its frames: gamma, saturation and sharpening (unsharp masking)."""

    gamma: float
    saturation: float
    sharpening: float

    @classmethod
    def any(cls, rng: Rng) -> "CameraProcessing":
        """Return the processing of any camera; many have none."""
        if rng.random() < 0.4:
            return cls(1.0, 1.0, 0.0)
        return cls(rng.uniform(0.55, 1.3), rng.uniform(0.75, 1.35), max(0.0, rng.uniform(-0.5, 1.2)))

    def apply(self, frame: Frame, rng: Rng) -> Frame:
        """Return a processed frame; some are compressed as JPEG besides."""
        if self.gamma != 1.0:
            curve = (np.linspace(0, 1, 256) ** self.gamma * 255).astype(np.uint8)
            frame = np.asarray(cv2.LUT(frame, curve), np.uint8)
        if self.saturation != 1.0:
            grey = cv2.cvtColor(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
            frame = np.asarray(cv2.addWeighted(frame, self.saturation, grey, 1 - self.saturation, 0), np.uint8)
        if self.sharpening:
            soft = cv2.GaussianBlur(frame, (0, 0), 1.2)
            frame = np.asarray(cv2.addWeighted(frame, 1 + self.sharpening, soft, -self.sharpening, 0), np.uint8)
        if rng.random() < 0.4:
            _, jpeg = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 95))])
            frame = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
        return frame
