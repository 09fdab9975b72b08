"""Logs what was dropped: the first of its kind at once, ten thousand more in one line a minute."""

import logging

SAYS_AGAIN_AFTER = 60.0
"""Seconds after which more of what was dropped is worth another line."""
LONGEST = 120
"""Letters of a topic or a reason that are logged."""

log = logging.getLogger(__name__)


class DropLog:
    """Counts what was dropped, and says so now and then."""

    def __init__(self) -> None:
        self.count = 0
        """How many were dropped so far."""
        self._logged = 0
        self._quiet_until = float("-inf")

    def add(self, topic: str, reason: object, now: float) -> None:
        """Take note of one message that was dropped."""
        self.count += 1
        if now < self._quiet_until:
            return
        self._quiet_until = now + SAYS_AGAIN_AFTER
        others = self.count - self._logged - 1
        self._logged = self.count
        more = f" (and {others} others since)" if others else ""
        log.warning("dropped a message under %.*r: %.*s%s", LONGEST, topic, LONGEST, str(reason), more)
