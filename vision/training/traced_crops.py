"""Traced pictures as training examples of the detector: cut out anew each time, at another place and scale."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from dice_appearance import blurred, processed
from dice_labels import LabelledDie
from gipfel_vision.dice.pose import LEANING, MOVING
from gipfel_vision.images import Frame
from gipfel_vision.synthetic import Rng
from trace_pictures import load_tables

LabelledPicture = tuple[Frame, list[LabelledDie]]

SIZES = (10.0, 50.0)
"""How large dice are in a picture that is cut out, in pixels, at the least and at the most."""
READABLE = 9.5
"""Smaller dice, in pixels, have no part in the loss: nobody could read them."""
STRETCHED, STRETCH = 0.3, 0.3
"""How many pictures are wider or higher than they should be, and the logarithm of by how much at the most."""


def from_table(rng: Rng, folder: Path, side: int) -> LabelledPicture:
    """Return a part of a traced picture of a table."""
    pictures = _tables(_any_file(rng, folder / "tables"))
    frame, dice = pictures[rng.integers(len(pictures))]
    part, seen = _cut_out(rng, frame, dice, side)
    return processed(rng, blurred(part, rng, _usual_size(seen))), seen


def from_tray(rng: Rng, folder: Path, side: int) -> LabelledPicture:
    """Return a part of a traced frame of a tray; dice that move have no part in the loss."""
    frames, rows = _tray(_any_file(rng, folder / "trays"))
    number = int(rng.integers(len(frames)))
    dice = [
        LabelledDie(int(value), x, y, size, pose == LEANING, pose != MOVING)
        for throw, value, x, y, size, pose, *_ in rows[rows[:, 0] == number - 1].tolist()
    ]
    part, seen = _cut_out(rng, frames[number], dice, side)
    return processed(rng, part), seen


def _any_file(rng: Rng, folder: Path) -> Path:
    files = sorted(folder.glob("*.npz"))
    return files[rng.integers(len(files))]


@lru_cache(4000)
def _tables(path: Path) -> list[LabelledPicture]:
    return load_tables(path)


@lru_cache(2000)
def _tray(path: Path) -> tuple[np.ndarray, np.ndarray]:
    with np.load(path) as kept:
        return kept["frames"], kept["dice"]


def _cut_out(rng: Rng, frame: Frame, dice: list[LabelledDie], side: int) -> LabelledPicture:
    """Return a square part of a picture, enlarged or shrunk, with its labels; mostly with a die in it."""
    height, width = frame.shape[:2]
    size = _usual_size(dice)
    least = max(side / min(height, width), SIZES[0] / size)
    scale = float(np.clip(np.exp(rng.normal(-0.1, 0.35)), least, max(least, SIZES[1] / size)))
    # Some pictures were made square by whoever kept them: what was square in them no longer is.
    stretch = float(np.exp(rng.uniform(-STRETCH, STRETCH))) if rng.random() < STRETCHED else 1.0
    across, down = scale * max(stretch, 1.0), scale * max(1 / stretch, 1.0)
    wide, high = side / across, side / down
    x, y = rng.uniform(0, max(0.0, width - wide)), rng.uniform(0, max(0.0, height - high))
    if dice and rng.random() < 0.8:
        near = dice[rng.integers(len(dice))]
        x = float(np.clip(near.x - wide * rng.uniform(0.1, 0.9), 0, max(0.0, width - wide)))
        y = float(np.clip(near.y - high * rng.uniform(0.1, 0.9), 0, max(0.0, height - high)))
    part = cv2.warpAffine(
        frame if scale >= 0.8 else cv2.GaussianBlur(frame, (0, 0), 0.4 / scale),
        np.array([[across, 0, -x * across + (across - 1) / 2], [0, down, -y * down + (down - 1) / 2]]),
        (side, side),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    moved = [
        replace(
            die,
            x=(die.x - x) * across + (across - 1) / 2,
            y=(die.y - y) * down + (down - 1) / 2,
            size=die.size * (across * down) ** 0.5,
        )
        for die in dice
    ]
    whole = [
        replace(die, counts=die.counts and _is_whole(die, side))
        for die in moved
        if -die.size < die.x < side + die.size and -die.size < die.y < side + die.size
    ]
    return np.ascontiguousarray(part, np.uint8), whole


def _usual_size(dice: list[LabelledDie]) -> float:
    return float(np.median([die.size for die in dice])) if dice else 24.0


def _is_whole(die: LabelledDie, side: int) -> bool:
    """Return whether nearly all of a die's face is in the picture, and large enough to be read."""
    reach = 0.45 * die.size
    return die.size > READABLE and reach < die.x < side - reach and reach < die.y < side - reach
