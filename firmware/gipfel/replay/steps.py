"""A recorded game, step by step: each step with the game before and after it."""

from typing import NamedTuple

from gipfel.game import Game, Step, Undone, apply


class RecordedStep(NamedTuple):
    """A step of the record, and the game before and after it."""

    step: Step
    before: Game | None
    after: Game
    is_undone: bool


def replayed(steps: tuple[Step, ...]) -> tuple[RecordedStep, ...]:
    """Return the steps of a game, each with the game before and after it, and whether it was undone later."""
    told: list[RecordedStep] = []
    valid: list[int] = []
    game: Game | None = None
    for place, step in enumerate(steps):
        before, game = game, apply(game, step.events)
        told.append(RecordedStep(step, before, game, is_undone=False))
        if step.events == (Undone(),):
            undone = valid.pop()
            told[undone] = told[undone]._replace(is_undone=True)
        else:
            valid.append(place)
    return tuple(told)
