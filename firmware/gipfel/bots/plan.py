"""A bot's plan for one turn: made once, before the dice are thrown, and then only asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload
from zlib import crc32

from gipfel.bots.advice import RatedPlay, RollAdvice, StopAdvice
from gipfel.bots.registry import BOTS
from gipfel.bots.strategy import stop_wins
from gipfel.rules import Fault, Flaw, IllegalPosition, Verdict, bust, climb, legal_plays, may_stop, winner

if TYPE_CHECKING:
    from gipfel.bots.registry import Bot
    from gipfel.bots.strategy import Random
    from gipfel.rules import Dice, Play, Position


class TurnPlan:
    """What a bot does in one turn, whatever is rolled.

    Making it may take a tenth of a second, asking it takes next to nothing: so a worker makes it while somebody
    picks up the dice. It knows every position that the turn can become.
    """

    def __init__(self, bot: Bot, position: Position, random: Random | None = None) -> None:
        if (seat := winner(position)) is not None:
            raise IllegalPosition(Flaw(Fault.GAME_WON, "won", seat))
        self.bot = bot
        self._strategy = bot.start(position, random or _settled(position))

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
        if dice is None:
            return self._advise_stop(position)
        play = self.choose(position, dice)
        rated = [RatedPlay(each, _rough(climb(position, each))) for each in legal_plays(position, dice)]
        rated.sort(key=lambda each: (-each.win, each.play))
        win = next((each.win for each in rated if each.play == play), 0.0) if play else _rough(bust(position))
        return RollAdvice(play, win, tuple(rated))

    def _advise_stop(self, position: Position) -> StopAdvice:
        stops = self.stops(position)
        stop = _rough(position) if _may_stop(position) else None
        go = 0.5
        return StopAdvice(stops, stop if stops and stop is not None else go, stop, go)


def plan_turn(position: Position, bot: str = "master", random: Random | None = None) -> TurnPlan:
    """Return a bot's plan for the rest of this turn; `random` is for those that toss coins."""
    return TurnPlan(BOTS[bot], position, random)


@overload
def advise(position: Position, dice: Dice, bot: str = "master") -> RollAdvice: ...
@overload
def advise(position: Position, dice: None = None, bot: str = "master") -> StopAdvice: ...
def advise(position: Position, dice: Dice | None = None, bot: str = "master") -> RollAdvice | StopAdvice:
    """Return what a bot does with a roll, or without one whether it stops, with the chance of winning for each."""
    return plan_turn(position, bot).advise(position, dice)


def _may_stop(position: Position) -> bool:
    return may_stop(position).verdict is Verdict.MAY_STOP


def _rough(position: Position) -> float:
    return 0.5 + 0.01 * position.stake


def _settled(position: Position) -> Random:
    """Return random numbers that are the same for a position each time, so that its answer is, too."""
    state = crc32(repr(position).encode())

    def draw() -> float:
        nonlocal state
        state = (state * 1_103_515_245 + 12_345) % (1 << 31)
        return state / (1 << 31)

    return draw
