"""What is done at the table costs the same with few games on record as with many, in SQLite's instructions."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gipfel.game import Event, Rolled
from gipfel.rules import Dice
from gipfel.store import Store, open_store

Steps = list[tuple[Event, ...]]
FEW, MANY = 10, 1500


def filled(folder: Path, games: int, steps: Steps) -> Path:
    """Return a folder with so many games, each with two photographs in the list."""
    with closing(Store(folder)) as store:
        for events in steps:
            store.append(events)
    with closing(sqlite3.connect(folder / "games.db")) as db, db:
        numbers = [(number,) for number in range(2, games + 1)]
        db.executemany("INSERT INTO games SELECT ?1, started, origin, ?1 FROM games WHERE number = 1", numbers)
        db.executemany("INSERT INTO steps SELECT ?, n, at, events, photo FROM steps WHERE game = 1", numbers)
        db.executemany(
            "INSERT INTO summaries SELECT ?, steps, winner, start FROM summaries WHERE game = 1", numbers
        )
        for n in (2, 5):
            rows = [(number, n, f"name{n}", 1000) for (number,) in numbers]
            db.executemany("INSERT INTO photos VALUES (?, ?, ?, ?)", rows)
    return folder


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory, whole_game: Steps) -> tuple[Path, Path]:
    """Return a folder with few games, and one with many."""
    place = tmp_path_factory.mktemp("sizes")
    return filled(place / "few", FEW, whole_game), filled(place / "many", MANY, whole_game)


class Counting(sqlite3.Connection):
    """A connection that counts the instructions of SQLite's virtual machine, of all such connections."""

    count = 0

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]  # sqlite3's own
        self.set_progress_handler(self._counted, 1)

    @staticmethod
    def _counted() -> int:
        Counting.count += 1
        return 0


def cost(folder: Path, does: Callable[[Store], object], monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many instructions something takes, the opening included."""
    connect = sqlite3.connect
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda *args, **options: connect(*args, **options, factory=Counting))
        Counting.count = 0
        store, _ = open_store(folder, photos_mb=1)
        store.photos.limit = 1000 * 2 * (FEW if "few" in str(folder) else MANY)
        does(store)
        count = Counting.count
        store.close()
    return count


@pytest.mark.parametrize(
    "does",
    [
        lambda _: None,
        lambda store: store.games(limit=FEW),
        lambda store: store.games(before=9, limit=5),
        lambda store: [
            store.append((Rolled(Dice.parse("3 3 5 6")),), bytes([number]) * 1000) for number in range(3)
        ],
        lambda store: [store.append(events) for events in [step.events for step in store.steps(1)]],
    ],
    ids=["start", "list", "older page", "roll", "whole game"],
)
def test_it_costs_the_same(
    does: Callable[[Store], object], folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Starting, listing, rolling with a photograph and playing to the win cost no more with many games."""
    few, many = (cost(folder, does, monkeypatch) for folder in folders)

    assert few > 50
    assert many < few * 1.25  # a tree that is one level deeper costs a little more, a list of all games far more
