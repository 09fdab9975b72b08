"""Simulated tables for the hall's benchmark: the real fold, the real record, the real link to a hall; no display.

Each table plays by itself, at some multiple of life's speed, until time is up. Then all wait until a hall has
taken their games. When each moment was published, and which games were finished, is written to a file.
"""

import argparse
import heapq
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

import msgspec

from gipfel.config import HallSettings, broker_address
from gipfel.exports import seal_of
from gipfel.game import (
    Busted,
    Choosing,
    Deciding,
    Event,
    Over,
    Played,
    Rolled,
    Started,
    Stopped,
    WentOn,
    Won,
    apply,
)
from gipfel.hall import HallWorker, games_waiting
from gipfel.rules import Dice, judge, winner
from gipfel.store import Store, export_for_hall
from gipfel.table import HallState, Home, Playing, Table

ROLLS, CHOOSES, DECIDES, SITS_DOWN = 8.0, 5.0, 4.0, 60.0
"""Seconds that people take, in life, until they have rolled, chosen, decided, and begun the next game."""
STOPS_AFTER = 2
"""Rolls after which a simulated player stops."""
LAST_MOMENTS = 2.0
"""Seconds in which the last moments reach the page."""
EDITIONS = ("franjos", "ravensburger-de", "spielecafe")


class TablesJob(msgspec.Struct):
    """What some tables are to do."""

    folder: str
    brokers: dict[str, str]
    """The address of the broker for each table, by the table's name."""
    seconds: float
    speed: float
    """How much faster than life they play."""
    patience: float
    """Seconds that they wait in the end until a hall has taken their games."""


class TablesReport(msgspec.Struct):
    """What they have done."""

    published: list[tuple[str, int, int, float]]
    """Table, game, step, and when, in seconds of the monotonic clock."""
    finished: list[str]
    """The seals of the games that were won."""
    unsent: int
    """Games that no hall has taken in the end."""
    late: float
    """Seconds by which the slowest act came too late: the machine was too slow for this many tables."""
    drained: float
    """Seconds from the last act until all games were taken."""


class SimulatedTable:
    """A table without people: it plays by itself."""

    def __init__(self, name: str, folder: Path, broker: str, parts: ExitStack) -> None:
        address = broker_address(broker)
        if address is None:
            raise ValueError(f"no broker: {broker}")
        self.name, self.folder, self.random, self.rolls = name, folder, Random(name), 0
        self.finished: list[int] = []
        """The numbers of the games that were won."""
        self.store = Store(folder)
        parts.callback(self.store.close)
        self.table = Table(Home(), hall=HallState(name))
        self.worker = parts.enter_context(HallWorker(HallSettings(address, name), folder, lambda _: None))

    def act(self) -> float:
        """Let the next thing happen, publish it, and return the seconds of life until the one after it."""
        events, pause = self._next()
        self.store.append(events)
        game = apply(None if isinstance(events[0], Started) else self.table.game, events)
        self.table = Table(Playing(), game=game, hall=HallState(self.name, is_connected=True))
        if isinstance(game.phase, Over):
            self.finished.append(self.store.number)
        self.worker.follow(self.table, self.store.number)
        return pause * self.random.uniform(0.5, 1.5)

    def seals(self) -> list[str]:
        """Return the seals of the games that were won."""
        return [seal_of(export_for_hall(self.store, number)) for number in self.finished]

    def _next(self) -> tuple[tuple[Event, ...], float]:
        game = self.table.game
        if game is None or isinstance(game.phase, Over):
            return (self._start(),), ROLLS
        if isinstance(game.phase, Choosing):
            return (Played(self.random.choice(game.phase.ruling.plays)),), DECIDES
        if isinstance(game.phase, Deciding):
            if self.rolls < STOPS_AFTER:
                return (WentOn(),), ROLLS
            self.rolls = 0
            seat = winner(apply(game, (Stopped(),)).position)
            return ((Stopped(),), ROLLS) if seat is None else ((Stopped(), Won(seat)), SITS_DOWN)
        dice = Dice.of(self.random.randint(1, 6) for _ in range(4))
        if judge(game.position, dice).is_bust:
            self.rolls = 0
            return (Rolled(dice), Busted()), ROLLS
        self.rolls += 1
        return (Rolled(dice),), CHOOSES

    def _start(self) -> Started:
        count = self.random.choice((2, 3, 4))
        names = tuple(f"P{number:03}" for number in self.random.sample(range(400), count))
        colours = ("yellow", "green", "blue", "orange")[:count]
        return Started(colours, names, self.random.choice(EDITIONS), "bench")


def run(job: TablesJob) -> TablesReport:
    """Let all tables play until time is up, and wait until their games are taken."""
    with ExitStack() as parts:
        folder = Path(job.folder)
        tables = [SimulatedTable(name, folder / name, url, parts) for name, url in job.brokers.items()]
        began = time.monotonic()
        acts = [
            (began + table.random.uniform(0, SITS_DOWN / job.speed), number) for number, table in enumerate(tables)
        ]
        heapq.heapify(acts)
        published, late = [], 0.0
        while acts[0][0] < began + job.seconds:
            due, number = acts[0]
            now = time.monotonic()
            if due > now:
                time.sleep(due - now)
                now = time.monotonic()
            late, table = max(late, now - due), tables[number]
            pause = table.act()
            published.append((table.name, table.store.number, table.table.the_game.steps, time.monotonic()))
            heapq.heapreplace(acts, (now + pause / job.speed, number))
        ended = time.monotonic()
        time.sleep(LAST_MOMENTS)
        while (
            unsent := sum(games_waiting(table.folder) for table in tables)
        ) and time.monotonic() < ended + job.patience:
            time.sleep(0.5)
        return TablesReport(
            published, [seal for table in tables for seal in table.seals()], unsent, late, time.monotonic() - ended
        )


def main() -> None:
    """Read a job from a file, do it, and write the report beside it."""
    parser = argparse.ArgumentParser(description="Simulated tables for bench_hall.py.")
    parser.add_argument("job", type=Path)
    parser.add_argument("report", type=Path)
    told = parser.parse_args()
    sys.setswitchinterval(0.001)  # hundreds of links share this process, and none is to wait long
    report = run(msgspec.json.decode(told.job.read_bytes(), type=TablesJob))
    told.report.write_bytes(msgspec.json.encode(report))


if __name__ == "__main__":
    main()
