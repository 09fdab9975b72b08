"""Under which topics a table and a hall find each other at an MQTT broker.

A table writes below `gipfel/tables/TABLE/DEVICE/` and nowhere else, but for what Home Assistant reads; a hall
writes below `gipfel/hall/TABLE/`, and for every table below `gipfel/hall/all/`. A broker's access list can hold
each table to that, if its user name is the table's name. The device is a random number of the computer at that
table: two computers that believe to be the same table are two devices, and neither overwrites what the other says.
"""

import re
from typing import NamedTuple

EVERYBODY = "all"
"""In the place of a table's name: for every table."""
HALL_PRESENCE = "online"
"""What a hall says of itself, for every table: see `HallPresence`."""
LONGEST_NAME = 20
"""Letters that the name of a table or of a device may have."""

NAME_PATTERN = f"[A-Za-z0-9_-]{{1,{LONGEST_NAME}}}"
"""Such a name as a regular expression."""

_NAME = re.compile(NAME_PATTERN)


class TableTopic(NamedTuple):
    """Where a table says something: which table, which device there, and what about."""

    table: str
    device: str
    subject: str
    """`health`, `state`, `event`, `game` or `record`."""

    def __str__(self) -> str:
        return f"gipfel/tables/{self.table}/{self.device}/{self.subject}"


class HallTopic(NamedTuple):
    """Where a hall says something to a table, or to all."""

    table: str
    subject: str
    """`call`, `announcement` or `taken`; to all also `online/` and the name of a hall."""

    def __str__(self) -> str:
        return f"gipfel/hall/{self.table}/{self.subject}"


ANY = "+"
"""In the place of one part of a topic that is subscribed to: any."""


def is_table_name(name: str) -> bool:
    """Whether a table may be called so: letters, digits, `-` and `_`, and not `all`."""
    return _NAME.fullmatch(name) is not None and name != EVERYBODY


def discovery_topic(table: str, device: str) -> str:
    """Return where a device tells Home Assistant of itself, and where that is deleted once it is gone."""
    return f"homeassistant/device/{table}/{device}/config"


def table_topic(topic: str) -> TableTopic | None:
    """Return a topic's parts if a table says something there; None where it is another kind of topic."""
    match topic.split("/"):
        case ["gipfel", "tables", table, device, subject] if is_table_name(table) and is_table_name(device):
            return TableTopic(table, device, subject)
        case _:
            return None


def hall_topic(topic: str) -> HallTopic | None:
    """Return a topic's parts if a hall says something there; None where it is another kind of topic."""
    match topic.split("/"):
        case ["gipfel", "hall", table, *subject] if _NAME.fullmatch(table) and subject:
            return HallTopic(table, "/".join(subject))
        case _:
            return None
