"""Server-sent events: each state is written once for all listeners, and a slow one gets only the newest."""

import asyncio
import time

import msgspec

from gipfel.app import Moment, TrayPreview
from gipfel.page.device_state import tray_state_of
from gipfel.page.problem import Problem
from gipfel.page.published import PublishedState
from gipfel.page.state import state_of
from gipfel.page.state_responses import SpokenSentence
from gipfel.screens import QrCode
from gipfel.speech import speech_of
from gipfel.words import Words, words_in

MOST_LISTENERS = 64
"""How many connections may be open at the same time."""
CHECKS_EVERY = 0.012
"""Seconds between two checks for something to send: what changes faster is not seen anyway."""
PULSE_EVERY = 4.0
"""Seconds after which a listener that was sent nothing is sent a pulse, so that it knows the table is there."""
GIVES_UP_AFTER = 30.0
"""Seconds after which a listener that takes nothing is disconnected."""
FULL_BUFFER = 1 << 16
"""Bytes that may wait for a slow listener; beyond that it is sent nothing more until it has taken some."""

HERE = "http://"
"""Stands for the page's address where it is not said: whoever hears this has the page open."""

HEAD = (
    b"HTTP/1.0 200 OK\r\nContent-Type: text/event-stream; charset=UTF-8\r\nCache-Control: no-store\r\n"
    b"X-Content-Type-Options: nosniff\r\nX-Accel-Buffering: no\r\n\r\nretry: 1000\n\n"
)


class Listener(msgspec.Struct, eq=False):
    """One open connection, and what was sent over it last."""

    writer: asyncio.StreamWriter
    language: str
    """The language it asked for; empty for the table's."""
    state: bytes = b""
    """The event with the state that was sent last."""
    speech: bytes = b""
    """The event with what there is to say that was sent last."""
    view: int = -1
    """The number of the picture of the tray that was sent last."""
    sent_at: float = 0.0


class EventStreams:
    """Sends every new state to all listeners."""

    def __init__(self, published: PublishedState) -> None:
        self.published = published
        self.listeners: set[Listener] = set()
        self._has_listeners = asyncio.Event()
        self._encoded: dict[str, bytes] = {}
        """The newest state as an event, by language."""
        self._spoken: dict[str, bytes] = {}
        """What there is to say of the newest state as an event, by language."""
        self._encoded_moment: Moment | None = None

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, language: str) -> None:
        """Send events to a connection until the client closes it."""
        if len(self.listeners) >= MOST_LISTENERS:
            raise Problem(503, "problem.crowded")
        listener = Listener(writer, language, sent_at=time.monotonic())
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
        seen: tuple[Moment | None, TrayPreview] | None = None
        checked_at = 0.0
        while True:
            await self._has_listeners.wait()
            now, newest = time.monotonic(), (self.published.moment, self.published.view)
            is_new = seen is None or newest[0] is not seen[0] or newest[1] is not seen[1]
            if is_new or now - checked_at >= PULSE_EVERY / 2:
                seen, checked_at = newest, now
                for listener in tuple(self.listeners):
                    self._send(listener)
            await asyncio.sleep(CHECKS_EVERY)

    def _send(self, listener: Listener) -> None:
        transport, now = listener.writer.transport, time.monotonic()
        if transport.get_write_buffer_size() > FULL_BUFFER:  # it gets the newest when it has taken the last one
            if now - listener.sent_at > GIVES_UP_AFTER:
                transport.abort()
            return
        parts = []
        moment, view = self.published.moment, self.published.view
        if moment:
            language = listener.language or moment.table.options.language
            state, speech = self._state_event(moment, language), self._speech_event(moment, language)
            if state != listener.state:
                listener.state = state
                parts.append(state)
            if speech != listener.speech:
                listener.speech = speech
                parts.append(speech)
        if view.number != listener.view:
            listener.view = view.number
            parts.append(tray_event(view))
        if not parts and now - listener.sent_at >= PULSE_EVERY:
            parts.append(b"event: pulse\ndata: {}\n\n")
        if parts:
            listener.sent_at = now
            listener.writer.write(b"".join(parts))

    def _state_event(self, moment: Moment, language: str) -> bytes:
        """Return a state as an event, encoded once for all who read this language."""
        if moment is not self._encoded_moment:
            self._encoded, self._spoken, self._encoded_moment = {}, {}, moment
        if language not in self._encoded:
            state = msgspec.json.encode(state_of(moment, words_in(language)))
            self._encoded[language] = b"event: state\ndata: " + state + b"\n\n"
        return self._encoded[language]

    def _speech_event(self, moment: Moment, language: str) -> bytes:
        """Return what there is to say as an event, encoded once for all who hear this language."""
        if language not in self._spoken:
            self._spoken[language] = speech_event(moment, words_in(language))
        return self._spoken[language]


def speech_event(moment: Moment, words: Words) -> bytes:
    """Return what is worth hearing of a moment as an event."""
    body = moment.screen.body
    address = body.text if isinstance(body, QrCode) else HERE
    said = [
        SpokenSentence(full=each.full, brief=each.brief, mark=each.mark)
        for each in speech_of(moment.table, words, address)
    ]
    return b"event: speech\ndata: " + msgspec.json.encode(said) + b"\n\n"


def tray_event(view: TrayPreview) -> bytes:
    """Return what the camera sees in the tray as an event."""
    return b"event: tray\ndata: " + msgspec.json.encode(tray_state_of(view)) + b"\n\n"
