"""The worker that keeps finished games: in the archive and where they count; then their tables are told so.

What was set aside by an earlier run of the hall is judged again first: the hall may have been upgraded meanwhile.
"""

import logging
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple, Self, TypeVar

from gipfel.messages import GameTaken
from gipfel_hall.archive import Archive, ArchiveLost, Taken
from gipfel_hall.live.intake_queue import ArrivedGame, IntakeQueue

PAUSES = (1.0, 30.0)
"""Seconds until the archive is tried again: the first pause, doubled each time, up to the longest."""

Result = TypeVar("Result")

log = logging.getLogger(__name__)


class IntakeState(NamedTuple):
    """How the intake is; the host's page says so."""

    problem: str = ""
    """Why the archive takes nothing at the moment; empty where all is well."""
    since: float = 0.0
    """Since when, in seconds since 1970."""


class IntakeWorker:
    """Keeps one game after the other, for as long as its `with` block lasts."""

    def __init__(
        self,
        archive: Archive,
        queue: IntakeQueue,
        acknowledge: Callable[[str, GameTaken], object],
        taken: Callable[[Taken], None],
        pauses: tuple[float, float] = PAUSES,
    ) -> None:
        self.archive, self.queue, self.pauses = archive, queue, pauses
        self.acknowledge = acknowledge
        """Tells a table that its game need not be sent again."""
        self.taken = taken
        """Is called with every game before that: what it raises `ArchiveLost` for is tried again."""
        self.state = IntakeState()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, name="intake", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.set()
        self.queue.close()
        self._thread.join(5)

    def _run(self) -> None:
        self._attempt("what was set aside was not judged again", self._judge_all_again)
        while (game := self.queue.get()) is not None:
            self._attempt(f"a game of table {game.table} was not kept", partial(self._keep, game))

    def _attempt(self, failure: str, work: Callable[[], object]) -> None:
        try:
            work()
        except Exception as error:  # whatever it is, the next game is kept; the table sends this one again
            log.exception(failure)
            self._report_loss(f"{type(error).__name__}: {error}")

    def _keep(self, game: ArrivedGame) -> None:
        if taken := self._insist(partial(self._take, game)):
            log.info("a game of table %s: %s", game.table, taken.intake.value)
            self.acknowledge(game.table, GameTaken(taken.seal, taken.is_sound))

    def _take(self, game: ArrivedGame) -> Taken:
        received_at = datetime.fromtimestamp(game.received_at, UTC)
        taken = self.archive.take(game.data, game.table, game.device, received_at, _time(game.sent_at))
        self.taken(taken)
        return taken

    def _judge_all_again(self) -> None:
        """Judge again what was set aside: what an older hall could not read, its table never sends again."""
        for number in self._insist(self.archive.set_aside_numbers) or ():
            self._attempt(f"file {number}, set aside, was not judged again", partial(self._judge_again, number))

    def _judge_again(self, number: int) -> None:
        taken = self._insist(partial(self.archive.judge_again, number, datetime.now(UTC)))
        if taken and taken.is_sound:
            log.info("file %d, set aside, is a game now: %s", number, taken.intake.value)
            self._insist(partial(self.taken, taken))

    def _insist(self, work: Callable[[], Result]) -> Result | None:
        """Return what work returns, None where the hall ends before.

        However long that takes: with a full disk or a lost database it is tried again and again.
        """
        pause, longest = self.pauses
        while not self._ends.is_set():
            try:
                result = work()
            except ArchiveLost as error:
                self._report_loss(str(error))
                self._ends.wait(pause)
                pause = min(2 * pause, longest)
            else:
                self._report_success()
                return result
        return None

    def _report_loss(self, problem: str) -> None:
        if not self.state.problem:
            self.state = IntakeState(problem, time.time())
            log.error("the archive takes no games: %s", problem)

    def _report_success(self) -> None:
        if self.state.problem:
            self.state = IntakeState()
            log.warning("the archive takes games again")


def _time(text: str) -> datetime | None:
    """Return when a table says that it sent a game; None where it says nothing that is a time."""
    try:
        found = datetime.fromisoformat(text)
        return found.astimezone(UTC) if found.tzinfo else None
    except (ValueError, OverflowError):  # the latter: a time zone at the end of the calendar
        return None
