"""Server-sent events of the table: its state, what there is to say of it, and what the camera sees."""

import msgspec

from gipfel.app import Moment, TrayPreview
from gipfel.page.device_state import tray_state_of
from gipfel.page.published import PublishedState
from gipfel.page.state import state_of
from gipfel.page.state_responses import SpokenSentence
from gipfel.screens import QrCode
from gipfel.speech import speech_of
from gipfel.web import EventListener, EventStreams
from gipfel.words import Words, words_in

CHECKS_EVERY = 0.012
"""Seconds between two checks for something to send: what changes faster is not seen anyway."""

HERE = "http://"
"""Stands for the page's address where it is not said: whoever hears this has the page open."""


class PageListener(EventListener):
    """One open connection, and what was sent over it last."""

    state: bytes = b""
    """The event with the state that was sent last."""
    speech: bytes = b""
    """The event with what there is to say that was sent last."""
    view: int = -1
    """The number of the picture of the tray that was sent last."""


class TableStreams(EventStreams[PageListener]):
    """Sends every new state to all listeners, written once for all of them."""

    def __init__(self, published: PublishedState) -> None:
        super().__init__(PageListener, checks_every=CHECKS_EVERY)
        self.published = published
        self._encoded: dict[str, bytes] = {}
        """The newest state as an event, by language."""
        self._spoken: dict[str, bytes] = {}
        """What there is to say of the newest state as an event, by language."""
        self._encoded_moment: Moment | None = None

    def newest(self) -> tuple[object, ...]:
        """Return the newest moment, and the newest picture of the tray."""
        return self.published.moment, self.published.view

    def events_for(self, listener: PageListener) -> list[bytes]:
        """Return the state, what there is to say, and the tray, as far as the listener has not been sent them."""
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
        return parts

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
