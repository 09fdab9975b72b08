"""The record's figures: what starting, listing, rolling and winning cost with ten games and with 5,000."""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

from figures import COMPILING, ROUNDS
from gipfel.game import Rolled, Started, Won
from gipfel.page import record as page_record
from gipfel.page import statistics as page_statistics
from gipfel.page.record_reader import RecordReader
from gipfel.store import Store, open_store
from gipfel.terminal import tell_games
from gipfel.words import words_in
from old_record import BYTES, build, played

FEW, MANY = 10, 5000
"""How many games the two records have."""
PHOTOS = 2
"""How many photographs a game has; there is room for no more than there are, so each new one drives one out."""
NAMES = {Started: "begin a game, on disk, ms", Won: "win, on disk, ms"}
WORDS = words_in("en")
Figures = Iterator[tuple[str, float, str]]
"""A name, milliseconds, and the aim."""


def main() -> None:
    """Measure both sizes, and print them side by side."""
    with tempfile.TemporaryDirectory() as place:
        few, many = (dict(_rows(Path(place) / str(games), games)) for games in (FEW, MANY))
    print(f"{'':44}{f'{FEW} games':>12}{f'{MANY:,} games':>14}{'ratio':>8}   aim")
    for name, (figure, aim) in few.items():
        other = many[name][0]
        print(f"{name:44}{figure:>12,.2f}{other:>14,.2f}{other / figure:>8.1f}   {aim}")


def _rows(folder: Path, games: int) -> Iterator[tuple[str, tuple[float, str]]]:
    for name, figure, aim in _figures(folder, games):
        yield name, (figure, aim)


def _figures(folder: Path, games: int) -> Figures:
    """Yield all figures of a record with that many games."""
    build(folder, games, PHOTOS)
    yield "a record of 0.1.0 brought over, ms", _once(lambda: Store(folder).close()), "60,000 at most"
    yield "start: open it, and the game played last, ms", _median(lambda: _start(folder)), "ratio 1"
    with closing(Store(folder)) as store:
        yield from _lists(folder, store)
    yield from _games(folder, games * PHOTOS * BYTES)


def _start(folder: Path) -> None:
    store, _ = open_store(folder)
    store.game(store.number)
    store.close()


def _lists(folder: Path, store: Store) -> Figures:
    """Yield the figures of listing games, ten a page, and of computing the newest games' statistics."""
    reader = RecordReader(folder)
    yield (
        "ten games listed in the terminal, ms",
        _median(lambda: tell_games(store.games(limit=10), WORDS)),
        "ratio 1",
    )
    yield (
        "ten games listed on the page, ms",
        _median(lambda: page_record.games(reader, WORDS, None, 10)),
        "ratio 1",
    )
    counted = len(reader.games(limit=60))
    all_games = _once(lambda: page_statistics.of_all(reader, WORDS)) / counted
    yield "figures of the newest games, ms a game", all_games, "ratio 1"
    again = _median(lambda: page_statistics.of_all(reader, WORDS)) / counted
    yield "  asked for again, ms a game", again, "ratio 1"
    reader.close()
    command = [sys.executable, "-m", "gipfel", "games", "--limit", "10", "--data", str(folder)]
    listed = _median(lambda: subprocess.run(command, check=True, env=COMPILING, stdout=subprocess.DEVNULL))
    yield "gipfel games --limit 10, ms", listed, "ratio 1"


def _games(folder: Path, room: int) -> Figures:
    """Yield the figures of games as the table writes them: start, rolls with photographs, win, and end."""
    took: dict[str, list[float]] = {}
    numbers = count()
    for seed in range(ROUNDS):
        store, _ = open_store(folder)
        store.photos.limit = room
        for events in played(seed):
            photo = str(next(numbers)).encode().ljust(BYTES) if isinstance(events[-1], Rolled) else b""
            name = "roll with a photograph, on disk, ms" if photo else NAMES.get(type(events[-1]), "")
            took.setdefault(name, []).append(_once(partial(store.append, events, photo)))
        took.setdefault("  end then: its backup is waited for, ms", []).append(_once(store.close))
    for name, figures in took.items():
        if name:
            yield name, statistics.median(figures), "ratio 1"


def _once(what: Callable[[], object]) -> float:
    """Return how many milliseconds a call takes."""
    start = time.perf_counter()
    what()
    return (time.perf_counter() - start) * 1e3


def _median(what: Callable[[], object]) -> float:
    """Return how many milliseconds a call takes, as the median of a few."""
    return statistics.median(_once(what) for _ in range(ROUNDS))


if __name__ == "__main__":
    main()
