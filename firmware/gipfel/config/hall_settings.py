"""Which hall a table belongs to: the `[hall]` of settings.toml."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from gipfel.config.broker_address import BrokerAddress, broker_address

TABLE_NAME = re.compile(r"[A-Za-z0-9_-]{1,20}")
"""What a table can be called: equal to what `gipfel.messages` takes, which a table without a hall never loads.

`tests/hall/test_pure.py` keeps the two equal.
"""


@dataclass(frozen=True, slots=True)
class HallSettings:
    """A hall's broker, and what the hall calls this table."""

    broker: BrokerAddress
    table: str
    ca: str = ""
    """The file with the authority that has signed the broker's certificate; empty is those of the system."""

    def as_shown(self) -> dict[str, str]:
        """Return what anybody may read of it: all but the secret."""
        return {"broker": str(self.broker), "table": self.table, "ca": self.ca}


def is_broker(found: object) -> bool:
    """Whether a value of the file names a broker."""
    return isinstance(found, str) and broker_address(found) is not None


def is_table(found: object) -> bool:
    """Whether a value of the file can be the name of a table."""
    return isinstance(found, str) and TABLE_NAME.fullmatch(found) is not None and found != "all"


def hall_from(found: Mapping[str, str]) -> HallSettings | None:
    """Return the hall of settings that are allowed, by key; None where broker or table is missing."""
    broker = broker_address(found.get("broker", ""))
    table = found.get("table", "")
    return HallSettings(broker, table, found.get("ca", "")) if broker and table else None
