"""A record that is damaged or gone is rebuilt from its backups and from what can still be read of it."""

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from gipfel.game import Event, Played, Rolled, Started, replay
from gipfel.rules import Dice, Play
from gipfel.store import BackupFile, Store, backups, open_store, summary_of
from support.deadly import killed_at
from support.waiting import until

Steps = list[tuple[Event, ...]]
STARTED = Started(("yellow", "green"), ("Ann", ""), "franjos", "1.0")
GAMES = 40


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory, whole_game: Steps) -> Path:
    """Return the folder of a table that has played forty games, and has left another in its second roll."""
    folder = tmp_path_factory.mktemp("original")
    store, _ = open_store(folder)
    for _ in range(GAMES):
        store.append(whole_game[0])
        store.append(whole_game[1], b"photograph of a roll")
        for events in whole_game[2:]:
            store.append(events)
    store.append((STARTED,))
    store.append((Rolled(Dice.parse("3 3 5 6")),))
    store.close()
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    """Return a copy of that folder, for somebody to damage."""
    return shutil.copytree(original, tmp_path / "table")


def harm(folder: Path, how: str) -> None:
    """Damage the record's file."""
    path = folder / "games.db"
    data = bytearray(path.read_bytes())
    match how:
        case "header":
            data[:16] = b"\0" * 16
        case "games":  # the page with the list of games
            data[4096:8192] = os.urandom(4096)
        case "truncated":
            del data[len(data) // 2 :]
        case "garbage":
            data = bytearray(b"not a database at all " * 500)
        case _:
            data.clear()
    path.write_bytes(data)
    if how == "gone":
        path.unlink()


HARMS = ["header", "games", "truncated", "garbage", "gone", "empty"]


@pytest.mark.parametrize("how", HARMS)
def test_a_damaged_record_is_rebuilt(folder: Path, how: str) -> None:
    """Everything is there as it was, with its summaries and photographs; the damaged file is set aside."""
    expected = [
        (entry.number, entry.started, entry.origin, entry.steps) for entry in Store(folder).games(limit=99)
    ]
    harm(folder, how)
    store, damage = open_store(folder)
    entries = store.games(limit=99)

    assert damage == "damaged"
    assert store.number == GAMES + 1
    assert [(entry.number, entry.started, entry.origin, entry.steps) for entry in entries] == expected
    assert [entry.summary for entry in entries] == [summary_of(store.game(entry.number)) for entry in entries]
    assert store.photo(7, 2) == b"photograph of a roll"
    assert store._db.execute("SELECT count(*) FROM photos WHERE n = 2").fetchone() == (GAMES,)
    assert list(folder.glob("damaged-*-games.db")) or how == "gone"
    store.append((Played(Play.parse("8+9")),))
    store.close()
    again, damage = open_store(folder)
    assert (again.number, damage, len(again.steps(again.number))) == (GAMES + 1, "", 3)
    again.close()


def test_a_damaged_backup_costs_one_game(folder: Path, whole_game: Steps) -> None:
    """Where a backup is damaged, too, all other games are there; it is set aside."""
    harm(folder, "garbage")
    broken = folder / "backups" / BackupFile(17, len(whole_game)).name
    broken.write_bytes(broken.read_bytes()[:-20])
    store, _ = open_store(folder)
    numbers = [entry.number for entry in store.games(limit=99)]

    assert numbers == [number for number in range(GAMES + 1, 0, -1) if number != 17]
    assert [path.name for path in (folder / "backups").glob("damaged-*")] == [f"damaged-{broken.name}"]
    store.close()


def test_without_a_backup_a_new_record_is_begun(tmp_path: Path) -> None:
    """If nothing can be read, the record is set aside, a new one begins, and the caller is told."""
    (tmp_path / "games.db").write_bytes(b"x" * 5000)
    store, damage = open_store(tmp_path)

    assert damage == "lost"
    assert store.games() == []
    assert (next(tmp_path.glob("damaged-*-games.db"))).read_bytes() == b"x" * 5000
    store.close()


def damage_page_of(folder: Path, text: bytes) -> None:
    """Overwrite the last page of the record's file in which a text is, as a bad card would.

    The last, because on a quick disk a game may begin in the same millisecond, and games are listed further ahead.
    """
    path = folder / "games.db"
    data = bytearray(path.read_bytes())
    page = data.rindex(text) // 4096 * 4096
    data[page : page + 4096] = os.urandom(4096)
    path.write_bytes(data)


def test_damage_in_an_old_game_is_found_in_the_background(folder: Path) -> None:
    """A page of an old game is damaged: the table starts and plays; at the next start all is as it was, and more.

    Steps that were written since then, into the damaged file, are not lost.
    """
    steps = Store(folder).steps(3)
    with_photo = steps[4].at.encode()  # when a step of the third game was written
    damage_page_of(folder, with_photo)
    store, damage = open_store(folder, rest_s=0)
    assert (store.number, damage) == (GAMES + 1, "")
    until((folder / "games.db-damaged").exists)
    store.append((Played(Play.parse("8+9")),))
    shutil.copytree(folder, folder.with_name("cut"))  # as the plug leaves it
    store.close()
    again, damage = open_store(folder.with_name("cut"))

    assert damage == "damaged"
    assert again.steps(3) == steps
    assert again.steps(GAMES + 1)[-1].events == (Played(Play.parse("8+9")),)
    assert len(again.games(limit=99)) == GAMES + 1
    assert not (folder.with_name("cut") / "games.db-damaged").exists()
    again.close()


def test_a_mark_without_damage_is_taken_back(folder: Path) -> None:
    """If the check was wrong, or somebody has repaired the file, nothing is rebuilt."""
    (folder / "games.db-damaged").touch()
    store, damage = open_store(folder)

    assert damage == ""
    assert not (folder / "games.db-damaged").exists()
    store.close()


def test_a_draft_that_is_damaged_too(folder: Path) -> None:
    """What is left of an earlier attempt is used only if it can be read."""
    harm(folder, "garbage")
    (folder / "rebuilding.db").write_bytes(b"not a database either " * 500)
    store, damage = open_store(folder)

    assert damage == "damaged"
    assert len(store.games(limit=99)) == GAMES + 1
    store.close()
    assert not list(folder.glob("rebuilding*"))


def test_a_game_of_a_newer_program_is_brought_back(folder: Path) -> None:
    """A backup that this program cannot read the events of is taken in as it is."""
    flown = '[{"event": "flown"}]'
    with closing(Store(folder)) as newer:
        newer._db.execute("INSERT INTO steps VALUES (?, 3, '2026-01-01', ?, '')", (GAMES + 1, flown))
    store, _ = open_store(folder, rest_s=0)
    until(lambda: BackupFile(GAMES + 1, 3) in backups(folder))
    store.close()
    harm(folder, "gone")
    store, _ = open_store(folder)

    assert store.games(limit=1)[0].damage
    row = store._db.execute("SELECT events FROM steps WHERE game = ? AND n = 3", (GAMES + 1,)).fetchone()
    assert row == (flown,)
    store.close()


@pytest.mark.parametrize("how", ["games", "gone"])
def test_killed_while_it_is_rebuilt(folder: Path, how: str) -> None:
    """Killed at any point of the repair, again and again: the next start goes on, and everything is there."""
    harm(folder, how)
    point, kills = 1, 0
    while killed_at(point, lambda: open_store(folder)):
        kills += 1
        point = point * 2 if point < 2000 else point + 500
    store, _ = open_store(folder)

    assert kills > 8
    assert [entry.number for entry in store.games(limit=99)] == list(range(GAMES + 1, 0, -1))
    for number in (1, 20, GAMES + 1):
        replay(store.steps(number))
    assert store.number == GAMES + 1
    assert len(list(folder.glob("damaged-*-games.db"))) == (0 if how == "gone" else 1)
    store.close()
