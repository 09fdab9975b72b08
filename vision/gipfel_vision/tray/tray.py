"""The calibrated tray as a value, and its file (`.npz`)."""

import os
from dataclasses import dataclass
from math import dist
from pathlib import Path
from typing import Self

import cv2
import numpy as np

from gipfel_vision.images import Frame


@dataclass(frozen=True, slots=True, eq=False)
class Tray:
    """What calibration has found out about a tray.

    `outline` are the four corners of its floor in pixels, clockwise from the upper left; `empty` is a frame of the
    tray with nothing in it; `die` is the edge of a die lying in it, in pixels; `lens` is the lens position of a
    camera that can focus (libcamera's `LensPosition`, in dioptres), which is held from then on.
    """

    outline: tuple[tuple[float, float], ...]
    empty: Frame
    die: float
    lens: float | None = None

    @property
    def size(self) -> tuple[float, float]:
        """How wide and how high the floor is in the frame, in pixels along its sides, however askew it stands."""
        upper, right, lower, left = (dist(self.outline[n], self.outline[(n + 1) % 4]) for n in range(4))
        return (upper + lower) / 2, (right + left) / 2

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a tray from its file; one that is no tray is a `ValueError`, a missing one an `OSError`."""
        with path.open("rb") as file:
            try:
                with np.load(file, allow_pickle=False) as kept:
                    outline, die = kept["outline"], float(kept["die"])
                    empty = cv2.imdecode(kept["empty"], cv2.IMREAD_COLOR)
                    lens = float(kept["lens"]) if "lens" in kept and kept["lens"].size else None
            except Exception as error:  # a damaged archive raises whatever numpy or zipfile stumble over
                raise ValueError(f"{path} is not a tray's file") from error
        if empty is None or outline.shape != (4, 2):
            raise ValueError(f"{path} is not a tray's file")
        return cls(tuple((float(x), float(y)) for x, y in outline), np.asarray(empty, np.uint8), die, lens)

    def save(self, path: Path) -> None:
        """Write the tray to a file, whole or not at all."""
        _, empty = cv2.imencode(".png", self.empty)
        fresh = path.with_suffix(".part")
        with fresh.open("wb") as file:
            lens = np.array([] if self.lens is None else self.lens)
            np.savez(file, outline=np.array(self.outline), empty=empty, die=self.die, lens=lens)
            file.flush()
            os.fsync(file.fileno())  # a pulled plug would leave the name, and an empty file
        fresh.replace(path)
