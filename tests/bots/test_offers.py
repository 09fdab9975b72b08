"""The referee's answers as arrays are the referee's answers."""

import numpy as np
import pytest
from hypothesis import given, settings

from gipfel.bots.offers import CASES, HASTE, NEVER, PAIRING_NUMBER, offer_table, roll_arrays
from gipfel.bots.paths import paths_of
from gipfel.rules import (
    COLUMNS,
    EDITIONS,
    ROLLS,
    RUNNERS,
    Dice,
    Pairing,
    Position,
    all_dice,
    legal_plays,
    rules_of,
)
from support import strategies
from support.referee import legal


def plays_by_arrays(position: Position, dice: Dice) -> set[tuple[int, ...]]:
    """Return the legal plays of a roll, as the arrays have them."""
    table, paths = offer_table(position.rules), paths_of(position)
    climbed = dict(paths.climbed(position))
    cases = {
        column: min(paths.steps[index] - climbed.get(index, 0), 2) + CASES // 2 * (index in climbed)
        for index, column in enumerate(COLUMNS)
    }
    weighed: dict[tuple[int, ...], float] = {}
    for low, high in dice.pairings:
        free = position.free_runners
        pair, double = (cases[low] * CASES + cases[high]) * (RUNNERS + 1) + free, cases[low] * (RUNNERS + 1) + free
        offers = (
            {(low,): table.one_step[double], (low, low): table.two_steps[double]}
            if low == high
            else {(low,): table.low[pair], (high,): table.high[pair], (low, high): table.both[pair]}
        )
        weighed |= {columns: float(added) for columns, added in offers.items() if added > NEVER / 2}
    return {columns for columns, added in weighed.items() if added == max(weighed.values())}


@given(strategies.positions())
@settings(max_examples=60)
def test_arrays_allow_what_the_rules_allow(position: Position) -> None:
    """In any position, by any edition, variants and house rules, all 126 rolls have the same legal plays."""
    for dice in all_dice():
        allowed = plays_by_arrays(position, dice)

        assert allowed == {play.columns for play in legal_plays(position, dice)}


@given(strategies.positions())
@settings(max_examples=10)
def test_arrays_allow_what_the_second_referee_allows(position: Position) -> None:
    """The slow referee, who shares no code with the first one, agrees, too."""
    for dice in all_dice()[::5]:
        assert plays_by_arrays(position, dice) == legal(position, dice.pips)


def test_haste_outweighs_every_chance() -> None:
    """A more hasty play is above a less hasty one, however the chances of winning are."""
    table = offer_table(rules_of("ravensburger-de", ("fast-runners",)))
    added = {float(each) for part in table for each in part if each > NEVER / 2}

    assert all(each % HASTE == 0 for each in added)
    assert len(added) > 3
    assert HASTE > 1


def test_all_rolls_are_there() -> None:
    """The 126 rolls stand in the referee's order, with their pairings, and weigh as much as 1296 together."""
    rolls = roll_arrays()

    for dice, numbers in zip(all_dice(), rolls.pairings, strict=True):
        assert {*numbers.tolist()} == {PAIRING_NUMBER[pairing] for pairing in dice.pairings}
    assert np.isclose(rolls.weights.sum(), 1)
    assert np.isclose(rolls.weights[Dice.parse("1 1 1 1").number] * ROLLS, 1)
    assert PAIRING_NUMBER[Pairing(12, 12)] == 65


@pytest.mark.parametrize("edition", EDITIONS)
def test_editions_that_agree_share_their_arrays(edition: str) -> None:
    """The referee is asked once for all booklets that rule the same on pairs and on entering."""
    rules = rules_of(edition)
    same = rules_of("franjos", (), (rules.pairs.value, rules.entering.value))

    assert offer_table(rules) is offer_table(same)
