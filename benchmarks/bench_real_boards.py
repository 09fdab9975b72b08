"""Franjos' print and a photograph of it: how near four corners bring its fields, and how the photograph is read.

    python benchmarks/bench_real_boards.py [--photos DIR]

The pictures are other people's and not part of the project; without the folder nothing is measured.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from gipfel_vision.board import BOXES, FIELDS, RUNNER, BoardMap, BoardReader, FieldReading, Occupancy, Shape
from gipfel_vision.images import load_photo

PHOTOS = Path(__file__).parents[2] / "shared" / "photos"

GOAL = 1 / 3
"""How far off a field may be, in distances of fields, before somebody would have to nudge it."""

BOARDS: tuple[tuple[str, str, Shape, tuple[tuple[float, float], ...]], ...] = (
    ("boards/franjos", "print_empty.webp", Shape.DIAMOND, ((0, 275), (275, 0), (550, 275), (275, 550))),
    ("boards/franjos", "photo.jpg", Shape.DIAMOND, ((150, 298), (449, 185), (742, 316.5), (435, 487.5))),
)
"""Folder, picture, shape, and its corners in pixels as a hand marks them, clockwise from the one at column 2."""


def main() -> None:
    """Print how far off fields are, board by board."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    photos = parser.parse_args().photos
    for folder, name, shape, corners in BOARDS:
        picture = photos / folder / name
        if not picture.exists():
            print(f"{picture}: not there, nothing is measured")
            continue
        points = json.loads(picture.with_suffix(".points.json").read_text(encoding="utf-8"))["fields"]
        board = BoardMap.from_corners("real", shape, load_photo(picture), corners)
        off = _off(board, np.array([points[str(field)] for field in FIELDS]))
        worst = FIELDS[int(off.argmax())]
        print(f"{folder}/{name}: mean {off.mean():.2f}, at most {off.max():.2f} ({GOAL:.2f}) at {worst}")

    if (photos / "boards/franjos/photo.truth.json").exists():
        _read(photos / "boards/franjos")


def _read(folder: Path) -> None:
    """Read the photograph with the map from the print, and with the pieces that the box names."""
    points = json.loads((folder / "print_empty.points.json").read_text(encoding="utf-8"))["fields"]
    truth = json.loads((folder / "photo.truth.json").read_text(encoding="utf-8"))
    centres = np.array([points[str(field)] for field in FIELDS], float)
    known = BoardMap("print", Shape.DIAMOND, load_photo(folder / "print_empty.webp"), centres)
    reader = BoardReader(known, BOXES["franjos"])
    reading = reader.read(load_photo(folder / "photo.jpg"))
    print(f"{folder.name}/photo.jpg: {reading.status.value}, ", end="")
    true = [truth.get(str(field), Occupancy.EMPTY.value).split(" ")[0] for field in FIELDS]
    seen = [_name(one, reader.pieces.names) for one in reading.fields]
    right = sum(one == other for one, other in zip(seen, true, strict=False))
    print(f"{right} of {len(true)} fields right (80), {seen.count(Occupancy.UNSURE.value)} unsure")
    for field, one, name, what in zip(FIELDS, reading.fields, seen, true, strict=False):
        if name != what:
            print(f"  {field} {what} read {name}, doubt {one.doubt:.2f}")


def _name(one: FieldReading, names: tuple[str, ...]) -> str:
    """Return what stands on a field, as the file with the truth names it."""
    if one.what is Occupancy.PIECE and one.colour is not None:
        return names[one.colour]
    return RUNNER if one.what is Occupancy.RUNNER else one.what.value


def _off(board: BoardMap, fields: np.ndarray) -> np.ndarray:
    """Return how far each field of a map is from its true place, in distances of fields there.

    A field far from the camera is small, so each is measured by the true distance to its neighbours.
    """
    far = np.linalg.norm(board.centres - fields, axis=1)
    apart = np.linalg.norm(fields[:, None] - fields[None], axis=2)
    # The nearest four are mostly those below, above, to the left and to the right.
    return np.asarray(far / np.sort(apart, axis=1)[:, 1:5].mean(1))


if __name__ == "__main__":
    main()
