"""What a table's link consists of for as long as the table runs, whatever becomes of its connections."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from gipfel.hall.pauses import LinkTimes
from gipfel.hall.signals import HallSignals
from gipfel.hall.table_view import TableInbox
from gipfel.messages import DropLog


@dataclass(frozen=True, slots=True)
class LinkParts:
    """Where a link finds its table, and where it hands on what it receives."""

    table: str
    """What the hall calls the table."""
    tables: TableInbox
    signals: HallSignals
    drops: DropLog
    times: LinkTimes
    address: Callable[[], str]
    """Returns where the table's own page is."""
    today: Callable[[], datetime]
    """Returns what the table's clock shows."""
