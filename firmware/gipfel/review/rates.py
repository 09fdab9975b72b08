"""A player over many games: how often what happened, beside how often it was to be expected."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from gipfel.review.chances import CERTAIN
from gipfel.review.encoding import points
from gipfel.review.rating import Rating, rating_of
from gipfel.review.reviewed import MARKS, STOP, GameReview, ReviewedDecision, ReviewedRoll
from gipfel.rules import ROLLS

MISTAKE = MARKS[-1][0]
"""The cost, in tenths of a point, from which a decision is a mistake: it has a mark."""


class Rate(msgspec.Struct, frozen=True):
    """So many, or so many points, of so many games, rolls or decisions; and what was to be expected."""

    key: str
    count: float
    of: int
    expected: float


class PlayerRates(msgspec.Struct, frozen=True):
    """A player over many games."""

    games: int
    rates: tuple[Rate, ...]
    rating: Rating | None
    """None where there were too few decisions."""


def rates_of(played: Iterable[tuple[GameReview, int]]) -> PlayerRates:
    """Return the rates of a player, given each game's review and the player's seat in it.

    Decisions that were advised say nothing about the player, and do not count.
    """
    games = list(played)
    decisions = [
        each for review, seat in games for each in review.decisions if each.seat == seat and not each.is_advised
    ]
    rolls = [each for review, seat in games for each in review.rolls if each.seat == seat]
    rates = (_wins(games), *_rolls(rolls), _stops(decisions), *_choices(decisions))
    return PlayerRates(len(games), rates, rating_of([decision.cost for decision in decisions]))


def _wins(games: Sequence[tuple[GameReview, int]]) -> Rate:
    """Return the games won; expected are as many as the chances at the start add up to."""
    expected = sum(review.accounts[seat].start for review, seat in games) / CERTAIN
    return Rate("wins", sum(review.winner == seat for review, seat in games), len(games), expected)


def _rolls(rolls: Sequence[ReviewedRoll]) -> tuple[Rate, Rate]:
    """Return the busts, expected by the exact odds; and the points that the dice gave, of which none are."""
    busts = Rate(
        "busts", sum(roll.is_bust for roll in rolls), len(rolls), sum(r.bust_rolls for r in rolls) / ROLLS
    )
    return busts, Rate("luck", points(sum(roll.luck for roll in rolls)), len(rolls), 0.0)


def _stops(decisions: Iterable[ReviewedDecision]) -> Rate:
    """Return the stops; expected are as many as the adviser would have made in the same places."""
    asked = [decision for decision in decisions if decision.is_stop]
    advised = sum(decision.best.what == STOP for decision in asked)
    return Rate("stops", sum(decision.played == STOP for decision in asked), len(asked), advised)


def _choices(decisions: Sequence[ReviewedDecision]) -> tuple[Rate, Rate, Rate]:
    """Return best choices, mistakes and what they cost in points; expected is what blind choices come to."""
    costs = [decision.cost for decision in decisions]
    blind = [[decision.choices[0].win - choice.win for choice in decision.choices] for decision in decisions]
    count = len(decisions)
    return (
        Rate("best", sum(not cost for cost in costs), count, sum(each.count(0) / len(each) for each in blind)),
        Rate(
            "mistakes",
            sum(cost >= MISTAKE for cost in costs),
            count,
            sum(sum(cost >= MISTAKE for cost in each) / len(each) for each in blind),
        ),
        Rate("cost", points(sum(costs)), count, sum(sum(each) / len(each) for each in blind) / 10),
    )


def rates_as_json(rates: PlayerRates) -> dict[str, Any]:
    """Return a player's rates as JSON values for programs."""
    found: dict[str, Any] = msgspec.to_builtins(rates)
    return found
