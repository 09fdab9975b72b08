"""The whole table of a Pi, on faked devices: memory, the first picture, and what watching an empty tray costs.

Instead of a camera there are fifteen frames a second of an empty tray, each with noise of its own, as large as the
Pi's; then four dice lie there, which brings in the networks that read them. What a real camera's driver takes is
not in these figures: docs/first-pi.md says how to look.
"""

import os
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # where the faked kernel is

from figures import head, row
from gipfel.pi.display import name
from support.fake_chips import Onlooker
from support.fake_kernel import Kernel, missing, running
from support.waiting import until

if TYPE_CHECKING:
    from collections.abc import Generator

    from gipfel_vision.sources import TimedFrame

SETTLES, SECONDS, READS = 26.0, 15.0, 6.0
"""Seconds until the table has settled, of measuring it, and until thrown dice have been read."""
ROUNDS = 5
"""How many starts are timed."""
PER_SECOND = 15
"""Frames a second."""
TICKS = os.sysconf("SC_CLK_TCK")
"""The kernel's unit of processor time: ticks a second."""


def main() -> None:
    """Measure and print everything."""
    if reason := missing():
        print(f"The Pi's figures are left out: {reason}.")
        return
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a device has its bytecode
    head()
    with tempfile.TemporaryDirectory() as folder:
        still = Path(folder) / "still.npz"
        _draw(still)
        starts = [_first_picture(Path(folder)) for _ in range(ROUNDS)]
        row("start to first picture, ms", [clock for clock, _ in starts], "< 400", min)
        row("  of its own work until then, ms", [work for _, work in starts], "", min)
        memory, reading, share, threads = _watching(Path(folder), still)
        row("memory of the whole program, MB", [memory], "< 110", min)
        row("  once dice were read, MB", [reading], "", min)
        row("watching an empty tray, % of a core", [share], "< 3", min)
        for name, part in threads[:4]:
            print(f"  of that, thread {name}: {part:.2f} %")


def _draw(path: Path) -> None:
    """Draw a tray and what a camera sees of it, empty and not, here, so that drawing is not counted there."""
    import numpy as np  # noqa: PLC0415  # takes its time, as OpenCV does

    from gipfel_vision.synthetic import DrawnTray, draw  # noqa: PLC0415  # the same

    drawn, rng = DrawnTray.from_seed(3), np.random.default_rng(1)
    tray = drawn.known()
    tray.save(path)
    grain = rng.integers(-6, 7, tray.empty.shape, np.int8)
    noisy = [np.clip(tray.empty + np.roll(grain, turn * 7, 0), 0, 255) for turn in range(3)]
    np.save(path.with_suffix(".npy"), np.array(noisy, np.uint8))
    np.save(path.with_name("dice.npy"), draw(drawn.scene(drawn.thrown(rng, (1, 4, 2, 6)))).frame)


def _first_picture(folder: Path) -> tuple[float, float]:
    """Start the program; return the milliseconds until something can be seen, on the clock and of its own work."""
    here = Path(tempfile.mkdtemp(dir=folder))
    kernel = Kernel(here / "pi")
    onlooker = Onlooker(kernel, "ssd1309")
    onlooker.plugs_in(is_telling=False)
    picture = name()
    began = time.perf_counter()
    command = ("-m", "gipfel", "play", "--pi", "--data", str(here / "data"), "--source", "none")
    with running(kernel, *command) as process:
        while not onlooker.sees(picture):
            assert process.process.poll() is None, process  # noqa: S101  # it has ended, and says why
            time.sleep(0.002)
        took = (time.perf_counter() - began) * 1e3
        return took, sum(_threads(process.process.pid).values()) * 1e3


def _watching(folder: Path, still: Path) -> tuple[float, float, float, list[tuple[str, float]]]:
    """Run the whole program with a camera; return its MB before and after dice, and its % of a core at rest."""
    kernel, data = Kernel(folder / "pi"), folder / "data"
    Onlooker(kernel, "ssd1309").plugs_in(is_telling=False)
    data.mkdir()
    shutil.copy(still, data / "tray.npz")
    where = ("--data", str(data), "--listen", "127.0.0.1", "--port", "0")
    with running(kernel, __file__, "table", str(still), *where) as process:
        number = process.process.pid
        until(lambda: "/cv2/" in Path(f"/proc/{number}/maps").read_text(), process)
        time.sleep(SETTLES)
        before, began = _threads(number), time.monotonic()
        time.sleep(SECONDS)
        after, lasted = _threads(number), time.monotonic() - began
        shares = {name: (spent - before.get(name, 0.0)) / lasted * 100 for name, spent in after.items()}
        memory = _memory(number)
        (folder / "dice.npy").rename(folder / "thrown.npy")
        time.sleep(READS)
        reading = _memory(number)
    parts = sorted(shares.items(), key=lambda item: -item[1])
    return memory, reading, sum(shares.values()), parts


def _memory(number: int) -> float:
    """Return how much of a process is in memory, in millions of bytes: the kernel's own kB are larger."""
    status = Path(f"/proc/{number}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) * 1024 / 1e6


def _threads(number: int) -> dict[str, float]:
    """Return the seconds of work of each thread so far, by its number and name."""
    found = {}
    for task in Path(f"/proc/{number}/task").iterdir():
        name, _, rest = (task / "stat").read_text().partition("(")[2].rpartition(")")
        fields = rest.split()
        found[f"{name} {task.name}"] = (int(fields[11]) + int(fields[12])) / TICKS
    return found


class Still:
    """A camera above a tray in which nothing happens, until dice are thrown."""

    name = "still"
    is_live = True

    def __init__(self, path: Path) -> None:
        self._path = path

    def frames(self) -> "Generator[TimedFrame, None, None]":
        """Yield fifteen frames per second, each with another noise."""
        import numpy as np  # noqa: PLC0415  # OpenCV comes after the display

        from gipfel_vision.sources import Pace, TimedFrame  # noqa: PLC0415  # the same

        pictures = np.load(self._path.with_suffix(".npy"))  # a camera has three buffers, and so has this one
        thrown = self._path.with_name("thrown.npy")
        pace, number = Pace(PER_SECOND), 0
        while True:
            number += 1
            frame = np.load(thrown) if thrown.exists() else pictures[number % 3].copy()
            yield TimedFrame(frame, pace.wait())


def table(path: str, *arguments: str) -> int:
    """Run the table of a Pi over a still camera; this is what is measured."""
    from functools import partial  # noqa: PLC0415  # counted as little as possible

    import gipfel.app.splash  # noqa: PLC0415  # the same
    from gipfel.cli import main as gipfel_main  # noqa: PLC0415  # the same

    splash = gipfel.app.splash
    splash.play_on_device = partial(splash.play_on_device, make_source=lambda *_: Still(Path(path)))
    return gipfel_main(["play", "--pi", *arguments])


if __name__ == "__main__":
    if sys.argv[1:2] == ["table"]:
        sys.exit(table(*sys.argv[2:]))
    main()
