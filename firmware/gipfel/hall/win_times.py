"""When games were won, by a clock that nobody sets.

A computer without a battery for its clock starts with the time of its last shutdown, and is put right when it
has a network: between a win and its sending the clock may jump by days. How long ago a game was won is known all
the same, if this program has seen it.
"""

import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from gipfel.game import Over
from gipfel.store import WonGame

if TYPE_CHECKING:
    from gipfel.game import Game

CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""A clock that goes on while a laptop sleeps: Linux has one of its own for that, macOS has no other."""


class WinTimes:
    """Notes games as they are won; what was won before, or elsewhere, it does not know."""

    def __init__(self) -> None:
        self._won_at: dict[tuple[int, int], float] = {}
        """By the number of a game and its steps: in seconds of `CLOCK`."""

    def note(self, before: "Game | None", after: "Game | None", number: int) -> None:
        """Take note of two successive games of a table, if the later one has just been won."""
        if before is None or after is None or before.started is not after.started:
            return
        if isinstance(after.phase, Over) and not isinstance(before.phase, Over):
            self._won_at[number, after.steps] = time.clock_gettime(CLOCK)

    def sent_at(self, game: WonGame, now: datetime) -> datetime:
        """Return what the clock that dated a game's last step would show now, if nobody had set it since.

        `now` is what it does show: all that is known of a game that was won before the program started.
        """
        won_at = self._won_at.get((game.number, game.steps))
        if won_at is None:
            return now
        try:
            ended = datetime.fromisoformat(game.ended).astimezone(UTC)
            return ended + timedelta(seconds=time.clock_gettime(CLOCK) - won_at)
        except (ValueError, OverflowError):  # a record that somebody has edited
            return now
