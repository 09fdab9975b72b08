"""Debouncing: edges of a button's contact become presses, without bounce, chatter or stuck buttons.

Whether a press is short or long is not decided here but by the table, when it is let go.
"""

from collections import deque
from enum import Enum

STEADY = 0.006
"""Seconds for which a contact has to keep a change before it counts: longer than a spark, shorter than a tap."""

BOUNCE = 0.03
"""Seconds after a change in which further changes are bounce, and ignored."""

STUCK = 12.0
"""Seconds after which a button that is down is stuck: the longest hold that means something takes three."""

FASTEST = 12
"""Presses in one second; more than that no finger makes: the contact is chattering."""

CALM = 1.0
"""Seconds for which an ignored button has to be up before it counts again."""


class Change(Enum):
    """What can have become of a button."""

    DOWN = "down"
    UP = "up"
    STUCK = "stuck"
    """It is ignored from now on."""
    FREE = "free"
    """It is not ignored any more."""


class Debouncer:
    """Turns the edges of one button's contact into presses."""

    def __init__(self, *, is_closed: bool, at: float) -> None:
        self.is_closed = is_closed
        self._edge_at = at
        """When the contact last opened or closed."""
        self._is_down, self._since = is_closed, at
        """Whether the button counts as down, and since when it does or does not."""
        self._closed_at = at
        """When the contact closed for the last press."""
        self._is_ignored = False
        self._is_quiet = is_closed
        """Whether it was down from the start: a press whose beginning was not seen does not count."""
        self._presses: deque[float] = deque(maxlen=FASTEST)

    def turned(self, at: float, *, is_closed: bool) -> None:
        """Take an edge; one that arrives after polling has found its change corrects the time of the change."""
        if is_closed != self.is_closed:
            self.is_closed, self._edge_at = is_closed, max(at, self._edge_at)
        elif is_closed != self._is_down:
            self._edge_at = min(at, self._edge_at)

    def change(self, at: float) -> Change | None:
        """Return what has become of the button by a time; None where there is nothing new."""
        if self._is_ignored:
            if self.is_closed or at - self._edge_at < CALM:
                return None
            self._is_ignored = self._is_down = self._is_quiet = False
            self._since = at
            return Change.FREE
        if self.is_closed == self._is_down:
            return self._ignored() if self._is_down and at - self._since >= STUCK else None
        if at - self._edge_at < STEADY or at - self._since < BOUNCE:
            return None
        self._is_down, self._since = self.is_closed, at
        if self._is_quiet:
            self._is_quiet = False
            return None
        return self._pressed(at) if self._is_down else Change.UP

    @property
    def held(self) -> float:
        """Seconds that the last press took, from edge to edge, however late the edges arrived."""
        return self._edge_at - self._closed_at

    @property
    def wakes_at(self) -> float | None:
        """When `change` may have something to return although no edge comes; None is never."""
        if self._is_ignored:
            return None if self.is_closed else self._edge_at + CALM
        if self.is_closed != self._is_down:
            return max(self._edge_at + STEADY, self._since + BOUNCE)
        return self._since + STUCK if self._is_down else None

    def _pressed(self, at: float) -> Change:
        self._closed_at = self._edge_at
        is_chattering = len(self._presses) == FASTEST and at - self._presses[0] < 1.0
        self._presses.append(at)
        return self._ignored() if is_chattering else Change.DOWN

    def _ignored(self) -> Change:
        self._is_ignored = True
        self._presses.clear()
        return Change.STUCK
