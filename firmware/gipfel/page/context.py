"""What all handlers share: the published state, access control, event streams, the record; nothing of the game."""

import time
from collections.abc import Callable

from msgspec import Struct

from gipfel.app import BoardMaps, DiceThrower, Moment, ReviewMaker, VirtualHands
from gipfel.page.access import AccessControl
from gipfel.page.event_stream import TableStreams
from gipfel.page.published import PublishedState
from gipfel.page.record_reader import RecordReader
from gipfel.table import Signal, Ticked
from gipfel.web import Problem


class PageContext(Struct, frozen=True):
    """What handlers read from and post to."""

    post: Callable[[Signal], None]
    """Posts a signal into the table's inbox."""
    published: PublishedState
    access: AccessControl
    streams: TableStreams
    reader: RecordReader
    """Reads the record."""
    tray: DiceThrower | None
    """The tray of a virtual table."""
    boards: Callable[[], BoardMaps | None] = lambda: None
    """Returns the maps of boards, as soon as there is a camera for them."""
    virtual_hands: VirtualHands | None = None
    """The hands at a virtual board."""
    reviewer: ReviewMaker | None = None
    """Reviews finished games."""

    @property
    def moment(self) -> Moment:
        """The newest moment; there is one as soon as the table runs."""
        if self.published.moment is None:
            raise Problem(503, "problem.not-yet")
        return self.published.moment

    @property
    def language(self) -> str:
        """The language of the table."""
        return self.published.moment.table.options.language if self.published.moment else "en"

    async def post_and_wait(self, signal: Signal) -> None:
        """Post a signal, and wait until what it did is published."""
        self.post(signal)
        await self.wait_for_posted()

    async def wait_for_posted(self) -> None:
        """Wait until what was posted before is handled, and published.

        The time of a signal would not do: another thread may have a later one handled before. But what has a time
        after this one was posted after it.
        """
        published, posted_at = self.published, time.monotonic()
        self.post(Ticked(posted_at))

        def is_done() -> bool:
            table = published.moment.table if published.moment else None
            return table is not None and (table.now >= posted_at or table.is_closed)

        await published.until(is_done, 10.0)  # a card may take seconds to write
