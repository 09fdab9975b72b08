"""How long a link waits before it tries something again: longer each time, until it works."""

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LinkTimes:
    """When a link does what, in seconds."""

    keep_alive: int = 20
    """After so much silence the broker is asked for a sign of life; after half as much again it knows us gone."""
    reconnects: tuple[float, float] = (1.0, 60.0)
    """The first and the longest pause before a new connection."""
    resends: tuple[float, float] = (30.0, 600.0)
    """The first and the longest pause before a game is sent again that no hall has taken."""
    health_every: float = 60.0
    """How often a table says how it is, although nothing has changed: a hall sees by it that a clock is wrong."""
    calls_within: float = 5.0
    """When a call that the broker has kept for us has come; if none has, the last one was withdrawn meanwhile."""
    state_every: float = 0.1
    """The shortest time between two messages about the newest moment."""


class GrowingPause:
    """A pause that doubles each time; a little chance keeps three hundred tables from coming back at once."""

    def __init__(self, first: float, longest: float) -> None:
        self._first, self._longest = first, longest
        self._next = first

    def next(self) -> float:
        """Return how long to wait this time."""
        pause, self._next = self._next, min(2 * self._next, self._longest)
        return pause * random.uniform(0.8, 1.2)  # noqa: S311  # no secrets

    def reset(self) -> None:
        """Begin anew: it has worked."""
        self._next = self._first
