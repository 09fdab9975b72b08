"""Throws into a drawn tray as a folder of pictures, with the tray as a calibration would have kept it."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.synthetic import DrawnTray, ThrowFrame, ThrowPhase, lift, throw

QUALITY = (cv2.IMWRITE_JPEG_QUALITY, 95)
HELD = {ThrowPhase.RESTING: 10, ThrowPhase.EMPTY: 3}
"""How often a picture is repeated: the virtual camera delivers about eighty pictures a second."""


def make(folder: Path, throws: Sequence[Sequence[int]], seed: int = 7) -> None:
    """Draw one throw after the other into a folder; libcamera shows each file four times."""
    tray = DrawnTray.from_seed(seed)
    folder.mkdir(parents=True)
    number = 0
    for shown in _shown(tray, throws, seed):
        _, packed = cv2.imencode(".jpg", shown.frame, QUALITY)
        for _ in range(HELD.get(shown.phase, 1)):
            (folder / f"{number:04}.jpg").write_bytes(packed.tobytes())
            number += 1
    tray.known().save(folder.with_suffix(".npz"))


def _shown(tray: DrawnTray, throws: Sequence[Sequence[int]], seed: int) -> Iterator[ThrowFrame]:
    rng = np.random.default_rng(seed)
    for values in throws:
        dice = tray.thrown(rng, values)
        yield from chain(throw(tray, rng, dice, resting=4), lift(tray, rng, dice))
