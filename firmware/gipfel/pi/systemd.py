"""What the service's manager is told: systemd's own way, a line on a socket; elsewhere nothing happens."""

import os
import socket
from contextlib import suppress


def notify(*lines: str) -> bool:
    """Tell systemd something, as `sd_notify` does; whether anybody was there to hear it."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.setblocking(False)  # a manager that does not listen holds nobody up
        line.connect("\0" + address[1:] if address.startswith("@") else address)
        line.sendall("\n".join(lines).encode())
        return True
    return False


def watchdog_seconds() -> float | None:
    """Return how often systemd wants to hear that we live; None is never."""
    with suppress(ValueError):
        if os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid()):
            return int(os.environ.get("WATCHDOG_USEC", "")) / 1e6
    return None
