"""How well dice are read: photographs of real dice, drawn trays, mishaps, throws, speed and memory.

    python benchmarks/bench_dice.py [--photos DIR] [--trays N] [--throws N] [--frames N] [--from SEED] [PART...]

Parts are photographs, traced, kept-out, speed, trays, mishaps, throws and memory; all of them where none is named.
`--from` begins with another tray: one that was looked at while the reader was improved does not say how good it
has become. Trays that were kept out of training are traced beforehand, by `trace_pictures.py kept-out`.

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
from numpy.typing import NDArray

from gipfel_vision import DiceReading, DiceStatus, Die
from gipfel_vision.calibration import Calibrator, CalibratorStage
from gipfel_vision.dice import DiceReader
from gipfel_vision.dice.pose import LEANING
from gipfel_vision.images import Frame
from gipfel_vision.motion import Settled, Settler
from gipfel_vision.synthetic import FRAMES_PER_SECOND, MISHAPS, DrawnTray, ThrowPhase, draw, lift, throw
from gipfel_vision.tray import Tray, find_outline

PHOTOS = Path(__file__).parents[2] / "shared" / "photos"
"""Photographs of dice, a folder each, with `labels.json`."""
KEPT_OUT = Path("build/traced/kept-out")
"""Traced trays of kinds that were kept out of training."""
AIMS = {
    "wood6": "25/25",
    "shadows": "28/28",
    "clutter": "35/35",
    "carpet": "77/80",
    "webcam": "301/310",
    "redblack": "16/17",
    "gems": "7/7",
    "gems-oblique": "19/20",
}
"""How many photographs of each folder are to be read exactly."""


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--kept-out", type=Path, default=KEPT_OUT, metavar="DIR")
    parser.add_argument("--trays", type=int, default=10_000)
    parser.add_argument("--throws", type=int, default=200)
    parser.add_argument("--frames", type=int, default=10_000)
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="SEED")
    parser.add_argument("parts", nargs="*", metavar="PART")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    parts: dict[str, Callable[[], None]] = {
        "photographs": lambda: photographs(options.photos),
        "traced": lambda: traced(options.photos),
        "kept-out": lambda: kept_out(options.kept_out),
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
    print(f"wrong but sure: {wrong} of {all_of_them}, {wrong / all_of_them:.1%}   0.4 % at most\n")


def traced(folder: Path) -> None:
    """Read trays that another renderer traced: calibrate each by its empty picture and its first throw."""
    if not (folder / "traced").is_dir():
        print(f"Traced trays: SKIPPED, there is no folder {folder.name} beside the project.")
        return
    counts, statuses, known = Counter[str](), Counter[str](), dict[str, Tray]()
    for label in json.loads((folder / "traced" / "labels.json").read_text()):
        empty, frame = (read_photo(folder / "traced" / label[name]) for name in ("empty", "file"))
        if label["empty"] not in known and (tray := calibrated(empty, frame)):
            known[label["empty"]] = tray
        reading = DiceReader(known.get(label["empty"]), 4).read(frame)
        counts += compare(reading, label["values"])
        statuses[reading.status.name.lower()] += 1
    print(f"traced trays: exact {counts['exact']}/{counts['photos']} (8/8), ", end="")
    print(f"sure {counts['sure']} (7), wrong but sure {counts['wrong, sure']} (none); {dict(statuses)}\n")


def kept_out(folder: Path) -> None:
    """Read traced trays with floors, walls, lamps and dice that no training picture showed."""
    paths = sorted(folder.glob("*.npz"))
    if not paths:
        print(f"Trays kept out of training: SKIPPED, none were traced in {folder}.")
        return
    by_lamp, off, curve = dict[str, Counter[str]](), list[float](), list[tuple[float, bool]]()
    for path in paths:
        with np.load(path) as kept:
            frames, rows, true, lamp = kept["frames"], kept["dice"], kept["outline"], str(kept["lamp"])
        counts = by_lamp.setdefault(lamp, Counter())
        found = find_outline(frames[0])
        off.append(float(np.abs(np.array(found.corners) - true).max()) if found else np.inf)
        counts["advised"] += found is None or not found.is_sure
        counts["badly"] += bool(found and found.is_sure and off[-1] > frames.shape[2] / 192)
        tray = calibrated(frames[0], frames[1])
        if tray is None:
            counts["not calibrated"] += 1
            continue
        reader = DiceReader(tray, 4)
        for number, frame in enumerate(frames[1:]):
            reading, here = reader.read(frame), rows[rows[:, 0] == number]
            if not here[:, 8].all():
                counts["mirroring"] += 1
                counts["not taken as sure"] += reading.status is not DiceStatus.OK
            elif (here[:, 5] == LEANING).any():
                counts["leaning"] += 1
                counts["caught"] += reading.status is not DiceStatus.OK
            else:
                counts += compare(reading, here[:, 1].astype(int).tolist())
                counts["accused"] += reading.status is DiceStatus.LEANING
                curve += [(die.doubt, is_right(die, here)) for die in reading.dice]
    counts = sum(by_lamp.values(), Counter[str]())
    print(f"{len(paths)} traced trays kept out of training, throws that lie flat:")
    for name, some in (*sorted(by_lamp.items()), ("all", counts)):
        exact, sure, accused = (share(some, part, "photos") for part in ("exact", "sure", "accused"))
        print(f"  {name:8}{some['photos']:5}: exact {exact} (99 %), sure {sure} (95 %), ", end="")
        print(f"wrong but sure {some['wrong, sure']} (none), said to lean {accused} (2 %)")
    print(f"one of four leans: caught {share(counts, 'caught', 'leaning')} of {counts['leaning']} (95 %)")
    print("a lamp is mirrored in all of a face, so that nobody could read it: ", end="")
    print(f"not taken as sure {share(counts, 'not taken as sure', 'mirroring')} of {counts['mirroring']}")
    print(f"outline: within 5 pixels of 960 or advice {1 - counts['badly'] / len(paths):.1%} (99 %), ", end="")
    print(f"median {statistics.median(off):.1f}, advice in {counts['advised']}; ", end="")
    print(f"not calibrated at the first try {counts['not calibrated']}")
    print_curve(curve)


def share(counts: Counter[str], part: str, whole: str) -> str:
    """Return a share in percent."""
    return f"{counts[part] / max(1, counts[whole]):.1%}"


def is_right(die: Die, rows: NDArray[np.float32]) -> bool:
    """Return whether a die shows what the nearest true one does."""
    away = np.hypot(rows[:, 2] - die.centre[0], rows[:, 3] - die.centre[1])
    return bool(rows[away.argmin(), 1] == die.value and away.min() < 0.5 * die.size)


def print_curve(curve: list[tuple[float, bool]]) -> None:
    """Print how often dice were right, by how sure the reader was of them."""
    doubts, right = np.array([doubt for doubt, _ in curve]), np.array([right for _, right in curve])
    for low, high in ((0.0, 0.01), (0.01, 0.03), (0.03, 0.06), (0.06, 0.12), (0.12, 0.3), (0.3, 0.6)):
        some = (doubts >= low) & (doubts < high)
        if some.any():
            said, was = 1 - doubts[some].mean(), right[some].mean()
            print(f"  doubt {low:.2f} to {high:.2f}: {some.sum():5} dice, said {said:.1%}, right {was:.1%}")
    print()


def calibrated(empty: Frame, thrown: Frame) -> Tray | None:
    """Return a tray calibrated from its empty picture and a throw of four dice, as the product does it."""
    calibrator = Calibrator(DiceReader())
    for number in range(40):
        if not calibrator.is_over:
            calibrator.feed(empty if calibrator.stage is CalibratorStage.EMPTY else thrown, number / 10)
    return calibrator.tray


def read_photo(path: Path) -> Frame:
    """Return a photograph from its file."""
    return np.asarray(cv2.imread(str(path)), np.uint8)


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
    aims = {"no tray known": "28 at most", "tray known": "6 at most"}
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
