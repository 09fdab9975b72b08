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
    """Games of 100 that it won against `glenn-aloi`: two players, base rules (docs/partner.md)."""


def _always(strategy: Strategy) -> Starts:
    """Return what starts a bot that plays every turn alike."""
    return lambda _position, _dice, _random: strategy


def _solve(position: Position, dice: Dice | None, _random: Random) -> Strategy:
    from gipfel.bots.master import SolvedTurn  # noqa: PLC0415  # numpy: who plays without the master does without it

    return SolvedTurn(position, dice)


BOTS: dict[str, Bot] = {
    bot.key: bot
    for bot in (
        Bot("novice", _always(NOVICE), 12.9),
        Bot("casual", _always(CASUAL), 38.9),
        Bot("club", _always(CLUB), 58.9),
        Bot("master", _solve, 75.5),
        Bot("random", lambda _position, _dice, random: RandomStrategy(random), 1.7),
        Bot("rule-of-28", _always(ProgressStrategy(RULE_OF_28)), 34.9),
        Bot("glenn-aloi", _always(ProgressStrategy(GLENN_ALOI)), 50.0),
        Bot("glenn-aloi-column", _always(ProgressStrategy(GLENN_ALOI, stops_on_top=True)), 58.9),
    )
}

LEVELS = ("novice", "casual", "club", "master")
"""The bots that people play against, the weakest first; the others are there to be compared with."""
