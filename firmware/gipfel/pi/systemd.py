"""Messages to systemd: lines on the socket that it names; without one nothing is sent."""

import os
import socket
from contextlib import suppress


def notify(*lines: str) -> bool:
    """Send lines to systemd, as `sd_notify` does; return whether they were sent."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.setblocking(False)  # if systemd does not read them, nobody waits
        line.connect("\0" + address[1:] if address.startswith("@") else address)
        line.sendall("\n".join(lines).encode())
        return True
    return False


def watchdog_seconds() -> float | None:
    """Return the seconds after which systemd restarts us without a sign of life; None is never."""
    with suppress(ValueError):
        if os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid()):
            return int(os.environ.get("WATCHDOG_USEC", "")) / 1e6
    return None
