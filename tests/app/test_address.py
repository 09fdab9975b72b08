"""Where the page of a table is found."""

import socket

from gipfel.app.address import address_in_network


def test_the_address_outlives_the_page() -> None:
    """A voice may ask for the address when the page is closed already: it gets it, and nothing is raised."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = address_in_network(listening)
        before = address()

    assert address() == before == f"http://127.0.0.1:{before.rpartition(':')[2]}"
