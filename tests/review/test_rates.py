"""A player over many games: rates beside what was to be expected, and a rating that says how sure it is."""

import pytest
from msgspec import structs

from gipfel.game import Event, Played, Stopped, WentOn
from gipfel.review import PlayerRates, Rate, rates_as_json, rates_of, review_game
from gipfel.review.rating import BORDERS, FEWEST, rating_of
from gipfel.rules import rules_of
from support.advisers import Guesser
from support.random_games import random_steps


@pytest.fixture(scope="module")
def rates() -> PlayerRates:
    """Return the rates of the first player over three games."""
    reviews = [review_game(random_steps(rules_of("franjos"), 2, seed), Guesser) for seed in range(3)]
    return rates_of((review, 0) for review in reviews)


def rate(rates: PlayerRates, key: str) -> Rate:
    """Return one of the rates."""
    return next(each for each in rates.rates if each.key == key)


def test_each_rate_has_its_number_and_what_was_expected(rates: PlayerRates) -> None:
    """No rate counts more than there was, and none of blind choices is expected to be more than all."""
    assert rates.games == rate(rates, "wins").of == 3
    for key in ("wins", "busts", "stops", "best", "mistakes"):
        each = rate(rates, key)
        assert 0 <= each.count <= each.of
        assert 0 <= each.expected <= each.of
    assert rate(rates, "best").of == rate(rates, "mistakes").of == rate(rates, "cost").of
    assert rate(rates, "stops").of < rate(rates, "best").of
    assert rate(rates, "luck").expected == 0


def test_who_plays_blindly_does_as_blind_choices_do(rates: PlayerRates) -> None:
    """A random player's costs are near what choosing blindly is expected to cost: within a third."""
    cost = rate(rates, "cost")

    assert cost.count == pytest.approx(cost.expected, rel=1 / 3)


def test_what_was_advised_does_not_count() -> None:
    """Plays, stops and further rolls that somebody was advised on are no decisions of that player's own."""
    steps = random_steps(rules_of("franjos"), 2, 4, mishaps=0.0)
    advised = tuple(
        structs.replace(step, events=tuple(_advised(event) for event in step.events)) for step in steps
    )
    plain, told = (rates_of([(review_game(each, Guesser), 0)]) for each in (steps, advised))

    assert rate(plain, "best").of > 0
    assert rate(told, "best").of == rate(told, "stops").of == 0
    assert rate(told, "busts") == rate(plain, "busts")
    assert told.rating is None


def _advised(event: Event) -> Event:
    return structs.replace(event, advised=True) if isinstance(event, Played | WentOn | Stopped) else event


def test_a_rating_is_surer_with_more_decisions() -> None:
    """The same player is rated alike, and with more certainty; with few decisions there is no rating."""
    once = [0, 0, 0, 50, 0, 0, 10, 0, 0, 0] * 5
    few, many = rating_of(once), rating_of(once * 20)

    assert few is not None
    assert many is not None
    assert few.level == many.level == "club"
    assert few.sure < many.sure
    assert (few.decisions, many.decisions) == (50, 1000)
    assert rating_of(once[: FEWEST - 1]) is None


@pytest.mark.parametrize(
    ("mean", "level"), [(0, "master"), (BORDERS[1][1] - 2, "club"), (BORDERS[2][1] - 2, "casual"), (60, "novice")]
)
def test_the_four_words(mean: float, level: str) -> None:
    """What decisions cost on average says which of the four a player is."""
    rating = rating_of([round(mean)] * 400)

    assert rating is not None
    assert rating.level == level
    assert rating.sure > 0.9


def test_rates_for_programs(rates: PlayerRates) -> None:
    """All of it is there, by the same names."""
    told = rates_as_json(rates)

    assert [each["key"] for each in told["rates"]] == [
        "wins",
        "busts",
        "luck",
        "stops",
        "best",
        "mistakes",
        "cost",
    ]
    assert told["rating"]["decisions"] == rate(rates, "cost").of
