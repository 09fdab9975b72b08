"""What the hall's archive costs with many games: to take one, lists, statistics, the league."""

import argparse
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from bench_review import START, played
from gipfel.exports import FORM, ExportedStep, Head, written
from gipfel.game import Started, Step
from gipfel_hall.archive import Archive, GameFilter, Intake, open_archive
from gipfel_hall.league import league_of
from gipfel_hall.statistics import statistics_of

if TYPE_CHECKING:
    from collections.abc import Callable

BEGAN = datetime(2024, 1, 1, 19, 0, tzinfo=UTC)
TEMPLATES = 20
"""Games that are really played; the others are these with other players and at other times."""
PEOPLE = 300


def main() -> None:
    """Fill an archive and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, metavar="N")
    parser.add_argument(
        "--url", default="", help="of a PostgreSQL database that is empty; without, a file of SQLite"
    )
    options = parser.parse_args()
    games = [played("casual", Random(seed)) for seed in range(TEMPLATES)]
    with tempfile.TemporaryDirectory() as folder:
        where = options.url or str(Path(folder) / "hall.db")
        with open_archive(where, UTC) as archive:
            took = fill(archive, games, options.games)
            print(f"{f'{options.games} games, ms to take one':44}{1000 * took / options.games:>12.1f}")
            if not options.url:
                size = Path(where).stat().st_size
                print(f"{'bytes a game, with its file':44}{size / options.games:>12.0f}")
            ask(archive)


def fill(archive: Archive, games: list[tuple[Step, ...]], count: int) -> float:
    """Hand in so many games; return the seconds that the archive took for them."""
    took, random = 0.0, Random(1)
    for number in range(count):
        names = tuple(f"Player {each}" for each in random.sample(range(PEOPLE), 2))
        at = BEGAN + timedelta(minutes=10 * number)
        data = as_file(games[number % TEMPLATES], names, at)
        began = time.perf_counter()
        taken = archive.take(data, str(number % 20), "d", at + timedelta(hours=1))
        took += time.perf_counter() - began
        if taken.intake is not Intake.KEPT:
            raise LookupError(f"game {number} was not kept: {taken}")
    return took


def as_file(steps: tuple[Step, ...], names: tuple[str, ...], at: datetime) -> bytes:
    """Return a game as the file that a table sends, with other names and at another time."""
    times = ((at + timedelta(seconds=15 * step.n)).isoformat(timespec="milliseconds") for step in steps)
    started = Started(START.colours, names, START.edition, START.version)
    dated = [Step(step.n, when, step.events) for step, when in zip(steps, times, strict=True)]
    dated[0] = Step(1, dated[0].at, (started,))
    return written(Head(FORM, "bench", 1, {}), map(ExportedStep, dated))


def ask(archive: Archive) -> None:
    """Print how long each question of a page takes."""
    someone = archive.player_named("Player 7")
    middle = archive.games(limit=50).older
    questions: dict[str, Callable[[], object]] = {
        "newest fifty games": lambda: archive.games(limit=50),
        "the next fifty": lambda: archive.games(older=middle, limit=50),
        "fifty games of a player": lambda: archive.games(GameFilter(player=someone), limit=50),
        "fifty games by a part of a name": lambda: archive.games(GameFilter(name="er 12"), limit=50),
        "evenings": archive.evenings,
        "players": archive.players,
        "stamp": archive.stamp,
        "all statistics": lambda: statistics_of(archive),
        "statistics of a month": lambda: statistics_of(archive, BEGAN, BEGAN + timedelta(days=30)),
        "the league of all games": lambda: league_of(archive),
    }
    for name, question in questions.items():
        began = time.perf_counter()
        question()
        print(f"{f'{name}, ms':44}{1000 * (time.perf_counter() - began):>12.1f}")


if __name__ == "__main__":
    main()
