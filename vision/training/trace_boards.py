"""Traces boards to measure on, a file for each seed, and goes on where it was stopped.

    pip install mitsuba
    python vision/training/trace_boards.py --first 0 --minutes 60 [--franjos DIR]

A file has a board, empty and with pieces to learn, each under two lamps, and positions of games under the first
lamp, some with one thing wrong. As at the table, the camera keeps its exposure and white balance all evening.
`benchmarks/bench_traced_boards.py` reads them. It needs `benchmarks` on the path, too. Files are kept in
`build/traced/boards`, or wherever `--to` says.
"""

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from board_positions import COLOURS, positions, spoilt, stacked
from gipfel_vision.board import RUNNER
from traced_boards import (
    KINDS,
    LAMPS,
    TRAINED_LAMPS,
    TracedBoard,
    TracedPicture,
    random_board,
    trace_picture,
)
from traced_field_examples import FIRST_TRAINED

RIGHT, SPOILT = 3, 2
"""How many positions a board has as they should be, and how many with one thing wrong."""


def trace_board(seed: int, path: Path, real_print: Path | None) -> None:
    """Trace one board with all its pictures, and keep them."""
    rng = np.random.default_rng(seed + 4_000_000)
    kind = KINDS[seed % len(KINDS)]
    board = random_board(seed, kind, real_print if seed % 2 else None)
    names = dict(zip(COLOURS, board.colours, strict=True)) | {RUNNER: RUNNER}
    kinds = TRAINED_LAMPS if seed >= FIRST_TRAINED else LAMPS
    evenings = [(int(rng.integers(1 << 30)), kinds[rng.integers(len(kinds))]) for _ in range(2)]
    pictures: list[TracedPicture] = []
    roles: list[dict[str, Any]] = []
    for number, lamp in enumerate(evenings):
        pictures.append(empty := trace_picture(board, {}, lamp, seed * 100 + number))
        learning = board.learning_stacks()
        pictures.append(trace_picture(board, learning, lamp, seed * 100 + 10 + number, empty.light))
        roles += [{"role": "empty", "lamp": number}, {"role": "learn", "lamp": number}]
    played, dice = positions(seed), random.Random(seed)
    for number in range(RIGHT + SPOILT):
        position = next(played)
        stacks = stacked(position, dice)
        mishap = "" if number < RIGHT else None
        while mishap is None:
            if (changed := spoilt(stacks, position, dice)) is not None:
                mishap, stacks = changed
            else:
                position = next(played)
                stacks = stacked(position, dice)
        stands = {field: [names[name] for name in stack] for field, stack in stacks.items()}
        pictures.append(trace_picture(board, stands, evenings[0], seed * 100 + 20 + number, pictures[0].light))
        roles.append({"role": "position", "mishap": mishap, "lamp": 0})
    _keep(path, board, pictures, [{**role, "evening": evenings[role["lamp"]][1]} for role in roles])


def _keep(path: Path, board: TracedBoard, pictures: list[TracedPicture], roles: list[dict[str, Any]]) -> None:
    told = [
        {
            **role,
            "fields": picture.fields.tolist(),
            "tops": {str(field): top for field, top in picture.tops.items()},
            "hidden": [str(field) for field in sorted(picture.hidden)],
        }
        for role, picture in zip(roles, pictures, strict=True)
    ]
    truth = {
        "kind": board.kind,
        "seed": board.seed,
        "tilt": board.camera.tilt,
        "colours": board.colours,
        "pictures": told,
    }
    frames: dict[str, Any] = {  # Any, since to mypy one of them might be savez's own `allow_pickle`
        f"frame{n}": cv2.imencode(".jpg", picture.frame, [cv2.IMWRITE_JPEG_QUALITY, 95])[1]
        for n, picture in enumerate(pictures)
    }
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, truth=np.array(json.dumps(truth)), **frames)
    part.replace(path)


def main() -> None:
    """Read the command line, and trace until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first file")
    parser.add_argument("--kind", choices=KINDS, help="only boards of this kind")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--to", type=Path, default=Path("build/traced/boards"))
    parser.add_argument("--franjos", type=Path, help="a folder with franjos' print, for every second diamond")
    options = parser.parse_args()
    import drjit  # noqa: PLC0415  # it must be loaded after Mitsuba's variant is set

    drjit.set_thread_count(1)
    cv2.setNumThreads(1)
    options.to.mkdir(parents=True, exist_ok=True)
    begun, seed = time.monotonic(), options.first
    while time.monotonic() - begun < 60 * options.minutes:
        path = options.to / f"{seed}.npz"
        if not path.exists() and options.kind in (None, KINDS[seed % len(KINDS)]):
            trace_board(seed, path, options.franjos)
        seed += 1


if __name__ == "__main__":
    main()
