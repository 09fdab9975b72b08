"""How well boards are read: positions of real games on drawn boards, mishaps, held-out looks, and speed.

    python benchmarks/bench_board.py [--positions N] [--each N] [--small] [--jobs N]

Each position is drawn twice: as it should be, and with one thing wrong. Every board has a map with fields a little
off, pieces learned from one picture, and lamps that change from picture to picture. An alarm is what the table
would say of a right board, after one check; something wrong is named if the table says just what it would say if
every field were read rightly.
"""

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from bench_dice import edges
from board_positions import COLOURS, Stacks, positions, spoilt, stacked
from gipfel.boardcheck import FieldGuess, FieldGuesses, Place, Stray, find_strays
from gipfel.camera import BoardMapFolder
from gipfel.camera.convert import board_report
from gipfel.rules import Position
from gipfel.virtual.board_pictures import BoardPictures
from gipfel_vision.board import (
    FIELDS,
    RUNNER,
    BadPieces,
    BoardReader,
    BoardReading,
    BoardStatus,
    Field,
    Occupancy,
    learn,
)
from gipfel_vision.synthetic_board import (
    HELD_OUT_LOOKS,
    LEARNING_FIELDS,
    LEARNING_STACKS,
    LOOKS,
    BoardPicture,
    DrawnBoard,
)


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--each", type=int, default=10, help="how many positions a board has")
    parser.add_argument("--small", action="store_true", help="pictures of 1152 × 648: four times as fast to draw")
    parser.add_argument("--jobs", type=int, default=1, help="how many looks are tried at a time, a process each")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    size = (1152, 648) if options.small else (2304, 1296)
    speed()
    share = options.positions // len(LOOKS | HELD_OUT_LOOKS)
    tried = partial(measure, count=share, each=options.each, size=size)
    with ProcessPoolExecutor(max(1, options.jobs), initializer=cv2.setNumThreads, initargs=(1,)) as processes:
        by_look = dict(zip(LOOKS | HELD_OUT_LOOKS, processes.map(tried, LOOKS | HELD_OUT_LOOKS), strict=True))
    for title, looks in (("looks it was made with", LOOKS), ("looks it was not made with", HELD_OUT_LOOKS)):
        report(title, {look: by_look[look] for look in looks})


def board_of(
    look: str, seed: int, size: tuple[int, int], counts: Counter[str]
) -> tuple[DrawnBoard, BoardReader] | None:
    """Return a board, and a reader of its map and its pieces; None if the pieces could not be learned."""
    board, rng = DrawnBoard.from_seed(seed, look, *size), np.random.default_rng(seed)
    known = board.known(pose=board.random_pose(rng), rng=rng)
    try:
        picture = board.picture(LEARNING_STACKS, board.random_pose(rng), seed)
        pieces = learn("drawn", known, picture.frame, LEARNING_FIELDS)
    except BadPieces as error:
        counts[f"not learned: {error.flaw.value}"] += 1
        return None
    return board, BoardReader(known, pieces)


def measure(look: str, count: int, each: int, size: tuple[int, int]) -> Counter[str]:
    """Return counts of readings of positions on boards of one look, as they should be and with a mishap."""
    counts = Counter[str]()
    seed = 10_000 * [*LOOKS, *HELD_OUT_LOOKS].index(look) + 77
    played = positions(seed)
    while counts["read"] + counts["refused"] < count:
        seed += 1
        made = board_of(look, seed, size, counts)
        if made is None:
            continue
        board, reader = made
        dice, rng = random.Random(seed), np.random.default_rng(seed)
        for number in range(min(each, count - counts["read"] - counts["refused"])):
            position = next(played)
            stacks = stacked(position, dice)
            judge_right(f"{look} {seed}", position, reader, shown(board, stacks, rng, number), counts)
            while (mishap := spoilt(stacks, position, dice)) is None:
                position = next(played)
                stacks = stacked(position, dice)
            judge_spoilt(mishap[0], position, reader, shown(board, mishap[1], rng, number + 500), counts)
    return counts


def shown(board: DrawnBoard, stacks: Stacks, rng: np.random.Generator, number: int) -> BoardPicture:
    """Draw a position anywhere on the table, under some lamp."""
    warm = rng.uniform(0, 0.3)
    lamp = replace(board.lamp, colour=(1 - 1.2 * warm, 1 - 0.4 * warm, 1.0))
    flaws = replace(board.flaws, exposure=board.flaws.exposure * rng.uniform(0.8, 1.1))
    return board.picture(stacks, board.random_pose(rng), number, lamp=lamp, flaws=flaws)


def names_of(reading: BoardReading, reader: BoardReader) -> dict[Field, str]:
    """Return the name of what stands on each field: a colour, the runner, nothing, or `?`."""
    names = {Occupancy.EMPTY: "-", Occupancy.RUNNER: RUNNER, Occupancy.UNSURE: "?"}
    return {
        field: names.get(stand.what) or reader.pieces.names[stand.colour or 0]
        for field, stand in zip(FIELDS, reading.fields, strict=True)
    }


