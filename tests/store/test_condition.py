"""The condition of a record, for a bug report."""

from pathlib import Path

import pytest

from gipfel.game import Rolled, Started, Stopped
from gipfel.rules import Dice
from gipfel.store import Store, condition_of

START = Started(("yellow", "green"), ("Xaverina", "Zebulon"), "franjos", "test")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a record of one game, two steps and a photograph."""
    store = Store(tmp_path)
    store.append((START,))
    store.append((Rolled(Dice.of((1, 2, 3, 4))),), b"photograph")
    store.close()
    return tmp_path


def test_a_sound_record_is_counted(folder: Path) -> None:
    """Games, steps, photographs and sizes are as they were written."""
    found = condition_of(folder)

    assert (found.is_there, found.is_sound, found.problems) == (True, True, ())
    assert (found.games, found.steps, found.does_last_game_replay) == (1, 2, True)
    assert (found.photographs, found.photographs_bytes) == (1, len(b"photograph"))
    assert found.file_bytes["games.db"] == (folder / "games.db").stat().st_size


def test_looking_changes_nothing(folder: Path) -> None:
    """No file is added, removed or written to."""
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    condition_of(folder)

    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_a_record_in_use_is_read_as_it_is_now(folder: Path) -> None:
    """A step that stands in the write-ahead log only is counted, too."""
    store = Store(folder)
    store.append((Rolled(Dice.of((1, 1, 1, 1))),))

    assert (condition_of(folder).is_sound, condition_of(folder).steps) == (True, 3)
    store.close()


@pytest.mark.parametrize("where", [0, 4096])
def test_damage_is_noticed(folder: Path, where: int) -> None:
    """A file that is no database, and one with a damaged page, are not sound, and the report says why."""
    content = bytearray((folder / "games.db").read_bytes())
    content[where : where + 2048] = b"\xff" * 2048
    (folder / "games.db").write_bytes(content)
    found = condition_of(folder)

    assert (found.is_there, found.is_sound) == (True, False)
    assert found.problems


def test_a_game_against_the_rules_is_noticed(folder: Path) -> None:
    """A game against the rules is reported, even if the file is sound."""
    store = Store(folder)
    store.append((Stopped(),))
    store.close()
    found = condition_of(folder)

    assert (found.is_sound, found.does_last_game_replay) == (True, False)


def test_no_record(tmp_path: Path) -> None:
    """A folder without a record, and one that is not there, have none."""
    assert not condition_of(tmp_path).is_there
    assert not condition_of(tmp_path / "nowhere").is_there


def test_no_name_is_in_it(folder: Path) -> None:
    """What a bug report contains says nothing about who plays."""
    assert not any(name in repr(condition_of(folder)) for name in START.names)
