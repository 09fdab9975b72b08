"""A review by the master itself: its figures mean what they say."""

import pytest

from gipfel.bots import plan_turn
from gipfel.game import Step
from gipfel.review import GameReview, ReviewedDecision, ReviewedRoll, review_game
from gipfel.rules import ROLLS, Position, all_dice, rules_of
from support.random_games import random_steps
from support.tables import at


@pytest.fixture(scope="module")
def steps() -> tuple[Step, ...]:
    """Return the steps of a game between two who play at random."""
    return random_steps(rules_of("ravensburger-de"), 2, 4, mishaps=0)


@pytest.fixture(scope="module")
def review(steps: tuple[Step, ...]) -> GameReview:
    """Return that game, reviewed by the master."""
    return review_game(steps, plan_turn)


@pytest.mark.parametrize("position", [at(), at("7 8", "6:4"), at("6:3 7:9 8:4"), at("12:2", won="2:0 7:1 6:1")])
def test_the_chance_before_a_roll_is_the_mean_over_all_rolls(position: Position) -> None:
    """So luck has no side: over all 1,296 rolls it adds up to nothing."""
    plan = plan_turn(position)
    mean = sum(plan.advise(position, dice).best * dice.ways for dice in all_dice()) / ROLLS

    assert plan.advise(position).go == pytest.approx(mean, abs=1e-4)


def test_within_a_turn_the_model_knows_everything(review: GameReview) -> None:
    """What the model does not know lies between turns: inside one, each chance follows from the one before."""
    happened: list[ReviewedDecision | ReviewedRoll] = [*review.decisions, *review.rolls]
    happened.sort(key=lambda each: each.n)
    turn, chance = 0, 0
    for each in happened:
        before = each.mean if isinstance(each, ReviewedRoll) else each.choices[0].win
        if each.turn == turn:
            assert before == chance, each
        turn, chance = each.turn, each.win


def test_a_random_player_is_a_novice(review: GameReview) -> None:
    """Who plays at random loses much, and by decisions: several of them have a mark."""
    for seat, account in enumerate(review.accounts):
        made = [decision for decision in review.decisions if decision.seat == seat]
        assert account.cost / len(made) < -16.5
        assert sum(bool(decision.mark) for decision in made) > len(made) / 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_master_adds_up_for_any_number_of_players(players: int) -> None:
    """The start is near what is fair, and all lines together are the result."""
    review = review_game(random_steps(rules_of("franjos"), players, 6), plan_turn)

    assert all(account.total == account.result for account in review.accounts)
    assert all(abs(account.start - 1000 / players) < 120 for account in review.accounts)
