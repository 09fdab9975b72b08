"""Random dice, lamps and cameras for training pictures: common ones as people have them, and any others."""

from collections.abc import Callable
from dataclasses import replace
from math import cos, sin

import cv2
import numpy as np

from clutter import any_colour
from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import Colour, DieStyle, Flaws, Lamp, Rng
from gipfel_vision.synthetic.styles import random_style

StyleMaker = Callable[[Rng], DieStyle]


def common_style(rng: Rng) -> DieStyle:
    """Return dice as they lie in most drawers: ivory with black pips, well rounded; at times another kind."""
    kinds = ("light",) * 6 + ("dark", "dark", "coloured", "wooden")
    made = random_style(rng, kinds[rng.integers(len(kinds))])
    tint = np.array(made.body) * rng.uniform(0.8, 1.0) * (rng.uniform(0.72, 1.0), rng.uniform(0.92, 1.0), 1.0)
    return replace(
        made,
        body=_as_colour(tint),
        pip=made.pip * rng.uniform(0.9, 1.15),
        squeeze=rng.uniform(0.48, 0.65) if rng.random() < 0.35 else rng.uniform(0.65, 1.0),
        spacing=rng.uniform(0.22, 0.3),
        rounding=rng.uniform(0.05, 0.3),
        ball=rng.uniform(0.62, 0.8) if rng.random() < 0.6 else 0.0,
    )


def any_style(rng: Rng) -> DieStyle:
    """Return dice of any sort: the kinds that are sold, or any two colours that differ enough."""
    if rng.random() < 0.72:
        made = random_style(rng, ("light", "light", "light", "wooden", "dark", "coloured")[rng.integers(6)])
    else:
        made = random_style(rng, "coloured")
        body, pips = any_colour(rng), any_colour(rng)
        while np.abs(np.subtract(body, pips)).max() < 0.35:
            body, pips = any_colour(rng), any_colour(rng)
        made = replace(made, body=body, pips=pips, ace=any_colour(rng) if rng.random() < 0.1 else None)
    return replace(
        made,
        pip=made.pip * rng.uniform(0.85, 1.2),
        squeeze=rng.uniform(0.55, 1.05),
        spacing=rng.uniform(0.2, 0.3),
        rounding=rng.uniform(0.02, 0.3),
    )


def camouflaged(rng: Rng, made: DieStyle, ground: Array) -> DieStyle:
    """Return dice of nearly the table's own colour, with pips that stand out."""
    body = np.clip(ground.mean((0, 1)) * rng.uniform(0.85, 1.3) + rng.normal(0, 0.03, 3), 0.03, 0.97)
    pips = rng.uniform(0.02, 0.15, 3) if body.mean() > 0.35 else rng.uniform(0.75, 0.97, 3)
    return replace(made, body=_as_colour(body), pips=_as_colour(pips))


def _as_colour(values: Array) -> Colour:
    blue, green, red = values.tolist()
    return blue, green, red


def any_lamp(rng: Rng) -> Lamp:
    """Return a lamp from anywhere above, warm or cold."""
    around, up = rng.uniform(0, 2 * np.pi), rng.uniform(0.35, 1.0)
    warm = rng.uniform(-0.35, 0.35)
    return Lamp(
        (cos(around) * (1 - up), sin(around) * (1 - up), up),
        (1 - max(warm, 0) * 1.3, 1 - abs(warm) * 0.4, 1 + min(warm, 0) * 1.2),
        rng.uniform(0.25, 0.97),
        rng.uniform(0.02, 0.5),
    )


def any_flaws(rng: Rng, size: float) -> Flaws:
    """Return a camera's flaws, up to what makes dice of `size` pixels hard to read."""
    glare = (rng.uniform(0, 1), rng.uniform(0, 1), rng.uniform(0.05, 0.4)) if rng.random() < 0.12 else None
    return Flaws(
        blur=rng.uniform(0, 0.6) if rng.random() < 0.6 else rng.uniform(0.3, size / 16),
        noise=rng.uniform(0, 4) if rng.random() < 0.8 else rng.uniform(4, 14),
        exposure=float(np.exp(rng.normal(0.05, 0.32))) if rng.random() < 0.85 else rng.uniform(0.12, 0.5),
        vignette=rng.uniform(0, 0.5),
        glare=glare,
        seed=int(rng.integers(1 << 30)),
    )


def common_flaws(rng: Rng, size: float) -> Flaws:
    """Return the flaws of a camera in decent light."""
    return Flaws(
        blur=rng.uniform(0, 0.6) if rng.random() < 0.85 else rng.uniform(0.3, 0.3 + size / 28),
        noise=rng.uniform(0, 3),
        exposure=float(np.exp(rng.normal(0, 0.2))),
        vignette=rng.uniform(0, 0.3),
        seed=int(rng.integers(1 << 30)),
    )


def blurred(frame: Frame, rng: Rng, size: float) -> Frame:
    """Return a frame with a camera's blur, for dice of `size` pixels."""
    blur = common_flaws(rng, size).blur
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), blur), np.uint8) if blur > 0.3 else frame


def processed(rng: Rng, frame: Frame) -> Frame:
    """Return a frame after what cameras do on their own, each at times: sharpening, gamma, grey, JPEG."""
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(frame, (0, 0), 1.2)
        frame = np.asarray(cv2.addWeighted(frame, 1 + (k := rng.uniform(0.3, 1.5)), soft, -k, 0), np.uint8)
    if rng.random() < 0.3:
        gamma = (np.linspace(0, 1, 256) ** rng.uniform(0.6, 1.6) * 255).astype(np.uint8)
        frame = np.asarray(cv2.LUT(frame, gamma), np.uint8)
    if rng.random() < 0.15:
        frame = np.asarray(cv2.cvtColor(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    if rng.random() < 0.4:
        _, jpeg = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])
        frame = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
    return np.ascontiguousarray(frame, np.uint8)
