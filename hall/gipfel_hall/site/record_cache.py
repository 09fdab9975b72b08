"""Games step by step, replayed from their sealed files; the ones that were looked at last are kept."""

import hashlib
from collections import OrderedDict
from threading import Lock

from gipfel.exports import ExportDamaged, verify
from gipfel.game import Over
from gipfel.replay import (
    RecordedStep,
    StepResponse,
    recorded_players,
    replayed,
    rules_in_force,
    step_details,
    step_line,
)
from gipfel.web import Problem
from gipfel_hall.site.archive_responses import RecordResponse
from gipfel_hall.words import HallWords

KEPT = 12
"""How many games are kept: a replayed game has a few megabytes."""


class RecordCache:
    """Replays games, and remembers the last ones; any thread may ask."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, tuple[RecordedStep, ...]] = OrderedDict()
        self._lock = Lock()

    def steps(self, data: bytes) -> tuple[RecordedStep, ...]:
        """Return the steps of a sealed file; raise `Problem` where it is none."""
        key = hashlib.sha256(data).digest()
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        try:
            steps = replayed(verify(data).steps)
        except ExportDamaged as error:
            raise Problem(409, error.key, "", line=error.line, **error.names) from None
        with self._lock:
            self._kept[key] = steps
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return steps

    def step(self, data: bytes, n: int) -> RecordedStep:
        """Return one step of a sealed file; raise `Problem` where there is no such step."""
        steps = self.steps(data)
        if not 1 <= n <= len(steps):
            raise Problem(404, "problem.no-step", number=n)
        return steps[n - 1]


def step_of(records: RecordCache, data: bytes, n: int, words: HallWords) -> StepResponse:
    """Return one step of a sealed file, with its ruling and its board."""
    return step_details(records.step(data, n), words, has_photo=False)


def record_of(records: RecordCache, data: bytes, words: HallWords) -> RecordResponse:
    """Return the game of a sealed file, every step in a line."""
    steps = records.steps(data)
    game = steps[-1].after
    players = recorded_players(game.started, words)
    rules = rules_in_force(game.position.rules, words)
    return RecordResponse(
        title=f"{words.join(player.name for player in players)} · {rules.title}",
        started=steps[0].step.at,
        players=players,
        rules=rules,
        winner=game.phase.winner if isinstance(game.phase, Over) else None,
        steps=[step_line(step, words, has_photo=False) for step in steps],
    )
