"""What comes between a board and who learns from its pictures: things and shade on it, the camera's mood."""

from dataclasses import dataclass
from math import cos, sin

import cv2
import numpy as np
from clutter import any_colour

from gipfel_vision.reading import Frame
from gipfel_vision.synthetic.camera import Camera, Floats
from gipfel_vision.synthetic.ground import Rng, cloud


def things(rng: Rng, camera: Camera) -> Floats:
    """Lay things on the board that are no pieces: dice, cards, crumbs, whatever."""
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
    picture[..., :3] *= (1 + 0.15 * cloud(rng, camera.height, camera.width, camera.die))[..., None]
    return picture


def shade(rng: Rng, camera: Camera) -> Floats:
    """Let somebody's shade fall over part of the picture, pieces and all; it covers nothing for sure."""
    y, x = np.mgrid[: camera.height, : camera.width].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    far = (x - rng.uniform(0.2, 0.8) * camera.width) * cos(angle) + (
        y - rng.uniform(0.2, 0.8) * camera.height
    ) * sin(angle)
    dark = rng.uniform(0.15, 0.49) / (1 + np.exp(np.clip(-far / rng.uniform(2, camera.die), -30, 30)))
    return np.dstack([np.zeros((*far.shape, 3), np.float32), dark]).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Mood:
    """What one camera makes of all its pictures: contrast, colours, sharpening."""

    curve: float
    colourful: float
    sharpen: float

    @classmethod
    def any(cls, rng: Rng) -> "Mood":
        """Give the mood of any camera; many have none."""
        if rng.random() < 0.4:
            return cls(1.0, 1.0, 0.0)
        return cls(rng.uniform(0.55, 1.3), rng.uniform(0.75, 1.35), max(0.0, rng.uniform(-0.5, 1.2)))

    def frame(self, frame: Frame, rng: Rng) -> Frame:
        """Treat a picture; some are squeezed into JPEG besides."""
        if self.curve != 1.0:
            frame = np.asarray(cv2.LUT(frame, np.uint8(np.linspace(0, 1, 256) ** self.curve * 255)), np.uint8)
        if self.colourful != 1.0:
            grey = cv2.cvtColor(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
            frame = np.asarray(cv2.addWeighted(frame, self.colourful, grey, 1 - self.colourful, 0), np.uint8)
        if self.sharpen:
            soft = cv2.GaussianBlur(frame, (0, 0), 1.2)
            frame = np.asarray(cv2.addWeighted(frame, 1 + self.sharpen, soft, -self.sharpen, 0), np.uint8)
        if rng.random() < 0.4:
            _, squeezed = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 95))])
            frame = np.asarray(cv2.imdecode(squeezed, cv2.IMREAD_COLOR), np.uint8)
        return frame
