"""What all handlers of the hall share: the archive, the tables, tournaments, who is signed in."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec import Struct, field

from gipfel.web import Problem
from gipfel_hall.archive import Archive
from gipfel_hall.live import BrokerLink, IntakeWorker
from gipfel_hall.site.access import HostAccess
from gipfel_hall.site.event_stream import HallStreams
from gipfel_hall.site.figures_cache import FiguresCache
from gipfel_hall.site.record_cache import RecordCache
from gipfel_hall.tournament import TournamentDesk

Result = TypeVar("Result")


class HallContext(Struct, frozen=True):
    """What handlers read from, ask and tell."""

    archive: Archive
    desk: TournamentDesk
    link: BrokerLink
    intake: IntakeWorker
    access: HostAccess
    streams: HallStreams
    records: RecordCache
    threads: ThreadPoolExecutor
    """Where the archive is asked: it may take long, and the live pages must not wait for it."""
    can_review: bool
    """Whether games are reviewed here, so that luck can be taken out of the league."""
    language: str
    """Of whoever has not chosen one."""
    version: str
    folder: Path | None
    """Where the archive is, if that is a disk of this computer."""
    where: str
    """Where the archive is, for the host to read; without any password."""
    figures: FiguresCache = field(default_factory=FiguresCache)

    async def ask(self, function: Callable[..., Result], *arguments: object, **options: object) -> Result:
        """Call something that may take long, in another thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, partial(function, *arguments, **options))

    def told(self, is_told: bool) -> None:  # it is what was returned
        """Raise `Problem` where the broker was not told of something."""
        if not is_told:
            raise Problem(503, "problem.no-broker")
