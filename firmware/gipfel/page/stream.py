"""Server-sent events: each state once to everybody, and only the newest to who is slow."""

import asyncio
import time
from dataclasses import dataclass

import msgspec

from gipfel.page.newest import Newest
from gipfel.page.problem import Problem
from gipfel.page.state import state_of, view_of
from gipfel.ports import Moment, View
from gipfel.words import words_in

MOST = 64
PACE = 0.012
"""Seconds between two looks for something to send: what changes faster is not seen anyway."""
PULSE = 4.0
"""A stream says at least so often that it lives."""
PATIENCE = 30.0
"""Who has not taken anything for so long is gone."""
FULL = 1 << 16

HEAD = (
    b"HTTP/1.0 200 OK\r\nContent-Type: text/event-stream; charset=UTF-8\r\nCache-Control: no-store\r\n"
    b"X-Content-Type-Options: nosniff\r\nX-Accel-Buffering: no\r\n\r\nretry: 1000\n\n"
)


@dataclass(slots=True, eq=False)
class Listener:
    """One page that listens: what it was sent last."""

    writer: asyncio.StreamWriter
    language: str
    """Its own; empty for the table's."""
    state: bytes = b""
    view: int = -1
    heard: float = 0.0


class Streams:
    """All pages that listen."""

    def __init__(self, newest: Newest) -> None:
        self.newest = newest
        self.listeners: set[Listener] = set()
        self._is_heard = asyncio.Event()
        """Set while somebody listens."""
        self._written: dict[str, bytes] = {}
        self._written_of: Moment | None = None

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, language: str) -> None:
        """Send to a page until it goes away."""
        if len(self.listeners) >= MOST:
            raise Problem(503, "problem.crowded")
        listener = Listener(writer, language, heard=time.monotonic())
        writer.write(HEAD)
        self._send(listener)
        self.listeners.add(listener)
        self._is_heard.set()
        try:
            while await reader.read(1024):  # a page that listens has nothing to say
                pass
        except OSError:
            pass
        finally:
            self.listeners.discard(listener)
            if not self.listeners:
                self._is_heard.clear()

    async def run(self) -> None:
        """Send whatever is new to everybody, for ever; while nobody listens there is nothing to do."""
        seen: tuple[Moment | None, View] | None = None
        pulse = 0.0
        while True:
            await self._is_heard.wait()
            now, newest = time.monotonic(), (self.newest.moment, self.newest.view)
            if seen is None or newest[0] is not seen[0] or newest[1] is not seen[1] or now - pulse >= PULSE / 2:
                seen, pulse = newest, now
                for listener in tuple(self.listeners):
                    self._send(listener)
            await asyncio.sleep(PACE)

    def _send(self, listener: Listener) -> None:
        transport, now = listener.writer.transport, time.monotonic()
        if transport.get_write_buffer_size() > FULL:  # it gets the newest when it has taken the last one
            if now - listener.heard > PATIENCE:
                transport.abort()
            return
        parts = []
        moment, view = self.newest.moment, self.newest.view
        if moment:
            state = self._state(moment, listener.language or moment.table.options.language)
            if state != listener.state:
                listener.state = state
                parts.append(state)
        if view.number != listener.view:
            listener.view = view.number
            parts.append(view_event(view))
        if not parts and now - listener.heard >= PULSE:
            parts.append(b"event: pulse\ndata: {}\n\n")
        if parts:
            listener.heard = now
            listener.writer.write(b"".join(parts))

    def _state(self, moment: Moment, language: str) -> bytes:
        """Write a state as an event, once for all who read this language."""
        if moment is not self._written_of:
            self._written, self._written_of = {}, moment
        if language not in self._written:
            state = msgspec.json.encode(state_of(moment, words_in(language)))
            self._written[language] = b"event: state\ndata: " + state + b"\n\n"
        return self._written[language]


def view_event(view: View) -> bytes:
    """Write a view as an event."""
    return b"event: tray\ndata: " + msgspec.json.encode(view_of(view)) + b"\n\n"
