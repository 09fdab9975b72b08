"""What version 0.1.0 left on disk is as good as new: see version-0.1.0/README.md for what there is."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gipfel.exports import verify
from gipfel.game import Played, Stopped, Undone, apply, board_as_set, encode
from gipfel.store import Store, backups, import_game, open_store, summary_of
from support.waiting import until

GAMES = (1, 2, 3)


def replayed(store: Store, number: int) -> list[list[object]]:
    """Return what each step of a game came to, in the form of `expected.json`."""
    game, lines = None, []
    for step in store.steps(number):
        game = apply(game, step.events)
        board = encode((board_as_set(game.position, game.colours),))
        name = store.photo_name(number, step.n)
        lines.append([step.n, type(game.phase).__name__, game.player, str(game.dice or ""), board, name])
    return lines


def test_it_replays_the_same(old_folder: Path) -> None:
    """Every step of every game comes to what version 0.1.0 says it came to."""
    expected = json.loads((old_folder / "expected.json").read_text(encoding="utf-8"))
    store, damage = open_store(old_folder)

    assert damage == ""
    for number in GAMES:
        assert replayed(store, number) == expected[str(number)]
    store.close()


def test_it_is_listed(old_folder: Path) -> None:
    """The list says of each game what a replay says, who plays, by which rules, and who has won."""
    store = Store(old_folder)
    entries = store.games()

    assert [(entry.number, entry.origin, entry.steps) for entry in entries] == [
        (3, "table", 9),
        (2, "file: finished.gipfel", 30),
        (1, "table", 30),
    ]
    assert [entry.summary for entry in entries] == [summary_of(store.game(entry.number)) for entry in entries]
    newest, _, finished = [entry.summary for entry in entries]
    assert newest is not None
    assert finished is not None
    assert (newest.names, newest.winner) == (("", "", "Cy"), None)
    assert (newest.started.variants, newest.started.house) == (("fast-runners",), ("longer-game",))
    assert (finished.names, finished.winner) == (("Ann", "Zoë"), 0)
    store.close()


def test_its_photographs_are_found(old_folder: Path) -> None:
    """Each roll has its photograph still, and all of them are listed with their sizes."""
    store, _ = open_store(old_folder)
    named = {
        (number, step.n, name)
        for number in GAMES
        for step in store.steps(number)
        if (name := store.photo_name(number, step.n))
    }
    with closing(sqlite3.connect(old_folder / "games.db")) as db:
        listed = db.execute("SELECT game, n, name, bytes FROM photos").fetchall()
        total = db.execute("SELECT bytes FROM photos_total").fetchone()

    assert all(store.photo(number, n) for number, n, _ in named)
    assert {row[:3] for row in listed} == named
    assert total == (sum(path.stat().st_size for path in (old_folder / "photos").rglob("*.jpg")),)
    store.close()


def test_the_interrupted_game_goes_on(old_folder: Path) -> None:
    """The game that was left is the one that steps are written to, and its summary follows."""
    store, _ = open_store(old_folder)
    assert store.number == 3
    play = store.game(3).phase.ruling.plays[0]  # type: ignore[union-attr]  # it was left while choosing
    store.append((Played(play),))
    store.append((Stopped(),))
    (entry,) = store.games(limit=1)

    assert entry.summary == summary_of(store.game(3))
    assert entry.steps == 11
    store.close()


def test_its_export_is_right(old_folder: Path) -> None:
    """The export of version 0.1.0 is verified, with its photographs, and taken in."""
    found = verify((old_folder / "finished.gipfel").read_bytes())
    store, _ = open_store(old_folder)
    number = import_game(store, old_folder / "finished.gipfel")

    assert found.head.version == "0.1.0"
    assert sum(map(bool, found.photos)) == 10
    assert (Undone(),) in [step.events for step in found.steps]
    assert number == 4
    assert store.steps(4) == store.steps(1)
    assert store.photo(4, 2) == store.photo(1, 2) != b""
    store.close()


@pytest.mark.parametrize("harm", ["gone", "garbage"])
def test_its_copies_are_used(old_folder: Path, harm: str) -> None:
    """Before its games have backups of the new kind, a damaged record is built from the newest sound old copy."""
    newest, _ = sorted((old_folder / "backups").iterdir(), reverse=True)
    newest.write_bytes(b"broken, too " * 1000)
    if harm == "gone":
        (old_folder / "games.db").unlink()
    else:
        (old_folder / "games.db").write_bytes(b"not a database at all " * 500)
    store, damage = open_store(old_folder)

    assert damage == "damaged"
    assert [entry.number for entry in store.games()] == [1]  # what had been won by then
    assert store.photo(1, 2)
    store.close()


def test_its_copies_go_when_every_game_has_a_backup(old_folder: Path) -> None:
    """The old copies are kept until they are of no use, and then removed."""
    store, _ = open_store(old_folder, rest_s=0)
    until(lambda: not list((old_folder / "backups").glob("*.db")))

    assert sorted(backups(old_folder)) == [(1, 30), (2, 30), (3, 9)]
    store.close()
    (old_folder / "games.db").unlink()
    again, damage = open_store(old_folder)
    assert damage == "damaged"
    assert [entry.number for entry in again.games()] == [3, 2, 1]
    assert again.number == 3
    assert again.photo(3, 2)
    again.close()


def test_version_0_1_0_can_still_write_to_it(old_folder: Path) -> None:
    """Where the older program is put back for a while, what it writes is noticed by the newer one."""
    store, _ = open_store(old_folder)
    number = store.number
    store.close()
    with closing(sqlite3.connect(old_folder / "games.db")) as db, db:
        # As 0.1.0 writes: it knows nothing of summaries.
        db.execute(
            "INSERT INTO steps SELECT 3, 10, at, '[{\"event\":\"undone\"}]', '' FROM steps WHERE game = 3 LIMIT 1"
        )
        db.execute("INSERT INTO games SELECT 4, started, origin, 9 FROM games WHERE number = 1")
        db.execute("INSERT INTO steps SELECT 4, n, at, events, photo FROM steps WHERE game = 1")
    store, _ = open_store(old_folder)

    assert number == 3
    assert store.number == 4
    for entry in store.games():
        assert entry.summary == summary_of(store.game(entry.number))
    store.close()
