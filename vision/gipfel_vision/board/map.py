"""The map of a board: a picture of it with nothing on it, and where the middle of each field lies in it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.fields import FIELDS, Field
from gipfel_vision.board.shapes import Places, Shape, fields_from_corners, layout
from gipfel_vision.reading import Frame

LEAST_STEP = 12.0
"""A board on which fields lie closer than this many dots cannot be read."""

ENDING = ".board.npz"


class MapFlaw(Enum):
    """What is wrong with a map; each is a sentence elsewhere."""

    NAME = "name"
    """A name is 1 to 40 letters, digits, - and _."""
    POINTS = "points"
    """Four corners or all 83 fields are needed."""
    NUMBERS = "numbers"
    """A point is not two finite numbers."""
    CORNERS = "corners"
    """The corners do not go around clockwise, or lie in a line."""
    OUTSIDE = "outside"
    """A field lies beyond the picture."""
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
    """A board by name: its shape, its empty picture, and the middles of its 83 fields in dots of that picture."""

    name: str
    shape: Shape
    empty: Frame
    centres: Places
    """A row for each of `FIELDS`."""

    def __post_init__(self) -> None:
        _check_name(self.name)
        _check_centres(self.shape, self.centres, self.empty)

    @classmethod
    def from_corners(
        cls, name: str, shape: Shape, empty: Frame, corners: Places | Sequence[tuple[float, float]]
    ) -> Self:
        """Make a map from the four corners of the board, clockwise from the one above column 2."""
        places = _points(corners)
        if places.shape != (4, 2):
            raise BadMap(MapFlaw.POINTS)
        ways = np.roll(places, -1, 0) - places
        bends = ways[:, 0] * np.roll(ways, -1, 0)[:, 1] - ways[:, 1] * np.roll(ways, -1, 0)[:, 0]
        if not (bends > 1.0).all():
            raise BadMap(MapFlaw.CORNERS)
        return cls(name, shape, empty, fields_from_corners(shape, places))

    @classmethod
    def from_fields(
        cls, name: str, shape: Shape, empty: Frame, fields: Mapping[Field, tuple[float, float]]
    ) -> Self:
        """Make a map from the places of all fields."""
        if missing := [str(field) for field in FIELDS if field not in fields]:
            raise BadMap(MapFlaw.POINTS, missing[0])
        return cls(name, shape, empty, _points([fields[field] for field in FIELDS]))

    @property
    def step(self) -> float:
        """How far fields of a column are from each other, in dots."""
        return float(np.median(_steps(self.centres)))

    @property
    def radius(self) -> float:
        """Half a field's width, in dots."""
        return 0.4 * self.step

    def nudged(self, field: Field, by: tuple[float, float]) -> Self:
        """Move one field's middle."""
        return self.moved((field,), by)

    def moved(self, fields: tuple[Field, ...], by: tuple[float, float]) -> Self:
        """Move some fields' middles alike: those of a column, say."""
        here = np.array([field in fields for field in FIELDS])
        return type(self)(self.name, self.shape, self.empty, self.centres + here[:, None] * np.array(by))

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
        return cls(name, shape, np.asarray(empty, np.uint8), _points(centres))

    def save(self, folder: Path) -> Path:
        """Write the map into a folder, whole or not at all; give its file."""
        folder.mkdir(parents=True, exist_ok=True)
        _, empty = cv2.imencode(".png", self.empty)
        path = map_file(folder, self.name)
        fresh = path.with_suffix(".part")
        with fresh.open("wb") as file:
            np.savez(file, shape=self.shape.value, centres=self.centres, empty=empty)
        fresh.replace(path)
        return path


def map_file(folder: Path, name: str) -> Path:
    """Give the file that a map of that name is kept in."""
    return folder / f"{name}{ENDING}"


def map_names(folder: Path) -> tuple[str, ...]:
    """Name the maps in a folder."""
    return tuple(sorted(path.name.removesuffix(ENDING) for path in folder.glob(f"*{ENDING}")))


def _check_name(name: str) -> None:
    """Refuse what would be no file of ours, or another folder's."""
    if not re.fullmatch(r"[\w-]{1,40}", name):
        raise BadMap(MapFlaw.NAME, name)


def _points(places: object) -> Places:
    try:
        points = np.asarray(places, np.float64)
    except (TypeError, ValueError):
        raise BadMap(MapFlaw.NUMBERS) from None
    if points.ndim != 2 or points.shape[1] != 2 or not np.isfinite(points).all():
        raise BadMap(MapFlaw.NUMBERS)
    return points


def _check_centres(shape: Shape, centres: Places, empty: Frame) -> None:
    """Refuse fields beyond the picture, too small to see, or not where a board of that shape has them."""
    if centres.shape != (len(FIELDS), 2):
        raise BadMap(MapFlaw.POINTS)
    beyond = ((centres < 0) | (centres >= (empty.shape[1], empty.shape[0]))).any(1)
    if beyond.any():
        raise BadMap(MapFlaw.OUTSIDE, str(FIELDS[int(beyond.argmax())]))
    if float(np.median(_steps(centres))) < LEAST_STEP:
        raise BadMap(MapFlaw.SMALL)
    across, _ = cv2.findHomography(layout(shape).fields, centres)
    if across is None:
        raise BadMap(MapFlaw.CROOKED, str(FIELDS[0]))
    laid = cv2.perspectiveTransform(layout(shape).fields[None], across)[0]
    off = np.linalg.norm(laid - centres, axis=1)
    if off.max() > 1.5 * np.median(_steps(centres)):  # boards differ, but not by more than a field
        raise BadMap(MapFlaw.CROOKED, str(FIELDS[int(off.argmax())]))
    if np.linalg.det(across[:2, :2]) <= 0:
        raise BadMap(MapFlaw.CORNERS)


def _steps(centres: Places) -> Places:
    """Give how far each field is from the one below it."""
    above = [number for number, field in enumerate(FIELDS) if field.height > 1]
    return np.asarray(np.linalg.norm(centres[above] - centres[[n - 1 for n in above]], axis=1), np.float64)
