"""Throws into a drawn tray as a folder of pictures, with the tray as a calibration would have kept it."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.synthetic import DrawnTray
from gipfel_vision.synthetic.throws import Shown, lift, throw

QUALITY = (cv2.IMWRITE_JPEG_QUALITY, 95)


def make(folder: Path, throws: Sequence[Sequence[int]], seed: int = 7) -> None:
    """Draw one throw after the other into a folder; libcamera shows each picture four times."""
    tray = DrawnTray.from_seed(seed)
    folder.mkdir(parents=True)
    for number, shown in enumerate(_shown(tray, throws, seed)):
        cv2.imwrite(str(folder / f"{number:04}.jpg"), shown.frame, QUALITY)
    tray.known().save(folder.with_suffix(".npz"))


def _shown(tray: DrawnTray, throws: Sequence[Sequence[int]], seed: int) -> Iterator[Shown]:
    rng = np.random.default_rng(seed)
    for values in throws:
        dice = tray.thrown(rng, values)
        yield from chain(throw(tray, rng, dice, resting=8), lift(tray, rng, dice))
