"""Notices what others change in the archive: another hall that shares it, or whoever sets a new password."""

import asyncio
import logging

from gipfel_hall.archive import ArchiveLost
from gipfel_hall.site.context import HallContext

CHECKS_EVERY = 3.0
"""Seconds from one look at the archive to the next."""

log = logging.getLogger(__name__)


async def watch_archive(context: HallContext, checks_every: float = CHECKS_EVERY) -> None:
    """Sign out who signed in by a password that was changed; let pages look again. It goes on for ever."""
    seen = ""
    while True:
        try:
            await context.ask(context.access.end_sessions)
            if context.folder is None:  # a file has one hall, which tells its pages itself of what it changes
                stamp = await context.ask(context.archive.stamp_of_lists)
                if stamp != seen:  # also at first: a page may have been opened, and something changed, before
                    context.streams.changed()
                seen = stamp
        except ArchiveLost as error:  # the pages say so where it matters
            log.debug("the archive could not be looked at: %s", error)
        await asyncio.sleep(checks_every)
