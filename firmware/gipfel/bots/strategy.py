"""A way to play: which of the legal plays to take, and when to stop. The rules say what is legal."""

from collections.abc import Callable
from typing import Protocol

from gipfel.rules import LENGTH, Play, Position

Random = Callable[[], float]
"""Returns numbers from 0 up to 1, like `random.random`."""


class Strategy(Protocol):
    """A way to play. It is asked only for what the rules leave open."""

    def choose(self, position: Position, plays: tuple[Play, ...]) -> Play:
        """Return one of the legal plays of a roll, of which there are at least two."""

    def stops(self, position: Position) -> bool:
        """Whether to stop, in a position in which the rules allow it and in which stopping does not win."""


class RandomStrategy:
    """Takes any legal play, and tosses a coin for going on."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, position: Position, plays: tuple[Play, ...]) -> Play:  # noqa: ARG002  # a strategy's own form
        """Return any of the plays."""
        return plays[int(self._random() * len(plays))]

    def stops(self, position: Position) -> bool:  # noqa: ARG002  # the same
        """Whether the coin says so."""
        return self._random() < 0.5


def topped(position: Position) -> int:
    """Return how many runners stand on the top of their column."""
    return sum(field == LENGTH[column] for column, field in position.runners.items())


def stop_wins(position: Position) -> bool:
    """Whether stopping now, where the rules allow it, wins the game: nobody needs a strategy for that."""
    needed = position.rules.columns_to_win(position.players)
    return position.columns_won(position.player) + topped(position) >= needed
