"""A table's link to its hall: says over an MQTT broker how the table is, sends its games, and hears of calls."""

from typing import TYPE_CHECKING

from gipfel import lazy_exports

if TYPE_CHECKING:
    from gipfel.hall.check import check_hall
    from gipfel.hall.discovery import discovery_message
    from gipfel.hall.live_state import LiveFold, live_state_of, table_events
    from gipfel.hall.outbox import Outbox, OutboxLost, games_waiting
    from gipfel.hall.pauses import LinkTimes
    from gipfel.hall.worker import HallWorker

__all__ = [
    "HallWorker",
    "LinkTimes",
    "LiveFold",
    "Outbox",
    "OutboxLost",
    "check_hall",
    "discovery_message",
    "games_waiting",
    "live_state_of",
    "table_events",
]

# The doctor counts games that wait without a client for the broker, and a simulated table folds without either.
__getattr__ = lazy_exports(
    __name__,
    {
        "check": "check_hall",
        "discovery": "discovery_message",
        "live_state": "LiveFold live_state_of table_events",
        "outbox": "Outbox OutboxLost games_waiting",
        "pauses": "LinkTimes",
        "worker": "HallWorker",
    },
)
