"""The socket that a site listens on."""

import socket


def listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to a port; raise `OSError` where it is in use. Port 0 is any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening
