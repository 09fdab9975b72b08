"""Reviews the newest games of the league in the background, one after the other."""

import logging
from multiprocessing import get_context
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Self

from gipfel.errors import GipfelError
from gipfel.review import model_version
from gipfel_hall.archive import Archive, ArchiveLost, SeatReview
from gipfel_hall.league.reviewing import lower_priority, seat_reviews

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

NEWEST = 1_000
"""Of how many games luck is taken out: half an hour of computing, once."""
LONGEST = 120.0
"""Seconds after which a review is given up."""
PAUSE = 60.0
"""Seconds after which the worker looks by itself whether there are new games: another hall may have taken some."""

LOOKS_EVERY = 0.2
"""Seconds between two looks whether the hall ends while a game is being reviewed."""

log = logging.getLogger(__name__)


class GameReviewer:
    """A thread that hands one game after the other to a process of low priority; it ends with its `with` block."""

    ENDS_IN = 5.0
    """Seconds in which the thread should end."""

    def __init__(self, archive: Archive, newest: int = NEWEST) -> None:
        self._archive, self._newest = archive, newest
        self._wanted, self._is_ending = Event(), Event()
        self._given_up: set[int] = set()
        self._pool: Pool | None = None
        self._thread = Thread(target=self._run, name="league-review", daemon=True)

    def __enter__(self) -> Self:
        self._wanted.set()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_ending.set()
        self._wanted.set()
        self._thread.join(self.ENDS_IN)

    def wake(self) -> None:
        """Say that a game has come in; this returns at once."""
        self._wanted.set()

    def _run(self) -> None:
        while not self._is_ending.is_set():
            self._wanted.wait(PAUSE)
            self._wanted.clear()
            try:
                self._review_all()
            except ArchiveLost as error:
                log.warning("games are not reviewed: %s", error)
        self._end_process()

    def _review_all(self) -> None:
        model = model_version()
        while not self._is_ending.is_set():
            waiting = [
                game for game in self._archive.unreviewed(model, self._newest) if game not in self._given_up
            ]
            if not waiting:
                return
            self._review(waiting[0], model)

    def _review(self, game: int, model: str) -> None:
        """Review one game; one that cannot be reviewed is not tried again before the next start."""
        steps, data = self._archive.game(game).facts.steps, self._archive.file(game)
        try:
            seats = self._reviewed(data)
        except (GipfelError, TimeoutError, LookupError) as error:
            self._given_up.add(game)
            log.warning("game %d was not reviewed: %s", game, error)
            return
        if seats:
            self._archive.keep_review(game, steps, model, seats)

    def _reviewed(self, data: bytes) -> tuple[SeatReview, ...]:
        """Return what the other process says of a game; nothing where the hall ends meanwhile."""
        if self._pool is None:
            self._pool = get_context("spawn").Pool(1, initializer=lower_priority)
        result, began = self._pool.apply_async(seat_reviews, (data,)), monotonic()
        while not self._is_ending.is_set():
            result.wait(LOOKS_EVERY)
            if result.ready():
                return result.get()
            if monotonic() - began > LONGEST:
                self._end_process()
                raise TimeoutError(f"more than {LONGEST:.0f} seconds")
        return ()

    def _end_process(self) -> None:
        if self._pool:
            self._pool.terminate()  # in the middle of a game, if need be
            self._pool.join()
            self._pool = None
