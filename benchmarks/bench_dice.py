"""How well dice are read: photographs of real dice, drawn trays, mishaps, throws, speed and memory.

    python benchmarks/bench_dice.py [--photos DIR] [--trays N] [--throws N] [--frames N] [--from SEED] [PART...]

Parts are photographs, speed, trays, mishaps, throws and memory; all of them where none is named. `--from` begins
with another tray: one that was looked at while the reader was improved does not say how good it has become.

The photographs are other people's and are not part of this project; where their folder is missing, that is said.
"""

import argparse
import json
import resource
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision import DiceReading, DiceStatus
from gipfel_vision.dice import DiceReader
from gipfel_vision.images import Frame
from gipfel_vision.motion import Settled, Settler
from gipfel_vision.synthetic import FRAMES_PER_SECOND, MISHAPS, DrawnTray, ThrowPhase, draw, lift, throw

PHOTOS = Path(__file__).parents[2] / "shared" / "photos"
"""Photographs of dice, a folder each, with `labels.json`."""
AIMS = {"wood6": "25/25", "shadows": "27/28", "clutter": "34/35", "carpet": "76/80", "webcam": "264/310"}
"""How many photographs of each folder are to be read exactly."""


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--trays", type=int, default=10_000)
    parser.add_argument("--throws", type=int, default=200)
    parser.add_argument("--frames", type=int, default=10_000)
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="SEED")
    parser.add_argument("parts", nargs="*", metavar="PART")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    parts: dict[str, Callable[[], None]] = {
        "photographs": lambda: photographs(options.photos),
        "speed": speed,
        "trays": lambda: trays(options.trays, options.first),
        "mishaps": lambda: mishaps(options.trays // 10, options.first),
        "throws": lambda: throws(options.throws, options.first),
        "memory": lambda: memory(options.frames),
    }
    if strange := [name for name in options.parts if name not in parts]:
        parser.error(f"no such part: {', '.join(strange)}")
    for name, measure in parts.items():
        if not options.parts or name in options.parts:
            measure()


def photographs(folder: Path) -> None:
    """Read photographs of real dice, folder by folder."""
    if not folder.is_dir():
        print(f"Photographs: SKIPPED, there is no folder {folder.name} beside the project.")
        return
    columns = f"{'exact':>10}{'dice found':>14}{'phantoms':>10}{'sure':>8}{'wrong, sure':>13}{'ms':>7}"
    print(f"{'photographs':12}{columns}   aim")
    reader, wrong, all_of_them = DiceReader(), 0, 0
    for name, aim in AIMS.items():
        counts, took = Counter[str](), []
        for label in json.loads((folder / name / "labels.json").read_text()):
            frame = cv2.imread(str(folder / name / label["file"]))
            if label.get("doubt") or frame is None:
                continue
            start = time.perf_counter()
            reading = reader.read(np.asarray(frame, np.uint8))
            took.append(time.perf_counter() - start)
            counts += compare(reading, label["values"])
        exact = f"{counts['exact']:>6}/{counts['photos']:<3}{counts['found']:>9}/{counts['dice']:<4}"
        rest = f"{counts['phantoms']:>10}{counts['sure']:>8}{counts['wrong, sure']:>13}"
        print(f"{name:12}{exact}{rest}{statistics.median(took) * 1e3:>7.0f}   {aim}")
        wrong, all_of_them = wrong + counts["wrong, sure"], all_of_them + counts["photos"]
    print(f"wrong but sure: {wrong} of {all_of_them}, {wrong / all_of_them:.1%}   1 % at most\n")


def compare(reading: DiceReading, values: list[int]) -> Counter[str]:
    """Return counts that say how a reading compares with the true values."""
    seen, true = Counter(reading.values), Counter(values)
    is_exact, is_sure = seen == true, reading.status is DiceStatus.OK
    return Counter(
        {
            "photos": 1,
            "exact": int(is_exact),
            "dice": true.total(),
            "found": (seen & true).total(),
            "phantoms": max(0, seen.total() - true.total()),
            "sure": int(is_sure),
            "wrong, sure": int(is_sure and not is_exact),
        }
    )


def speed(rounds: int = 40) -> None:
    """Print how long one frame takes with and without a tray, beside a plain edge detector on the same frame."""
    tray = DrawnTray.from_seed(1)
    frame = draw(tray.scene(tray.thrown(np.random.default_rng(1), (2, 3, 5, 6)))).frame
    anywhere, known = DiceReader(), DiceReader(tray.known(), 4)
    took = {
        "blur + Canny + contours": timed(lambda: edges(frame), rounds),
        "no tray known": timed(lambda: anywhere.read(frame), rounds),
        "tray known": timed(lambda: known.read(frame), rounds),
    }
    aims = {"no tray known": "60 at most", "tray known": "12 at most"}
    print(f"{'one frame of 960 × 720, one thread':36}{'median ms':>10}{'best':>8}{'ratio':>8}   aim")
    for name, times in took.items():
        ratio = statistics.median(times) / statistics.median(took["blur + Canny + contours"])
        print(f"{name:36}{statistics.median(times):>10.1f}{min(times):>8.1f}{ratio:>8.1f}   {aims.get(name, '')}")
    print()


def edges(frame: Frame) -> object:
    """Do what nearly every image processing program begins with: the yardstick of speed."""
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    found = cv2.Canny(cv2.GaussianBlur(grey, (5, 5), 0), 50, 150)
    return cv2.findContours(found, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)


def timed(what: Callable[[], object], rounds: int) -> list[float]:
    """Time a call, in milliseconds; the first one sets the network up, and does not count."""
    what()
    took = []
    for _ in range(rounds):
        start = time.perf_counter()
        what()
        took.append((time.perf_counter() - start) * 1e3)
    return took


def trays(count: int, first: int) -> None:
    """Read drawn trays with four dice."""
    counts = Counter[str]()
    for tray, reader, rng in many_trays(count // 20, first):
        for number in range(20):
            scene = tray.scene(tray.thrown(rng, rng.integers(1, 7, 4).tolist()), number)
            picture = draw(scene)
            counts += compare(reader.read(picture.frame), list(picture.truth.values))
    if counts["photos"]:
        exact, sure = counts["exact"] / counts["photos"], counts["sure"] / counts["photos"]
        print(f"{counts['photos']:,} drawn trays: exact {exact:.2%} (99.9 %), sure {sure:.2%}, ", end="")
        print(f"wrong but sure {counts['wrong, sure']} (none)\n")


def mishaps(count: int, first: int) -> None:
    """Read drawn trays with one thing wrong."""
    named, wrong = {name: Counter[str]() for name in MISHAPS}, 0
    for tray, reader, rng in many_trays(max(1, count // 8), first):
        for name in MISHAPS:
            picture = tray.spoilt(rng, rng.integers(1, 7, 4).tolist(), name)
            reading = reader.read(picture.frame)
            named[name][reading.status.value] += 1
            wrong += reading.status is DiceStatus.OK and reading.values != picture.truth.values
    print("spoilt trays: how often the status names what is wrong (95 % at least)")
    for name, statuses in named.items():
        right = statuses[MISHAPS[name].value] / statuses.total()
        others = ", ".join(f"{other} {n}" for other, n in statuses.most_common() if other != MISHAPS[name].value)
        print(f"  {name:10}{right:>8.1%} of {statuses.total()}   {others}")
    print(f"  wrong but sure: {wrong}\n")


def many_trays(count: int, first: int) -> Iterator[tuple[DrawnTray, DiceReader, np.random.Generator]]:
    """Yield trays, each with a reader that knows it."""
    for seed in range(first, first + count):
        tray = DrawnTray.from_seed(10_000 + seed)
        yield tray, DiceReader(tray.known(), 4), np.random.default_rng(seed)


def throws(count: int, first: int) -> None:
    """Read whole throws: each is to be reported once, and rightly; nothing else is to be reported."""
    counts = Counter[str]()
    for seed in range(first, first + count):
        # Some sixty frames each: they are drawn smaller than a single tray, to be done within the hour.
        tray, rng = DrawnTray.from_seed(50_000 + seed, 640, 480), np.random.default_rng(seed)
        reader, settler = DiceReader(tray.known(), 4), Settler()
        values = tuple(sorted(rng.integers(1, 7, 4).tolist()))
        dice = tray.thrown(np.random.default_rng(seed + 1), values)
        frames = [*throw(tray, rng, dice, nudge=seed % 4 == 0), *lift(tray, rng, dice)]
        reports = []
        for number, shown in enumerate(frames):
            if isinstance(news := settler.feed(reader.read(shown.frame), number / FRAMES_PER_SECOND), Settled):
                reports.append((news.reading, shown.phase))
        is_right = len(reports) == 1 and reports[0][0].values == values
        counts["once and right"] += is_right
        counts["of these in doubt"] += is_right and reports[0][0].status is not DiceStatus.OK
        counts["reported while not at rest"] += sum(phase is not ThrowPhase.RESTING for _, phase in reports)
        counts["more than once"] += len(reports) > 1
        counts["never"] += not reports
    print(f"{count} throws: " + ", ".join(f"{name} {number}" for name, number in counts.items()) + "\n")


def memory(frames: int) -> None:
    """Read many frames, and print whether memory grows."""
    tray = DrawnTray.from_seed(1)
    rng, reader = np.random.default_rng(1), DiceReader(tray.known(), 4)
    pictures = [draw(tray.scene(tray.thrown(rng, (1, 2, 3, 4)), n)).frame for n in range(8)]
    levels = []
    for number in range(frames):
        reader.read(pictures[number % 8])
        if number % max(1, frames // 10) == frames // 20:
            levels.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    if levels:
        print(f"memory over {frames:,} frames: {levels[0]:.0f} MB at first, {levels[-1]:.0f} MB at the end")


if __name__ == "__main__":
    main()
