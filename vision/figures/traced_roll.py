"""Traces pictures for the documents: a roll of green dice in a tray, as it is read, and a sheet of tables.

    pip install mitsuba
    export PYTHONPATH=vision:vision/training:firmware
    python vision/figures/traced_roll.py docs/pictures --traced build/traced

The roll is traced anew; the sheet shows pictures that `trace_pictures.py` has kept.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.dice import DiceReader, annotated
from gipfel_vision.images import Frame
from gipfel_vision.synthetic import TEXTURES, DieStyle, PinholeCamera, PlacedDie
from gipfel_vision.tray import Tray
from trace_pictures import load_tables
from traced_die import TracedStyle
from traced_light import lamps
from traced_scene import box, exposed, picture, placed, plane, render

WIDTH, HEIGHT = 960, 640
ACROSS, DOWN, RIM = 13.0, 8.4, 1.6
"""Width and depth of the tray's floor, and the height of its rim, in edges of a die of 14 mm."""
GREEN = TracedStyle(
    body=(0.015, 0.2, 0.06),
    second=(0.015, 0.2, 0.06),
    pips=(0.85, 0.85, 0.82),
    rounding=0.2,
    ball=0.72,
    pip=0.1,
    ace_pip=0.12,
    dent=0.4,
    rough=0.35,
    coat=0.2,
)
ROLL = ((2, -3.6, 1.4, 20), (5, 1.2, -1.9, 65), (6, 3.9, 1.3, 38), (3, -0.6, 1.9, 80))
"""The dice: value, place, and how far each is turned."""


def main() -> None:
    """Trace the tray, empty and with dice; read the roll; draw the sheet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--traced", type=Path, default=Path("build/traced"))
    options = parser.parse_args()
    camera = PinholeCamera(WIDTH, HEIGHT, die=0.74 * WIDTH / ACROSS, distance=28.0, tilt=4.0, turn=90.0)
    shapes, rng = _tray(), np.random.default_rng(3)
    dice = [(PlacedDie(value, x, y, turn, style=DieStyle(rounding=0.2)), GREEN) for value, x, y, turn in ROLL]
    empty = render(shapes, camera, 100, 1)
    rolled = render(shapes | placed(dice), camera, 100, 2)
    frames = [_denoised(exposed(light, np.random.default_rng(8), empty)) for light in (empty, rolled)]
    corners = np.array([(x, y, 0) for x, y in _corners()], np.float32)
    outline = tuple((float(x), float(y)) for x, y in camera.project(corners))
    reading = DiceReader(Tray(outline, frames[0], camera.die), 4).read(frames[1])
    cv2.imwrite(str(options.folder / "green-dice.jpg"), annotated(frames[1], reading), _QUALITY)
    cv2.imwrite(str(options.folder / "traced-tables.jpg"), sheet(options.traced, rng), _QUALITY)


_QUALITY = [cv2.IMWRITE_JPEG_QUALITY, 88]


def _corners() -> list[tuple[float, float]]:
    """Return the floor's corners, clockwise from the upper left as the camera sees them."""
    x, y = ACROSS / 2, DOWN / 2
    return [(-x, y), (x, y), (x, -y), (-x, -y)]


def _tray() -> dict[str, object]:
    rng = np.random.default_rng(5)
    oak, table = (_linear(TEXTURES["wood"](np.random.default_rng(seed), 500, 500, 40.0)) for seed in (11, 4))
    leather = _linear(TEXTURES["felt"](np.random.default_rng(21), 500, 500, 36.0))
    wood = {"type": "principled", "base_color": picture(oak), "roughness": 0.4, "clearcoat": 0.3}
    shapes: dict[str, object] = {
        "table": plane(table, 26.0, {"roughness": 0.5, "specular": 0.3}, 3.0),
        "floor": box(
            (0, 0, -0.1),
            (ACROSS / 2, DOWN / 2, 0.1),
            0.0,
            {"type": "principled", "base_color": picture(leather), "roughness": 0.95, "specular": 0.1},
        ),
    }
    shapes["table"]["to_world"] = shapes["table"]["to_world"].translate([0, 0, -0.3])  # type: ignore[index]
    for number, (x, y) in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1))):
        half = (0.35, DOWN / 2 + 0.7, RIM / 2) if x else (ACROSS / 2 + 0.7, 0.35, RIM / 2)
        away = (x * (ACROSS / 2 + 0.35), y * (DOWN / 2 + 0.35), RIM / 2 - 0.2)
        shapes[f"wall{number}"] = box(away, half, 0.0, wood)
    return shapes | lamps(rng, 28.0, "desk")


def _linear(texture: np.ndarray) -> np.ndarray:
    return np.asarray(np.clip(texture[..., ::-1], 0, 0.97) ** 2.2, np.float32)


def _denoised(frame: Frame) -> Frame:
    return np.asarray(cv2.fastNlMeansDenoisingColored(frame, None, 4, 4, 3, 11), np.uint8)


def sheet(traced: Path, rng: np.random.Generator, rows: int = 3, columns: int = 6) -> Frame:
    """Return a sheet of traced pictures, chosen at random."""
    files = sorted((traced / "tables").glob("*.npz"))
    chosen = [load_tables(files[rng.integers(len(files))])[rng.integers(24)][0] for _ in range(rows * columns)]
    return np.vstack([np.hstack(chosen[start : start + columns]) for start in range(0, len(chosen), columns)])


if __name__ == "__main__":
    main()
