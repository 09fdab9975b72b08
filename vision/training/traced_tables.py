"""Training pictures of dice on any table, path-traced: many dice in real light."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from clutter import cluttered
from dice_appearance import blurred
from dice_labels import LabelledDie, label
from dice_scenes import NEAR
from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import DieStyle, PinholeCamera, PlacedDie, Rng
from traced_die import TracedStyle
from traced_light import held_camera, lamps
from traced_scene import box, exposed, placed, plane, render
from traced_styles import of_few_finishes, traced_style, vivid
from traced_throws import many_thrown

SAMPLES = 10
"""How many paths are traced for each pixel: what noise is left, a camera has, too."""
LAMPS = ("ceiling", "desk", "desk", "window", "low", "low")
"""The kinds of light that training shows."""
MOST_STYLES = 9
"""How many sets of dice lie on a table at most."""
BARE = 0.25
"""The fraction of tables that are of one bright or dark colour, such as paper: nothing there helps to see dice."""


def traced_picture(rng: Rng, side: int, low: float = 14.0, high: float = 60.0) -> tuple[Frame, list[LabelledDie]]:
    """Trace a square picture with dice from `low` to `high` pixels, or larger; return it with its labels.

    It is as sharp as the tracer makes it: `as_taken` and `processed` make a camera's picture of it.
    """
    size = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    if rng.random() < NEAR / 2:
        size = high * rng.uniform(1.5, 3.0)
    tilt = min(abs(rng.normal(0, 20)) if rng.random() < 0.5 else rng.uniform(15, 62), 62.0)
    far = float(np.exp(rng.uniform(np.log(8), np.log(45))))
    camera = PinholeCamera(side, side, size, far, tilt, rng.uniform(0, 360))
    ground = np.clip(cluttered(rng, 2 * side, size, 0.4)[..., ::-1], 0, 0.97) ** 2.2
    if rng.random() < BARE:
        ground = 0.1 * ground + 0.8 * np.array(vivid(rng, 0.02, 0.9) if rng.random() < 0.4 else (1.0,) * 3)
    styles = of_few_finishes(rng, [traced_style(rng) for _ in range(1 if rng.random() < 0.3 else MOST_STYLES)])
    if rng.random() < 0.15:
        styles = [_camouflaged(rng, style, ground) for style in styles]
    by_drawn = {DieStyle(rounding=style.rounding, pip=0.1 + 1e-6 * n): style for n, style in enumerate(styles)}
    dice = many_thrown(rng, camera, list(by_drawn))
    shapes = placed([(die, by_drawn[die.style]) for die in dice]) | _things(rng, camera, dice)
    shapes["table"] = plane(ground, 2 * side / size, {"roughness": rng.uniform(0.25, 0.95), "specular": 0.3})
    shapes |= lamps(rng, far, LAMPS[rng.integers(len(LAMPS))])
    if rng.random() < 0.3:
        shapes |= held_camera(rng, camera)
    focus = far if rng.random() < 0.3 else None
    frame = _denoised(exposed(render(shapes, camera, SAMPLES, int(rng.integers(1 << 30)), focus), rng), rng)
    labels = [label(die, dice, camera) for die in dice]
    return frame, [replace(die, counts=die.counts and shows_pips(die.x, die.y, die.size, frame)) for die in labels]


def shows_pips(x: float, y: float, size: float, frame: Frame) -> bool:
    """Return whether anybody could read a die: not where a lamp is mirrored in all of its face."""
    reach, column, row = max(2, int(0.34 * size)), int(x), int(y)
    face = frame[max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1]
    return bool(face.size) and int(np.ptp(cv2.GaussianBlur(face, (3, 3), 0), axis=(0, 1)).max()) > 30


def as_taken(frame: Frame, rng: Rng, size: float) -> Frame:
    """Return a traced frame as a camera would have it: most of the tracer's noise removed, its own blur added."""
    return blurred(_denoised(frame, rng), rng, size)


def _denoised(frame: Frame, rng: Rng) -> Frame:
    if rng.random() < 0.25:
        return frame
    strength = rng.uniform(3, 9)
    return np.asarray(cv2.fastNlMeansDenoisingColored(frame, None, strength, strength, 3, 9), np.uint8)


def _camouflaged(rng: Rng, style: TracedStyle, ground: Array) -> TracedStyle:
    """Return dice of nearly the table's own colour, with pips that stand out."""
    body = np.clip(ground.mean((0, 1)) * rng.uniform(0.7, 1.4), 0.01, 0.9)
    pips = (0.03,) * 3 if body.mean() > 0.15 else (0.85,) * 3
    return replace(style, body=tuple(body), second=tuple(body), pips=pips, special={}, is_gold=False)


def _things(rng: Rng, camera: PinholeCamera, dice: tuple[PlacedDie, ...]) -> dict[str, Any]:
    """Return what else stands on the table at times: blocks, sticks and balls, where no dice are."""
    shapes: dict[str, Any] = {}
    reach = camera.width / camera.die / 2
    for number in range(int(rng.integers(0, 4)) if rng.random() < 0.35 else 0):
        x, y = rng.uniform(-reach, reach, 2)
        if any(np.hypot(die.x - x, die.y - y) < 2.2 for die in dice):
            continue
        material = {
            "type": "principled",
            "base_color": {"type": "rgb", "value": list(vivid(rng, 0.02, 0.8))},
            "roughness": rng.uniform(0.1, 0.7),
        }
        if rng.random() < 0.4:
            half = rng.uniform(0.15, 0.7, 3).tolist()
            shapes[f"thing{number}"] = box((x, y, half[2]), half, rng.uniform(0, 90), material)
        elif rng.random() < 0.5:
            radius = rng.uniform(0.2, 0.6)
            shapes[f"thing{number}"] = {
                "type": "sphere",
                "center": [x, y, radius],
                "radius": radius,
                "bsdf": material,
            }
        else:
            way = rng.uniform(0, 2 * np.pi)
            reach_x, reach_y = 2 * np.cos(way), 2 * np.sin(way)
            shapes[f"thing{number}"] = {
                "type": "cylinder",
                "p0": [x, y, 0.25],
                "p1": [x + reach_x, y + reach_y, 0.25],
                "radius": 0.25,
                "bsdf": {"type": "twosided", "bsdf": material},
            }
    return shapes
