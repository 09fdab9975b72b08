"""Chances of winning as whole tenths of a point: 500 is 50.0 %.

An adviser's chance is rounded once, here, before anything is subtracted from anything. So whatever is shown with
one decimal adds up to its last digit: there is nothing behind it that could be lost.
"""

from collections.abc import Sequence

CERTAIN = 1000
"""A certain win, in tenths of a point."""

Chances = tuple[int, ...]
"""The chance of each player, in the order of play; together they are always `CERTAIN`."""


def tenths(win: float) -> int:
    """Return an adviser's chance of winning, from 0 to 1, in tenths of a point."""
    return min(max(round(win * CERTAIN), 0), CERTAIN)


def opening_chances(players: int, seat: int, chance: int) -> Chances:
    """Return the chances of which only one player's is known: the others share the rest equally."""
    return with_chance(_shared(CERTAIN, [1] * players), seat, chance)


def with_chance(chances: Chances, seat: int, chance: int) -> Chances:
    """Return the chances after one player's has become another one.

    What that player gains, the others lose in proportion to what they had. With two players there is no other
    way; with three or four an adviser says nothing about the others until it is their turn.
    """
    others = [0 if other == seat else had for other, had in enumerate(chances)]
    if not any(others):
        others = [int(other != seat) for other in range(len(chances))]
    shares = list(_shared(CERTAIN - chance, others))
    shares[seat] = chance
    return tuple(shares)


def _shared(total: int, weights: Sequence[int]) -> Chances:
    """Return a whole number shared out by weights: what is left over goes to the largest remainders."""
    whole = sum(weights)
    shares = [total * weight // whole for weight in weights]
    remainders = sorted(range(len(weights)), key=lambda place: (-(total * weights[place] % whole), place))
    for place in remainders[: total - sum(shares)]:
        shares[place] += 1
    return tuple(shares)
