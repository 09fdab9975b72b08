"""Finished games as the sealed files that a table sends to a hall."""

from datetime import UTC, datetime, timedelta

import msgspec

from gipfel.exports import FORM, ExportedStep, Head, written
from gipfel.game import Started, Step
from gipfel.rules import COLOURS
from support.random_games import random_rest

EVENING = datetime(2026, 11, 18, 19, 0, tzinfo=UTC)
"""When games begin, unless a test says otherwise."""
BETWEEN = timedelta(seconds=20)
"""From one step of a game to the next."""


def game_steps(
    names: tuple[str, ...] = ("Ada", "Bo"),
    *,
    seed: int = 1,
    began: datetime = EVENING,
    levels: tuple[str, ...] = (),
    edition: str = "ravensburger-de",
    starter: int = 0,
    mishaps: float = 0.0,
) -> tuple[Step, ...]:
    """Return the steps of a game that was played to its end at random."""
    started = Started(
        COLOURS[: len(names)],
        names,
        edition,
        "0.9.0",
        starter=starter,
        partners=levels if any(levels) else msgspec.UNSET,
    )
    steps = random_rest((Step(1, "", (started,)),), seed, mishaps=mishaps)
    return at_times(steps, began)


def at_times(steps: tuple[Step, ...], began: datetime = EVENING) -> tuple[Step, ...]:
    """Return steps as they happened one after the other from a time on."""
    return tuple(
        Step(step.n, (began + (step.n - 1) * BETWEEN).isoformat(timespec="milliseconds"), step.events)
        for step in steps
    )


def sealed_file(steps: tuple[Step, ...], number: int = 1) -> bytes:
    """Return a game as the file that a table sends."""
    return written(Head(FORM, "0.9.0", number, {}), map(ExportedStep, steps))


def sealed_game(names: tuple[str, ...] = ("Ada", "Bo"), *, seed: int = 1, began: datetime = EVENING) -> bytes:
    """Return a game that was played to its end at random as the file that a table sends."""
    return sealed_file(game_steps(names, seed=seed, began=began))


def last_step(steps: tuple[Step, ...]) -> datetime:
    """Return when the last step of a game was."""
    return datetime.fromisoformat(steps[-1].at)
