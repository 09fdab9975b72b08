"""Traces training pictures of dice, a file for each seed, and goes on where it was stopped.

    pip install mitsuba
    python vision/training/trace_pictures.py tables --first 0 --minutes 60
    python vision/training/trace_pictures.py trays --first 0 --minutes 60
    python vision/training/trace_pictures.py floors --first 0 --minutes 20
    python vision/training/trace_pictures.py kept-out --first 0 --minutes 60

Run one such process for each core, each with its own `--first`. The files are large: they are kept in
`build/traced`, or wherever `--to` says, and not in the repository.
"""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np

from dice_labels import LabelledDie

PICTURES = 12
"""How many pictures of tables make a file."""
TRAYS = 24
"""How many empty trays make a file."""
SIDE = 384
"""Width and height of a picture of a table, in pixels."""


def trace_tables(seed: int, path: Path) -> None:
    """Trace some pictures of dice on tables, and keep them with their labels."""
    from traced_tables import traced_picture  # noqa: PLC0415  # whoever only loads needs no tracer

    rng = np.random.default_rng(seed)
    drawn = [traced_picture(rng, SIDE) for _ in range(PICTURES)]
    rows = [row for number, (_, dice) in enumerate(drawn) for row in _as_rows(number, dice)]
    _keep(path, frames=np.stack([frame for frame, _ in drawn]), dice=np.array(rows, np.float32).reshape(-1, 7))


def _as_rows(number: int, dice: list[LabelledDie]) -> list[tuple[float, ...]]:
    return [(number, die.value, die.x, die.y, die.size, die.leans, die.counts) for die in dice]


def load_tables(path: Path) -> list[tuple[np.ndarray, list[LabelledDie]]]:
    """Return the pictures of a file with their labels."""
    with np.load(path) as kept:
        frames, rows = kept["frames"], kept["dice"]
    return [
        (
            frame,
            [
                LabelledDie(int(value), x, y, size, bool(leans), bool(counts))
                for _, value, x, y, size, leans, counts in rows[rows[:, 0] == number].tolist()
            ],
        )
        for number, frame in enumerate(frames)
    ]


def trace_trays(seed: int, path: Path) -> None:
    """Trace a tray, empty and with dice in it, and keep the frames with all that is true of them."""
    from traced_trays import trace_tray  # noqa: PLC0415  # whoever only loads needs no tracer

    _keep(path, **trace_tray(seed))


def trace_kept_out(seed: int, path: Path) -> None:
    """Trace a tray for measuring, with floor, walls, lamps and dice that no training picture shows."""
    from traced_trays import trace_tray  # noqa: PLC0415  # whoever only loads needs no tracer

    _keep(path, **trace_tray(seed, kept_out=True))


def trace_floors(seed: int, path: Path) -> None:
    """Trace some empty trays, and keep them with the corners of their floors."""
    from traced_trays import trace_floor  # noqa: PLC0415  # whoever only loads needs no tracer

    traced = [trace_floor(seed * TRAYS + number) for number in range(TRAYS)]
    frames, outlines = zip(*traced, strict=True)
    _keep(path, frames=np.stack(frames), outlines=np.stack(outlines))


def _keep(path: Path, **arrays: np.ndarray) -> None:
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]  # its stub takes names for its own option
    part.replace(path)


TRACERS = {"tables": trace_tables, "trays": trace_trays, "floors": trace_floors, "kept-out": trace_kept_out}
"""What can be traced: pictures of tables, trays with dice, empty trays, and trays for measuring."""


def main() -> None:
    """Read the command line, and trace until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=tuple(TRACERS))
    parser.add_argument("--first", type=int, default=0, help="the seed of the first file")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--to", type=Path, default=Path("build/traced"))
    options = parser.parse_args()
    import drjit  # noqa: PLC0415  # the same

    drjit.set_thread_count(1)
    cv2.setNumThreads(1)
    folder = options.to / options.what
    folder.mkdir(parents=True, exist_ok=True)
    begun, seed = time.monotonic(), options.first
    while time.monotonic() - begun < 60 * options.minutes:
        path = folder / f"{seed}.npz"
        if not path.exists():
            TRACERS[options.what](seed, path)
        seed += 1


if __name__ == "__main__":
    main()
