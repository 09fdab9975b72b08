"""Ports for programs that are started by a test, and cannot choose one by themselves."""

import os
import random
import socket
from itertools import count

HOST = "127.0.0.1"
FIRST, END = 10_000, 32_000
"""Below the ports that Linux lends to clients, from 32768 on: one of those may be taken before it is used."""
OF_A_WORKER = 1_000
"""How many ports each worker of pytest-xdist has for itself."""


def ports_of(worker: str) -> range:
    """Return the ports of a worker such as `gw3`, or of a run without workers, which is called nothing."""
    number = int(worker.removeprefix("gw")) + 1 if worker else 0
    first = FIRST + number * OF_A_WORKER % (END - FIRST)
    return range(first, first + OF_A_WORKER)


_OWN = ports_of(os.environ.get("PYTEST_XDIST_WORKER", ""))
# Begun by chance, as the same tests may run twice on this computer; in turn, so that none comes twice soon.
_places = count(random.randrange(OF_A_WORKER))


def free_port() -> int:
    """Return a port that nobody listens on, and no other worker will take."""
    for _ in _OWN:
        port = _OWN[next(_places) % OF_A_WORKER]
        with socket.socket() as probe:
            try:
                probe.bind((HOST, port))
            except OSError:  # somebody is there
                continue
            return port
    raise AssertionError("all ports of this worker are in use")
