"""The heart: as long as every part gives its sign of life, systemd hears that we live; else it starts us anew.

A part that was lost and is tried again is alive; one whose thread has ended or hangs is not. The loop is asked
for a sign even when nothing happens, by a tick; so the glass also hears of an address that came late.
"""

import time
from collections.abc import Callable, Mapping
from threading import Event
from typing import NamedTuple

from gipfel.attendant import Attendant
from gipfel.pi.notify import notify, watchdog_seconds
from gipfel.table import Signal, Ticked

USUAL = 5.0
"""Seconds between two beats where nobody listens."""


class Part(NamedTuple):
    """One part that has to live: when it last gave a sign, and how long it may be silent."""

    alive_at: Callable[[], float]
    seconds: float


class Heart(Attendant):
    """Beats for as long as its block lasts."""

    def __init__(
        self, parts: Mapping[str, Part], post: Callable[[Signal], None], status: Callable[[], str] = str
    ) -> None:
        super().__init__("heart")
        self._parts, self._post, self._status = parts, post, status
        self._said = ""
        watchdog = watchdog_seconds()
        self._pause = min(USUAL, watchdog / 3) if watchdog else USUAL
        self._is_over = Event()

    def silent(self) -> list[str]:
        """Name the parts that have been silent for too long."""
        now = time.monotonic()
        return [name for name, part in self._parts.items() if now - part.alive_at() > part.seconds]

    def _end(self) -> None:
        self._is_over.set()

    def _run(self) -> None:
        while not self._is_over.wait(self._pause):
            self._post(Ticked(time.monotonic()))
            silent = self.silent()
            status = f"no sign of life: {', '.join(silent)}" if silent else self._status()
            if status != self._said:
                notify(f"STATUS={status}")
                self._said = status
            if not silent:
                notify("WATCHDOG=1")
