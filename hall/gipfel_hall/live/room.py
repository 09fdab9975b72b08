"""How much a hall remembers: whoever has one table's password cannot take the room of all others."""

from typing import TYPE_CHECKING

from gipfel.messages import LONGEST_GAME, BadMessage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gipfel_hall.live.tables import DeviceKey, LiveTable

MOST_DEVICES = 2_000
"""More tables than any hall has: beyond that, messages of unknown ones are dropped."""
MOST_OF_A_NAME = 8
"""Computers that may have the same table's name."""
MOST_RECORD_BYTES = 32_000_000
"""Bytes of all games that are shown to the host at the same time."""


def with_room(tables: "Mapping[DeviceKey, LiveTable]", name: str) -> "Mapping[DeviceKey, LiveTable]":
    """Return tables with room for one more computer of this name; raise `BadMessage` where there is none.

    Of too many with one name, the one goes that is gone for longest.
    """
    same = [table for key, table in tables.items() if key.table == name]
    if len(same) >= MOST_OF_A_NAME:
        gone = [table for table in same if not table.is_online]
        if not gone:
            raise BadMessage("too many tables of that name")
        oldest = min(gone, key=lambda table: table.health_at).key
        return {key: table for key, table in tables.items() if key != oldest}
    if len(tables) >= MOST_DEVICES:
        raise BadMessage("too many tables")
    return tables


def check_record(tables: "Mapping[DeviceKey, LiveTable]", key: "DeviceKey", record: bytes) -> None:
    """Raise `BadMessage` where a record of a table is too long, or too long together with those of the others."""
    if len(record) > LONGEST_GAME:
        raise BadMessage("a record that is too long")
    others = sum(len(table.record) for other, table in tables.items() if other != key)
    if record and others + len(record) > MOST_RECORD_BYTES:
        raise BadMessage("too many records")
