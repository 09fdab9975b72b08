"""Reviews games in a process of its own, one after the other: `gipfel review N --json --progress`.

A review takes seconds on a laptop, and a minute on a small computer, of nothing but computing. In a thread it
would slow down the loop and the page; in a process it does not, and its memory is free again afterwards. A table
that reviews nothing starts no process, no thread, and loads nothing.
"""

import logging
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from gipfel.app.ports import ReviewState
from gipfel.game import Over
from gipfel.table import AccountLine, DearDecision, ReviewDigest, Reviewing, ReviewReported, Signal, Table

if TYPE_CHECKING:
    from subprocess import Popen

DEAREST = 3
"""How many decisions the display shows, of all players together."""

log = logging.getLogger(__name__)


class _Wanted(NamedTuple):
    """A game that is to be reviewed; for the display it says how many steps it has, 0 where the page asks."""

    number: int
    steps: int = 0


class Reviewer:
    """Makes reviews on request; it ends with its `with` block, and whatever it is doing then."""

    ENDS_IN = 3.0
    """Seconds in which its process should end."""

    def __init__(self, folder: Path, post: Callable[[Signal], None]) -> None:
        self._folder, self._post = folder, post
        self._lock = Lock()
        self._waiting: deque[_Wanted] = deque()
        self._thread: Thread | None = None
        self._process: Popen[str] | None = None
        self._states: dict[int, ReviewState] = {}
        self._shown: _Wanted | None = None
        self._is_closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._is_closed = True
            self._waiting.clear()
            process, thread = self._process, self._thread
        if process:
            process.terminate()
        if thread:
            thread.join(self.ENDS_IN)

    def start(self, number: int) -> None:
        """Begin to review a game; this returns at once."""
        self._want(_Wanted(number))

    def state_of(self, number: int) -> ReviewState | None:
        """Return how far the review of a game has come; None where nobody has asked for it."""
        return self._states.get(number)

    def follow(self, table: Table, number: int) -> None:
        """Begin with the game of a table that shows its review; called by the loop, so it returns at once."""
        game = table.game
        if not isinstance(table.mode, Reviewing) or game is None or not isinstance(game.phase, Over):
            self._shown = None
        elif self._shown != (wanted := _Wanted(number, game.steps)):
            self._shown = wanted
            self._want(wanted)

    def _want(self, wanted: _Wanted) -> None:
        with self._lock:
            if self._is_closed or wanted in self._waiting:
                return
            self._waiting.append(wanted)
            self._states[wanted.number] = ReviewState()
            if self._thread is None:
                self._thread = Thread(target=self._run, name="review", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        """Review what is wanted, one game after the other, until nothing is."""
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                wanted = self._waiting.popleft()
            try:
                process = _start(self._folder, wanted.number)
            except OSError as error:  # no memory for one more process, say
                self._fail(wanted, str(error))
                continue
            with self._lock:
                self._process = process
                if self._is_closed:
                    process.terminate()
            self._read(wanted, process)

    def _read(self, wanted: _Wanted, process: "Popen[str]") -> None:
        """Read what a process reports, line by line: how far it is, and at last the review."""
        import json  # noqa: PLC0415  # a table that reviews nothing does without

        made: dict[str, Any] | None = None
        for line in process.stdout or ():
            told = json.loads(line)
            if "done" in told:
                self._tell(wanted, ReviewState(told["done"], told["turns"]))
            else:
                made = told
        _, reason = process.communicate()
        if made is None or process.returncode:
            self._fail(wanted, reason.strip() or f"status {process.returncode}")
        else:
            self._tell(wanted, ReviewState(is_made=True), digest_of(made))

    def _fail(self, wanted: _Wanted, reason: str) -> None:
        if not self._is_closed:
            log.warning("game %d was not reviewed: %s", wanted.number, reason)
        self._tell(wanted, ReviewState(has_failed=True))

    def _tell(self, wanted: _Wanted, state: ReviewState, digest: ReviewDigest | None = None) -> None:
        self._states[wanted.number] = state
        if wanted.steps:
            share = state.done / state.turns if state.turns else 0.0
            self._post(ReviewReported(wanted.steps, time.monotonic(), share, digest, state.has_failed))


def _start(folder: Path, number: int) -> "Popen[str]":
    """Start the process that reviews a game."""
    from subprocess import DEVNULL, PIPE, Popen  # noqa: PLC0415  # the same

    command = [
        sys.executable,
        "-m",
        "gipfel",
        "review",
        str(number),
        "--json",
        "--progress",
        "--data",
        str(folder),
    ]
    return Popen(command, stdin=DEVNULL, stdout=PIPE, stderr=PIPE, text=True)  # noqa: S603  # our own command


def digest_of(review: dict[str, Any]) -> ReviewDigest:
    """Return what a small display shows of a review that was printed as JSON."""
    decisions = sorted((each for each in review["decisions"] if each["cost"]), key=lambda each: -each["cost"])
    return ReviewDigest(
        tuple(_line(player) for player in review["players"]), tuple(map(_dear, decisions[:DEAREST]))
    )


def _line(player: dict[str, Any]) -> AccountLine:
    tenths = {key: round(10 * points) for key, points in player.items() if isinstance(points, float)}
    return AccountLine(
        tenths["start"],
        tenths["luck"] + tenths["others_luck"],
        tenths["cost"] + tenths["others_cost"],
        tenths["unknown"],
        tenths["result"],
    )


def _dear(decision: dict[str, Any]) -> DearDecision:
    dice = " ".join(map(str, decision["dice"]))
    cost = round(10 * decision["cost"])
    return DearDecision(decision["seat"], dice, decision["played"], decision["best"], cost, decision["mark"])
