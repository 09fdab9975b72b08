"""Where the page of a table is found."""

import socket

from gipfel.config import NO_NETWORK
from gipfel.web import address_of, is_for_this_computer

PORT = 8137
"""The TCP port of a laptop's page, unless another one is asked for or this one is taken."""
LOOPBACK = "127.0.0.1"


def address_in_network(listening: socket.socket) -> str:
    """Return the page's address, or `NO_NETWORK` while there is none, unless it listens for this computer only."""
    address = address_of(listening)
    return address if is_for_this_computer(listening) or LOOPBACK not in address else NO_NETWORK
