"""The lesson at each of its steps: left, interrupted, pressed at, thrown at and taken back."""

import pytest

from gipfel.lesson import SCRIPT, Awaited
from gipfel.table import (
    Home,
    Playing,
)
from support.lessons import Learner, wrong_button
from support.tables import sitting

PLACES = range(1, len(SCRIPT))
"""The steps without the first, which is for those who leave a game."""


@pytest.mark.parametrize("place", PLACES)
def test_leaving_anywhere(place: int) -> None:
    """Holding STOP for a second leaves the lesson from every step, and there is no trace of it."""
    learner = Learner()
    before = learner.table
    learner.go_to(place)
    learner.hold("stop", 1.2)

    assert isinstance(learner.table.mode, Home)
    assert (learner.table.game, learner.table.previous) == (before.game, before.previous)
    assert learner.steps == []


@pytest.mark.parametrize("place", PLACES)
def test_a_game_waits(place: int) -> None:
    """A game that is on is there again after the lesson, to the last runner, and goes on."""
    learner = Learner(sitting().table)
    learner.roll("2 3 4 5")
    learner.press("2")
    before = learner.table
    learner.press("3", "1", "1", "go")
    assert learner.is_learning
    assert "Your game waits" in learner.text
    learner.press("go")
    while learner.lesson.place < place:
        learner.obey()
    learner.hold("stop", 1.2)

    assert (learner.table.game, learner.table.mode) == (before.game, before.mode)
    learner.press("go")
    learner.roll("2 3 4 5")
    assert "6+8" in learner.text


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["1", "2", "3", "go", "stop", "?"])
def test_any_button_anywhere(place: int, name: str) -> None:
    """No press gets anybody stuck: it leads on, is answered, or leaves; the lesson can be finished after it."""
    learner = Learner()
    learner.go_to(place)
    before = learner.lesson
    learner.press(name)
    if not learner.is_learning:
        assert (name == "3" and before.practice.mode == Playing()) or place == len(SCRIPT) - 1
        return

    assert learner.lesson != before or learner.table.shows_help
    learner.finish()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("dice", ["1 1 1 1", "1 2 4 6", "3 4 4 6", "6 6 6 6", "1 1 1 3"])
def test_any_dice_anywhere(place: int, dice: str) -> None:
    """Whatever dice are thrown, wherever: they count if they teach the same; else it says what it needs."""
    learner = Learner()
    learner.go_to(place)
    learner.roll(dice, throw=7)

    assert learner.lesson.place >= place
    if learner.lesson.place == place:
        assert learner.lesson.answer
    learner.finish()


@pytest.mark.parametrize("place", PLACES)
def test_one_step_back_anywhere(place: int) -> None:
    """Holding `?` goes one step back, as often as one likes, to the very beginning; then it goes on from there."""
    learner = Learner()
    learner.go_to(place)
    while learner.lesson.before and learner.step.awaited is not Awaited.UNDO:
        here = learner.lesson
        learner.hold("?", 1.2)
        assert learner.lesson == here.before
    learner.finish()


@pytest.mark.parametrize("place", [place for place in PLACES if wrong_button(place)])
def test_a_wrong_press_is_answered(place: int) -> None:
    """What is not awaited is answered in a sentence that stays until the next press, which closes it."""
    learner = Learner()
    learner.go_to(place)
    shown = learner.text
    learner.press(wrong_button(place))

    assert learner.lesson.place == place
    assert learner.lesson.answer
    learner.wait(30)
    assert learner.text != shown
    learner.press(wrong_button(place))
    assert learner.text == shown
