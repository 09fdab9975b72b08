"""What the rules allow, as arrays: the referee's own answers, to judge a hundred thousand states at once.

What a pairing offers depends on little: whether a runner stands in each of its columns, whether no step, one or
more are left there, and how many runners are free. The referee is asked about each such case once.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gipfel.rules import LENGTH, RUNNERS, Pairing, Play, Position, Rules, all_dice, offered

FLOATS = NDArray[np.float32]
INTEGERS = NDArray[np.int32]

CASES = 6
"""What a column can be like: three times whether it has a runner, plus the steps that are left, two at most."""
NEVER = np.float32(-100)
"""Added to the chance after a play that is not legal: lower than any chance, however hasty."""
HASTE = 4
"""A play's haste counts so much more than its chance of winning, because only the most hasty ones are legal."""

LOW, HIGH = 6, 8
"""Two columns to ask about; all columns of the same case are alike."""
ELSEWHERE = (2, 3, 4)
"""Columns for the other runners."""


class OfferTable(NamedTuple):
    """What a pairing offers in each case, as what to add to the chance after each of its plays.

    An array of two different columns is indexed by (case of the lower × 6 + case of the higher) × 4 + free
    runners, an array of doubles by case × 4 + free runners. What is added is `HASTE` times the play's haste, or
    `NEVER`.
    """

    low: FLOATS
    """For moving only the runner of the lower column."""
    high: FLOATS
    """For moving only that of the higher column."""
    both: FLOATS
    one_step: FLOATS
    """For one step of a double."""
    two_steps: FLOATS


def offer_table(rules: Rules) -> OfferTable:
    """Return what pairings offer under these rules; the same array for all rules that agree on it."""
    return _offer_table(_Switches(rules))


class _Switches:
    """Rules that count as equal if pairings offer the same under them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.key = rules.pairs, rules.entering

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Switches) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@cache
def _offer_table(switches: _Switches) -> OfferTable:
    plays = [Play((LOW,)), Play((HIGH,)), Play((LOW, HIGH)), Play((LOW,)), Play((LOW, LOW))]
    pairings = [Pairing(LOW, HIGH)] * 3 + [Pairing(LOW, LOW)] * 2
    columns: list[list[float]] = [[] for _ in plays]
    for low, high, free in product(range(CASES), range(CASES), range(RUNNERS + 1)):
        position = _example(switches.rules, low, high, free)
        for column, play, pairing in zip(columns, plays, pairings, strict=True):
            if pairing.low == pairing.high and high != CASES - CASES // 2 - 1:
                continue  # of a double, only one column matters: asked once, with the other one open
            offer = offered(position, pairing) if position else None
            column.append(HASTE * offer.haste if offer and play in offer.plays else float(NEVER))
    return OfferTable(*(np.array(column, np.float32) for column in columns))


def _example(rules: Rules, low: int, high: int, free: int) -> Position | None:
    """Return a position with two columns of these cases and so many runners free; None if there is none."""
    own: dict[int, int] = {}
    won: dict[int, int] = {}
    runners: dict[int, int] = {}
    for column, case in ((LOW, low), (HIGH, high)):
        has_runner, left = divmod(case, 3)
        if has_runner:
            runners[column] = LENGTH[column] - left
        elif left == 0:
            won[column] = 1
        else:
            own[column] = LENGTH[column] - left
    others = RUNNERS - free - len(runners)
    if others < 0:
        return None
    runners |= dict.fromkeys(ELSEWHERE[:others], 1)
    return Position(rules, [own, {}], won, runners)


PAIRINGS = tuple(Pairing(low, high) for low in range(2, 13) for high in range(low + 1, 13))
"""The pairings of two different columns; those of doubles come after them, by their column."""
PAIRING_NUMBER = {pairing: number for number, pairing in enumerate(PAIRINGS)} | {
    Pairing(column, column): len(PAIRINGS) + column - 2 for column in range(2, 13)
}


class RollArrays(NamedTuple):
    """The 126 rolls: the numbers of three pairings (some of them named twice), and how likely each roll is."""

    pairings: INTEGERS
    weights: FLOATS


@cache
def roll_arrays() -> RollArrays:
    """Return all rolls, in the order of `all_dice`."""
    numbers = [[PAIRING_NUMBER[pairing] for pairing in dice.pairings] for dice in all_dice()]
    padded = [(each + each[:1] * 2)[:3] for each in numbers]
    ways = [dice.ways for dice in all_dice()]
    return RollArrays(np.array(padded, np.int32), np.array(ways, np.float32) / np.float32(sum(ways)))
