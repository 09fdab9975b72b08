"""Server-sent events: whoever listens is sent what is new; a slow listener gets only the newest."""

import asyncio
import operator
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from gipfel.web.problem import Problem

MOST_LISTENERS = 64
"""How many connections may be open at the same time."""
PULSE_EVERY = 4.0
"""Seconds after which a listener that was sent nothing is sent a pulse, so that it knows it is heard."""
GIVES_UP_AFTER = 30.0
"""Seconds after which a listener that takes nothing is disconnected."""
FULL_BUFFER = 1 << 16
"""Bytes that may wait for a slow listener; beyond that it is sent nothing more until it has taken some."""

HEAD = (
    b"HTTP/1.0 200 OK\r\nContent-Type: text/event-stream; charset=UTF-8\r\nCache-Control: no-store\r\n"
    b"X-Content-Type-Options: nosniff\r\nX-Accel-Buffering: no\r\n\r\nretry: 1000\n\n"
)
PULSE = b"event: pulse\ndata: {}\n\n"


class EventListener(msgspec.Struct, eq=False):
    """One open connection; each site adds what was sent over it last."""

    writer: asyncio.StreamWriter
    language: str
    """The language it asked for; empty for the site's own."""
    sent_at: float


Listening = TypeVar("Listening", bound=EventListener)


class EventStreams(ABC, Generic[Listening]):
    """Sends what is new to all listeners."""

    def __init__(
        self,
        listener: Callable[[asyncio.StreamWriter, str, float], Listening],
        *,
        checks_every: float,
        most: int = MOST_LISTENERS,
    ) -> None:
        self.listener = listener
        """Makes a listener."""
        self.checks_every = checks_every
        """Seconds between two checks for something to send: what changes faster is not sent."""
        self.most = most
        self.listeners: set[Listening] = set()
        self._has_listeners = asyncio.Event()

    @abstractmethod
    def newest(self) -> tuple[object, ...]:
        """Return the newest values that events are made of; one that is another object is new."""

    @abstractmethod
    def events_for(self, listener: Listening) -> list[bytes]:
        """Return the events that a listener has not been sent yet, and note that they were."""

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, language: str) -> None:
        """Send events to a connection until the client closes it."""
        if len(self.listeners) >= self.most:
            raise Problem(503, "problem.crowded")
        listener = self.listener(writer, language, time.monotonic())
        writer.write(HEAD)
        self._send(listener)
        self.listeners.add(listener)
        self._has_listeners.set()
        try:
            while await reader.read(1024):  # nothing is expected from a listener
                pass
        except OSError:
            pass
        finally:
            self.listeners.discard(listener)
            if not self.listeners:
                self._has_listeners.clear()

    async def run(self) -> None:
        """Send whatever is new to all listeners, for ever; without listeners there is nothing to do."""
        seen: tuple[object, ...] = ()
        checked_at = 0.0
        while True:
            await self._has_listeners.wait()
            now, newest = time.monotonic(), self.newest()
            is_new = len(newest) != len(seen) or any(map(operator.is_not, newest, seen))
            if is_new or now - checked_at >= PULSE_EVERY / 2:
                seen, checked_at = newest, now
                for listener in tuple(self.listeners):
                    self._send(listener)
            await asyncio.sleep(self.checks_every)

    def _send(self, listener: Listening) -> None:
        transport, now = listener.writer.transport, time.monotonic()
        if transport.get_write_buffer_size() > FULL_BUFFER:  # it gets the newest when it has taken the last one
            if now - listener.sent_at > GIVES_UP_AFTER:
                transport.abort()
            return
        parts = self.events_for(listener)
        if not parts and now - listener.sent_at >= PULSE_EVERY:
            parts.append(PULSE)
        if parts:
            listener.sent_at = now
            listener.writer.write(b"".join(parts))
