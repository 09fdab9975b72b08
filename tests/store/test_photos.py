"""Photographs of rolls: kept beside the record, the oldest removed when there is no room."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from gipfel.game import Rolled, Started
from gipfel.rules import Dice
from gipfel.store import Store, open_store
from support.waiting import until

STARTED = Started(("yellow", "green"), ("", ""), "franjos", "1.0")
ROLL = (Rolled(Dice.parse("3 3 5 6")),)


def files(folder: Path) -> int:
    """Count the photographs on disk."""
    return len(list((folder / "photos").rglob("*.jpg")))


def listed(folder: Path) -> tuple[int, int]:
    """Count the photographs in the record, and return how many bytes it says they have."""
    with closing(sqlite3.connect(folder / "games.db")) as db:
        (count,) = db.execute("SELECT count(*) FROM photos").fetchone()
        (total,) = db.execute("SELECT bytes FROM photos_total").fetchone()
    return count, total


def test_the_oldest_go(tmp_path: Path) -> None:
    """A roll's photograph is kept beside it; the oldest are removed at the limit, the newest never."""
    store = Store(tmp_path, photos_limit=2500)
    store.append((STARTED,))
    for number in range(5):
        store.append(ROLL, bytes([number]) * 1000)

    assert store.photo(1, 6) == b"\4" * 1000
    assert store.photo(1, 5) == b"\3" * 1000
    assert store.photo(1, 2) == b""
    assert (store.has_photo(1, 6), store.has_photo(1, 2), store.has_photo(1, 1)) == (True, False, False)
    assert store.photo(1, 1) == store.photo(9, 9) == b""
    assert files(tmp_path) == 2
    assert listed(tmp_path) == (2, 2000)
    store.append(ROLL, b"x" * 5000)
    assert store.photo(1, 7) == b"x" * 5000  # larger than the limit by itself
    assert files(tmp_path) == 1


def test_a_game_goes_with_its_last_photograph(tmp_path: Path) -> None:
    """Photographs of the oldest game go first, and then its folder."""
    store = Store(tmp_path, photos_limit=2500)
    for game in range(3):
        store.append((STARTED,))
        for number in range(2):
            store.append(ROLL, bytes([game * 2 + number]) * 1000)

    assert [path.name for path in (tmp_path / "photos").iterdir()] == ["000003"]


def test_two_rolls_with_the_same_picture(tmp_path: Path) -> None:
    """The same picture twice in a game is one file, and counts once."""
    store = Store(tmp_path)
    store.append((STARTED,))
    store.append(ROLL, b"the same")
    store.append(ROLL, b"the same")

    assert store.photo(1, 2) == store.photo(1, 3) == b"the same"
    assert listed(tmp_path) == (1, 8)


def test_one_that_cannot_be_kept_stops_nothing(tmp_path: Path) -> None:
    """Where no photograph can be written, the step is written all the same."""
    store = Store(tmp_path)
    (tmp_path / "photos").write_text("a file where the folder should be")
    store.append((STARTED,))
    store.append(ROLL, b"x")

    assert len(store.steps(1)) == 2
    assert store.photo(1, 2) == b""
    assert listed(tmp_path) == (0, 0)


def test_a_swapped_photograph_is_no_evidence(tmp_path: Path) -> None:
    """A picture that is not the one that was taken is not shown as one; nor is one of another game."""
    store = Store(tmp_path)
    store.append((STARTED,))
    store.append(ROLL, b"true")
    (picture,) = (tmp_path / "photos").rglob("*.jpg")
    picture.write_bytes(b"false")

    assert store.photo(1, 2) == b""


def test_storing_a_photo_lists_no_folder(tmp_path: Path) -> None:
    """Storing a photo, and deleting an old one for it, lists no folder: many photos cost no more than few."""
    store = Store(tmp_path, photos_limit=5000)
    store.append((STARTED,))
    child = os.fork()
    if child == 0:  # an audit hook stays for ever, so this process is one of its own
        looked = []
        sys.addaudithook(lambda event, _: looked.append(event) if event in ("os.listdir", "os.scandir") else None)
        for number in range(10):
            store.append(ROLL, bytes([number]) * 1000)
        os._exit(len(looked))
    _, status = os.waitpid(child, 0)

    assert status == 0
    assert files(tmp_path) == 5


def test_the_plug_pulled_between_file_and_row(tmp_path: Path) -> None:
    """A file that no row knows of is listed at the next start; a row without its file harms nothing."""
    store, _ = open_store(tmp_path)
    store.append((STARTED,))
    for number in range(3):
        store.append(ROLL, bytes([number]) * 1000)
    store.close()
    folder = tmp_path / "photos" / "000001"
    (folder / f"{'0' * 64}.jpg").write_bytes(b"taken for a step that was never written" * 10)
    (folder / f"{'0' * 64}.new").write_bytes(b"half")
    (tmp_path / "photos" / "000002").mkdir()
    (tmp_path / "photos" / "000002" / f"{'1' * 64}.jpg").write_bytes(b"of a game that was just begun")
    with closing(sqlite3.connect(tmp_path / "games.db")) as db:
        db.execute("DELETE FROM photos WHERE n = 2")
        db.commit()
    (folder / f"{name_of_photo(tmp_path, 4)}.jpg").unlink()
    store, _ = open_store(tmp_path, photos_mb=1)

    assert listed(tmp_path)[0] == 5
    assert store.photo(1, 2) == b"\0" * 1000
    assert store.photo(1, 4) == b""
    assert not list(folder.glob("*.new"))
    store.append((STARTED,))
    for number in range(2):
        store.append(ROLL, bytes([number]) * 999_000)
    assert [path.parent.name for path in (tmp_path / "photos").rglob("*.jpg")] == ["000002"]
    assert listed(tmp_path) == (1, 999_000)
    store.close()


def name_of_photo(folder: Path, n: int) -> str:
    """Return the name of a photograph of the first game."""
    with closing(Store(folder)) as store:
        return store.photo_name(1, n)


def test_a_lower_limit(tmp_path: Path) -> None:
    """Where less room is left than before, the oldest go in the background, however many."""
    store, _ = open_store(tmp_path)
    store.append((STARTED,))
    for number in range(130):
        store.append(ROLL, number.to_bytes(2) * 10_000)
    store.close()
    store, _ = open_store(tmp_path, photos_mb=1, rest_s=0)
    until(lambda: files(tmp_path) == 50)

    assert store.photo(1, 131)
    assert not store.photo(1, 2)
    store.close()
    assert listed(tmp_path) == (50, 1_000_000)
