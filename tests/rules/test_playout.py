"""Random games, the quick way and the plain way."""

import random

import pytest

from gipfel.rules import new_game, rules_of, winner
from gipfel.rules.memo import ROOM, Memo
from gipfel.rules.playout import _plain_game, random_game


@pytest.mark.parametrize("edition", ["ravensburger-de", "parker"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_way_is_the_plain_way(edition: str, players: int) -> None:
    """From the same dice the quick game on bare numbers is the game that the referee's own functions play."""
    for seed in range(40):
        quick = random_game(rules_of(edition), players, random.Random(seed).random)
        plain = _plain_game(new_game(rules_of(edition), players), random.Random(seed).random)

        assert quick == plain
        assert quick.position.reach == plain.position.reach


@pytest.mark.parametrize("variants", [("night-leap",), ("night-watch", "longer-game")])
def test_variants_are_played_to_the_end(variants: tuple[str, ...]) -> None:
    """Games with leaping or crowded runners end with a winner, too."""
    played = random_game(rules_of("franjos", variants), 3, random.Random(3).random)

    assert winner(played.position) is not None


def test_a_memo_forgets_when_it_is_full() -> None:
    """A memo answers the same after a million odd questions, and has not grown without end."""
    memo = Memo(lambda question: question * 2)
    for question in range(3 * ROOM):
        assert memo[question] == question * 2
    assert len(memo) <= ROOM
