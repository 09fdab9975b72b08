"""A game as one file that anybody can check."""

from pathlib import Path

import pytest

from gipfel.exports import ExportDamaged, verify
from gipfel.game import BoardSet, Played, Rolled, Started, Stopped, WentOn
from gipfel.rules import Dice, Play
from gipfel.store import Store, export, import_game

STARTED = Started(("yellow", "green"), ("", ""), "franjos", "1.0")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a store with one short game, one roll with its photograph."""
    store = Store(tmp_path / "store")
    store.append((STARTED,))
    store.append((Rolled(Dice.parse("3 3 5 6")),), b"\xff\xd8 a photograph")
    store.append((Played(Play.parse("8+9")),))
    store.append((Stopped(),))
    store.append((BoardSet(("8:2 9:1", "")),))
    return store


def test_export_and_verify(store: Store) -> None:
    """What is exported is right, and holds steps, photographs and versions."""
    found = verify(export(store, 1, "2.0", {"odds": True}))

    assert found.steps == store.steps(1)
    assert found.photos[1] == b"\xff\xd8 a photograph"
    assert found.head.version == "2.0"
    assert found.head.settings == {"odds": True}
    assert found.game.started.version == "1.0"
    assert found.game == store.game(1)


def test_every_changed_byte_is_noticed(store: Store) -> None:
    """Each single byte of the file, changed: refused, and the line is the right one."""
    data = export(store, 1, "2.0", {"odds": True})
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 1
        with pytest.raises(ExportDamaged) as noticed:
            verify(bytes(changed))
        line = data[:place].count(b"\n") + 1
        assert noticed.value.line in (line, line + 1)


def test_every_cut_is_noticed(store: Store) -> None:
    """However much of the file is missing at the end, it is noticed; so is a line taken out of the middle."""
    data = export(store, 1, "2.0", {"odds": True})
    for length in range(len(data)):
        with pytest.raises(ExportDamaged):
            verify(data[:length])
    lines = data.splitlines(keepends=True)
    for gone in range(len(lines)):
        with pytest.raises(ExportDamaged):
            verify(b"".join(lines[:gone] + lines[gone + 1 :]))
    with pytest.raises(ExportDamaged):
        verify(data + b"\n")


def forged(store: Store, old: bytes, new: bytes) -> bytes:
    """Return an export whose seals are right, but whose steps are not."""
    from gipfel.exports.seals import _seal  # noqa: PLC0415  # only here

    lines, seal = [], ""
    for line in export(store, 1, "2.0", {"odds": True}).splitlines():
        written = line.partition(b" ")[2].replace(old, new)
        seal = _seal(seal, written)
        lines.append(seal.encode() + b" " + written + b"\n")
    return b"".join(lines)


@pytest.mark.parametrize(
    ("old", "new", "key", "line"),
    [
        (b'"8+9"', b'"6+9"', "verify.illegal", 4),
        (b'"3 3 5 6"', b'"1 1 1 1"', "verify.illegal", 4),
        (b'"stopped"', b'"busted"', "verify.illegal", 5),
        (b'"stopped"', b'"flown"', "verify.unreadable", 5),
        (b'{"gipfel":1', b'{"gipfel":2', "verify.form", 1),
        (b'{"steps":5}', b'{"steps":6}', "verify.count", 7),
        (b'"8:2 9:1"', b'"8:12 9:1"', "verify.illegal", 6),
        (b'"franjos"', b'"hasbro"', "verify.illegal", 2),
        (b'"n":3', b'"n":7', "verify.order", 4),
        (b'"n":2', b'"n":1000000000000000000000000000000', "verify.order", 3),
        (b'"photo":"', b'"photo":"!', "verify.unreadable", 3),
    ],
)
def test_every_step_is_judged_again(store: Store, old: bytes, new: bytes, key: str, line: int) -> None:
    """Somebody who can seal cannot make an illegal step legal: it is named by its line."""
    with pytest.raises(ExportDamaged) as noticed:
        verify(forged(store, old, new))

    assert (noticed.value.key, noticed.value.line) == (key, line)


def test_a_bust_that_nobody_was_told_of(tmp_path: Path) -> None:
    """A roll that moves nothing, and no bust with it, is no game that was played here."""
    store = Store(tmp_path)
    for events in (
        (STARTED,),
        (Rolled(Dice.parse("3 3 5 6")),),
        (Played(Play.parse("8+9")),),
        (WentOn(), Rolled(Dice.parse("1 3 5 6"))),
        (Played(Play.parse("7+8")),),
    ):
        store.append(events)
    store.append((WentOn(), Rolled(Dice.parse("1 2 3 3"))))
    with pytest.raises(ExportDamaged) as noticed:
        verify(export(store, 1, "2.0", {}))

    assert noticed.value.key == "verify.no-bust"


def test_bytes_that_are_no_text(store: Store) -> None:
    """A sealed line of nonsense is refused, too."""
    with pytest.raises(ExportDamaged):
        verify(forged(store, b"yellow", b"\xff\xfe"))


def test_import(store: Store, tmp_path: Path) -> None:
    """A file's game is taken in with its photographs; a wrong one changes nothing."""
    path = tmp_path / "a.gipfel"
    path.write_bytes(export(store, 1, "2.0", {"odds": True}))
    other = Store(tmp_path / "other")
    number = import_game(other, path)

    assert other.steps(number) == store.steps(1)
    assert other.photo(number, 2) == b"\xff\xd8 a photograph"
    assert other.games()[0].origin == "file: a.gipfel"
    path.write_bytes(path.read_bytes().replace(b"8+9", b"6+9"))
    with pytest.raises(ExportDamaged):
        import_game(other, path)
    assert len(other.games()) == 1
