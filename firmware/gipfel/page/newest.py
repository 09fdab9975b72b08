"""The newest published values, and who waits for newer ones. Published from any thread, read in the page's."""

import asyncio
from collections.abc import Callable

from gipfel.ports import BoardView, Moment, View


class Newest:
    """Keeps the newest moment and the newest view; older ones are nobody's business."""

    def __init__(self) -> None:
        self.moment: Moment | None = None
        self.view = View()
        self.board = BoardView()
        self.number = 0
        """Grows with each moment that is published."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_waking = False
        self._waiting: set[asyncio.Event] = set()

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wake readers in this loop from now on."""
        self._loop = loop

    def publish(self, moment: Moment) -> None:
        """Take a newer moment; called by the table's loop, so it only puts it down."""
        self.moment = moment
        self.number += 1
        self._wake_soon()

    def publish_view(self, view: View) -> None:
        """Take a newer view; called by the eye."""
        self.view = view
        self._wake_soon()

    def publish_board(self, board: BoardView) -> None:
        """Take a newer picture of the board; called by the eye."""
        self.board = board
        self._wake_soon()

    def _wake_soon(self) -> None:
        if self._loop and not self._is_waking:
            self._is_waking = True
            try:
                self._loop.call_soon_threadsafe(self._wake)
            except RuntimeError:  # the page has been closed
                self._loop = None

    def _wake(self) -> None:
        self._is_waking = False
        for event in self._waiting:
            event.set()

    async def until(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Wait until something holds, at most so long; say whether it does."""
        event = asyncio.Event()
        self._waiting.add(event)
        try:
            async with asyncio.timeout(seconds):
                while not holds():
                    await event.wait()
                    event.clear()
        except TimeoutError:
            return holds()
        finally:
            self._waiting.discard(event)
        return True
