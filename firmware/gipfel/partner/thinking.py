"""What Gipfel thinks: a plan for each turn, made before the dice are thrown, and asked when they lie."""

import logging
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gipfel.errors import Port
from gipfel.rules import Position
from gipfel.table import (
    AdviceGiven,
    Chosen,
    Decided,
    Found,
    Lost,
    PartnerTask,
    RollChances,
    Signal,
    StopChances,
    Table,
    TaskKind,
    task_of,
)

if TYPE_CHECKING:
    from gipfel.bots import TurnPlan

log = logging.getLogger(__name__)


class Thinker:
    """Answers the tasks of one table. It keeps the plan of the turn, which serves every task until its end."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: PartnerTask | None = None
        self._planned: tuple[str, Position] | None = None
        self._plan: TurnPlan | None = None
        self._is_lost = False

    def asked(self, table: Table) -> PartnerTask | None:
        """Return what a table asks now, if it did not ask just that before; called with every table, in order.

        So a question is asked again when an answer came while somebody read something, and was not taken.
        """
        before, self._asked = self._asked, task_of(table)
        return self._asked if self._asked != before else None

    def answers(self, task: PartnerTask) -> Iterator[Signal]:
        """Think, and yield an answer, if one was wanted; also that thinking failed, or that it works again."""
        try:
            answer = self._answer(task)
        except Exception as error:  # whatever is wrong with a bot, people go on and press for it
            log.debug("Gipfel cannot play", exc_info=True)
            self._is_lost = True
            yield Lost(Port.PARTNER, self._clock(), str(error) or type(error).__name__)
            return
        if self._is_lost:
            self._is_lost = False
            yield Found(Port.PARTNER, self._clock())
        if answer:
            yield answer

    def _answer(self, task: PartnerTask) -> Chosen | Decided | AdviceGiven | None:
        plan = self._plan_for(task.level, _turn_start(task.position))
        if task.kind is TaskKind.PLAN:
            return None
        if task.dice is None:
            stopping = plan.advise(task.position)
            decision = StopChances(stopping.stop, stopping.go)
            if task.kind is TaskKind.ADVISE:
                return AdviceGiven(decision, task.step, self._clock())
            return Decided(stopping.stops, task.step, self._clock(), decision)
        rolled = plan.advise(task.position, task.dice)
        chances = RollChances(tuple((rated.play, rated.win) for rated in rolled.plays))
        if task.kind is TaskKind.ADVISE:
            return AdviceGiven(chances, task.step, self._clock())
        return Chosen(rolled.play, task.step, self._clock(), chances) if rolled.play else None

    def _plan_for(self, level: str, start: Position) -> "TurnPlan":
        """Return the plan for a turn; it is made once, however often something in that turn is asked or undone."""
        if self._plan is None or self._planned != (level, start):
            from gipfel.bots import plan_turn  # noqa: PLC0415  # takes its time to load: in the worker's thread

            self._plan = plan_turn(start, level)
            self._plan.advise(start)  # a plan works its chances out when it is first asked: that takes long, too
            self._planned = level, start
        return self._plan


def _turn_start(position: Position) -> Position:
    """Return the position at the start of a turn, which its plan is made for: the same without runners."""
    pieces, won, _, player = position.parts()
    return Position(position.rules, pieces, won, player=player)
