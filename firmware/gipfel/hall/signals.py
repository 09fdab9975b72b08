"""Posts what a hall says to the table: each call once, and no more announcements than anybody can read."""

from collections import deque
from collections.abc import Callable

from gipfel.messages import DropLog
from gipfel.table import CalledGame, GameCalled, HallAnnounced, HallLinked, Signal

BURST, BURST_S = 5, 10.0
"""So many announcements are shown within so many seconds; more are dropped."""
CALLS_EVERY = 1.0
"""Seconds between two calls that are posted: of several in between, only the newest is."""


class HallSignals:
    """Hands signals of a hall to the loop; whatever a broker sends, they are few."""

    def __init__(self, post: Callable[[Signal], None], calls_within: float, drops: DropLog) -> None:
        self._post, self._calls_within, self._drops = post, calls_within, drops
        self._is_linked = False
        self._posted: CalledGame | None = None
        self._newest: CalledGame | None = None
        self._next_call = float("-inf")
        """When the next call may be posted."""
        self._withdrawn_at = float("inf")
        """When a call counts as withdrawn, if the broker has not said it again by then."""
        self._announced: deque[float] = deque(maxlen=BURST)

    def link(self, now: float, *, is_up: bool) -> None:
        """Tell the table that the connection has come, or is gone."""
        self._withdrawn_at = now + self._calls_within if is_up else float("inf")
        if is_up != self._is_linked:
            self._is_linked = is_up
            self._post(HallLinked(is_up, now))

    def call(self, call: CalledGame | None) -> None:
        """Take a call, which is posted in time; the same one again, after a reconnect, is no news."""
        self._newest, self._withdrawn_at = call, float("inf")

    def announce(self, text: str, topic: str, now: float) -> None:
        """Post an announcement."""
        if len(self._announced) == BURST and now - self._announced[0] < BURST_S:
            self._drops.add(topic, "too many announcements", now)
            return
        self._announced.append(now)
        self._post(HallAnnounced(text, now))

    def tick(self, now: float) -> float:
        """Post what is due, and return when something will be."""
        if now >= self._withdrawn_at:
            self.call(None)
        if self._newest != self._posted and now >= self._next_call:
            self._posted, self._next_call = self._newest, now + CALLS_EVERY
            self._post(GameCalled(self._newest, now))
        waits = self._next_call if self._newest != self._posted else float("inf")
        return min(waits, self._withdrawn_at)
