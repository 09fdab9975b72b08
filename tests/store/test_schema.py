"""The version of the record: the way from 0.1.0, however often it is interrupted, and what is left alone."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gipfel.errors import DeviceLost
from gipfel.game import Started
from gipfel.store import Store, StoreTooNew, open_store, summary_of
from gipfel.store.schema import VERSION, version_of
from support.deadly import killed_at
from support.full_disk import full_disk

STARTED = Started(("yellow", "green"), ("", ""), "franjos", "1.0")


@pytest.fixture
def full_folder(old_folder: Path) -> Path:
    """Return the folder of version 0.1.0 with more games: converting it takes a few hundred statements."""
    with closing(sqlite3.connect(old_folder / "games.db")) as db, db:
        for number in range(4, 121):
            db.execute(
                "INSERT INTO games SELECT ?, started, origin, ? FROM games WHERE number = 1", (number, number)
            )
            db.execute("INSERT INTO steps SELECT ?, n, at, events, photo FROM steps WHERE game = 1", (number,))
    return old_folder


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return everything that version 0.1.0 knows of a record."""
    with closing(sqlite3.connect(path)) as db:
        games = db.execute("SELECT * FROM games ORDER BY number").fetchall()
        return {"games": games, "steps": db.execute("SELECT * FROM steps ORDER BY game, n").fetchall()}


def check(folder: Path, expected: dict[str, list[tuple[object, ...]]]) -> None:
    """Open a record, and check that nothing is missing and everything was converted."""
    store, damage = open_store(folder)
    entries = store.games(limit=1000)
    photos = store._db.execute("SELECT count(*) FROM photos").fetchone()
    first = store.game(1)
    store.close()

    assert damage == ""
    assert version_of(folder / "games.db") == VERSION
    assert rows(folder / "games.db") == expected
    assert len(entries) == len(expected["games"])
    assert entries[-1].summary == summary_of(first)
    assert all(entry.summary for entry in entries)
    assert photos == (len(list((folder / "photos").rglob("*.jpg"))),)


def points() -> Iterator[int]:
    """Yield the numbers of statements to be killed at: all of the first, then some."""
    yield from range(1, 25)
    yield from range(25, 2000, 53)


def test_killed_while_it_is_converted(full_folder: Path, tmp_path: Path) -> None:
    """Killed at any statement of the migration: everything is there, and the next start finishes it."""
    expected = rows(full_folder / "games.db")
    tried = tmp_path / "tried"
    for point in points():
        shutil.copytree(full_folder, tried)
        was_killed = killed_at(point, lambda: Store(tried))

        assert version_of(tried / "games.db") in (0, VERSION)
        assert rows(tried / "games.db") == expected
        check(tried, expected)
        shutil.rmtree(tried)
        if not was_killed:
            break
    assert point > 100
    assert not was_killed


def test_killed_again_and_again(full_folder: Path) -> None:
    """A record whose conversion is interrupted at every start is converted by the first start that is not."""
    expected = rows(full_folder / "games.db")
    for point in (40, 60, 20, 100):
        assert killed_at(point, lambda: Store(full_folder))

    check(full_folder, expected)


def test_the_log_of_the_migration_cut_at_every_length(full_folder: Path, tmp_path: Path) -> None:
    """However much of the write-ahead log is on disk: the old version or the new one, and whole."""
    expected = rows(full_folder / "games.db")
    store = Store(full_folder)
    database, log = (full_folder / "games.db").read_bytes(), (full_folder / "games.db-wal").read_bytes()
    store.close()
    assert version_of(full_folder / "games.db") == VERSION
    cut = tmp_path / "cut"
    shutil.copytree(full_folder / "photos", cut / "photos")
    versions = set()
    for length in (*range(0, len(log), 1531), len(log) - 1, len(log)):
        for path in cut.glob("*"):
            if path.is_file():
                path.unlink()
        (cut / "games.db").write_bytes(database)
        (cut / "games.db-wal").write_bytes(log[:length])
        versions.add(version_of(cut / "games.db"))
        (cut / "games.db").write_bytes(database)
        (cut / "games.db-wal").write_bytes(log[:length])
        check(cut, expected)

    assert versions == {0, VERSION}


def test_no_room_to_convert_it(full_folder: Path) -> None:
    """On a full disk the old record is read all the same, and converted when there is room."""
    expected = rows(full_folder / "games.db")
    with full_disk(40_000):
        store = Store(full_folder)
        entries = store.games(limit=1000)
        with pytest.raises(DeviceLost):
            store.append((Started(("yellow", "green"), ("n" * 40, ""), "franjos", "1.0" * 10_000),))
    assert len(entries) == 120
    assert all(entry.summary for entry in entries)
    store.append((STARTED,), b"photo")  # there is room again
    assert store.games(limit=1)[0].number == 121
    store.close()
    assert version_of(full_folder / "games.db") == 0

    shutil.rmtree(full_folder / "photos" / "000121")
    after = rows(full_folder / "games.db")
    assert after["games"][:-1] == expected["games"]
    check(full_folder, after)


def test_a_newer_record_is_left_alone(tmp_path: Path) -> None:
    """What a newer program wrote is not opened, not changed, not taken for damaged."""
    store, _ = open_store(tmp_path)
    store.append((STARTED,))
    store._db.execute(f"PRAGMA user_version = {VERSION + 1}")
    store.close()
    before = (tmp_path / "games.db").read_bytes()
    for opens in (Store, open_store):
        with pytest.raises(StoreTooNew):
            opens(tmp_path)

    assert (tmp_path / "games.db").read_bytes() == before
    assert not list(tmp_path.glob("damaged-*"))


def test_a_newer_record_whose_table_was_cut_off(tmp_path: Path) -> None:
    """Also with steps in its write-ahead log a newer record keeps every byte."""
    store = Store(tmp_path / "played")
    store.append((STARTED,))
    store._db.execute(f"PRAGMA user_version = {VERSION + 1}")
    shutil.copytree(tmp_path / "played", tmp_path / "cut")  # as the plug leaves it
    store.close()
    before = [(tmp_path / "cut" / name).read_bytes() for name in ("games.db", "games.db-wal")]
    with pytest.raises(StoreTooNew):
        open_store(tmp_path / "cut")

    assert [(tmp_path / "cut" / name).read_bytes() for name in ("games.db", "games.db-wal")] == before


def test_a_new_record_has_the_version(tmp_path: Path) -> None:
    """A record that is begun now has this program's version."""
    Store(tmp_path).close()

    assert version_of(tmp_path / "games.db") == VERSION
