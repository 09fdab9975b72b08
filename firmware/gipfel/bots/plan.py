"""A bot's plan for one turn: made once, before the dice are thrown, and then only asked."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, overload
from zlib import crc32

from gipfel.bots.advice import RatedPlay, RollAdvice, StopAdvice
from gipfel.bots.registry import BOTS
from gipfel.bots.strategy import stop_wins
from gipfel.rules import Fault, Flaw, IllegalPosition, Verdict, climb, legal_plays, may_stop, winner

if TYPE_CHECKING:
    from gipfel.bots.master import SolvedTurn
    from gipfel.bots.registry import Bot
    from gipfel.bots.strategy import Random
    from gipfel.rules import Dice, Play, Position


class TurnPlan:
    """What a bot does in one turn, whatever is rolled.

    Making it may take a tenth of a second, asking it takes next to nothing: so a worker makes it while somebody
    picks up the dice. It knows every position that can follow from the one it was made for.
    """

    def __init__(
        self, bot: Bot, position: Position, dice: Dice | None = None, random: Random | None = None
    ) -> None:
        """Take the position from which on to plan; with the next roll, plan only for what follows from it."""
        if (seat := winner(position)) is not None:
            raise IllegalPosition(Flaw(Fault.GAME_WON, "won", seat))
        self.bot = bot
        self._begun = position, dice
        self._strategy = bot.start(position, dice, random or _settled(position))

    @cached_property
    def chances(self) -> SolvedTurn:
        """The turn as the master has solved it: where the chances come from, whichever bot is asked."""
        from gipfel.bots.master import SolvedTurn  # noqa: PLC0415  # numpy: a bot that counts points does without

        return self._strategy if isinstance(self._strategy, SolvedTurn) else SolvedTurn(*self._begun)

    def choose(self, position: Position, dice: Dice) -> Play | None:
        """Return the play that the bot makes of a roll; None where it busts."""
        plays = legal_plays(position, dice)
        if len(plays) < 2:
            return plays[0] if plays else None
        return self._strategy.choose(position, plays)

    def stops(self, position: Position) -> bool:
        """Whether the bot stops, in a position in which it may roll again."""
        return _may_stop(position) and (stop_wins(position) or self._strategy.stops(position))

    @overload
    def advise(self, position: Position, dice: Dice) -> RollAdvice: ...
    @overload
    def advise(self, position: Position, dice: None = None) -> StopAdvice: ...
    def advise(self, position: Position, dice: Dice | None = None) -> RollAdvice | StopAdvice:
        """Return what the bot does, and the chance of winning with everything that the player could do.

        The chances are the master's, whichever bot is asked: those of a player who goes on as the master does,
        against others who do so, too.
        """
        chances = self.chances
        if dice is None:
            stops = self.stops(position)
            stop = chances.stop(position) if _may_stop(position) else None
            go = chances.go(position)
            return StopAdvice(stops, stop if stops and stop is not None else go, stop, go)
        chosen = self.choose(position, dice)
        plays = legal_plays(position, dice)
        rated = sorted((-chances.value(climb(position, play)), play) for play in plays)
        win = next((-chance for chance, play in rated if play == chosen), chances.bust)
        return RollAdvice(chosen, win, tuple(RatedPlay(play, -chance) for chance, play in rated))


def plan_turn(
    position: Position, bot: str = "master", dice: Dice | None = None, random: Random | None = None
) -> TurnPlan:
    """Return a bot's plan for the rest of this turn.

    With `dice`, the next roll is known, and the plan is only for what can follow from it: that takes a quarter of
    the time. `random` is for bots that toss coins; without it they toss the same ones in the same position.
    """
    return TurnPlan(BOTS[bot], position, dice, random)


@overload
def advise(position: Position, dice: Dice, bot: str = "master") -> RollAdvice: ...
@overload
def advise(position: Position, dice: None = None, bot: str = "master") -> StopAdvice: ...
def advise(position: Position, dice: Dice | None = None, bot: str = "master") -> RollAdvice | StopAdvice:
    """Return what a bot does with a roll, or without one whether it stops, with the chance of winning for each.

    >>> from gipfel.rules import Dice, Position, rules_of
    >>> position = Position(rules_of("ravensburger-de"), [{}, {}], runners={6: 2, 7: 3, 8: 3})
    >>> advise(position).stops
    False
    >>> str(advise(position, Dice.parse("1 5 3 4")).play)
    '6+7'
    """
    plan = plan_turn(position, bot, dice)
    return plan.advise(position, dice) if dice else plan.advise(position)


def _may_stop(position: Position) -> bool:
    return may_stop(position).verdict is Verdict.MAY_STOP


def _settled(position: Position) -> Random:
    """Return random numbers that are the same for a position each time, so that its answer is, too."""
    state = crc32(repr(position).encode())

    def draw() -> float:
        nonlocal state
        state = (state * 1_103_515_245 + 12_345) % (1 << 31)
        return state / (1 << 31)

    return draw
