"""Who begins, where the dice decide it."""

from collections.abc import Mapping


def highest(throws: Mapping[int, int]) -> tuple[int, ...]:
    """Return the players with the highest single die: one of them begins, several throw again.

    >>> highest({0: 4, 1: 6, 2: 6})
    (1, 2)
    """
    best = max(throws.values())
    return tuple(player for player, pips in throws.items() if pips == best)
