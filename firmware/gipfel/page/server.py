"""The page's server: the site of the table, and the phones that are paired with it."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

from gipfel.app import BoardMaps, DiceThrower, ReviewMaker, VirtualHands
from gipfel.page.access import AccessControl
from gipfel.page.context import PageContext
from gipfel.page.event_stream import TableStreams
from gipfel.page.phonebook import Phonebook
from gipfel.page.published import PublishedState
from gipfel.page.record_reader import RecordReader
from gipfel.page.site import PageSite
from gipfel.table import Signal
from gipfel.web import BackgroundWork, WebServer

CHECKS_EVERY = 0.1
"""Seconds between two checks whether somebody at the display asks for a PIN, or removes a phone."""


class Page(WebServer):
    """Serves the page in a thread of its own, from entering this context until leaving it."""

    def __init__(
        self,
        listening: socket.socket,
        published: PublishedState,
        post: Callable[[Signal], None],
        folder: Path,
        tray: DiceThrower | None = None,
        *,
        is_open: bool = False,
        names: frozenset[str] = frozenset(),
        boards: Callable[[], BoardMaps | None] = lambda: None,
        virtual_hands: VirtualHands | None = None,
        reviewer: ReviewMaker | None = None,
    ) -> None:
        self.published = published
        self.phonebook = Phonebook(folder / "phones.json")
        self.access = AccessControl(post, is_open=is_open)
        self.context = PageContext(
            post,
            published,
            self.access,
            TableStreams(published),
            RecordReader(folder),
            tray,
            boards,
            virtual_hands,
            reviewer,
        )
        super().__init__(listening, PageSite(self.context, names), name="page")

    def background(self) -> Iterator[BackgroundWork]:
        """Yield what is done beside requests: events are sent, and the list of phones is kept."""
        yield self.context.streams.run()
        yield self._watch_phones()

    def close(self) -> None:
        """Close the record."""
        self.context.reader.close()

    async def _watch_phones(self) -> None:
        """Make a PIN where one is asked for, and keep the list of paired phones."""
        seen = None
        while True:
            moment = self.published.moment
            if moment and moment is not seen:
                seen = moment
                self.access.make_pin(moment.table)
                self.phonebook.keep(moment.table.access.phones)
            await asyncio.sleep(CHECKS_EVERY)
