"""A card that loses power keeps what was flushed, and of the rest what luck keeps."""

from pathlib import Path
from random import Random

import pytest

from machine.lossy_card import BLOCK, ENTRY, MAGIC, SECTOR, SUPERBLOCK, Kind, cut_power


def log_of(path: Path, *entries: tuple[int, bytes, Kind], promised: int) -> Path:
    """Write a log of writes to a disk, each with its first byte, its data and its kind."""
    text = SUPERBLOCK.pack(MAGIC, 1, promised, SECTOR).ljust(SECTOR, b"\0")
    for at, data, kind in entries:
        text += ENTRY.pack(at // SECTOR, len(data) // SECTOR, kind, 0).ljust(SECTOR, b"\0") + data
    path.write_bytes(text)
    return path


def block(letter: str) -> bytes:
    """Return a block full of one letter."""
    return letter.encode() * BLOCK


WRITES = (
    (0, block("a") + block("b"), Kind(0)),
    (0, b"", Kind.FLUSH),
    (BLOCK, block("c"), Kind(0)),
    (2 * BLOCK, block("d") * 8, Kind(0)),
)


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    """Provide an empty disk."""
    disk = tmp_path / "disk"
    disk.write_bytes(b"-" * 10 * BLOCK)
    return disk


def test_without_luck_nothing_acknowledged_is_lost(tmp_path: Path, disk: Path) -> None:
    """A card without a cache of its own has all that it acknowledged."""
    cut = cut_power(disk, log_of(tmp_path / "log", *WRITES, promised=2), None)

    assert disk.read_bytes() == block("a") + block("c") + block("d") * 8
    assert (cut.flushes, cut.writes, cut.at_risk, cut.lost) == (1, 3, 2, 0)


def test_what_was_not_flushed_may_be_lost(tmp_path: Path, disk: Path) -> None:
    """Block by block; what was flushed is there in any case."""
    seen = set()
    for seed in range(40):
        disk.write_bytes(b"-" * 10 * BLOCK)
        cut_power(disk, log_of(tmp_path / "log", *WRITES, promised=2), Random(seed))
        found = disk.read_bytes()[::BLOCK].decode()
        assert found[0] == "a"
        assert found[1] in "bc"
        assert set(found[2:]) <= {"-", "d"}
        seen.add(found)

    assert len(seen) > 30


def test_a_write_that_was_never_finished_is_none(tmp_path: Path, disk: Path) -> None:
    """The log may end in the middle of a write, but not before what was flushed."""
    log = log_of(tmp_path / "log", *WRITES, promised=2)
    log.write_bytes(log.read_bytes()[:-SECTOR])
    cut_power(disk, log, None)
    assert disk.read_bytes() == block("a") + block("c") + b"-" * 8 * BLOCK

    with pytest.raises(AssertionError, match="the log has only 3"):
        cut_power(disk, log_of(tmp_path / "log", *WRITES[:3], promised=4), None)
