"""Server-sent events of the hall: tables that have changed, and how the hall is; five times a second at most."""

import time
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from gipfel.messages import GameCall
from gipfel.web import EventListener, EventStreams
from gipfel_hall.live import AnsweredCall, DeviceKey, IntakeState, LinkState, LiveHall, LiveTable
from gipfel_hall.site.wall import wall_table
from gipfel_hall.site.wall_responses import HallCondition

CHECKS_EVERY = 0.2
"""Seconds between two checks for something to send."""
MOST_LISTENERS = 300
"""How many pages may be open at the same time: everybody in a large hall who looks at a phone."""


class _Shown(NamedTuple):
    """What one table on the wall is made of."""

    table: LiveTable
    is_name_shared: bool
    call: AnsweredCall | None
    kept: GameCall | None


class HallListener(EventListener):
    """One open connection, and what was sent over it last."""

    tables: dict[DeviceKey, bytes] = msgspec.field(default_factory=dict)
    hall: bytes = b""
    is_greeted: bool = False
    """Whether it has been sent all tables once."""


class HallStreams(EventStreams[HallListener]):
    """Sends every change of a table to all listeners; each is written once for all of them."""

    def __init__(
        self,
        live: Callable[[], LiveHall],
        link: Callable[[], LinkState],
        intake: Callable[[], IntakeState],
    ) -> None:
        super().__init__(HallListener, checks_every=CHECKS_EVERY, most=MOST_LISTENERS)
        self.live, self.link, self.intake = live, link, intake
        self.changes = 0
        """How often a list has changed that pages may show: games, players, tournaments."""
        self._seen: LiveHall | None = None
        self._shown: dict[DeviceKey, _Shown] = {}
        self._written: dict[DeviceKey, bytes] = {}

    def changed(self) -> None:
        """Let all pages look again at what they have listed; called from any thread."""
        self.changes += 1

    def newest(self) -> tuple[object, ...]:
        """Return all that events are made of."""
        return self.live(), self.link(), self.intake(), self.changes

    def hall_state(self) -> HallCondition:
        """Return how the hall itself is."""
        link, intake = self.link(), self.intake()
        return HallCondition(
            is_connected=link.is_connected,
            reason=link.reason,
            since=link.since,
            intake_problem=bool(intake.problem),  # only the host reads what the database says
            intake_since=intake.since,
            changes=self.changes + self.live().taken,  # another hall of the same archive takes games too
        )

    def events_for(self, listener: HallListener) -> list[bytes]:
        """Return the tables that have changed since, and how the hall is, if that is new."""
        self._write()
        parts = []
        hall = b"event: hall\ndata: " + msgspec.json.encode(self.hall_state()) + b"\n\n"
        if hall != listener.hall:
            listener.hall = hall
            parts.append(hall)
        before, written = listener.tables, self._written
        news = [text for key, text in written.items() if before.get(key) is not text]
        gone = ["/".join(key) for key in before if key not in written]
        if news or gone or not listener.is_greeted:
            listener.tables, listener.is_greeted = dict(written), True
            parts.append(
                b'event: tables\ndata: {"now":%.3f,"tables":[%b],"gone":%b}\n\n'
                % (time.time(), b",".join(news), msgspec.json.encode(gone))
            )
        return parts

    def _write(self) -> None:
        """Write anew what is new."""
        hall = self.live()
        if hall is self._seen:
            return
        self._seen, shared_names = hall, hall.shared_names()
        shown, written = {}, {}
        for key, table in hall.tables.items():
            name = key.table
            made_of = _Shown(
                table, table.is_online and name in shared_names, hall.answers.get(name), hall.calls.get(name)
            )
            known = self._shown.get(key)
            is_same = known is not None and all(old is new for old, new in zip(known, made_of, strict=True))
            shown[key] = known if known is not None and is_same else made_of
            written[key] = self._written[key] if is_same else msgspec.json.encode(_shown_table(made_of))
        self._shown, self._written = shown, written


def _shown_table(made_of: _Shown) -> object:
    return wall_table(made_of.table, is_name_shared=made_of.is_name_shared, call=made_of.call, kept=made_of.kept)
