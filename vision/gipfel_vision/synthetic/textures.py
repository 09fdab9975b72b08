"""Procedural textures of surfaces that dice lie on: felt, wood, paper, leather, cloth; colours from 0 to 1."""

from collections.abc import Callable

import cv2
import numpy as np

from gipfel_vision.images import Array

Rng = np.random.Generator
Texture = Callable[[Rng, int, int, float], Array]
"""Draws a surface of a height and width in pixels; the last number is the edge of a die, in pixels."""


def value_noise(rng: Rng, height: int, width: int, across: float, down: float | None = None) -> Array:
    """Return value noise from -1 to 1: random values every `across` and `down` pixels, bicubic between them."""
    down = across if down is None else down
    rows, columns = max(2, int(height / down) + 2), max(2, int(width / across) + 2)
    lumps = rng.uniform(-1, 1, (rows, columns)).astype(np.float32)
    return np.asarray(cv2.resize(lumps, (width, height), interpolation=cv2.INTER_CUBIC))


def _shades(colour: Array, light: Array) -> Array:
    return np.asarray(np.clip(colour * (1 + light[..., None]), 0, 1), np.float32)


def _colour(rng: Rng, *choices: tuple[float, float, float]) -> Array:
    """Choose one of some colours, and vary it a little."""
    chosen = np.array(choices[rng.integers(len(choices))], np.float32)
    return np.clip(chosen * rng.uniform(0.8, 1.2) * rng.uniform(0.9, 1.1, 3), 0.02, 1).astype(np.float32)


def felt(rng: Rng, height: int, width: int, die: float) -> Array:
    """Draw felt: fine fluff on one colour."""
    colour = _colour(
        rng, (0.2, 0.38, 0.12), (0.16, 0.14, 0.45), (0.42, 0.22, 0.12), (0.13, 0.13, 0.13), (0.35, 0.3, 0.3)
    )
    fluff = 0.10 * value_noise(rng, height, width, max(1.5, die / 20)) + 0.05 * value_noise(
        rng, height, width, die * 2
    )
    return _shades(colour, fluff + rng.normal(0, 0.03, (height, width)).astype(np.float32))


def wood(rng: Rng, height: int, width: int, die: float) -> Array:
    """Draw wood: long fibres, and rings that wander."""
    colour = _colour(
        rng, (0.35, 0.52, 0.7), (0.45, 0.6, 0.75), (0.12, 0.22, 0.42), (0.08, 0.16, 0.45), (0.6, 0.7, 0.78)
    )
    side = int(np.hypot(height, width)) + 2
    fibres = 0.09 * value_noise(rng, side, side, die * 3, max(1.2, die / 24)) + 0.07 * value_noise(
        rng, side, side, die * 8, die / 5
    )
    wander = value_noise(rng, side, side, die * 6, die * 3)
    rows = np.arange(side, dtype=np.float32)[:, None] / (die * rng.uniform(0.25, 0.9))
    rings = rng.uniform(0.02, 0.1) * np.sin(rows * 2 + wander * rng.uniform(1, 6))
    turned = cv2.warpAffine(
        _shades(colour, fibres + rings),
        cv2.getRotationMatrix2D((side / 2, side / 2), rng.uniform(0, 180), 1.0),
        (side, side),
        borderMode=cv2.BORDER_REFLECT,
    )
    top, left = (side - height) // 2, (side - width) // 2
    return np.ascontiguousarray(turned[top : top + height, left : left + width])


def paper(rng: Rng, height: int, width: int, die: float) -> Array:
    """Draw paper or a lacquered board: nearly one colour."""
    colour = _colour(
        rng, (0.85, 0.88, 0.9), (0.7, 0.78, 0.85), (0.55, 0.6, 0.62), (0.06, 0.06, 0.07), (0.3, 0.3, 0.32)
    )
    light = 0.06 * value_noise(rng, height, width, die * 6) + 0.015 * value_noise(rng, height, width, 3)
    return _shades(colour, light)


def leather(rng: Rng, height: int, width: int, die: float) -> Array:
    """Draw leather: dark, with small pores and creases."""
    colour = _colour(rng, (0.1, 0.1, 0.11), (0.12, 0.2, 0.34), (0.1, 0.1, 0.3))
    pores = np.abs(value_noise(rng, height, width, max(2.0, die / 8)))
    return _shades(colour, 0.5 * pores**2 - 0.15 + 0.06 * value_noise(rng, height, width, die))


def cloth(rng: Rng, height: int, width: int, die: float) -> Array:
    """Draw carpet or a weave: loops in rows, light and dark."""
    colour = _colour(rng, (0.42, 0.5, 0.58), (0.3, 0.34, 0.4), (0.25, 0.25, 0.26), (0.2, 0.3, 0.25))
    loop = max(2.0, die * rng.uniform(0.06, 0.2))
    y, x = np.mgrid[:height, :width].astype(np.float32)
    wander = 0.8 * value_noise(rng, height, width, die)
    weave = np.sin(x / loop * 2 + wander) * np.sin(y / loop * 2 + wander + (x // (loop * 3)) % 2)
    rough = value_noise(rng, height, width, loop)
    return _shades(colour, rng.uniform(0.08, 0.35) * weave + rng.uniform(0.1, 0.35) * rough)


TEXTURES: dict[str, Texture] = {"felt": felt, "wood": wood, "paper": paper, "leather": leather, "cloth": cloth}
