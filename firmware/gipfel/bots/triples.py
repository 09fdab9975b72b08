"""The states of a turn with all three runners out: by far the most, so thousands are handled at once."""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gipfel.bots.offers import CASES, FLOATS, HASTE, INTEGERS, NEVER, OfferTable
from gipfel.bots.states import TRIPLES, States, triple_columns
from gipfel.rules import COLUMNS, RUNNERS, all_dice

PATTERNS = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (2, 0, 0), (0, 2, 0), (0, 0, 2))
"""What a pairing can do to three runners: steps of the lowest, the middle and the highest column's."""
TOGETHER = ((0, 1), (0, 2), (1, 2))
"""The runners that patterns 3, 4 and 5 move."""


class RollClasses(NamedTuple):
    """Rolls that do the same to three runners, as sets of up to three patterns."""

    patterns: INTEGERS
    """For each class, three patterns; some of them named twice."""
    weights: FLOATS
    """How likely each class is (rows), for each of the 165 triples (columns)."""
    busts: FLOATS
    """How likely each triple's runners cannot move at all."""


@cache
def roll_classes() -> RollClasses:
    """Return the classes of rolls for all triples."""
    known: dict[tuple[int, ...], dict[int, int]] = {}
    busts = np.zeros(len(TRIPLES), np.float32)
    total = sum(dice.ways for dice in all_dice())
    for number, triple in enumerate(TRIPLES):
        for dice in all_dice():
            moves = {tuple(list(pairing).count(COLUMNS[column]) for column in triple) for pairing in dice.pairings}
            found = tuple(sorted(PATTERNS.index(move) for move in moves if any(move)))
            if not found:
                busts[number] += dice.ways / total
                continue
            ways = known.setdefault(found, {})
            ways[number] = ways.get(number, 0) + dice.ways
    weights = np.zeros((len(known), len(TRIPLES)), np.float32)
    for row, ways in enumerate(known.values()):
        weights[row, list(ways)] = [each / total for each in ways.values()]
    patterns = np.array([(found + found[:1] * 2)[:3] for found in known], np.int32)
    return RollClasses(patterns, weights, busts)


class TripleStates(NamedTuple):
    """The states with three runners, sorted so that no state comes before one that a play can make of it."""

    order: INTEGERS
    """Their numbers in this order."""
    levels: tuple[tuple[int, int], ...]
    """Ranges of this order; states of one range do not depend on each other."""
    triple: NDArray[np.int16]
    """Which triple each belongs to."""
    left: NDArray[np.int8]
    """How many steps are left in the lowest, middle and highest column: 0, 1, or 2 for more."""
    after: INTEGERS
    """The state after each of the nine patterns, as far as there are steps left."""


def triple_states(states: States) -> TripleStates:
    """Return the states with three runners, and what each pattern makes of them."""
    sizes = np.diff(states.triple_at)
    triple = np.repeat(np.arange(len(TRIPLES), dtype=np.int16), sizes)
    number = np.arange(states.triple_at[0], states.total, dtype=np.int32)
    box = np.array(states.steps, np.int32)[triple_columns()][:, triple]
    rest = number - states.triple_at[triple]
    rest, third = np.divmod(rest, box[2])
    first, second = np.divmod(rest, box[1])
    left = box - 1 - np.stack((first, second, third))
    level = left.sum(axis=0)
    order = np.argsort(level, kind="stable")
    bounds = np.searchsorted(level[order], np.arange(level.max(initial=-1) + 2))
    left, triple, number = np.minimum(left, 2)[:, order].astype(np.int8), triple[order], number[order]
    stride = np.stack((box[1] * box[2], box[2], np.ones_like(box[2])))[:, order]
    after = np.empty((len(PATTERNS), len(number)), np.int32)
    for row, pattern in enumerate(PATTERNS):
        after[row] = number
        for runner, steps in enumerate(pattern):
            if steps:
                after[row] += np.minimum(left[runner], steps) * stride[runner]
    return TripleStates(number, tuple(pairwise(bounds.tolist())), triple, left, after)


def solve_triples(
    sorted_states: TripleStates, table: OfferTable, stop: FLOATS, go: FLOATS, value: FLOATS, bust: float
) -> None:
    """Fill in `go` and `value` for all states with three runners, from `stop` and the chance after a bust."""
    classes = roll_classes()
    order, triple = sorted_states.order, sorted_states.triple
    lost = classes.busts * np.float32(bust)
    for start, end in sorted_states.levels:
        keys = pattern_keys(
            value[sorted_states.after[:, start:end]], _allowed(sorted_states.left[:, start:end], table)
        )
        first, second, third = (keys[column] for column in classes.patterns.T)
        best = np.maximum(np.maximum(first, second), third)
        chance = np.where(best > NEVER / 2, best % HASTE, np.float32(bust))
        which = triple[start:end]
        chance *= classes.weights[:, which]
        here = order[start:end]
        go[here] = chance.sum(axis=0) + lost[which]
        value[here] = np.maximum(stop[here], go[here])


def _allowed(left: NDArray[np.int8], table: OfferTable) -> list[FLOATS]:
    """Return what is added to the chance after each play: its haste, or `NEVER`.

    Six rows are for one runner alone and for a double's two steps, nine for the plays of patterns 3 to 5.
    """
    case = left.astype(np.int32) + CASES // 2  # a runner stands there
    no_runner_free = 0
    other = CASES // 2 - 1  # the pairing's other column: open, but no runner is free to enter it
    alone = table.low[(case * CASES + other) * (RUNNERS + 1) + no_runner_free]
    one, two = (each[case * (RUNNERS + 1) + no_runner_free] for each in (table.one_step, table.two_steps))
    together = [(case[low] * CASES + case[high]) * (RUNNERS + 1) + no_runner_free for low, high in TOGETHER]
    low, high, both = (
        np.stack([each[index] for index in together]) for each in (table.low, table.high, table.both)
    )
    return [alone, one, two, low, high, both]


def pattern_keys(chance: FLOATS, allowed: list[FLOATS]) -> FLOATS:
    """Return the best that each pattern offers, haste and chance in one number."""
    alone, one, two, low, high, both = allowed
    keys = np.empty_like(chance)
    keys[:3] = chance[:3] + alone
    for row, (lower, higher) in enumerate(TOGETHER):
        separate = np.maximum(chance[lower] + low[row], chance[higher] + high[row])
        keys[3 + row] = np.maximum(separate, chance[3 + row] + both[row])
    keys[6:] = np.maximum(chance[:3] + one, chance[6:] + two)
    return keys
