"""Which finished game is sent next, and when: one at a time, again and again until a hall has taken it."""

import logging

from gipfel.errors import GipfelError
from gipfel.exports import seal_of
from gipfel.hall.outbox import Outbox
from gipfel.hall.pauses import GrowingPause
from gipfel.messages import LONGEST_GAME, GameTaken
from gipfel.store import WonGame

REMEMBERED = 64
"""Seals of games that were sent lately: a hall may answer late."""
NEVER = float("inf")

log = logging.getLogger(__name__)


class GameSender:
    """Chooses games from the outbox, and notes which ones a hall has taken."""

    def __init__(self, outbox: Outbox, resends: tuple[float, float]) -> None:
        self._outbox, self._pause = outbox, GrowingPause(*resends)
        self.won: list[WonGame] = []
        """All games that were won at this table."""
        self._waiting: list[WonGame] = []
        self._left_out: set[WonGame] = set()
        """Games that could not be sent on this connection."""
        self._logged: set[tuple[int, str]] = set()
        """Games that could not be sent, and why: each is tried again on every connection, and logged once."""
        self._sent: dict[str, WonGame] = {}
        self._last = 0
        self._due = NEVER
        self._complaint = ""

    @property
    def unsent(self) -> int:
        """How many games no hall has taken yet."""
        return len(self._waiting)

    @property
    def due(self) -> float:
        """When the next game is to be sent."""
        return self._due if {*self._waiting} - self._left_out else NEVER

    def look(self, now: float) -> None:
        """Look into the record for games that were won; a new one is sent at once."""
        before = {*self._waiting}
        try:
            self._outbox.write_rest()
            self.won = self._outbox.won_games()
        except OSError as error:
            self._complain(str(error))
        self._waiting = self._outbox.waiting(self.won)
        if {*self._waiting} - before:
            self.hurry(now)

    def hurry(self, now: float) -> None:
        """Send what waits now: a hall has come, or a game was won."""
        self._pause.reset()
        self._due = now

    def begin(self, now: float) -> None:
        """Begin a connection: what waits is sent after the first pause, also what could not be sent before.

        A hall that listens says so sooner, and is not kept waiting.
        """
        self._left_out.clear()
        self.look(now)
        self._pause.reset()
        self._due = now + self._pause.next()

    def take_next(self, now: float, largest: int = LONGEST_GAME) -> tuple[WonGame, bytes] | None:
        """Return the game that is to be sent now, and its file; None where there is none."""
        while now >= self.due:
            ready = [game for game in self._waiting if game not in self._left_out]
            # In turn: one that no hall answers to does not hold up the others.
            game = next((each for each in ready if each.number > self._last), ready[0])
            self._last = game.number
            if file := self._file(game, largest):
                self._sent[seal_of(file)] = game
                while len(self._sent) > REMEMBERED:
                    del self._sent[next(iter(self._sent))]
                self._due = now + self._pause.next()
                return game, file
            self._left_out.add(game)
        return None

    def _file(self, game: WonGame, largest: int) -> bytes | None:
        try:
            file = self._outbox.file(game.number)
        except GipfelError as error:
            self._log_once(game, f"cannot be sent to the hall: {error}")
            return None
        if len(file) > min(largest, LONGEST_GAME):
            self._log_once(game, f"is too large for the hall: {len(file)} bytes")
            return None
        return file

    def _log_once(self, game: WonGame, what: str) -> None:
        if (game.number, what) not in self._logged:
            self._logged.add((game.number, what))
            log.warning("game %d %s", game.number, what)

    def taken(self, message: GameTaken, now: float) -> None:
        """Note that a hall has a game; the next one follows at once."""
        game = self._sent.pop(message.seal, None)
        if game is None:
            return
        try:
            self._outbox.take(game)
        except OSError as error:
            self._complain(str(error))
        log.info("game %d is with the hall%s", game.number, "" if message.is_sound else ", which has set it aside")
        self._waiting = self._outbox.waiting(self.won)
        self.hurry(now)

    def _complain(self, what: str) -> None:
        if what != self._complaint:
            self._complaint = what
            log.warning("the outbox cannot be written or read: %s", what)
