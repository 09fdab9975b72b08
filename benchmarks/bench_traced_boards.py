"""How well path-traced boards are read: three kinds as they are sold, with a map from the same and another lamp.

    python benchmarks/bench_traced_boards.py FOLDER [--first N] [--last N] [--box] [--verbose]

FOLDER has what `vision/training/trace_boards.py` wrote. A picture is refused where its status is neither `ok`
nor `glare`; a hidden field may be unsure. An alarm is what the table would say of a right
board, after one check.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from board_positions import COLOURS, positions, spoilt, stacked
from gipfel.boardcheck import FieldGuess, Place, find_strays
from gipfel.camera.convert import board_report
from gipfel.rules import Position
from gipfel_vision.board import (
    BOXES,
    FIELDS,
    RUNNER,
    BadPieces,
    BoardMap,
    BoardReader,
    BoardStatus,
    Field,
    Occupancy,
    Shape,
    learn,
)
from gipfel_vision.images import Frame

BOX_OF = {"diamond": "franjos", "plate": "plate", "octagon": "parker"}
RIGHT = 3
"""How many positions of a board are as they should be, as in `trace_boards.py`."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A frame with what is true of it."""

    frame: Frame
    fields: np.ndarray
    tops: dict[Field, str]
    hidden: frozenset[Field]
    mishap: str


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A traced board: its pictures by lamp, and positions."""

    kind: str
    seed: int
    tilt: float
    colours: list[str]
    evenings: tuple[str, ...]
    empty: list[Picture]
    learning: list[Picture]
    positions: list[Picture]


def load(path: Path) -> Board:
    """Read a traced board."""
    with np.load(path) as kept:
        truth = json.loads(str(kept["truth"]))
        frames = [cv2.imdecode(kept[f"frame{n}"], cv2.IMREAD_COLOR) for n in range(len(truth["pictures"]))]
    by_role: dict[str, list[Picture]] = {"empty": [], "learn": [], "position": []}
    for frame, told in zip(frames, truth["pictures"], strict=True):
        tops = {_field(name): top for name, top in told["tops"].items()}
        hidden = frozenset(_field(name) for name in told["hidden"])
        by_role[told["role"]].append(
            Picture(np.asarray(frame), np.array(told["fields"]), tops, hidden, told.get("mishap", ""))
        )
    evenings = tuple(told["evening"] for told in truth["pictures"] if told["role"] == "empty")
    return Board(
        truth["kind"], truth["seed"], truth["tilt"], truth["colours"], evenings,
        by_role["empty"], by_role["learn"], by_role["position"],
    )  # fmt: skip


def _field(name: str) -> Field:
    column, height = name.split(":")
    return Field(int(column), int(height))


def played(seed: int, count: int) -> Iterator[Position]:
    """Yield the positions of a traced board, as `trace_boards.py` chose them."""
    games, dice = positions(seed), random.Random(seed)
    for number in range(count):
        position = next(games)
        stacks = stacked(position, dice)
        while number >= RIGHT and spoilt(stacks, position, dice) is None:
            position = next(games)
            stacks = stacked(position, dice)
        yield position


def reader_of(board: Board, lamp: int, counts: Counter[str], *, box: bool) -> BoardReader | None:
    """Return a reader with the map and the pieces of one evening; None if the pieces cannot be learned."""
    picture, rng = board.empty[lamp], np.random.default_rng(board.seed)
    pitch = float(np.median(np.linalg.norm(np.diff(picture.fields[:3], axis=0), axis=1)))
    centres = picture.fields + rng.normal(0, 0.03 * pitch, picture.fields.shape)
    known = BoardMap("traced", Shape(board.kind), picture.frame, centres)
    if box:
        return BoardReader(known, BOXES[BOX_OF[board.kind]])
    stands: dict[str, list[Field]] = {}
    for field, top in board.learning[lamp].tops.items():
        if field not in board.learning[lamp].hidden:
            stands.setdefault(top, []).append(field)
    stands = {name: stands[name] for name in (*board.colours, RUNNER)}
    try:
        return BoardReader(
            known, learn("traced", known, board.learning[lamp].frame, stands, BOXES[BOX_OF[board.kind]])
        )
    except BadPieces as error:
        counts[f"not learned: {error.flaw.value}"] += 1
        return None


def measure(board: Board, lamp: int, counts: Counter[str], *, box: bool, verbose: bool) -> None:
    """Read all positions of a board with the map of one evening."""
    reader = reader_of(board, lamp, counts, box=box)
    places = list(played(board.seed, len(board.positions)))
    names = {Occupancy.EMPTY: "-", Occupancy.RUNNER: RUNNER, Occupancy.UNSURE: "?"}
    if reader is None:
        counts["tried"] += len(board.positions)
        counts["refused"] += len(board.positions)
        return
    to_traced = dict(zip(COLOURS, board.colours, strict=True))
    for number, (picture, position) in enumerate(zip(board.positions, places, strict=True)):
        reading = reader.read(picture.frame)
        counts["tried"] += 1
        counts[reading.status.value] += 1
        shown = [names.get(one.what) or reader.pieces.names[one.colour or 0] for one in reading.fields]
        off = [
            (field, picture.tops.get(field, "-"), seen, one.doubt)
            for field, seen, one in zip(FIELDS, shown, reading.fields, strict=False)
            if seen != picture.tops.get(field, "-") and not (seen == "?" and field in picture.hidden)
        ]
        wrong = [one for one in off if one[2] != "?"]
        is_read = reading.status is BoardStatus.OK or reading.status.value == "glare"
        counts["refused"] += not is_read
        counts["read"] += is_read
        counts["right"] += is_read and not off
        counts["not wrong"] += is_read and not wrong
        counts["ok and wrong"] += reading.status is BoardStatus.OK and bool(wrong)
        counts["wrong and sure"] += is_read and any(one[3] < 0.2 for one in wrong)
        if is_read:
            players = tuple(to_traced[name] for name in COLOURS[: position.players])
            truth = {Place(*field): FieldGuess((top,)) for field, top in picture.tops.items()}
            wanted = find_strays(position, players, truth)
            said = find_strays(position, players, board_report(reading, reader.pieces).guesses)
            if picture.mishap:
                spots = {place for stray in wanted for place in (stray.stands, stray.belongs) if place}
                if wanted and not spots & {Place(*field) for field in picture.hidden}:
                    counts["mishaps"] += 1
                    counts["named"] += said == wanted
            else:
                counts["plain"] += 1
                counts["alarms"] += bool(said)
        if verbose and (off or not is_read):
            told = ", ".join(f"{field} {truth} read {seen} {doubt:.2f}" for field, truth, seen, doubt in off[:8])
            print(
                f"  {board.kind} {board.seed}.{number} map {lamp} tilt {board.tilt:.0f} {board.evenings}: "
                f"{reading.status.value} {told}",
                flush=True,
            )


def main() -> None:
    """Read all boards of a folder, and print a table of kinds and maps."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--last", type=int, default=1 << 30)
    parser.add_argument("--box", action="store_true", help="take the box's pieces instead of learning them")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    totals: dict[tuple[str, int], Counter[str]] = {}
    for path in sorted(options.folder.glob("*.npz"), key=lambda path: int(path.stem)):
        if options.first <= int(path.stem) <= options.last:
            board = load(path)
            for lamp in (0, 1):
                counts = totals.setdefault((board.kind, lamp), Counter())
                measure(board, lamp, counts, box=options.box, verbose=options.verbose)
    totals["all", 0] = sum((counts for (_, lamp), counts in totals.items() if lamp == 0), Counter())
    totals["all", 1] = sum((counts for (_, lamp), counts in totals.items() if lamp == 1), Counter())
    columns = (
        "tried",
        "refused",
        "read",
        "right",
        "not wrong",
        "ok and wrong",
        "wrong and sure",
        "plain",
        "alarms",
        "mishaps",
        "named",
    )
    print(f"{'':22}" + "".join(f"{name:>15}" for name in columns))
    for (kind, lamp), counts in totals.items():
        rest = {name: count for name, count in counts.items() if name not in columns}
        title = f"{kind}, {'same' if lamp == 0 else 'other'} lamp"
        print(f"{title:22}" + "".join(f"{counts[name]:>15}" for name in columns) + f"  {rest}")


if __name__ == "__main__":
    main()
