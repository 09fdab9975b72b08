"""The steps of a game that still stand: without those that were undone, and without dice that were corrected."""

from collections.abc import Iterable
from typing import NamedTuple

from gipfel.game.events import Busted, Corrected, Event, Played, Step, Stopped, Undone, WentOn
from gipfel.game.fold import BadRecord, Choosing, Game, apply


class StandingStep(NamedTuple):
    """A step that still stands, with the game before and after it."""

    n: int
    """Its number in the record."""
    read: int
    """The step in which its dice were first read, if it is a roll: the one that has the photograph."""
    before: Game
    after: Game
    is_advised: bool = False
    """Whether the player was told the chance of winning with each choice."""


def standing_steps(steps: Iterable[Step]) -> tuple[StandingStep, ...]:
    """Return the steps after the start that still stand, the first one first.

    A step that corrects dice takes the place of the one in which they were read.
    """
    line: list[tuple[int, Game, bool]] = []
    for step in steps:
        game = apply(line[-1][1] if line else None, step.events)
        if step.events == (Undone(),):
            line.pop()
        else:
            line.append((step.n, game, any(_is_advised(event) for event in step.events)))
    if not line:
        raise BadRecord("there is no step in this record")
    _, before, _ = line[0]
    standing: list[StandingStep] = []
    for n, game, told in line[1:]:
        read, is_advised = n, told
        if standing and corrects(standing[-1].after, game):
            corrected = standing.pop()
            read, is_advised = corrected.read, told or corrected.is_advised
        standing.append(StandingStep(n, read, standing[-1].after if standing else before, game, is_advised))
    return tuple(standing)


def _is_advised(event: Event) -> bool:
    return isinstance(event, Played | WentOn | Stopped) and event.advised is True


def corrects(before: Game, after: Game) -> bool:
    """Whether a step corrects the roll before it, which was on show or had just been lost by a bust."""
    if isinstance(before.phase, Choosing):
        return isinstance(after.phase, Choosing) or isinstance(after.last, Busted)
    # A bust passes the turn on, so a second one that does not is the first one, corrected.
    is_same_bust = isinstance(after.last, Busted) and after.player == before.player
    return isinstance(before.last, Busted) and (isinstance(after.last, Corrected) or is_same_bust)
