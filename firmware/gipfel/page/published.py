"""The newest published values. Published from any thread, read in the page's thread.

Publishing is one assignment and wakes no thread: waking another one would cost the table's loop a fifth of what
it does for a press. Whoever waits for something newer checks every few milliseconds, and only while waiting.
"""

import asyncio
from collections.abc import Callable

from gipfel.app import BoardPreview, Moment, TrayPreview

CHECKS_EVERY = 0.004
"""Seconds between two checks of somebody who waits."""


class PublishedState:
    """Keeps the newest moment of the table and the newest pictures of tray and board; older ones are dropped."""

    def __init__(self) -> None:
        self.moment: Moment | None = None
        self.view = TrayPreview()
        self.board = BoardPreview()

    def publish(self, moment: Moment) -> None:
        """Take a newer moment; called by the table's loop, so it is one assignment."""
        self.moment = moment

    def publish_view(self, view: TrayPreview) -> None:
        """Take a newer picture of the tray; called by the camera's thread."""
        self.view = view

    def publish_board(self, board: BoardPreview) -> None:
        """Take a newer picture of the board; called by the camera's thread."""
        self.board = board

    async def until(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Wait until a condition holds, at most so many seconds; return whether it does."""
        clock = asyncio.get_running_loop()
        end = clock.time() + seconds
        while not holds():
            if clock.time() >= end:
                return False
            await asyncio.sleep(CHECKS_EVERY)
        return True
