"""The newest published values. Published from any thread, read in the page's.

Publishing is one assignment and wakes nobody: waking another thread would cost the table's loop a fifth of what
it does for a press. Who waits for something newer looks again every few milliseconds, and only while it waits.
"""

import asyncio
from collections.abc import Callable

from gipfel.ports import BoardView, Moment, View

LOOKS = 0.004
"""Seconds between two looks of somebody who waits."""


class Newest:
    """Keeps the newest moment and the newest view; older ones are nobody's business."""

    def __init__(self) -> None:
        self.moment: Moment | None = None
        self.view = View()
        self.board = BoardView()

    def publish(self, moment: Moment) -> None:
        """Take a newer moment; called by the table's loop, so it only puts it down."""
        self.moment = moment

    def publish_view(self, view: View) -> None:
        """Take a newer view; called by the eye."""
        self.view = view

    def publish_board(self, board: BoardView) -> None:
        """Take a newer picture of the board; called by the eye."""
        self.board = board

    async def until(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Wait until something holds, at most so long; say whether it does."""
        clock = asyncio.get_running_loop()
        end = clock.time() + seconds
        while not holds():
            if clock.time() >= end:
                return False
            await asyncio.sleep(LOOKS)
        return True
