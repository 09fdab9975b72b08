"""Who is the host: somebody who knows the password that was set at the first start. Everybody else may look."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from gipfel.web import Problem
from gipfel_hall.archive import Archive
from gipfel_hall.site.tries import Tries

SETTING = "host-password"
"""Where the archive keeps the password, salted and hashed."""
SHORTEST = 8
"""Letters that a password has at least."""
SESSION_SECONDS = 16 * 3600
"""Seconds after which the host has to sign in again: an evening and the night after it."""
MOST_SESSIONS = 40
"""How many browsers may be signed in; the oldest is signed out for one more."""
COST = {"n": 1 << 14, "r": 8, "p": 1}
"""Of scrypt (RFC 7914): 16 MB and some fifty milliseconds for each try."""


class _HostSession(NamedTuple):
    until: float
    """When it ends."""
    kept: str
    """The password with which it began, as it is kept: salted, so that it is another one after every change."""


class HostAccess:
    """Signs the host in by password, and knows the browsers where that was done."""

    def __init__(self, archive: Archive, clock: Callable[[], float] = time.monotonic) -> None:
        self.archive, self.clock = archive, clock
        self._sessions: dict[str, _HostSession] = {}
        """By the hash of each token."""
        self._tries = Tries(clock)

    def is_host(self, token: str) -> bool:
        """Whether a token is one of somebody who is signed in."""
        session = self._sessions.get(_hash(token)) if token else None
        return session is not None and session.until > self.clock()

    def has_password(self) -> bool:
        """Whether a password was set; the first one who opens the host's page sets it."""
        return self.archive.setting(SETTING) is not None

    def set_password(self, password: str) -> str:
        """Set the first password; return a new token, or raise `Problem` where there is one already."""
        if self.has_password():  # before the password is hashed, which is slow on purpose
            raise Problem(409, "problem.has-password")
        check_length(password)
        kept = hashed(password)
        if not self.archive.keep_setting_once(SETTING, kept):
            raise Problem(409, "problem.has-password")
        return self._new_session(kept)

    def change_password(self, old: str, new: str, address: str) -> str:
        """Change the password; all other browsers are signed out. Return a new token."""
        check_length(new)
        self._check(old, address)
        kept = hashed(new)
        self.archive.keep_setting(SETTING, kept)
        self.end_sessions()
        return self._new_session(kept)

    def sign_in(self, password: str, address: str) -> str:
        """Check the password that comes from an address; return a new token, or raise `Problem`."""
        return self._new_session(self._check(password, address))

    def sign_out(self, token: str) -> None:
        """Forget a token."""
        self._sessions.pop(_hash(token), None)

    def end_sessions(self) -> None:
        """Sign out all who signed in by another password than today's: it may have been changed elsewhere."""
        if self._sessions:
            kept = self.archive.setting(SETTING)
            self._sessions = {key: each for key, each in self._sessions.items() if each.kept == kept}

    def _check(self, password: str, address: str) -> str:
        """Return the password as it is kept; raise `Problem` where it is another one."""
        kept = self.archive.setting(SETTING)
        if kept is None:
            raise Problem(409, "problem.no-password")
        self._tries.begin(address)
        if not is_password(password, kept):
            raise Problem(403, "problem.wrong-password", "password")
        self._tries.succeeded(address)
        return kept

    def _new_session(self, kept: str) -> str:
        now, token = self.clock(), secrets.token_urlsafe(24)
        good = sorted((each.until, key, each) for key, each in self._sessions.items() if each.until > now)
        sessions = {key: each for _, key, each in good[-MOST_SESSIONS + 1 :]}
        self._sessions = sessions | {_hash(token): _HostSession(now + SESSION_SECONDS, kept)}
        return token


def reset_password(archive: Archive, password: str) -> None:
    """Set a password in place of one that was forgotten; running halls sign everybody out. Raise `Problem`."""
    check_length(password)
    archive.keep_setting(SETTING, hashed(password))


def check_length(password: str) -> None:
    """Raise `Problem` where a password is too short."""
    if len(password) < SHORTEST:
        raise Problem(400, "problem.short-password", "password", count=SHORTEST)


def hashed(password: str) -> str:
    """Return a password as it is kept: salted, and hashed by scrypt."""
    salt = secrets.token_bytes(16)
    return f"scrypt:{salt.hex()}:{_scrypt(password, salt).hex()}"


def is_password(password: str, kept: str) -> bool:
    """Whether a password is the one that is kept."""
    _, salt, digest = kept.split(":")
    return hmac.compare_digest(_scrypt(password, bytes.fromhex(salt)), bytes.fromhex(digest))


def _scrypt(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, **COST, dklen=32)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
