"""What a button's contact does, made into presses: no bounce, no chatter, and nothing that is stuck.

Whether a press is short or long is not decided here but by the table, when it is let go.
"""

from collections import deque
from enum import Enum

STEADY = 0.006
"""A change counts when the contact has kept it for so many seconds: no spark is a press, and every tap is."""

BOUNCE = 0.03
"""Seconds after a change in which the contact may bounce as it likes."""

STUCK = 12.0
"""A button that is down for so long is not held by anybody: the longest hold that means something has three."""

FASTEST = 12
"""More presses in one second than any finger makes."""

CALM = 1.0
"""Seconds for which a button that was ignored has to be up."""


class Change(Enum):
    """What is worth saying of a button."""

    DOWN = "down"
    UP = "up"
    STUCK = "stuck"
    """It is ignored from now on."""
    FREE = "free"
    """It is heard again."""


class Debouncer:
    """One button's contact, from its edges to its presses."""

    def __init__(self, *, is_closed: bool, at: float) -> None:
        self.is_closed = is_closed
        self._turned = at
        """When it last opened or closed."""
        self._is_down, self._since = is_closed, at
        """What was last made of it, and since when."""
        self._closed = at
        """When it closed for the press that is on."""
        self._is_ignored = False
        self._is_quiet = is_closed
        """Whether it was down from the start: a press that nobody saw begin is none."""
        self._presses: deque[float] = deque(maxlen=FASTEST)

    def turned(self, at: float, *, is_closed: bool) -> None:
        """Hear that it opened or closed; who hears late of what was seen already learns when it was."""
        if is_closed != self.is_closed:
            self.is_closed, self._turned = is_closed, max(at, self._turned)
        elif is_closed != self._is_down:
            self._turned = min(at, self._turned)

    def change(self, at: float) -> Change | None:
        """Say what there is to say by now."""
        if self._is_ignored:
            if self.is_closed or at - self._turned < CALM:
                return None
            self._is_ignored = self._is_down = self._is_quiet = False
            self._since = at
            return Change.FREE
        if self.is_closed == self._is_down:
            return self._ignored() if self._is_down and at - self._since >= STUCK else None
        if at - self._turned < STEADY or at - self._since < BOUNCE:
            return None
        self._is_down, self._since = self.is_closed, at
        if self._is_quiet:
            self._is_quiet = False
            return None
        return self._pressed(at) if self._is_down else Change.UP

    @property
    def held(self) -> float:
        """How long the last press was, from edge to edge: it is no longer for being heard of late."""
        return self._turned - self._closed

    @property
    def wakes_at(self) -> float | None:
        """When there may be something to say although nothing moves; None is never."""
        if self._is_ignored:
            return None if self.is_closed else self._turned + CALM
        if self.is_closed != self._is_down:
            return max(self._turned + STEADY, self._since + BOUNCE)
        return self._since + STUCK if self._is_down else None

    def _pressed(self, at: float) -> Change:
        self._closed = self._turned
        is_chattering = len(self._presses) == FASTEST and at - self._presses[0] < 1.0
        self._presses.append(at)
        return self._ignored() if is_chattering else Change.DOWN

    def _ignored(self) -> Change:
        self._is_ignored = True
        self._presses.clear()
        return Change.STUCK
