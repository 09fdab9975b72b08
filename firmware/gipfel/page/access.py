"""Who may do what: anybody may look; pressing needs a token, and a token needs the PIN on the display."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable

from gipfel.table import LONGEST_PHONE_NAME, PhonePaired, Phones, PinMade, Signal, Table
from gipfel.web import LOOPBACK, Problem

MOST_TRIES = 5
"""How many wrong PINs in a row lock pairing."""
LOCKED_SECONDS = 60.0
"""Seconds for which nobody can pair after too many wrong PINs."""


class AccessControl:
    """Pairs phones by PIN, and checks their tokens."""

    def __init__(self, post: Callable[[Signal], None], *, is_open: bool) -> None:
        self.post = post
        self.own_token = secrets.token_urlsafe(24) if is_open else ""
        """The token of whoever sits at this very computer; empty where that gives no rights."""
        self.wrong_pins = 0
        self.locked_until = 0.0

    def token_for(self, peer: str) -> str:
        """Return the token that needs no PIN, for an address of this very computer; empty for any other."""
        return self.own_token if peer in LOOPBACK else ""

    def allows(self, token: str, table: Table) -> bool:
        """Return whether a token is this computer's own, or that of a paired phone."""
        if self.own_token and hmac.compare_digest(token.encode(), self.own_token.encode()):
            return True
        return any(hmac.compare_digest(_hash(token), phone.key) for phone in table.access.phones)

    def make_pin(self, table: Table) -> None:
        """Post a new PIN where somebody at the display asks for one."""
        if isinstance(table.mode, Phones) and table.mode.asks and time.monotonic() >= self.locked_until:
            self.post(PinMade(f"{secrets.randbelow(1_000_000):06}", time.monotonic()))

    def pair(self, pin: str, name: str, table: Table) -> tuple[str, PhonePaired]:
        """Check a PIN; return a new token and the signal for the table, or raise `Problem`."""
        now = time.monotonic()
        if now < self.locked_until:
            raise Problem(429, "problem.wait", seconds=round(self.locked_until - now) or 1)
        if table.access.pin is None or now >= table.access.pin.until:
            raise Problem(403, "problem.no-pin", "pin")
        if not hmac.compare_digest(pin.encode(), table.access.pin.digits.encode()):
            self._count_wrong()
            raise Problem(403, "problem.wrong-pin", "pin")
        self.wrong_pins = 0
        token = secrets.token_urlsafe(24)
        shown = "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_PHONE_NAME].strip()
        return token, PhonePaired(_hash(token), shown or f"#{len(table.access.phones) + 1}", now)

    def _count_wrong(self) -> None:
        self.wrong_pins += 1
        if self.wrong_pins >= MOST_TRIES:
            self.wrong_pins, self.locked_until = 0, time.monotonic() + LOCKED_SECONDS


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
