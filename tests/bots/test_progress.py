"""Strategies that count points, worked by hand from their published numbers."""

import pytest

from gipfel.bots import solo_turns
from gipfel.bots.progress import GLENN_ALOI, RULE_OF_28, ProgressStrategy
from gipfel.rules import Dice, Play, legal_plays, rules_of
from support.tables import at

KELLER, GLENN = ProgressStrategy(RULE_OF_28), ProgressStrategy(GLENN_ALOI)
WITH_COLUMN_STOP = ProgressStrategy(GLENN_ALOI, stops_on_top=True)


@pytest.mark.parametrize(
    ("runners", "stops"),
    [
        ("6:2 7:3 8:2", False),  # 3 × 2 + 4 × 1 + 3 × 2 = 16
        ("6:5 7:3 8:5", True),  # 6 × 2 + 4 × 1 + 6 × 2 = 28
        ("6:5 7:2 8:5", False),  # 27
        ("4:2 6:2 8:4", False),  # 3 × 4 + 3 × 2 + 5 × 2 = 28, all even: 26
        ("4:2 6:3 8:4", True),  # 30, all even: 28
        ("3:1 5:2 7:2", True),  # 2 × 5 + 3 × 3 + 3 × 1 = 22, all odd 24, all low 28
        ("2:2 3:2", False),  # 3 × 6 + 3 × 5 = 33, but a runner is free
    ],
)
def test_rule_of_28(runners: str, stops: bool) -> None:  # a table's column
    """Points for each field and for entering; odd +2, even -2, one side +4; stop at 28 with no free runner."""
    assert KELLER.stops(at(runners)) is stops


def test_points_count_from_the_piece() -> None:
    """A runner's fields are those of this turn; entering a column counts again where a piece stands already."""
    from_below, from_piece = at("6:5 7:3 8:5"), at("6:6 7:3 8:5", "6:1")

    assert KELLER.stops(from_below)
    assert KELLER.stops(from_piece)
    assert not KELLER.stops(at("6:6 7:3 8:5", "6:3"))


@pytest.mark.parametrize(
    ("runners", "stops"),
    [
        ("6:3 7:3 8:4", False),  # 4 × 2 + 4 × 1 + 5 × 2 = 22
        ("6:5 7:4 8:5", True),  # 6 × 2 + 5 × 1 + 6 × 2 = 29
        ("6:5 7:3 8:5", False),  # 28
        ("2:1 3:1 12:1", True),  # 2 × 7 + 2 × 7 + 2 × 7 = 42
    ],
)
def test_glenn_and_aloi(runners: str, stops: bool) -> None:  # a table's column
    """Their genetic algorithm's points, and 29 to stop."""
    assert GLENN.stops(at(runners)) is stops


def test_three_odd_columns_below_seven() -> None:
    """Odd columns add 7, low ones 5: 3, 5 and 7 with a field each have 14 + 4 + 2 + 12 = 32 points."""
    assert GLENN.surcharge(at("3 5 7")) == 12
    assert GLENN.stops(at("3 5 7"))
    assert GLENN.surcharge(at("7 9 11")) == 13
    assert GLENN.surcharge(at("4 6 10")) == 1
    assert GLENN.surcharge(at("4 6")) == 0


def test_choosing() -> None:
    """Of 1 2 5 6: 3+11 has no points and two markers, 6+8 has 8 + 8 - 12 = 4, and 7+7 has 9 - 6 = 3."""
    position = at()
    plays = legal_plays(position, Dice.parse("1 2 5 6"))

    assert GLENN.choose(position, plays) == Play.parse("6+8")


def test_of_equal_plays_the_first() -> None:
    """Mirrored plays have the same points: the one with the lower columns is taken."""
    position = at("7")
    plays = legal_plays(position, Dice.parse("1 2 5 6"))

    assert GLENN.merit(at("6 7")) == GLENN.merit(at("7 8"))
    assert GLENN.choose(position, plays) in plays


def test_column_stop() -> None:
    """One stops on a completed column even with a free runner, the other goes on."""
    position = at("2:3 7:1")

    assert WITH_COLUMN_STOP.stops(position)
    assert not GLENN.stops(position)


@pytest.mark.parametrize(
    ("bot", "published"), [("rule-of-28", 10.68), ("glenn-aloi", 9.28), ("glenn-aloi-column", 8.53)]
)
def test_turns_alone(bot: str, published: float) -> None:
    """As many turns to win alone as is published, as far as 400 games can tell; the benchmark plays thousands."""
    rules = rules_of("ravensburger-de")
    turns = [solo_turns(rules, bot, seed) for seed in range(400)]

    assert sum(turns) / len(turns) == pytest.approx(published, abs=0.5)
