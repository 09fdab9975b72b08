"""Where the page of a table is found."""

import socket
from collections.abc import Callable

from gipfel.config import NO_NETWORK
from gipfel.web import LOOPBACK as OWN_NAMES
from gipfel.web import address_at

PORT = 8137
"""The TCP port of a laptop's page, unless another one is asked for or this one is taken."""
LOOPBACK = "127.0.0.1"


def address_in_network(listening: socket.socket) -> Callable[[], str]:
    """Return what finds the page's address; `NO_NETWORK` while there is none, unless it is for this computer only.

    Where it listens is asked once: a voice that has its last sentence to say asks when the page is closed already.
    """
    host, port = listening.getsockname()[:2]

    def address() -> str:
        found = address_at(host, port)
        return found if host in OWN_NAMES or LOOPBACK not in found else NO_NETWORK

    return address
