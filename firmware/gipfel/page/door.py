"""Who may do what: anybody may look; pressing needs a token, and a token needs the PIN on the glass."""

import hashlib
import hmac
import ipaddress
import secrets
import time
from collections.abc import Callable

from gipfel.page.problem import Problem
from gipfel.table import PhonePaired, PinMade, Signal, Table
from gipfel.table.modes import Phones
from gipfel.table.pairing import LONGEST_NAME

TRIES = 5
WAITS = 60.0
"""How long nobody is let in after too many wrong PINs, in seconds."""
LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))


class Door:
    """Lets phones in, one by one, and knows them again."""

    def __init__(self, post: Callable[[Signal], None], *, is_open: bool, names: frozenset[str]) -> None:
        self.post = post
        self.names = names
        """The names that this computer goes by; none where it is asked by its own people only."""
        self.own = secrets.token_urlsafe(24) if is_open else ""
        """The token of whoever sits at this very computer."""
        self.wrong = 0
        self.waits_until = 0.0

    def knows_host(self, host: str) -> bool:
        """Whether a request was meant for this computer: another name is one that was bent to lead here."""
        name = _without_port(host).lower()
        return name in LOOPBACK or (bool(self.names) and (name in self.names or _is_address(name)))

    def token_for(self, peer: str) -> str:
        """Give the token that needs no PIN to whoever sits at this very computer."""
        return self.own if peer in LOOPBACK else ""

    def lets(self, token: str, table: Table) -> bool:
        """Whether a token is this computer's own, or that of a phone on the list."""
        if self.own and hmac.compare_digest(token.encode(), self.own.encode()):
            return True
        return any(hmac.compare_digest(_hash(token), phone.key) for phone in table.phones)

    def make_pin(self, table: Table) -> None:
        """Make a PIN where somebody at the glass asks for one."""
        if isinstance(table.mode, Phones) and table.mode.asks and time.monotonic() >= self.waits_until:
            self.post(PinMade(f"{secrets.randbelow(1_000_000):06}", time.monotonic()))

    def pair(self, pin: str, name: str, table: Table) -> tuple[str, PhonePaired]:
        """Let in who says the PIN; give the token, and what the table has to hear."""
        now = time.monotonic()
        if now < self.waits_until:
            raise Problem(429, "problem.wait", seconds=round(self.waits_until - now) or 1)
        if table.pin is None or now >= table.pin.until:
            raise Problem(403, "problem.no-pin", "pin")
        if not hmac.compare_digest(pin.encode(), table.pin.digits.encode()):
            self._count_wrong()
            raise Problem(403, "problem.wrong-pin", "pin")
        self.wrong = 0
        token = secrets.token_urlsafe(24)
        shown = "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_NAME].strip()
        return token, PhonePaired(_hash(token), shown or f"#{len(table.phones) + 1}", now)

    def _count_wrong(self) -> None:
        self.wrong += 1
        if self.wrong >= TRIES:
            self.wrong, self.waits_until = 0, time.monotonic() + WAITS


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _is_address(name: str) -> bool:
    """Whether a host is written in numbers: nobody can bend those."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
