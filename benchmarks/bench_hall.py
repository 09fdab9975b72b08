"""The hall's figures: many simulated tables, a real broker, the hall's own page; what it costs, what is lost.

Run by `make bench-hall`. It takes a quarter of an hour, and wants a machine that does nothing else.
"""

import argparse
import bisect
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import msgspec

from hall_tables import TablesJob, TablesReport
from support.broker import broker

PROCESSES = 2
"""Processes that the simulated tables share: there are as many cores here."""
TICK = os.sysconf("SC_CLK_TCK")
MINUTE = 60
"""Seconds after which all tables play, so that memory which grows from then on grows with the games."""
Seen = dict[str, list[tuple[float, int, int]]]
"""When the page showed which step of which game, by table, oldest first."""


class WallWatcher(threading.Thread):
    """A page that is open all the while, and notes when it hears of which step."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.seen: Seen = defaultdict(list)
        connection = HTTPConnection("127.0.0.1", port, timeout=120)
        connection.request("GET", "/api/events")
        self.response: HTTPResponse = connection.getresponse()

    def run(self) -> None:
        """Read events until the hall ends."""
        is_tables = False
        while line := self.response.readline():
            if line.startswith(b"event:"):
                is_tables = line.strip().endswith(b"tables")
            elif line.startswith(b"data:") and is_tables:
                at = time.monotonic()
                for table in json.loads(line[5:])["tables"]:
                    self.seen[table["table"]].append((at, table["game"], table["step"]))


class Samples(threading.Thread):
    """Notes now and then how much memory and processor time some processes have used."""

    def __init__(self, processes: dict[str, int]) -> None:
        super().__init__(daemon=True)
        self.processes, self.memory, self.ends = processes, defaultdict[str, list[float]](list), threading.Event()
        self.began = {name: cpu_seconds(process) for name, process in processes.items()}
        self.used: dict[str, float] = {}

    def run(self) -> None:
        """Take a sample every second."""
        while not self.ends.wait(1.0):
            for name, process in self.processes.items():
                self.memory[name].append(resident_mb(process))
                self.used[name] = cpu_seconds(process) - self.began[name]


def cpu_seconds(process: int) -> float:
    """Return how much processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def resident_mb(process: int) -> float:
    """Return how much memory a process has, in millions of bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def hall(folder: Path, url: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Start a hall, and yield its process and its port as soon as its page is there."""
    command = [sys.executable, "-m", "gipfel", "hall", "--broker", url, "--data", str(folder), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        line = next(line for line in process.stdout or () if "http://" in line)
        port = int(line.partition("http://")[2].partition("/")[0].rpartition(":")[2])
        yield process, port
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def delays(reports: list[TablesReport], seen: Seen) -> list[float]:
    """Return how long it took until the page showed each moment, or a newer one, in seconds."""
    took = []
    for report in reports:
        for table, game, step, at in report.published:
            shown = seen[table]
            later = bisect.bisect_left(shown, (at, 0, 0))
            arrival = next((when for when, *which in shown[later:] if tuple(which) >= (game, step)), None)
            took.append(float("inf") if arrival is None else arrival - at)
    return took


def measure(tables: int, seconds: float, speed: float) -> None:
    """Let some tables play, and print what was seen."""
    names = [f"t{number:03}" for number in range(tables)]
    secrets = {"hall": "hall-secret"} | {name: f"secret-{name}" for name in names}
    memory = Path("/dev/shm")  # noqa: S108  # tables have a card each; here they would share one disk
    with (
        tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as made,
        broker(Path(made) / "broker", secrets=secrets) as running,
        hall(Path(made) / "hall", running.url("hall")) as (process, port),
    ):
        folder = Path(made)
        watcher = WallWatcher(port)
        watcher.start()
        samples = Samples({"hall": process.pid, "broker": running.process_id})
        samples.start()
        jobs = []
        for number in range(PROCESSES):
            brokers = {name: running.url(name) for name in names[number::PROCESSES]}
            job = TablesJob(str(folder / "tables"), brokers, seconds, speed, patience=120)
            (folder / f"job{number}").write_bytes(msgspec.json.encode(job))
            script = str(Path(__file__).with_name("hall_tables.py"))
            paths = [str(folder / f"job{number}"), str(folder / f"report{number}")]
            jobs.append(subprocess.Popen([sys.executable, script, *paths]))
        if any(job.wait() for job in jobs):
            raise SystemExit("The simulated tables have failed.")
        samples.ends.set()
        reports = [
            msgspec.json.decode((folder / f"report{number}").read_bytes(), type=TablesReport)
            for number in range(PROCESSES)
        ]
        took = delays(reports, watcher.seen)
        finished, kept = [seal for report in reports for seal in report.finished], archived(folder / "hall")
        show(tables, seconds, reports, took, samples)
        if sorted(finished) != sorted(kept):
            raise SystemExit(f"{len(finished)} games were finished, and the archive has {len(kept)}, not the same")


def archived(folder: Path) -> list[str]:
    """Return the seals of the games in a hall's archive."""
    (path,) = folder.glob("*.db")
    with closing(sqlite3.connect(path)) as db:
        return [str(seal) for (seal,) in db.execute("SELECT seal FROM games")]


def show(
    tables: int,
    seconds: float,
    reports: list[TablesReport],
    took: list[float],
    samples: Samples,
) -> None:
    """Print one row for each thing that was asked."""
    finished, unsent = sum(len(report.finished) for report in reports), sum(report.unsent for report in reports)
    took.sort()
    memory = samples.memory["hall"]
    early = min(MINUTE, len(memory) - 1)
    figures = {
        "games finished, not taken yet": f"{finished}, {unsent}",
        "on the page after, median": f"{_at(took, 0.5)} ms",
        "95 % (aim: 1000 ms), 99 %, the slowest": f"{_at(took, 0.95)}, {_at(took, 0.99)}, {_at(took, 1)} ms",
        "hall: processor": f"{samples.used['hall'] / seconds:.1%} of a core",
        "broker: processor": f"{samples.used['broker'] / seconds:.1%} of a core",
        f"hall: memory after {early} s, at the end, most": (
            f"{memory[early]:.1f}, {memory[-1]:.1f}, {max(memory):.1f} MB"
        ),
        "tables came late by at most": f"{max(report.late for report in reports):.2f} s",
        "last game taken after": f"{max(report.drained for report in reports):.1f} s",
    }
    print(f"\n{tables} tables, {seconds:.0f} s, {len(took)} moments ({len(took) / seconds:.0f} a second)")
    for name, figure in figures.items():
        print(f"  {name:44}{figure}")


def _at(took: list[float], share: float) -> str:
    return f"{took[min(len(took) - 1, int(share * len(took)))] * 1e3:.0f}"


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description="Measures a hall with many simulated tables.")
    parser.add_argument("--tables", type=int, nargs="+", default=[30, 100, 300], help="how many")
    parser.add_argument("--seconds", type=float, default=300.0, help="how long they play")
    parser.add_argument("--speed", type=float, default=30.0, help="how much faster than life")
    options = parser.parse_args()
    for tables in options.tables:
        measure(tables, options.seconds, options.speed)


if __name__ == "__main__":
    main()
