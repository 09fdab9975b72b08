"""The hall's pages, served in a thread of their own."""

import socket
from collections.abc import Iterator

from gipfel.web import BackgroundWork, WebServer
from gipfel_hall.site.archive_watch import watch_archive
from gipfel_hall.site.context import HallContext
from gipfel_hall.site.site import HallSite


class HallPages(WebServer):
    """Serves the hall's pages, from entering this context until leaving it."""

    def __init__(self, listening: socket.socket, context: HallContext, names: frozenset[str]) -> None:
        self.context = context
        super().__init__(listening, HallSite(context, names), name="pages")

    def background(self) -> Iterator[BackgroundWork]:
        """Yield what is done beside requests: events are sent, and the archive is watched."""
        yield self.context.streams.run()
        yield watch_archive(self.context)

    def close(self) -> None:
        """Let what was asked of the archive end."""
        self.context.threads.shutdown(cancel_futures=True)
