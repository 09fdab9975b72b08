"""Backups: every game in a file of its own, written while the table plays on."""

import os
import signal
from pathlib import Path

import pytest

from gipfel.exports import verify
from gipfel.game import Event, Rolled, Started
from gipfel.rules import Dice
from gipfel.store import BackupFile, Store, TableStore, backups, import_game, open_store
from gipfel.store.backup import load, save
from support.waiting import until

STARTED = Started(("yellow", "green"), ("", ""), "franjos", "1.0")
Steps = list[tuple[Event, ...]]


def play(store: Store, steps: Steps) -> None:
    """Write a game."""
    for events in steps:
        store.append(events)


def test_a_finished_game_is_backed_up(tmp_path: Path, whole_game: Steps) -> None:
    """A win is followed by a backup of that game, and of no other."""
    store, _ = open_store(tmp_path)
    for number in range(1, 4):
        play(store, whole_game)
        expected = [BackupFile(game, len(whole_game)) for game in range(1, number + 1)]
        until(lambda: sorted(backups(tmp_path)) == expected)  # noqa: B023  # it is waited for here
    store.close()


def test_a_backup_is_an_export(tmp_path: Path, whole_game: Steps) -> None:
    """A backup is verified like any game's file, and can be taken in elsewhere, without photographs."""
    store, _ = open_store(tmp_path / "here")
    play(store, whole_game[:1])
    store.append(whole_game[1], b"a photograph")
    play(store, whole_game[2:])
    store.close()
    (path,) = (tmp_path / "here" / "backups").iterdir()
    found = verify(path.read_bytes())
    elsewhere = Store(tmp_path / "elsewhere")

    assert found.steps == store_steps(tmp_path / "here", 1)
    assert not any(found.photos)
    assert elsewhere.steps(import_game(elsewhere, path)) == found.steps


def store_steps(folder: Path, number: int) -> object:
    """Return the steps of a game."""
    return Store(folder).steps(number)


def test_a_game_that_goes_on_is_backed_up(tmp_path: Path) -> None:
    """A long game is saved now and then, one that is left for another at once; only the newest backup is kept."""
    store, _ = open_store(tmp_path)
    play(store, [(STARTED,), *[(Rolled(Dice.parse("3 3 5 6")),)] * 19])
    until(lambda: list(backups(tmp_path)) == [(1, 20)])
    play(store, [(Rolled(Dice.parse("3 3 5 6")),)] * 5)
    play(store, [(STARTED,), (Rolled(Dice.parse("3 3 5 6")),)])
    until(lambda: list(backups(tmp_path)) == [(1, 25)])
    store.close()

    assert sorted(backups(tmp_path)) == [(1, 25), (2, 2)]
    store, _ = open_store(tmp_path)
    store.go_on_with(1)
    play(store, [(Rolled(Dice.parse("3 3 5 6")),)] * 5)
    store.close()
    assert sorted(backups(tmp_path)) == [(1, 30), (2, 2)]


def test_an_imported_game_is_backed_up(tmp_path: Path, whole_game: Steps) -> None:
    """What was taken in from a file has a backup, too, which says where it came from."""
    store, _ = open_store(tmp_path)
    play(store, whole_game)
    number = store.add(store.steps(1), (b"",) * len(whole_game), "a.gipfel")
    store.close()

    assert load(tmp_path, BackupFile(number, len(whole_game))).origin == "file: a.gipfel"


def test_nothing_new_is_not_saved_again(tmp_path: Path, whole_game: Steps) -> None:
    """A start without a step writes no backup."""
    store, _ = open_store(tmp_path)
    play(store, whole_game)
    store.close()
    (path,) = (tmp_path / "backups").iterdir()
    path.write_bytes(b"as it was")
    store, _ = open_store(tmp_path)
    store.close()

    assert path.read_bytes() == b"as it was"


def test_a_backup_that_cannot_be_made_stops_nothing(tmp_path: Path, whole_game: Steps) -> None:
    """Without room for backups the game goes on; they are written later, when there is room."""
    (tmp_path / "backups").write_text("a file where the folder should be")
    store, _ = open_store(tmp_path)
    play(store, whole_game)
    play(store, whole_game)
    store.close()
    assert len(store_games(tmp_path)) == 2
    (tmp_path / "backups").unlink()
    store, _ = open_store(tmp_path, rest_s=0)
    until(lambda: len(list(backups(tmp_path))) == 2)
    store.close()


def store_games(folder: Path) -> list[object]:
    """List the games of a folder."""
    return list(Store(folder).games())


@pytest.mark.parametrize("moment", ["at once", "in the middle of the backup"])
def test_the_plug_pulled_right_after_a_win(tmp_path: Path, whole_game: Steps, moment: str) -> None:
    """After a power cut the win is on disk, the next start writes its backup, and older ones are unchanged."""
    store, _ = open_store(tmp_path)
    play(store, whole_game)
    store.close()
    before = (tmp_path / "backups" / BackupFile(1, len(whole_game)).name).read_bytes()
    child = os.fork()
    if child == 0:  # pragma: no cover  # this process is killed
        if moment != "at once":  # what is written waits for the disk, and is not yet in its place
            draft = tmp_path / "backups" / "new.gipfel"

            def waits(_: object) -> None:
                if b'"won"' in draft.read_bytes():
                    os.kill(os.getpid(), signal.SIGKILL)

            os.fsync = waits  # type: ignore[assignment]  # the process is killed soon
        store, _ = open_store(tmp_path)
        play(store, whole_game)
        if moment == "at once":
            os.kill(os.getpid(), signal.SIGKILL)
        signal.pause()
    os.waitpid(child, 0)
    assert BackupFile(2, len(whole_game)) not in backups(tmp_path) or moment == "at once"
    store, damage = open_store(tmp_path, rest_s=0)
    until(lambda: sorted(backups(tmp_path)) == [(1, len(whole_game)), (2, len(whole_game))])
    store.close()

    assert damage == ""
    assert (tmp_path / "backups" / BackupFile(1, len(whole_game)).name).read_bytes() == before
    first, second = (load(tmp_path, BackupFile(number, len(whole_game))) for number in (1, 2))
    assert [row[2] for row in first.rows] == [row[2] for row in second.rows]


def test_two_backups_of_one_game(tmp_path: Path, whole_game: Steps) -> None:
    """Where the plug was pulled before an older backup could go, it goes later."""
    store, _ = open_store(tmp_path)
    play(store, whole_game)
    store.close()
    (newest,) = (tmp_path / "backups").iterdir()
    newest.with_name(BackupFile(1, 3).name).write_bytes(b"older")
    store, _ = open_store(tmp_path, rest_s=0)
    until(lambda: list(backups(tmp_path)) == [(1, len(whole_game))])
    store.close()


def test_who_forgets_to_close(tmp_path: Path, whole_game: Steps) -> None:
    """A store that is never closed has its backups all the same."""

    def forget() -> None:
        store, _ = open_store(tmp_path)
        assert isinstance(store, TableStore)
        play(store, whole_game)
        os.close(store._lock)

    forget()
    assert list(backups(tmp_path)) == [(1, len(whole_game))]


def test_a_game_that_cannot_be_read_has_a_backup_too(tmp_path: Path) -> None:
    """What a newer program wrote is saved as it is."""
    store = Store(tmp_path)
    store.append((STARTED,))
    flown = '[{"event": "flown"}]'
    store._db.execute("INSERT INTO steps VALUES (1, 2, '2026-01-01', ?, '')", (flown,))
    file = save(store._db, tmp_path, 1)

    assert load(tmp_path, file).rows[1] == (2, "2026-01-01", flown, "")
