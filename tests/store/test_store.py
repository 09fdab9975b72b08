"""The record on disk: what was shown is there, whatever happens."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gipfel.errors import DeviceLost
from gipfel.game import Played, Rolled, Started, Step, Stopped, Undone, Won, apply
from gipfel.store import InUse, Photos, Store, StoreDamaged, copies, open_store

STARTED = Started(("yellow", "green"), ("", ""), "franjos", "1.0")


def test_what_is_appended_is_there(tmp_path: Path) -> None:
    """Steps come back as they were written, after closing and opening, and by whoever else opens the file."""
    store = Store(tmp_path)
    store.append((STARTED,))
    store.append((Rolled("3 3 5 6"),))
    other = sqlite3.connect(tmp_path / "games.db")
    assert other.execute("SELECT count(*) FROM steps").fetchone() == (2,)
    store.close()
    again, damage = open_store(tmp_path)

    assert damage == ""
    assert [step.events for step in again.steps(1)] == [(STARTED,), (Rolled("3 3 5 6"),)]
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
        store.append((Rolled("3 3 5 6"),))

    assert [(entry.number, entry.steps) for entry in store.games()] == [(3, 2), (2, 2), (1, 2)]


def test_a_game_from_elsewhere_is_not_gone_on_with(tmp_path: Path) -> None:
    """An imported game gets a number, and the table's own game goes on."""
    store = Store(tmp_path)
    store.append((STARTED,))
    foreign = (Step(1, "2026-01-01", (STARTED,)), Step(2, "2026-01-01", (Rolled("1 1 1 1"),)))
    assert store.add(foreign, (b"", b""), "table") == 2
    store.append((Rolled("3 3 5 6"),))

    assert store.number == 1
    assert len(store.steps(1)) == 2
    assert Store(tmp_path).number == 1
    store.append((STARTED,))
    assert store.number == 3


def test_a_finished_game_is_backed_up(tmp_path: Path) -> None:
    """With each finished game a copy of everything is made; five are kept, the newest ones."""
    store, _ = open_store(tmp_path)
    for _ in range(7):
        store.append((STARTED,))
        store.append((Rolled("3 3 5 6"), Won(0)))
    store.close()

    assert len(copies(tmp_path)) == 5
    assert len(list((tmp_path / "backups").iterdir())) == 5
    with closing(sqlite3.connect(copies(tmp_path)[0])) as copy:
        assert copy.execute("SELECT count(*) FROM games").fetchone() == (7,)


@pytest.mark.parametrize("harm", ["header", "middle", "truncated", "garbage", "gone", "empty"])
def test_a_damaged_record_is_set_aside(tmp_path: Path, harm: str) -> None:
    """The newest sound copy is taken, the damaged file is kept, and the players are told."""
    store, _ = open_store(tmp_path)
    for _ in range(40):
        store.append((STARTED,))
        store.append((Rolled("3 3 5 6"), Won(0)))
    store.append((STARTED,))
    store.close()
    path = tmp_path / "games.db"
    data = bytearray(path.read_bytes())
    match harm:
        case "header":
            data[:16] = b"\0" * 16
        case "middle":
            data[4096:8192] = os.urandom(4096)
        case "truncated":
            del data[len(data) // 2 :]
        case _:
            data = bytearray(b"not a database at all " * 500)
    path.write_bytes(data)
    if harm == "gone":
        path.unlink()
    if harm == "empty":
        path.write_bytes(b"")
    copies(tmp_path)[0].write_bytes(b"broken, too" * 1000)

    again, damage = open_store(tmp_path)
    assert damage == "damaged"
    assert again.number == 39
    assert list(tmp_path.glob("damaged-*-games.db")) or harm == "gone"
    again.append((STARTED,))
    again.close()


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


def test_without_a_copy_a_new_record_is_begun(tmp_path: Path) -> None:
    """Nothing sound anywhere: set aside, begun anew, and told."""
    (tmp_path / "games.db").write_bytes(b"x" * 5000)
    store, damage = open_store(tmp_path)

    assert damage == "lost"
    assert store.games() == []
    store.close()


def test_an_unreadable_game_is_named(tmp_path: Path) -> None:
    """A row that a newer program wrote is not read over."""
    store = Store(tmp_path)
    store.append((STARTED,))
    store._db.execute('UPDATE steps SET events = \'[{"event": "flown"}]\'')
    with pytest.raises(StoreDamaged, match="game 1"):
        store.steps(1)


def test_photographs(tmp_path: Path) -> None:
    """A roll's photograph is kept beside it; the oldest are thrown out at the limit, the newest never."""
    store = Store(tmp_path, photos_limit=2500)
    store.append((STARTED,))
    for number in range(5):
        store.append((Rolled("3 3 5 6"),), bytes([number]) * 1000)

    assert store.photo(1, 6) == b"\4" * 1000
    assert store.photo(1, 5) == b"\3" * 1000
    assert store.photo(1, 2) == b""
    assert store.photo(1, 1) == store.photo(9, 9) == b""
    assert len(list((tmp_path / "photos").rglob("*.jpg"))) == 2
    Photos(tmp_path / "games.db" / "no folder", 10).keep(1, "x", b"x")  # one that cannot be kept stops nothing


def test_a_swapped_photograph_is_no_evidence(tmp_path: Path) -> None:
    """A picture that is not the one that was taken is not shown as one; nor is one of another game."""
    store = Store(tmp_path)
    store.append((STARTED,))
    store.append((Rolled("3 3 5 6"),), b"true")
    (picture,) = (tmp_path / "photos").rglob("*.jpg")
    picture.write_bytes(b"false")

    assert store.photo(1, 2) == b""


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
        (Rolled("3 3 5 6"),),
        (Played("8+9"),),
        (Undone(),),
        (Played("6+11"),),
        (Stopped(),),
    ):
        store.append(events)
        game = apply(game, events)

    assert store.game(1) == game
    assert (Undone(),) in [step.events for step in store.steps(1)]
