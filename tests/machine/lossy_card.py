"""A card that loses power: it keeps what the machine has flushed, and of what came after that, what luck keeps.

qemu writes a log of everything that the machine sends to its disk, in the kernel's own format of dm-log-writes
(Documentation/admin-guide/device-mapper/log-writes.rst). The disk itself is not written to while the machine runs;
after the power cut the log is played onto it, up to the last flush as it stands, and from there on by luck.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntFlag
from pathlib import Path
from random import Random

SECTOR = 512
MAGIC = 0x6A736677736872
SUPERBLOCK = struct.Struct("<QQQI")
"""A magic number, a version, how many entries there were at the last flush, the size of a sector."""
ENTRY = struct.Struct("<QQQQ")
"""The first sector, how many sectors of data follow, what kind, the length of a mark, which qemu never makes."""
BLOCK = 4096
"""Bytes that a card writes as a whole; a longer write may be cut off, or have holes."""


class Kind(IntFlag):
    """What an entry of the log is."""

    FLUSH = 1
    FUA = 2
    DISCARD = 4
    MARK = 8


@dataclass(frozen=True)
class LoggedWrite:
    """One write to a disk."""

    at: int
    data: bytes
    kind: Kind


@dataclass(frozen=True)
class PowerCut:
    """What became of what the machine had written since it was switched on."""

    flushes: int
    writes: int
    at_risk: int
    """How many writes came after the last flush."""
    lost: int
    """How many blocks of those are gone."""


def logged(path: Path) -> Iterator[LoggedWrite]:
    """Read a log to its end, which the power cut made where it liked."""
    with path.open("rb") as log:
        magic, _, promised, sector = SUPERBLOCK.unpack(log.read(SUPERBLOCK.size))
        assert (magic, sector) == (MAGIC, SECTOR)
        log.seek(SECTOR)
        count = 0
        while len(head := log.read(SECTOR)) == SECTOR:
            first, sectors, kind, _ = ENTRY.unpack(head[: ENTRY.size])
            data = log.read(sectors * SECTOR)
            if len(data) < sectors * SECTOR or not (sectors or kind):  # never finished
                break
            count += 1
            assert not Kind(kind) & Kind.DISCARD, "what is discarded cannot be put back"
            yield LoggedWrite(first * SECTOR, data, Kind(kind))
        assert count >= promised, f"{promised} writes were flushed, and the log has only {count}"


def cut_power(disk: Path, log: Path, luck: Random | None) -> PowerCut:
    """Write to a disk what it has kept; without luck it keeps all that it had acknowledged."""
    writes = [*logged(log)]
    flushes = [number for number, write in enumerate(writes) if write.kind & Kind.FLUSH]
    safe = flushes[-1] if flushes else 0
    lost = 0
    with disk.open("r+b") as file:
        for number, write in enumerate(writes):
            is_safe = number < safe or luck is None
            for start in range(0, len(write.data), BLOCK):
                if is_safe or write.kind & Kind.FUA or (luck and luck.random() < 0.5):
                    file.seek(write.at + start)
                    file.write(write.data[start : start + BLOCK])
                else:
                    lost += 1
    return PowerCut(len(flushes), len(writes) - len(flushes), len(writes[safe:]) - bool(flushes), lost)
