"""It adds up: start, luck, what decisions cost and what the model does not know together are the result."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gipfel.review import GameReview, review_game
from gipfel.review.chances import CERTAIN, opening_chances, tenths, with_chance
from gipfel.rules import EDITIONS, HOUSE_RULES, Rules, rules_of
from support.advisers import Guesser
from support.random_games import random_steps
from support.strategies import rules

CHANCES = st.lists(st.integers(0, 50), min_size=2, max_size=4).filter(any)
EVERY_RULES = [
    *(rules_of(key) for key in EDITIONS),
    *(rules_of(key, (variant.key,)) for key, edition in EDITIONS.items() for variant in edition.variants),
    *(rules_of("franjos", (), (key,)) for key in HOUSE_RULES),
]


def check(review: GameReview, players: int) -> None:
    """Check everything that has to add up in a review."""
    assert [account.total for account in review.accounts] == [account.result for account in review.accounts]
    assert [account.result for account in review.accounts] == [
        CERTAIN if seat == review.winner else 0 for seat in range(players)
    ]
    # What one player gains, the others lose: under every heading.
    for own, others in (("luck", "others_luck"), ("cost", "others_cost"), ("unknown", "unknown")):
        fields = (own, others) if own != others else (own,)
        assert sum(getattr(account, field) for account in review.accounts for field in fields) == 0
    assert sum(account.start for account in review.accounts) == CERTAIN
    # The lists of rolls and decisions are what the accounts are made of.
    for seat, account in enumerate(review.accounts):
        assert account.luck == sum(roll.luck for roll in review.rolls if roll.seat == seat)
        assert account.cost == -sum(decision.cost for decision in review.decisions if decision.seat == seat)
        assert account.cost <= 0
    assert all(sum(chances) == CERTAIN for chances in review.curve)
    assert review.curve[-1] == tuple(account.result for account in review.accounts)
    assert [turn.turn for turn in review.rolls] == sorted(turn.turn for turn in review.rolls)
    assert len(review.curve) == review.rolls[-1].turn + 1


@pytest.mark.parametrize("in_force", EVERY_RULES, ids=repr)
def test_it_adds_up_in_every_edition(in_force: Rules) -> None:
    """In every edition and variant, for two to four players, each result is the sum of its lines, exactly."""
    for players in (2, 3, 4):
        check(review_game(random_steps(in_force, players, seed=players), Guesser), players)


@settings(max_examples=25)
@given(rules(), st.integers(2, 4), st.integers(0, 1 << 30), st.sampled_from([0.0, 0.1, 0.2]))
def test_it_adds_up_whatever_happens(in_force: Rules, players: int, seed: int, mishaps: float) -> None:
    """Corrections, undone steps, stops after going on and boards that were set are no way around it."""
    check(review_game(random_steps(in_force, players, seed, mishaps=mishaps), Guesser), players)


@given(CHANCES, st.data())
def test_chances_are_always_certain_together(weights: list[int], data: st.DataObject) -> None:
    """Whatever one player's chance becomes, all chances together stay a certain win, and none is below nothing."""
    players = len(weights)
    seat = data.draw(st.integers(0, players - 1))
    chances = opening_chances(players, seat, data.draw(st.integers(0, CERTAIN)))
    for changed in data.draw(st.lists(st.tuples(st.integers(0, players - 1), st.integers(0, CERTAIN)))):
        chances = with_chance(chances, *changed)

        assert sum(chances) == CERTAIN
        assert min(chances) >= 0
        assert chances[changed[0]] == changed[1]


def test_the_others_lose_in_proportion() -> None:
    """What one player wins comes from the others by what they had; from nothing, equally."""
    assert with_chance((400, 400, 200), 0, 700) == (700, 200, 100)
    assert with_chance((1000, 0, 0), 0, 400) == (400, 300, 300)
    assert opening_chances(4, 2, 250) == (250, 250, 250, 250)
    assert opening_chances(3, 0, 333) == (333, 334, 333)


@given(st.lists(st.floats(0, 1), min_size=2))
def test_chances_are_rounded_before_they_are_subtracted(wins: list[float]) -> None:
    """The differences of shown chances add up to the difference of the first and the last."""
    shown = [tenths(win) for win in wins]

    assert sum(after - before for before, after in pairwise(shown)) == shown[-1] - shown[0]
