"""Where a site is found, and the names that this computer goes by."""

import socket

from gipfel.web.loopback import LOOPBACK

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # compared, not listened on
"""What a socket is bound to that listens in all networks."""


def address_of(listening: socket.socket) -> str:
    """Return a site's address (URL) for a browser on this computer, or on a phone in its network."""
    return address_at(*listening.getsockname()[:2])


def address_at(host: str, port: int) -> str:
    """Return the address (URL) of a site that is bound to a host and a port, as `address_of` does."""
    if host in EVERYWHERE:
        host = own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_address() -> str:
    """Return this computer's address in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def names_for(listening: socket.socket) -> frozenset[str]:
    """Return the names that the `Host` header of a request may have; none where only this computer can ask."""
    if listening.getsockname()[0] in LOOPBACK:
        return frozenset()
    own = socket.gethostname().lower()
    return frozenset((own, f"{own}.local", "gipfel.local"))
