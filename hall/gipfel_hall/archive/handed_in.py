"""Something that a table has sent as a finished game, before anybody knows what it is."""

from datetime import datetime
from typing import NamedTuple


class HandedIn(NamedTuple):
    """The bytes that came in, from which table, and when."""

    data: bytes
    table: str
    device: str
    received_at: datetime
    sent_at: datetime | None
    """When it was sent, by the clock of its last step; None where the table did not say."""
    judged_at: datetime | None = None
    """When it was judged again after it had been set aside; None where it has just come in."""
