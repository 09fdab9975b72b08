"""What `gipfel doctor` finds out about the hall: whether its broker lets this table in, and which games wait."""

import secrets
import socket
import time
from pathlib import Path

from gipfel.config import HallSettings, unreachable_reason
from gipfel.hall.connection import BrokerConnection
from gipfel.hall.outbox import games_waiting

ANSWERS_IN = 10.0
"""Seconds in which a broker has to let us in."""


def check_hall(hall: HallSettings, folder: Path) -> tuple[str, dict[str, object]]:
    """Return the ending of the doctor's sentence about the hall, and the names in it; never the secret."""
    names: dict[str, object] = {"host": hall.broker.place, "table": hall.table}
    try:
        names["count"] = games_waiting(folder)
    except OSError as error:
        return "no-outbox", {**names, "detail": error}
    # Another client id than the table's: the table itself may be connected now, and stays so.
    connection = BrokerConnection(hall, f"gipfel-doctor-{secrets.token_hex(4)}", keep_alive=10)
    if reason := _reason(connection):
        return "unreachable", {**names, "detail": reason}
    return "good", names


def _reason(connection: BrokerConnection) -> str:
    """Connect, and return why that is impossible; empty where we are let in."""
    try:
        connection.open()
    except OSError as error:
        return unreachable_reason(error)
    ends = time.monotonic() + ANSWERS_IN
    nobody, other = socket.socketpair()
    with nobody, other:
        while connection.is_open and not connection.is_up and time.monotonic() < ends:
            connection.wait(ends - time.monotonic(), nobody)
    is_in, reason = connection.is_up, connection.reason
    connection.close()
    return "" if is_in else reason or "timed out"
