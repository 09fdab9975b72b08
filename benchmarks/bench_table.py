"""The table's figures: from a button to the display, from the start to the first picture, and memory."""

import fcntl
import math
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

from figures import COMPILING, ROUNDS, head, row
from gipfel.config import Options
from gipfel.game import Started
from gipfel.paint import paint
from gipfel.screens import screen_of
from gipfel.store import Store
from gipfel.table import Button, DiceReport, DiceSettled, Down, Signal, Up, opened, step
from gipfel.words import words_in


def main() -> None:
    """Measure and print everything."""
    head()
    with tempfile.TemporaryDirectory() as folder:
        presses(Path(folder))
    starts()


def presses(folder: Path, count: int = 60) -> None:
    """Print milliseconds from a press to the finished picture, with and without the step on disk."""
    store, words = Store(folder), words_in("en")
    previous = Started(("yellow", "green"), ("", ""), "franjos", "1")
    table, now, written, painted = opened("1", Options(), None, previous), 0.0, [], []
    script = ["1", *["roll", "1", "roll", "1", "stop", "go", "go"] * count]
    for action in script:
        now += 1
        if action == "roll":
            signal: Signal = DiceSettled(DiceReport((2, 3, 4, 5)), now)
        else:
            table = step(table, Down(Button(action), now)).table
            signal = Up(Button(action), now + 0.1)
        start = time.perf_counter()
        table, events, _ = step(table, signal)
        decided = time.perf_counter()
        if events:
            store.append(events)
        kept = time.perf_counter()
        paint(screen_of(table, words))
        painted.append((time.perf_counter() - kept + decided - start) * 1e3)
        if events:
            written.append((time.perf_counter() - start) * 1e3)
    row("button to finished picture, ms", painted, "5 at most", best=min)
    row("  with its step on disk, ms", written, "", best=min)


def starts() -> None:
    """Print milliseconds from starting `gipfel play --terminal` to its first picture, and its memory then."""
    took, memory = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS + 1):
            seconds, megabytes = started(folder)
            took.append(seconds * 1e3)
            memory.append(megabytes)
    row("gipfel play to its first picture, ms", took[1:], "400 at most", best=min)
    row("  its memory then, MB", memory[1:], "60 at most", best=min)


def started(folder: str) -> tuple[float, float]:
    """Start the program in a terminal of its own; return seconds until its first picture, and megabytes then."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 140, 0, 0))
    start = time.perf_counter()
    command = [sys.executable, "-m", "gipfel", "play", "--terminal", "--data", folder]
    with subprocess.Popen(command, stdin=slave, stdout=slave, env=COMPILING) as process:
        os.close(slave)
        seen = b""
        while "█".encode() not in seen:
            select.select([master], [], [])
            seen += os.read(master, 65536)
        seconds = time.perf_counter() - start
        status = Path(f"/proc/{process.pid}/status").read_text()
        maps = Path(f"/proc/{process.pid}/maps").read_text()
        assert "cv2" not in maps  # noqa: S101  # the display comes before OpenCV
        os.write(master, b"q")
        while process.poll() is None:
            if select.select([master], [], [], 0.05)[0]:
                try:
                    os.read(master, 65536)
                except OSError:
                    break
    os.close(master)
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return seconds, int(found.group(1)) / 1024 if found else math.nan


if __name__ == "__main__":
    main()
