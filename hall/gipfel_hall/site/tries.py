"""Wrong passwords, counted by where they come from: whoever guesses keeps nobody else from signing in."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from gipfel.web import Problem

MOST_TRIES = 5
"""How many wrong passwords in a row lock signing in from an address."""
LOCKED_SECONDS = 60.0
"""Seconds for which nobody can sign in from there then."""
MOST_ADDRESSES = 1_000
"""How many addresses are remembered; the one that was quiet for longest is forgotten for one more."""
NETWORK_BITS = 64
"""Of an IPv6 address: whoever has one has all others that begin so."""


class _Tries(NamedTuple):
    wrong: int = 0
    locked_until: float = float("-inf")


class Tries:
    """Counts wrong passwords; any thread may ask."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = Lock()
        self._by_address: OrderedDict[str, _Tries] = OrderedDict()

    def begin(self, address: str) -> None:
        """Count a try, before it is known to be wrong: many at once are no more. Raise `Problem` if locked."""
        now, key = self._clock(), _key(address)
        with self._lock:
            tries = self._by_address.pop(key, _Tries())
            is_locked = now < tries.locked_until
            if not is_locked:
                wrong = tries.wrong + 1
                tries = _Tries(0, now + LOCKED_SECONDS) if wrong >= MOST_TRIES else _Tries(wrong)
            self._by_address[key] = tries
            while len(self._by_address) > MOST_ADDRESSES:
                self._by_address.popitem(last=False)
        if is_locked:
            raise Problem(429, "problem.wait-password", seconds=round(tries.locked_until - now) or 1)

    def succeeded(self, address: str) -> None:
        """Forget the tries of an address that has found the password."""
        with self._lock:
            self._by_address.pop(_key(address), None)


def _key(address: str) -> str:
    """Return what counts as one address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # of a socket that has none
        return address
    if isinstance(found, ipaddress.IPv4Address) or found.ipv4_mapped:
        return address
    return str(ipaddress.ip_network((found, NETWORK_BITS), strict=False))
