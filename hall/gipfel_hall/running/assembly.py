"""Puts a hall together: its archive, its link to the broker, its worker and its pages."""

import logging
import secrets
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from gipfel import __version__
from gipfel.errors import GipfelError, Refusal
from gipfel.web import address_of, listen, names_for
from gipfel_hall.archive import Archive, ArchiveLost, ArchiveTooNew, Taken, open_archive
from gipfel_hall.league import GameReviewer
from gipfel_hall.live import BrokerLink, IntakeQueue, IntakeWorker
from gipfel_hall.running.settings import HallFile
from gipfel_hall.site import HallContext, HallPages, HallStreams, HostAccess, RecordCache, call_off_settled
from gipfel_hall.tournament import TournamentDesk
from gipfel_hall.words import HallWords

THREADS = 4
"""How many requests may ask the archive at the same time."""
GROUP_SETTING = "broker-group"
"""Where the archive keeps the name of the group in which its halls share games."""

log = logging.getLogger(__name__)


class RunningHall:
    """A hall that is being run: where its pages are, and what they read from."""

    def __init__(self, address: str, context: HallContext) -> None:
        self.address, self.context = address, context


@contextmanager
def hall(file: HallFile, folder: Path, words: HallWords) -> Iterator[RunningHall]:
    """Run a hall for as long as the block lasts."""
    broker, listening = file.address(words), _listening(file, words)
    with ExitStack() as parts:
        parts.callback(listening.close)
        archive = parts.enter_context(archive_of(file, folder, words))
        reviewer = parts.enter_context(GameReviewer(archive)) if file.review else None
        queue, desk = IntakeQueue(), TournamentDesk(archive)
        link = BrokerLink(broker, queue, _group_of(archive, words), file.ca)

        def count(taken: Taken) -> None:
            _count(taken, desk, link, streams, reviewer)

        intake = IntakeWorker(archive, queue, link.acknowledge, count)
        streams = HallStreams(lambda: link.hall, lambda: link.state, lambda: intake.state)
        context = HallContext(
            archive=archive,
            desk=desk,
            link=link,
            intake=intake,
            access=HostAccess(archive),
            streams=streams,
            records=RecordCache(),
            threads=ThreadPoolExecutor(THREADS, "archive"),
            can_review=file.review,
            language=words.language,
            version=__version__,
            folder=None if file.database else folder,
            where=_place(file.database) if file.database else str(folder / "hall.db"),
        )
        parts.enter_context(intake)
        _connect(link, parts, words)
        parts.enter_context(HallPages(listening, context, names_for(listening)))
        yield RunningHall(address_of(listening), context)


def _count(
    taken: Taken, desk: TournamentDesk, link: BrokerLink, streams: HallStreams, reviewer: GameReviewer | None
) -> None:
    """Let tournaments, the league and the pages know of a game that has come in.

    A game that was known too: a hall may have died after it kept it, and before it entered the result.
    """
    if taken.game is not None:
        try:
            for number in desk.game_taken(taken.game):
                call_off_settled(link, number, desk.tournament(number))
        except ArchiveLost:  # it is tried again
            raise
        except GipfelError as error:  # the game is kept; the host can still enter the result
            log.warning("a result could not be entered: %s", error)
    if taken.is_change and reviewer:
        reviewer.wake()
    streams.changed()


def _connect(link: BrokerLink, parts: ExitStack, words: HallWords) -> None:
    try:
        parts.enter_context(link)
    except OSError as error:  # that nobody answers is none: the link goes on trying
        raise Refusal(words("command.file", file=link.ca, detail=error.strerror or error)) from None


def _listening(file: HallFile, words: HallWords) -> socket.socket:
    try:
        return listen(file.listen, file.port)
    except (OSError, OverflowError) as error:
        address = f"{file.listen}:{file.port}"
        raise Refusal(words("cli.no-port", address=address, detail=getattr(error, "strerror", error))) from None


def archive_of(file: HallFile, folder: Path, words: HallWords) -> Archive:
    """Return the archive of a hall; raise `Refusal` where it cannot be opened."""
    try:
        if not file.database:
            folder.mkdir(0o700, parents=True, exist_ok=True)  # it has names, and how the host signs in
        return open_archive(file.database or folder / "hall.db")
    except ArchiveTooNew:
        raise Refusal(words("command.newer")) from None
    except (ArchiveLost, OSError) as error:
        raise Refusal(words("command.archive", detail=error)) from None


def _group_of(archive: Archive, words: HallWords) -> str:
    """Return the name under which all halls of an archive share its games; it is chosen at the first start."""
    try:
        archive.keep_setting_once(GROUP_SETTING, secrets.token_hex(12))
        return str(archive.setting(GROUP_SETTING))
    except ArchiveLost as error:
        raise Refusal(words("command.archive", detail=error)) from None


def _place(database: str) -> str:
    """Return where a database is, without who signs in there."""
    parts = urlsplit(database)
    return f"{parts.scheme}://{parts.hostname or 'localhost'}{parts.path}"
