"""The hall's pages: the wall, the host's page, the archive, the league, statistics and tournaments."""

from gipfel_hall.site.access import HostAccess, reset_password
from gipfel_hall.site.context import HallContext
from gipfel_hall.site.event_stream import HallStreams
from gipfel_hall.site.record_cache import RecordCache
from gipfel_hall.site.round_calls import call_off_settled
from gipfel_hall.site.server import HallPages

__all__ = [
    "HallContext",
    "HallPages",
    "HallStreams",
    "HostAccess",
    "RecordCache",
    "call_off_settled",
    "reset_password",
]
