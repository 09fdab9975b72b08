"""The record on disk: what was shown is there, whatever happens."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gipfel.errors import DeviceLost
from gipfel.game import Played, Rolled, Started, Step, Stopped, Undone, apply
from gipfel.rules import Dice, Play
from gipfel.store import InUse, Store, StoreDamaged, open_store

STARTED = Started(("yellow", "green"), ("", ""), "franjos", "1.0")


def test_what_is_appended_is_there(tmp_path: Path) -> None:
    """Steps come back as they were written, after closing and opening, and by whoever else opens the file."""
    store = Store(tmp_path)
    store.append((STARTED,))
    store.append((Rolled(Dice.parse("3 3 5 6")),))
    other = sqlite3.connect(tmp_path / "games.db")
    assert other.execute("SELECT count(*) FROM steps").fetchone() == (2,)
    store.close()
    again, damage = open_store(tmp_path)

    assert damage == ""
    assert [step.events for step in again.steps(1)] == [(STARTED,), (Rolled(Dice.parse("3 3 5 6")),)]
    assert again.number == 1
    again.close()
    other.close()


def test_it_is_written_the_safe_way(tmp_path: Path) -> None:
    """Write-ahead log, and each commit waits for the disk."""
    store = Store(tmp_path)
    db = store._db

    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_games_are_numbered(tmp_path: Path) -> None:
    """Each start begins a game of its own; steps go to the newest."""
    store = Store(tmp_path)
    for _ in range(3):
        store.append((STARTED,))
        store.append((Rolled(Dice.parse("3 3 5 6")),))

    assert [(entry.number, entry.steps) for entry in store.games()] == [(3, 2), (2, 2), (1, 2)]


def test_games_come_in_pages(tmp_path: Path) -> None:
    """The newest games come first, so many as are asked for; the last number leads to the next page."""
    store = Store(tmp_path)
    for _ in range(7):
        store.append((STARTED,))

    assert [entry.number for entry in store.games(limit=3)] == [7, 6, 5]
    assert [entry.number for entry in store.games(before=5, limit=3)] == [4, 3, 2]
    assert [entry.number for entry in store.games(before=2)] == [1]
    assert store.games(before=1) == store.games(before=-1) == store.games(limit=0) == []
    assert len(store.games(before=1 << 70)) == 7


def test_a_game_from_elsewhere_is_not_gone_on_with(tmp_path: Path) -> None:
    """An imported game gets a number, and the table's own game goes on."""
    store = Store(tmp_path)
    store.append((STARTED,))
    foreign = (Step(1, "2026-01-01", (STARTED,)), Step(2, "2026-01-01", (Rolled(Dice.parse("1 1 1 1")),)))
    assert store.add(foreign, (b"", b""), "table") == 2
    store.append((Rolled(Dice.parse("3 3 5 6")),))

    assert store.number == 1
    assert len(store.steps(1)) == 2
    assert Store(tmp_path).number == 1
    store.append((STARTED,))
    assert store.number == 3


@pytest.mark.parametrize("number", [-(10**30), -1, 0, 2, 10**30])
def test_a_number_that_no_game_has(tmp_path: Path, number: int) -> None:
    """Whatever number somebody asks for, the answer is that there is no such game."""
    with closing(Store(tmp_path)) as store:
        store.append((STARTED,))

        assert not store.go_on_with(number)
        assert store.steps(number) == ()
        assert store.photo(number, number) == b""
        assert len(store.games(before=number)) == (number > 1)
        assert store.number == 1


def test_a_locked_or_unreadable_record_is_not_damaged(tmp_path: Path) -> None:
    """What is only out of reach for the moment stays where it is."""
    store = Store(tmp_path)
    store.append((STARTED,))
    store.close()
    with closing(sqlite3.connect(tmp_path / "games.db")) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DeviceLost):
            open_store(tmp_path)
    store, damage = open_store(tmp_path)

    assert (store.number, damage) == (1, "")
    assert not list(tmp_path.glob("damaged-*"))
    store.close()


def test_one_table_a_folder(tmp_path: Path) -> None:
    """Two programs cannot write into one record; reading is free."""
    store, _ = open_store(tmp_path)
    with pytest.raises(InUse):
        open_store(tmp_path)
    assert Store(tmp_path).games() == []
    store.close()
    again, _ = open_store(tmp_path)
    again.close()


def test_an_unreadable_game_is_named(tmp_path: Path) -> None:
    """A row that a newer program wrote is not read over."""
    store = Store(tmp_path)
    store.append((STARTED,))
    store._db.execute('UPDATE steps SET events = \'[{"event": "flown"}]\'')
    with pytest.raises(StoreDamaged, match="game 1"):
        store.steps(1)


def test_an_unreadable_game_is_listed(tmp_path: Path) -> None:
    """A game whose summary can be neither read nor made again is listed with the reason."""
    store = Store(tmp_path)
    store.append((STARTED,))
    store.append((STARTED,))
    store._db.execute("DELETE FROM summaries WHERE game = 1")
    store._db.execute('UPDATE steps SET events = \'[{"event": "flown"}]\' WHERE game = 1')
    second, first = store.games()

    assert (second.number, second.damage) == (2, "")
    assert (first.number, first.summary) == (1, None)
    assert "flown" in first.damage


def test_the_clock_may_go_back(tmp_path: Path) -> None:
    """The game that is gone on with is the one played last, whatever the clock said then."""
    store = Store(tmp_path)
    for _ in range(3):
        store.append((STARTED,))
    store._db.execute("UPDATE steps SET at = '1970-01-01' WHERE game = 3")
    assert Store(tmp_path).number == 3
    assert store.go_on_with(2)
    assert Store(tmp_path).number == 2
    assert not store.go_on_with(9)
    store.append((STARTED,))
    assert Store(tmp_path).number == 4


def test_undo_is_on_record(tmp_path: Path) -> None:
    """The record never loses what was played."""
    store = Store(tmp_path)
    game = None
    for events in (
        (STARTED,),
        (Rolled(Dice.parse("3 3 5 6")),),
        (Played(Play.parse("8+9")),),
        (Undone(),),
        (Played(Play.parse("6+11")),),
        (Stopped(),),
    ):
        store.append(events)
        game = apply(game, events)

    assert store.game(1) == game
    assert (Undone(),) in [step.events for step in store.steps(1)]
