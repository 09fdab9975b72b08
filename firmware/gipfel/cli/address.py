"""Where the page is found, and the names that this computer goes by."""

import socket

PORT = 8137
LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # compared, not listened on


def address_of(taken: socket.socket) -> str:
    """Give the address that a browser on this computer, or a phone beside it, goes to."""
    host, port, *_ = taken.getsockname()
    if host in EVERYWHERE:
        host = own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_address() -> str:
    """Give this computer's address in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def names() -> frozenset[str]:
    """Give the names that this computer goes by."""
    own = socket.gethostname().lower()
    return frozenset((own, f"{own}.local", "gipfel.local"))
