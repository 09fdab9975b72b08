"""Whether a request was meant for this computer, and comes from its own pages."""

import ipaddress

from microdot import Request

from gipfel.web.loopback import LOOPBACK
from gipfel.web.problem import Problem


def knows_host(host: str, names: frozenset[str]) -> bool:
    """Return whether a `Host` header names this computer: another name may be an attack by DNS rebinding.

    `names` are the host names of this computer; none where only this computer itself is served.
    """
    name = _without_port(host).lower()
    return name in LOOPBACK or (bool(names) and (name in names or _is_address(name)))


def check_request(request: Request, names: frozenset[str]) -> None:
    """Raise `Problem` for another host or origin, or a body of unknown length: no browser here sends that."""
    host = request.headers.get("Host", "")
    if not knows_host(host, names):
        raise Problem(403, "problem.host")
    origin = request.headers.get("Origin", "")
    if origin and origin.lower() != f"http://{host.lower()}":
        raise Problem(403, "problem.origin")
    if "Transfer-Encoding" in request.headers:
        raise Problem(411, "problem.length")


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _is_address(name: str) -> bool:
    """Return whether a host is an IP address: that cannot be rebound to another computer."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
