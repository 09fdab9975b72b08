"""What a table asks of Gipfel, as a value: whoever thinks for it needs to know nothing else."""

from dataclasses import dataclass
from enum import Enum

from gipfel.game import Choosing, Deciding, Game, Over
from gipfel.rules import Dice, Position
from gipfel.table.state import Table

ADVISER = "master"
"""The level that works out the chances of people."""


class TaskKind(Enum):
    """What there is to think about."""

    PLAN = "plan"
    """The whole turn, before dice are thrown: nothing has to be answered."""
    CHOOSE = "choose"
    DECIDE = "decide"
    ADVISE = "advise"


@dataclass(frozen=True, slots=True)
class PartnerTask:
    """One thing for Gipfel to think about."""

    kind: TaskKind
    level: str
    step: int
    """After how many steps of the game it was asked."""
    position: Position
    dice: Dice | None = None
    """The roll on show; None where there is none."""


def needs_partner(table: Table) -> bool:
    """Whether Gipfel plays a seat of the game that is on, or advises those who do."""
    game = table.game
    return game is not None and (any(game.started.levels) or table.options.advice)


def task_of(table: Table) -> PartnerTask | None:
    """Return what Gipfel is to think about now; None for nothing."""
    game = table.game
    if game is None or isinstance(game.phase, Over):
        return None
    level = game.level or (ADVISER if table.options.advice else "")
    if not level:
        return None
    dice = game.phase.dice if isinstance(game.phase, Choosing) else None
    return PartnerTask(_kind(table, game), level, game.steps, game.position, dice)


def _kind(table: Table, game: Game) -> TaskKind:
    match game.phase:
        case Choosing() | Deciding() if not game.level:
            return TaskKind.PLAN if table.advice else TaskKind.ADVISE
        case Choosing() if table.awaits_partner:
            return TaskKind.CHOOSE
        case Deciding() if table.awaits_partner:
            return TaskKind.DECIDE
        case _:
            return TaskKind.PLAN
