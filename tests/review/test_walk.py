"""What a review says about single rolls and decisions."""

import pytest

from gipfel.game import Step
from gipfel.review import NotFinished, decode_review, encode_review, review_as_json, review_game
from gipfel.review.reviewed import Choice, ReviewedDecision
from gipfel.rules import Dice, rules_of
from gipfel.table import DiceNamed
from support.advisers import Guesser
from support.random_games import random_rest, random_steps
from support.tables import sitting, won_game


def finished() -> tuple[Step, ...]:
    """Return the steps of a short game that yellow wins."""
    return tuple(won_game().steps)


def test_every_roll_and_every_choice_is_there() -> None:
    """A roll has its luck, a play with an alternative and each stop or further roll is a decision."""
    review = review_game(finished(), Guesser)

    assert [roll.dice for roll in review.rolls][:3] == ["1 1 1 1", "1 1 6 6", "3 3 5 6"]
    assert [(made.turn, made.played) for made in review.decisions if made.turn == 1] == [
        (1, "go"),
        (1, "2+12"),
        (1, "stop"),
    ]
    assert review.winner == 0
    assert len(review.curve) == 6


def test_a_choice_is_compared_with_the_best() -> None:
    """The chance with what was played, the best, what it cost, and a mark for what cost much."""
    review = review_game(finished(), Guesser)
    for made in review.decisions:
        assert made.choices[0].win == max(choice.win for choice in made.choices)
        assert made.cost == made.best.win - made.win


@pytest.mark.parametrize(
    ("cost", "mark"), [(0, ""), (19, ""), (20, "?!"), (49, "?!"), (50, "?"), (99, "?"), (100, "??")]
)
def test_marks(cost: int, mark: str) -> None:
    """From 2 points `?!`, from 5 `?`, from 10 `??`."""
    choices = (Choice("7", 500), Choice("8", 500 - cost))

    assert ReviewedDecision(3, 1, 0, 2, "1 2 3 4", 2, "8", choices).mark == mark


def test_a_turn_is_planned_once() -> None:
    """However many rolls a turn has, its adviser is made once: that is what takes the time."""
    Guesser.planned = 0
    review = review_game(random_steps(rules_of("franjos"), 3, 5, mishaps=0), Guesser)

    assert Guesser.planned == review.rolls[-1].turn


def test_progress_is_told_turn_by_turn() -> None:
    """Whoever waits learns after each turn how far it is."""
    told: list[tuple[int, int]] = []
    review_game(finished(), Guesser, lambda done, turns: told.append((done, turns)))

    assert told == [(done, 5) for done in range(1, 6)]


def test_dice_that_were_corrected_were_rolled_once() -> None:
    """The luck is that of the dice as they lay, and the photograph is where they were first read."""
    sat = sitting("franjos")
    sat.roll("2 3 4 5")
    sat.signal(DiceNamed(Dice.of((1, 1, 1, 1)), sat.now + 1))
    sat.press("1", "stop")
    steps = _finish(sat.steps)
    review = review_game(steps, Guesser)

    assert review.rolls[0].dice == "1 1 1 1"
    assert [made.read for made in review.decisions if made.turn == 1] == [2]


def test_what_was_undone_did_not_happen() -> None:
    """A play that was undone costs nothing; the roll that stands keeps its photograph."""
    sat = sitting("franjos")
    sat.roll("3 3 5 6")
    sat.press("1")
    sat.hold("?", 1.2)
    sat.hear()
    sat.press("2", "stop")
    review = review_game(_finish(sat.steps), Guesser)
    play, stop, *_ = review.decisions

    assert (play.played, play.n, play.read) == ("8+9", 5, 2)
    assert stop.played == "stop"


def test_who_thinks_better_of_going_on_has_stopped() -> None:
    """Going on counts when the dice are thrown: a stop before that is one decision, not two."""
    sat = sitting("franjos")
    sat.roll("3 3 5 6")
    sat.press("2", "go", "stop")
    review = review_game(_finish(sat.steps), Guesser)

    assert [made.played for made in review.decisions if made.turn == 1] == ["8+9", "stop"]


def test_luck_is_what_a_roll_became_against_its_mean() -> None:
    """The first roll of a game is compared with the chance at the start."""
    review = review_game(finished(), Guesser)
    first = review.rolls[0]

    assert first.mean == review.accounts[0].start == review.curve[0][0]
    assert first.luck == first.win - first.mean


def test_only_a_finished_game_is_reviewed() -> None:
    """A game that nobody has won has no result to explain."""
    with pytest.raises(NotFinished):
        review_game(sitting().steps, Guesser)
    with pytest.raises(NotFinished):
        review_game(finished()[:-1], Guesser)


def test_a_review_can_be_kept() -> None:
    """What is written is what is read again."""
    review = review_game(random_steps(rules_of("parker"), 4, 2), Guesser)

    assert decode_review(encode_review(review)) == review


def test_a_review_for_programs() -> None:
    """Points have one decimal, and add up as they are shown."""
    review = review_game(finished(), Guesser)
    told = review_as_json(review, ("yellow", "green"))
    lines = ("start", "luck", "others_luck", "cost", "others_cost", "unknown")

    for player in told["players"]:
        assert sum(round(10 * player[line]) for line in lines) == round(10 * player["result"])
    assert told["players"][0]["result"] == 100.0
    dearest = [made for n in told["players"][0]["dearest"] for made in told["decisions"] if made["n"] == n]
    assert dearest
    assert {"dice", "played", "win", "best", "best_win", "cost", "mark", "choices"} <= dearest[0].keys()


def _finish(steps: list[Step]) -> tuple[Step, ...]:
    """Return the steps with the rest of a game after them, played at random until somebody has won."""
    return random_rest(tuple(steps), seed=3)