def judge_right(
    name: str, position: Position, reader: BoardReader, picture: BoardPicture, counts: Counter[str]
) -> None:
    """Read a picture of a board that is as it should be, and add to the counts."""
    reading = reader.read(picture.frame)
    if reading.status is not BoardStatus.OK:
        counts["refused"] += 1
        return
    counts["read"] += 1
    off = [
        (field, picture.tops.get(field, "-"), seen)
        for field, seen in names_of(reading, reader).items()
        if seen != picture.tops.get(field, "-") and not (seen == "?" and field in picture.hidden)
    ]
    counts["right"] += not off
    counts["alarm"] += bool(strays_in(position, board_report(reading, reader.pieces).guesses))
    counts["unsure fields"] += sum(seen == "?" for _, _, seen in off)
    counts["wrong fields"] += sum(seen != "?" for _, _, seen in off)
    if off:
        print(f"  {name}: " + ", ".join(f"{field} {truth} read {seen}" for field, truth, seen in off[:4]))


def judge_spoilt(
    mishap: str, position: Position, reader: BoardReader, picture: BoardPicture, counts: Counter[str]
) -> None:
    """Read a picture with one thing wrong, and add to the counts, if that can be seen."""
    reading = reader.read(picture.frame)
    wanted = strays_in(position, {Place(*field): FieldGuess((top,)) for field, top in picture.tops.items()})
    places = {place for stray in wanted for place in (stray.stands, stray.belongs) if place}
    if reading.status is not BoardStatus.OK or not wanted or places & {Place(*field) for field in picture.hidden}:
        return
    reported = strays_in(position, board_report(reading, reader.pieces).guesses)
    counts[f"{mishap}: tried"] += 1
    counts[f"{mishap}: found"] += reported == wanted
    counts[f"{mishap}: noticed"] += bool(set(reported) & set(wanted))


def strays_in(position: Position, guesses: FieldGuesses) -> tuple[Stray, ...]:
    """Return what the table would report of a board on which this was read."""
    return find_strays(position, COLOURS[: position.players], guesses)


def report(title: str, by_look: dict[str, Counter[str]]) -> None:
    """Print a table of looks, then the mishaps."""
    print(f"{title:28}{'read':>7}{'right':>9}{'alarms':>9}{'refused':>9}{'unsure':>8}{'wrong':>7}")
    whole = Counter[str]()
    for counts in by_look.values():
        whole += counts
    for look, counts in {**by_look, "all": whole}.items():
        print(
            f"{look:28}{counts['read']:>7}{_part(counts['right'], counts['read'])}"
            f"{_part(counts['alarm'], counts['read'])}"
            f"{_part(counts['refused'], counts['read'] + counts['refused'])}{counts['unsure fields']:>8}"
            f"{counts['wrong fields']:>7}"
        )
    print(f"{'':28}{'aim':>7}{'98 %':>9}{'0.5 %':>9}{'2 %':>9}")
    for key in sorted(whole):
        if key.endswith(": tried"):
            name = key.removesuffix(": tried")
            found, noticed = (
                _part(whole[f"{name}: found"], whole[key]),
                _part(whole[f"{name}: noticed"], whole[key]),
            )
            print(f"{name:28}{whole[key]:>7}{found} named{noticed} noticed   aim 99 %")
        elif key.startswith("not learned"):
            print(f"{key:28}{whole[key]:>7} boards: the photograph was refused, another was taken")
    print()


def _part(some: int, of: int) -> str:
    return f"{100 * some / max(of, 1):>7.1f} %"


def speed() -> None:
    """Print how long a board takes to find and read in 2304 × 1296, on one thread, beside a yardstick."""
    counts = Counter[str]()
    made = board_of("parlour", 3, (2304, 1296), counts)
    if made is None:
        return
    board, reader = made
    stacks = stacked(next(positions(5)), random.Random(5))
    frame = board.picture(stacks, board.random_pose(np.random.default_rng(3)), 1).frame
    found = reader.locator.find(frame)
    if found is None:
        return
    last = found.to_frame @ np.linalg.inv(reader.rectified.to_map)
    check = virtual_check()
    took = {
        "blur + Canny + contours": timed(lambda: edges(frame)),
        "finding the board": timed(lambda: reader.locator.find(frame)),
        "finding it where it lay": timed(lambda: reader.locator.find(frame, last)),
        "reading 83 fields": timed(lambda: reader.read_at(frame, found)),
        "a check of the virtual board, 1600 × 900": timed(check),
    }
    aims = {"finding the board": "400 at most", "reading 83 fields": "60 at most"}
    aims["a check of the virtual board, 1600 × 900"] = "1000 at most, drawn and read"
    print(f"{'one frame of 2304 × 1296, one thread':40}{'median ms':>10}{'best':>8}{'ratio':>8}   aim")
    for name, times in took.items():
        ratio = min(times) / min(took["blur + Canny + contours"])
        print(f"{name:40}{statistics.median(times):>10.1f}{min(times):>8.1f}{ratio:>8.1f}   {aims.get(name, '')}")
    print()


def virtual_check() -> Callable[[], object]:
    """Return a call that checks the virtual board after a push: drawn, found anew, read, encoded for the page."""
    pictures, rng = BoardPictures(), np.random.default_rng(7)
    boards = BoardMapFolder(Path(), lambda: None)
    boards.use_reader(BoardReader(pictures.board, pictures.pieces()), has_pieces=True)
    standing = {Place(*field): things for field, things in stacked(next(positions(6)), random.Random(6)).items()}

    def check() -> object:
        pictures.move(rng, is_turned=True)
        return boards.read(pictures.picture(standing))

    return check


def timed(what: Callable[[], object], rounds: int = 9) -> list[float]:
    """Time a call, in milliseconds of this process alone: the machine may be shared."""
    what()
    took = []
    for _ in range(rounds):
        start = time.process_time()
        what()
        took.append((time.process_time() - start) * 1e3)
    return took


if __name__ == "__main__":
    main()
