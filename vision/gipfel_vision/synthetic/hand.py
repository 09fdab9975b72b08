"""Draws a hand over the tray: an arm from the edge, a palm and fingers, as shaded blobs."""

from math import cos, hypot, sin

import cv2
import numpy as np

from gipfel_vision.images import Array
from gipfel_vision.synthetic.camera import PinholeCamera
from gipfel_vision.synthetic.textures import Rng, value_noise

_SKINS = ((0.52, 0.65, 0.88), (0.38, 0.5, 0.75), (0.22, 0.32, 0.5), (0.62, 0.74, 0.93), (0.14, 0.2, 0.34))


def draw_hand(rng: Rng, camera: PinholeCamera, reach: float | None = None) -> Array:
    """Return a hand that reaches into the frame, as blue, green, red and coverage (alpha), each from 0 to 1.

    `reach` is how far towards the middle it comes: 0 is still at the edge, 1 over the middle.
    """
    height, width, die = camera.height, camera.width, camera.die
    reach = rng.uniform(0.6, 1.1) if reach is None else reach
    from_where = rng.uniform(0, 2 * np.pi)
    far = hypot(width, height) / 2
    way = np.array([-cos(from_where), -sin(from_where)])
    middle = np.array([width / 2, height / 2]) + rng.normal(0, die, 2)
    palm = middle - way * far * (1 - reach)
    mask = np.zeros((height, width), np.uint8)
    _stroke(mask, palm - way * far * 2, palm, 2.6 * die)
    _stroke(mask, palm, palm + way * die, 3.4 * die)
    for finger in np.linspace(-0.55, 0.55, 4):
        spread = np.array(
            [cos(finger) * way[0] - sin(finger) * way[1], sin(finger) * way[0] + cos(finger) * way[1]]
        )
        knuckle = palm + way * die * 0.6 + np.array([-way[1], way[0]]) * finger * 2.6 * die
        _stroke(mask, knuckle, knuckle + spread * die * rng.uniform(2.2, 3.4), 0.95 * die)
    thumb = np.array([-way[1], way[0]]) * rng.choice([-1, 1])
    _stroke(mask, palm, palm + (thumb + way * 0.6) * die * 2.4, 1.1 * die)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.5), np.uint8)
    inside = np.minimum(cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3) / die, 1.2)
    skin = np.array(_SKINS[rng.integers(len(_SKINS))], np.float32) * rng.uniform(0.8, 1.1)
    shade = 0.62 + 0.33 * np.sqrt(inside) + 0.04 * value_noise(rng, height, width, die)
    return np.dstack([skin * shade[..., None], mask.astype(np.float32) / 255]).astype(np.float32)


def _stroke(mask: np.ndarray, start: np.ndarray, end: np.ndarray, thick: float) -> None:
    cv2.line(mask, [round(v) for v in start], [round(v) for v in end], 255, round(thick), cv2.LINE_AA)
