"""All bots by their keys: a further one is a strategy in a file of its own, and a line here."""

from collections.abc import Callable
from typing import NamedTuple

from gipfel.bots.levels import CASUAL, CLUB, NOVICE
from gipfel.bots.progress import GLENN_ALOI, RULE_OF_28, ProgressStrategy
from gipfel.bots.strategy import Random, RandomStrategy, Strategy
from gipfel.rules import Dice, Position

Starts = Callable[[Position, Dice | None, Random], Strategy]
"""Returns how to play the rest of a turn, of which the next roll may be known; takes random numbers for coins."""


class Bot(NamedTuple):
    """A player that anybody can sit down with."""

    key: str
    start: Starts
    """Whatever takes long happens here, and not when the bot is asked."""
    strength: float
    """Games of 100 that it won against `glenn-aloi`: two players, base rules, as `make bench-bots` measured."""


def _always(strategy: Strategy) -> Starts:
    """Return what starts a bot that plays every turn alike."""
    return lambda _position, _dice, _random: strategy


def _solve(position: Position, dice: Dice | None, _random: Random) -> Strategy:
    from gipfel.bots.master import SolvedTurn  # noqa: PLC0415  # numpy: who plays without the master does without it

    return SolvedTurn(position, dice)


BOTS: dict[str, Bot] = {
    bot.key: bot
    for bot in (
        Bot("novice", _always(NOVICE), 7.0),
        Bot("casual", _always(CASUAL), 25.0),
        Bot("club", _always(CLUB), 59.0),
        Bot("master", _solve, 75.0),
        Bot("random", lambda _position, _dice, random: RandomStrategy(random), 1.8),
        Bot("rule-of-28", _always(ProgressStrategy(RULE_OF_28)), 33.6),
        Bot("glenn-aloi", _always(ProgressStrategy(GLENN_ALOI)), 50.0),
        Bot("glenn-aloi-column", _always(ProgressStrategy(GLENN_ALOI, stops_on_top=True)), 59.0),
    )
}

LEVELS = ("novice", "casual", "club", "master")
"""The bots that people play against, the weakest first; the others are there to be compared with."""
