"""A table's link to its hall, in a thread of its own: the game never waits for a network."""

import logging
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from gipfel.app import Worker
from gipfel.config import HallSettings, unreachable_reason
from gipfel.hall.connection import BrokerConnection
from gipfel.hall.conversation import Conversation
from gipfel.hall.game_sender import GameSender
from gipfel.hall.health import GONE
from gipfel.hall.link_parts import LinkParts
from gipfel.hall.outbox import Outbox, games_won
from gipfel.hall.pauses import GrowingPause, LinkTimes
from gipfel.hall.signals import HallSignals
from gipfel.hall.table_view import TableInbox
from gipfel.messages import DropLog, TableTopic, write_message
from gipfel.table import Signal, Table

log = logging.getLogger(__name__)


STEADY_AFTER = 30.0
"""Seconds after which a connection counts as one that works: the next try then comes soon again."""
THROWN_OUT = 4
"""So many connections in a row that are cut soon after we were let in: somebody else uses our name.

Mosquitto 2.0.11 (Debian 12) does not say that a session was taken over. It just hangs up.
"""


def _now() -> datetime:
    return datetime.now(UTC)


class HallWorker(Worker):
    """Keeps a table in touch with its hall, and goes on trying for as long as the table is there."""

    def __init__(
        self,
        hall: HallSettings,
        folder: Path,
        post: Callable[[Signal], None],
        address: Callable[[], str] = str,
        times: LinkTimes | None = None,
        today: Callable[[], datetime] = _now,
    ) -> None:
        super().__init__("hall")
        self._hall, self._folder, self._times = hall, folder, times or LinkTimes()
        self._woken, self._wakes = socket.socketpair()
        for end in (self._woken, self._wakes):
            end.setblocking(False)
        drops = DropLog()
        self._signals = HallSignals(post, self._times.calls_within, drops)
        self._tables = TableInbox(self._wake)
        self._link = LinkParts(hall.table, self._tables, self._signals, drops, self._times, address, today)
        self._is_ended = False
        self._complaint = ""
        self._thrown_out = 0
        self._old_names: set[str] = set()
        """Names that this device had, which a broker may still know."""
        self._private = games_won(folder)
        """Games that were won before this start: at the first one with a hall they are private."""

    def follow(self, table: Table, number: int) -> None:
        """Take the newest table, and the number of its game; called by the loop, so nothing is sent here."""
        self._tables.put(table, number)

    def _wake(self) -> None:
        with suppress(OSError):  # it is full, so it wakes already; or all is over
            self._wakes.send(b"\0")

    def _end(self) -> None:
        self._is_ended = True
        self._wake()

    def _run(self) -> None:
        pause, is_again = GrowingPause(*self._times.reconnects), False
        try:
            while not self._is_ended:
                try:
                    if is_again:
                        self._rest(pause.next())
                    is_again = True
                    with Outbox(self._folder, self._private) as outbox:
                        self._work(outbox, pause)
                except OSError as error:  # no room for the outbox, or a record that cannot be read
                    self._complain(f"the outbox cannot be opened ({error})")
                except Exception:  # a mistake of ours: the table plays on, and may be linked again
                    log.exception("the link to the hall has failed")
        finally:
            self._signals.link(time.monotonic(), is_up=False)
            self._woken.close()
            self._wakes.close()

    def _work(self, outbox: Outbox, pause: GrowingPause) -> None:
        """Connect again and again, until the table is closed."""
        games = GameSender(outbox, self._times.resends)
        while not self._is_ended:
            device = outbox.device
            will = str(TableTopic(self._hall.table, device, "health")), write_message(GONE)
            client_id = f"gipfel-{self._hall.table}-{device}"
            connection = BrokerConnection(self._hall, client_id, self._times.keep_alive, will)
            try:
                connection.open()
            except OSError as error:
                self._thrown_out = 0  # nobody is there: that explains why the last connection was cut
                self._complain(unreachable_reason(error))
            else:
                lasted = self._talk(connection, outbox, games)
                if lasted >= STEADY_AFTER:
                    pause.reset()
                    self._old_names.clear()
                self._count(connection, lasted)
            if connection.was_taken_over or self._thrown_out >= THROWN_OUT:
                self._rename(outbox, is_certain=connection.was_taken_over)
            if not self._is_ended:
                self._rest(pause.next())

    def _count(self, connection: BrokerConnection, lasted: float) -> None:
        is_thrown_out = connection.was_cut and 0 < lasted < STEADY_AFTER
        self._thrown_out = self._thrown_out + 1 if is_thrown_out else 0

    def _talk(self, connection: BrokerConnection, outbox: Outbox, games: GameSender) -> float:
        """Talk for as long as a connection lasts; return for how many seconds, 0 where we were not let in."""
        talk = Conversation(self._link, connection, outbox, games)
        up_at, longest = 0.0, self._times.keep_alive / 4
        try:
            while connection.is_open and not self._is_ended:
                due = talk.go_on(time.monotonic())
                if connection.is_up and not up_at:
                    up_at, self._complaint = time.monotonic(), ""
                    log.info("connected to %s as table %s", self._hall.broker.place, self._hall.table)
                    for name in self._old_names:
                        talk.take_back(name)
                connection.wait(min(due - time.monotonic(), longest), self._woken)
                self._drain()
        finally:
            connection.close()
            self._signals.link(time.monotonic(), is_up=False)
        if not self._is_ended:
            self._complain(connection.reason)
        return time.monotonic() - up_at if up_at else 0.0

    def _rename(self, outbox: Outbox, *, is_certain: bool) -> None:
        """Take another name; what was said under the old one is taken back, unless it is certainly in use."""
        log.warning(
            "another device is called %s, too (a copied card?): this one takes another name", outbox.device
        )
        self._thrown_out = 0
        if not is_certain:
            self._old_names.add(outbox.device)
        try:
            outbox.rename_device()
        except OSError as error:
            log.warning("that name is lost with the next start: %s", error)

    def _rest(self, seconds: float) -> None:
        """Wait before the next try; what happens at the table meanwhile waits as well."""
        ends = time.monotonic() + seconds
        while not self._is_ended and (left := ends - time.monotonic()) > 0:
            self._woken.settimeout(left)
            with suppress(OSError):
                self._woken.recv(1)
        self._woken.setblocking(False)
        self._drain()
        self._tables.look()  # lamps need not hear of it when the connection is back

    def _drain(self) -> None:
        with suppress(BlockingIOError):
            while self._woken.recv(4096):
                pass

    def _complain(self, reason: str) -> None:
        """Log why there is no connection, unless just that was logged before."""
        if reason != self._complaint:
            self._complaint = reason
            log.warning("no connection to the hall at %s: %s", self._hall.broker.place, reason)
