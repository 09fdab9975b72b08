"""Takes out of a text what would say whose computer it is."""

import re
import socket

HOME = re.compile(r"(/home|/Users)/[^/\s\"']+")


def without_names(text: str, host: str | None = None) -> str:
    """Return a text without users' names in paths, and without the computer's name in addresses.

    >>> without_names("/home/anna/games at http://annas-pi.local:8137", "annas-pi")
    '/home/USER/games at http://HOST.local:8137'
    """
    name = socket.gethostname() if host is None else host
    return HOME.sub(r"\1/USER", text).replace(f"{name}.local", "HOST.local")
