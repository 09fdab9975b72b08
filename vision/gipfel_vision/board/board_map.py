"""The map of a board: a photograph of it with nothing on it, and the middle of each field in it, in pixels."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.fields import FIELDS, Field
from gipfel_vision.board.homography import Points
from gipfel_vision.board.layouts import Shape, fields_from_corners, layout
from gipfel_vision.images import Frame

MIN_PITCH = 12.0
"""A board whose fields lie closer than this, in pixels of its photograph, cannot be read."""

ENDING = ".board.npz"
"""How the names of map files end."""


class MapFlaw(Enum):
    """What is wrong with a map; the sentences for it are kept elsewhere."""

    NAME = "name"
    """A name is 1 to 40 letters, digits, - and _."""
    POINTS = "points"
    """Four corners or all 83 fields are needed."""
    NUMBERS = "numbers"
    """A point is not two finite numbers."""
    CORNERS = "corners"
    """The corners do not go around clockwise, or lie in a line."""
    OUTSIDE = "outside"
    """A field lies beyond the photograph."""
    SMALL = "small"
    """Fields lie too close to each other to be told apart."""
    CROOKED = "crooked"
    """The fields do not lie as on a board of that shape."""
    FILE = "file"
    """The file is no map."""


class BadMap(ValueError):
    """A map that cannot be used; `flaw` says why and `detail` where."""

    def __init__(self, flaw: MapFlaw, detail: str = "") -> None:
        super().__init__(f"{flaw.value}: {detail}" if detail else flaw.value)
        self.flaw, self.detail = flaw, detail


@dataclass(frozen=True, slots=True, eq=False)
class BoardMap:
    """A board by name: its shape, a photograph of it empty, and the middles of its 83 fields in its pixels."""

    name: str
    shape: Shape
    empty: Frame
    centres: Points
    """A row for each of `FIELDS`."""

    def __post_init__(self) -> None:
        _check_name(self.name)
        _check_centres(self.shape, self.centres, self.empty)

    @classmethod
    def from_corners(
        cls, name: str, shape: Shape, empty: Frame, corners: Points | Sequence[tuple[float, float]]
    ) -> Self:
        """Make a map from the board's four corners in pixels, clockwise from the one at column 2: see `Layout`."""
        points = _as_points(corners)
        if points.shape != (4, 2):
            raise BadMap(MapFlaw.POINTS)
        sides = np.roll(points, -1, 0) - points
        following = np.roll(sides, -1, 0)
        turns = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]  # cross products: all turn right
        if not (turns > 1.0).all():
            raise BadMap(MapFlaw.CORNERS)
        return cls(name, shape, empty, fields_from_corners(shape, points))

    @classmethod
    def from_fields(
        cls, name: str, shape: Shape, empty: Frame, fields: Mapping[Field, tuple[float, float]]
    ) -> Self:
        """Make a map from the middles of all fields, in pixels of the photograph."""
        if missing := [str(field) for field in FIELDS if field not in fields]:
            raise BadMap(MapFlaw.POINTS, missing[0])
        return cls(name, shape, empty, _as_points([fields[field] for field in FIELDS]))

    @property
    def pitch(self) -> float:
        """The median distance of neighbouring fields in a column, in pixels."""
        return float(np.median(_pitches(self.centres)))

    @property
    def radius(self) -> float:
        """Half a field's width, in pixels."""
        return 0.4 * self.pitch

    def nudged(self, field: Field, by: tuple[float, float]) -> Self:
        """Return a map with one field's middle moved by x and y pixels."""
        return self.moved((field,), by)

    def moved(self, fields: tuple[Field, ...], by: tuple[float, float]) -> Self:
        """Return a map with the middles of some fields, such as a column's, all moved by x and y pixels."""
        is_moved = np.array([field in fields for field in FIELDS])
        return type(self)(self.name, self.shape, self.empty, self.centres + is_moved[:, None] * np.array(by))

    @classmethod
    def load(cls, folder: Path, name: str) -> Self:
        """Read a map by its name; a missing one is an `OSError`, a damaged one `BadMap`."""
        _check_name(name)
        with map_file(folder, name).open("rb") as file:
            try:
                with np.load(file, allow_pickle=False) as kept:
                    shape, centres = Shape(str(kept["shape"])), kept["centres"]
                    empty = cv2.imdecode(kept["empty"], cv2.IMREAD_COLOR)
            except Exception as error:  # a damaged archive raises whatever numpy stumbles over
                raise BadMap(MapFlaw.FILE) from error
        if empty is None:
            raise BadMap(MapFlaw.FILE)
        return cls(name, shape, np.asarray(empty, np.uint8), _as_points(centres))

    def save(self, folder: Path) -> Path:
        """Write the map into a folder, whole or not at all; return its file."""
        folder.mkdir(parents=True, exist_ok=True)
        _, empty = cv2.imencode(".png", self.empty)
        path = map_file(folder, self.name)
        fresh = path.with_suffix(".part")
        with fresh.open("wb") as file:
            np.savez(file, shape=self.shape.value, centres=self.centres, empty=empty)
            file.flush()
            os.fsync(file.fileno())  # a pulled plug would leave the name, and an empty file
        fresh.replace(path)
        return path


def map_file(folder: Path, name: str) -> Path:
    """Return the path of the file that a map of that name is kept in."""
    return folder / f"{name}{ENDING}"


def map_names(folder: Path) -> tuple[str, ...]:
    """Return the names of the maps in a folder, sorted."""
    return tuple(sorted(path.name.removesuffix(ENDING) for path in folder.glob(f"*{ENDING}")))


def _check_name(name: str) -> None:
    """Refuse a name that could not be part of a file's name, or would lead to another folder."""
    if not re.fullmatch(r"[\w-]{1,40}", name):
        raise BadMap(MapFlaw.NAME, name)


def _as_points(values: object) -> Points:
    try:
        points = np.asarray(values, np.float64)
    except (TypeError, ValueError):
        raise BadMap(MapFlaw.NUMBERS) from None
    if points.ndim != 2 or points.shape[1] != 2 or not np.isfinite(points).all():
        raise BadMap(MapFlaw.NUMBERS)
    return points


def _check_centres(shape: Shape, centres: Points, empty: Frame) -> None:
    """Refuse fields beyond the photograph, too close together, or not where a board of that shape has them."""
    if centres.shape != (len(FIELDS), 2):
        raise BadMap(MapFlaw.POINTS)
    beyond = ((centres < 0) | (centres >= (empty.shape[1], empty.shape[0]))).any(1)
    if beyond.any():
        raise BadMap(MapFlaw.OUTSIDE, str(FIELDS[int(beyond.argmax())]))
    if float(np.median(_pitches(centres))) < MIN_PITCH:
        raise BadMap(MapFlaw.SMALL)
    homography, _ = cv2.findHomography(layout(shape).fields, centres)
    if homography is None:
        raise BadMap(MapFlaw.CROOKED, str(FIELDS[0]))
    nominal = cv2.perspectiveTransform(layout(shape).fields[None], homography)[0]
    off = np.linalg.norm(nominal - centres, axis=1)
    if off.max() > 1.5 * np.median(_pitches(centres)):  # boards differ, but not by more than a field
        raise BadMap(MapFlaw.CROOKED, str(FIELDS[int(off.argmax())]))
    if np.linalg.det(homography[:2, :2]) <= 0:
        raise BadMap(MapFlaw.CORNERS)


def _pitches(centres: Points) -> Points:
    """Return the distance of each field from the one below it, in pixels."""
    above = [index for index, field in enumerate(FIELDS) if field.height > 1]
    return np.asarray(np.linalg.norm(centres[above] - centres[[n - 1 for n in above]], axis=1), np.float64)
