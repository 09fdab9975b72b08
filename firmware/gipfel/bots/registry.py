"""All bots by their keys: a further one is a strategy in a file of its own, and a line here."""

from collections.abc import Callable
from typing import NamedTuple

from gipfel.bots.progress import GLENN_ALOI, RULE_OF_28, ProgressStrategy
from gipfel.bots.strategy import Random, RandomStrategy, Strategy
from gipfel.rules import Position


class Bot(NamedTuple):
    """A player that anybody can sit down with."""

    key: str
    start: Callable[[Position, Random], Strategy]
    """Returns how it plays this turn; whatever takes long happens here, and not when it is asked."""


def _always(strategy: Strategy) -> Callable[[Position, Random], Strategy]:
    """Return what starts a bot that plays every turn alike."""
    return lambda _position, _random: strategy


BOTS: dict[str, Bot] = {
    bot.key: bot
    for bot in (
        Bot("novice", _always(ProgressStrategy(RULE_OF_28))),
        Bot("casual", _always(ProgressStrategy(RULE_OF_28))),
        Bot("club", _always(ProgressStrategy(GLENN_ALOI))),
        Bot("master", _always(ProgressStrategy(GLENN_ALOI, stops_on_top=True))),
        Bot("random", lambda _position, random: RandomStrategy(random)),
        Bot("rule-of-28", _always(ProgressStrategy(RULE_OF_28))),
        Bot("glenn-aloi", _always(ProgressStrategy(GLENN_ALOI))),
        Bot("glenn-aloi-column", _always(ProgressStrategy(GLENN_ALOI, stops_on_top=True))),
    )
}

LEVELS = ("novice", "casual", "club", "master")
"""The bots that people play against, the weakest first; the others are there to be compared with."""
