"""The chance to survive a roll, exactly."""

from itertools import combinations

import pytest

from gipfel.rules import COLUMNS, ROLLS, bust_odds, bust_rolls, rolls_without
from support.tables import at

# Survivals of 1296, by the columns of the three runners: worked out in print long before this program.
SURVIVALS = {(6, 7, 8): 1192, (5, 7, 8): 1185, (4, 6, 8): 1181, (2, 3, 4): 676, (2, 3, 12): 568}


@pytest.mark.parametrize(("runners", "survivals"), SURVIVALS.items())
def test_published_survivals(runners: tuple[int, ...], survivals: int) -> None:
    """Three runners survive as often as the published tables say."""
    assert ROLLS - bust_rolls(at(" ".join(map(str, runners)))) == survivals


def test_all_triples() -> None:
    """Over all 165 triples of runners the survivals add up to 166008."""
    triples = list(combinations(COLUMNS, 3))

    assert len(triples) == 165
    assert sum(ROLLS - bust_rolls(at(f"{a} {b} {c}")) for a, b, c in triples) == 166008


def test_bust_before_any_runner() -> None:
    """With 4, 6, 8 and 10 won, 96 of 1296 first rolls bust."""
    assert bust_rolls(at(won="4:0 6:0 8:1 10:1")) == 96


def test_a_free_runner_saves() -> None:
    """While a runner is free and no column is won, no roll busts."""
    assert bust_odds(at("2 12")) == 0


def test_a_topped_runner_saves_nobody() -> None:
    """A runner on the top can no longer be moved, so it is worth nothing."""
    assert bust_rolls(at("6:11 7:1 8:1")) == rolls_without(frozenset({7, 8}))


def test_nothing_left() -> None:
    """With every column closed each roll busts."""
    assert bust_odds(at(won=" ".join(f"{column}:0" for column in COLUMNS))) == 1
