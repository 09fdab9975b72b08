"""One turn, solved exactly: dynamic programming from its last states back to the first roll.

Given the chance of winning after stopping in each state, it finds the chance when rolling once more, over all 1296
rolls and with the best of what each allows. A state's value is the better of the two.
"""

from typing import NamedTuple

import numpy as np

from gipfel.bots.offers import (
    CASES,
    FLOATS,
    HASTE,
    INTEGERS,
    NEVER,
    PAIRINGS,
    OfferTable,
    offer_table,
    roll_arrays,
)
from gipfel.bots.states import WIDTH, States, after_plays
from gipfel.bots.triples import solve_triples, triple_states
from gipfel.rules import RUNNERS, Rules

LOWER = np.array([pairing.low - 2 for pairing in PAIRINGS], np.int32)
HIGHER = np.array([pairing.high - 2 for pairing in PAIRINGS], np.int32)
"""The columns of each pairing, counted from 0."""


class Solution(NamedTuple):
    """The player's chance of winning in each state of a turn, by the state's number."""

    stop: FLOATS
    """After stopping; below 0 where the rules do not allow it. State 0 is that after a bust."""
    go: FLOATS
    """When rolling once more."""
    value: FLOATS
    """With the better of the two."""


def solve(rules: Rules, states: States, stop: FLOATS) -> Solution:
    """Solve a turn, from the chances after stopping in each state."""
    bust = float(stop[0])
    go, value = np.zeros_like(stop), stop.copy()
    table = offer_table(rules)
    solve_triples(triple_states(states), table, stop, go, value, bust)
    _solve_others(states, table, stop, go, value, bust)
    value[0] = go[0]  # before the first roll nobody may stop
    return Solution(stop, go, value)


def _solve_others(states: States, table: OfferTable, stop: FLOATS, go: FLOATS, value: FLOATS, bust: float) -> None:
    """Fill in `go` and `value` for the states with a free runner; those with none are done."""
    rolls = roll_arrays()
    after = after_plays(states)
    level = states.climbed.sum(axis=1)
    allowed = _allowed(states, table)
    for each in range(int(level.max()), -1, -1):
        here = np.flatnonzero(level == each)
        if len(here) == 0:
            continue
        keys = _keys(value[after[here]], [array[here] for array in allowed])
        first, second, third = (keys[:, column] for column in rolls.pairings.T)
        best = np.maximum(np.maximum(first, second), third)
        go[here] = np.where(best > NEVER / 2, best % HASTE, np.float32(bust)) @ rolls.weights
        value[here] = np.maximum(stop[here], go[here])


def _allowed(states: States, table: OfferTable) -> list[FLOATS]:
    """Return what is added to the chance after each play in each state: its haste, or `NEVER`."""
    height = states.climbed
    left = np.clip(np.array(states.steps, np.int32) - height, 0, 2)
    case: INTEGERS = left + CASES // 2 * (height > 0)
    free = RUNNERS - (height > 0).sum(axis=1, keepdims=True)
    pair = (case[:, LOWER] * CASES + case[:, HIGHER]) * (RUNNERS + 1) + free
    double = case * (RUNNERS + 1) + free
    return [table.low[pair], table.high[pair], table.both[pair], table.one_step[double], table.two_steps[double]]


def _keys(chance: FLOATS, allowed: list[FLOATS]) -> FLOATS:
    """Return the best that each pairing offers, haste and chance in one number; doubles come last."""
    low, high, both, one, two = allowed
    single, pair, double = np.split(chance, [WIDTH, WIDTH + len(PAIRINGS)], axis=1)
    apart = np.maximum(single[:, LOWER] + low, single[:, HIGHER] + high)
    return np.concatenate((np.maximum(apart, pair + both), np.maximum(single + one, double + two)), axis=1)
