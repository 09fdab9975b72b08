"""Where the broker of a hall is, as one URL: `mqtts://name:secret@host:8883`; and why nobody is there."""

from dataclasses import dataclass, field
from urllib.parse import SplitResult, quote, unquote, urlsplit

PORTS = {"mqtt": 1883, "mqtts": 8883}
"""The port of each kind of connection, if none is named: plain, and by TLS."""


@dataclass(frozen=True, slots=True)
class BrokerAddress:
    """A broker, and how to sign in there; the secret is never shown."""

    host: str
    port: int
    is_secure: bool = False
    """Whether the connection is by TLS."""
    name: str = ""
    """Empty where the broker lets everybody in."""
    secret: str = field(default="", repr=False)

    def __str__(self) -> str:
        scheme = "mqtts" if self.is_secure else "mqtt"
        who = f"{quote(self.name)}@" if self.name else ""
        return f"{scheme}://{who}{self.place}"

    @property
    def place(self) -> str:
        """Host and port alone."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def broker_address(url: str) -> BrokerAddress | None:
    """Return what a URL says; None where it names no broker.

    >>> broker_address("mqtts://4:s%40crit@hall.local")
    BrokerAddress(host='hall.local', port=8883, is_secure=True, name='4')
    >>> str(broker_address("mqtt://4:secret@hall.local"))
    'mqtt://4@hall.local:1883'
    >>> broker_address("http://hall.local") is None
    True
    >>> broker_address("mqtt://hall..local") is None
    True
    """
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:  # a port that is none, a host in half a bracket
        return None
    if parts.scheme not in PORTS or not _is_host(parts.hostname) or not _is_all(parts) or port == 0:
        return None
    return BrokerAddress(
        parts.hostname or "",
        port or PORTS[parts.scheme],
        parts.scheme == "mqtts",
        unquote(parts.username or ""),
        unquote(parts.password or ""),
    )


def _is_host(host: str | None) -> bool:
    """Whether there can be a host of this name; looking for any other is a `UnicodeError`, not an `OSError`."""
    if not host or not host.isprintable() or any(letter.isspace() for letter in host):
        return False
    try:
        host.encode("idna")
    except UnicodeError:  # a part between full stops is empty, or has more than 63 letters
        return False
    return True


def _is_all(parts: SplitResult) -> bool:
    """Whether nothing follows the host: a path would be lost, and more often is a secret with a slash in it."""
    return parts.path in ("", "/") and not parts.query and not parts.fragment


def unreachable_reason(error: OSError) -> str:
    """Return in a few words why a broker cannot be reached."""
    refused = getattr(error, "verify_message", "")  # of a certificate; `ssl` is loaded only where it is needed
    if refused:
        return f"certificate: {refused}"
    return error.strerror or str(error) or type(error).__name__
