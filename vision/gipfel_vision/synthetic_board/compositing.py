"""Composites bodies into a frame one after the other: their shadows, their sprites, and the lamp's falloff."""

import cv2
import numpy as np

from gipfel_vision.images import Array
from gipfel_vision.synthetic import Lamp, PinholeCamera
from gipfel_vision.synthetic_board.piece_models import StandingPiece, render_sprite, shadow_points


def falloff(camera: PinholeCamera, light: Array) -> Array:
    """Return how bright the lamp lights each pixel, around 1: what is nearer to it is brighter."""
    right, down = float(camera.axes[0] @ light), float(camera.axes[1] @ light)
    y, x = np.ogrid[-1 : 1 : camera.height * 1j, -1 : 1 : camera.width * 1j]
    return np.asarray(1 + 0.3 * (right * x + 0.6 * down * y), np.float32)[..., None]


def cast_shadow(canvas: Array, body: StandingPiece, camera: PinholeCamera, lamp: Lamp, light: Array) -> None:
    """Darken what a body keeps the light from, and a little where it stands."""
    fallen, foot = shadow_points(body, light)
    for points, strength, soft in ((fallen, 1 - lamp.ambient, max(lamp.softness, 0.02)), (foot, 0.3, 0.1)):
        if not len(points) or (points is foot and body.foot > 0):
            continue
        outline = cv2.convexHull(camera.project(points))[:, 0]
        margin = soft * camera.die + 3
        left, top = np.maximum(np.floor(outline.min(0) - margin), 0).astype(int)
        right, bottom = np.minimum(np.ceil(outline.max(0) + margin) + 1, (camera.width, camera.height)).astype(int)
        if right <= left or bottom <= top:
            continue
        mask: Array = np.zeros((bottom - top, right - left), np.float32)
        cv2.fillConvexPoly(mask, np.rint((outline - (left, top)) * 16).astype(np.int32), (1.0,), cv2.LINE_8, 4)
        mask = cv2.GaussianBlur(mask, (0, 0), max(0.6, soft * camera.die * 0.4))
        canvas[top:bottom, left:right] *= 1 - strength * mask[..., None]


def composite(
    canvas: Array,
    owners: np.ndarray,
    body: StandingPiece,
    number: int,
    camera: PinholeCamera,
    light: Array,
    ambient: float,
) -> int:
    """Draw a body over what is there; mark its pixels in `owners` with `number`; return their count."""
    drawn = render_sprite(body, camera, light, ambient)
    if drawn is None:
        return 0
    high, wide = drawn.cover.shape
    top, left = max(drawn.top, 0), max(drawn.left, 0)
    bottom, right = min(drawn.top + high, camera.height), min(drawn.left + wide, camera.width)
    cut = np.s_[top - drawn.top : bottom - drawn.top, left - drawn.left : right - drawn.left]
    cover = drawn.cover[cut]
    here = canvas[top:bottom, left:right]
    canvas[top:bottom, left:right] = here * (1 - cover[..., None]) + drawn.colours[cut]
    own = owners[top:bottom, left:right]
    own[own == number] = -2  # whatever of the same stack shows below it is no longer its top
    own[cover > 0.5] = number
    return int((cover > 0.5).sum())
