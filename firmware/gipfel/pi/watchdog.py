"""The watchdog: as long as every part shows a sign of life, systemd is told so; else it restarts us.

A part that was lost and is tried again is alive; one whose thread has ended or hangs is not. The loop is asked
for a sign even when nothing happens, by a tick; so the display also learns of an address that came late.
"""

import logging
import time
from collections.abc import Callable, Mapping
from threading import Event
from typing import NamedTuple

from gipfel.app import Worker
from gipfel.pi.systemd import notify, watchdog_seconds
from gipfel.table import Signal, Ticked

USUAL_PAUSE = 5.0
"""Seconds between two signs of life where systemd does not ask for them."""

log = logging.getLogger(__name__)


class Heartbeat(NamedTuple):
    """One part that has to live: when it last gave a sign, and for how many seconds it may be silent."""

    alive_at: Callable[[], float]
    seconds: float


class Watchdog(Worker):
    """Sends signs of life to systemd for as long as its block lasts, unless a part is silent."""

    def __init__(
        self, parts: Mapping[str, Heartbeat], post: Callable[[Signal], None], status: Callable[[], str] = str
    ) -> None:
        super().__init__("watchdog")
        self._parts, self._post, self._status = parts, post, status
        self._last_status = ""
        self._silent: list[str] = []
        watchdog = watchdog_seconds()
        self._pause = min(USUAL_PAUSE, watchdog / 3) if watchdog else USUAL_PAUSE
        self._is_over = Event()

    def silent(self) -> list[str]:
        """Return the names of the parts that have been silent for too long."""
        now = time.monotonic()
        return [name for name, part in self._parts.items() if now - part.alive_at() > part.seconds]

    def _end(self) -> None:
        self._is_over.set()

    def _run(self) -> None:
        while not self._is_over.wait(self._pause):
            self._post(Ticked(time.monotonic()))
            silent = self._log_silence(self.silent())
            status = f"no sign of life: {', '.join(silent)}" if silent else self._status()
            if status != self._last_status:
                notify(f"STATUS={status}")
                self._last_status = status
            if not silent:
                notify("WATCHDOG=1")

    def _log_silence(self, silent: list[str]) -> list[str]:
        """Log which parts are silent, when that changes; return them."""
        if silent and silent != self._silent:
            log.error("no sign of life: %s", ", ".join(silent))
        elif self._silent and not silent:
            log.info("all parts give a sign of life again")
        self._silent = silent
        return silent
