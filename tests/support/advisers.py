"""An adviser whose chances follow from nothing: whatever it says, a review has to add up."""

from typing import overload
from zlib import crc32

from gipfel.bots import RatedPlay, RollAdvice, StopAdvice
from gipfel.rules import Dice, Position, Verdict, bust, climb, legal_plays, may_stop, stop

STANDS, STOPS, GOES = range(3)


def guess(position: Position, after: int = STANDS) -> float:
    """Return a chance of winning for a position: any, but always the same."""
    numbers = (*position.pieces, position.won, position.climbs, position.player, after)
    return crc32(repr(numbers).encode()) / (1 << 32)


class Guesser:
    """Knows nothing about the game; it keeps what it has been asked."""

    planned = 0
    """How many turns were planned."""

    def __init__(self, position: Position) -> None:
        Guesser.planned += 1
        self.begun = position

    @overload
    def advise(self, position: Position, dice: Dice) -> RollAdvice: ...
    @overload
    def advise(self, position: Position, dice: None = None) -> StopAdvice: ...
    def advise(self, position: Position, dice: Dice | None = None) -> RollAdvice | StopAdvice:
        """Return chances that follow from nothing."""
        assert position.player == self.begun.player, "a plan is for one turn"
        if dice is None:
            may = may_stop(position).verdict is Verdict.MAY_STOP
            stopped = guess(stop(position), STOPS) if may else None
            go = guess(position, GOES)
            return StopAdvice(stopped is not None and stopped > go, max(stopped or 0.0, go), stopped, go)
        rated = [RatedPlay(play, guess(climb(position, play))) for play in legal_plays(position, dice)]
        rated.sort(key=lambda each: -each.win)
        if not rated:
            return RollAdvice(None, guess(bust(position)), ())
        return RollAdvice(rated[0].play, rated[0].win, tuple(rated))
