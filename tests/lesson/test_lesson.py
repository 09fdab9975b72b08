"""The lesson over the table's own `step`: what is taught, what is answered, and that nothing of it is left."""

import subprocess
import sys

import pytest

from gipfel.boardcheck import BoardReport
from gipfel.config import Options
from gipfel.game import Busted, Over, Stopped
from gipfel.lesson import SCRIPT, Awaited
from gipfel.rules import Dice
from gipfel.screens import lesson_of
from gipfel.table import (
    BoardAsked,
    BoardSeen,
    Button,
    CalibrationAsked,
    DiceLifted,
    DiceNamed,
    Home,
    Leaving,
    Menu,
    OptionsChosen,
    Playing,
    Setup,
)
from gipfel.words import LANGUAGES, words_in
from support.lessons import Learner
from support.tables import sitting


def place_of(name: str) -> int:
    """Return where a step is in the script."""
    return next(place for place, step in enumerate(SCRIPT) if step.name == name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("choice", [0, 1, 2])
def test_a_whole_lesson(language: str, choice: int) -> None:
    """Doing what it says leads through all of it, whichever pairs are chosen: bust, stop, column, win, home."""
    learner = Learner(language=language)
    learner.learn()
    happened, said = [], []
    while learner.is_learning:
        now = lesson_of(learner.table, words_in(language))
        assert now is not None
        said.append(now.say)
        assert not learner.lesson.answer
        learner.obey(choice)
        if learner.is_learning:
            happened.append(learner.lesson.practice.the_game.last)
            last = learner.lesson.practice.the_game

    assert isinstance(learner.table.mode, Home)
    assert Busted() in happened
    assert Stopped() in happened
    assert last.phase == Over(0)
    assert {words_in(language)(f"lesson.{name}") for name in ("goal", "safe", "column", "end")} <= {*said}
    assert learner.steps == []
    assert learner.table.game is None
    assert learner.table.previous is None


def test_what_it_says_is_on_the_display() -> None:
    """Each sentence that is read is on the display, and so is the way out, or the way on."""
    learner = Learner()
    learner.learn()
    while learner.is_learning:
        now = lesson_of(learner.table, words_in("en"))
        assert now is not None
        assert now.is_reading == (now.say in learner.text)
        assert "exit" in learner.text or "GO: next" in learner.text, learner.text
        assert (now.number, now.count) <= (now.count, now.count)
        learner.obey()


def test_what_is_asked_for_next_counts_already() -> None:
    """Who has read that STOP is to be pressed may press it at once; so with a choice, and with dice."""
    learner = Learner()
    learner.learn()
    learner.roll("1 2 4 6")
    assert learner.step.name == "pairs"
    learner.press("2")
    assert learner.step.name == "runners"
    learner.roll("2 3 4 6")
    assert learner.step.name == "climb"

    learner = Learner()
    learner.go_to(place_of("stopping"))
    learner.press("stop")
    assert learner.step.awaited is Awaited.LOOK


def test_with_other_dice_it_takes_another_roll() -> None:
    """As long as a runner is free nobody can bust, so the lesson lets people roll on until all are out."""
    learner = Learner()
    learner.learn()
    learner.roll("3 3 4 4")
    learner.press("2")
    assert "7" in learner.text
    learner.roll("3 3 4 4")
    learner.press("2")
    assert learner.step.name == "go-on"
    learner.finish()


def test_other_dice_than_those_asked_for() -> None:
    """Dice that would not teach the same do not count; those that the lesson needs are shown, and GO lays them."""
    learner = Learner()
    learner.go_to(place_of("bust") - 2)
    learner.roll("1 2 5 6")
    assert learner.lesson.answer == "other-dice"
    assert [face.pips for face in learner.screen.dice] == [1, 1, 1, 3]
    assert learner.screen.falls == (1, 1, 1, 3)
    learner.press("go")

    assert "Bust!" in learner.text


def test_dice_that_cannot_be_read() -> None:
    """Dice in doubt are no question here: they are thrown again, or GO lays them."""
    learner = Learner()
    learner.go_to(3)
    learner.roll("1 2 4 6", 0.4)
    assert learner.lesson.answer == "unsure"
    learner.press("go")

    assert learner.step.name == "pairs"


def test_dice_by_button() -> None:
    """Without a camera dice are entered as in a game."""
    learner = Learner()
    learner.go_to(3)
    learner.press("1", "1", "2", "?", "?", "go", "1")
    assert "1 2 4 ?" in learner.text
    learner.press("go", "3")

    assert learner.step.name == "pairs"
    assert learner.lesson.practice.the_game.dice == Dice.parse("1 2 4 6")


def test_named_dice_count() -> None:
    """Dice that somebody names on the page are a roll of the lesson, not of the game."""
    learner = Learner(sitting().table)
    before = learner.game
    learner.learn()
    learner.signal(DiceNamed(Dice.parse("1 2 4 6"), learner.now + 1))
    learner.signal(DiceLifted(learner.now + 1))

    assert learner.step.name == "pairs"
    assert learner.game == before


def test_dice_of_the_lesson_are_no_roll_of_the_game() -> None:
    """Dice that still lie in the tray when the lesson is left do not count in the game."""
    learner = Learner(sitting().table)
    learner.learn()
    learner.roll("1 2 4 6", throw=3)
    learner.hold("stop", 1.2)
    learner.roll("1 2 4 6", throw=3)
    assert learner.steps == []
    learner.roll("1 2 4 6", throw=4)

    assert len(learner.steps) == 1


def test_what_is_under_it() -> None:
    """The lesson returns to where it was asked for: a setup, the menu; doubtful dice have left the tray."""
    learner = Learner()
    learner.press("go", "3")
    assert isinstance(learner.table.mode, Setup)
    setup = learner.table.mode
    learner.learn()
    learner.hold("stop", 1.2)
    assert learner.table.mode == setup

    learner = Learner(sitting().table)
    learner.press("3")
    learner.learn()
    learner.learn()
    learner.hold("stop", 1.2)
    assert isinstance(learner.table.mode, Menu)

    learner = Learner(sitting().table)
    learner.roll("1 2 3 4", 0.4)
    assert "Sure?" in learner.text
    learner.learn()
    learner.hold("stop", 1.2)
    assert learner.table.mode == Playing()


def test_not_while_the_camera_calibrates() -> None:
    """While the tray is calibrated no dice are read, so no lesson begins."""
    learner = Learner(sitting().table.with_tray(has_camera=True))
    learner.signal(CalibrationAsked(1.0))
    learner.learn()

    assert not learner.is_learning
    assert "busy" in learner.text


def test_the_board_is_left_alone() -> None:
    """During a lesson the real board is not checked: it shows the game that waits."""
    learner = Learner(sitting().table)
    learner.learn()
    learner.signal(BoardAsked(learner.now + 1))
    assert "not checked" in learner.text
    learner.signal(BoardSeen(BoardReport(()), learner.now + 1))
    assert learner.is_learning
    learner.hold("stop", 1.2)

    assert learner.table.board.check is not None


def test_the_language_may_change() -> None:
    """A lesson goes on in another language where it is."""
    learner = Learner()
    learner.go_to(2)
    learner.signal(OptionsChosen(Options("de"), learner.now + 1))

    assert "Spalten" in learner.text


def test_shutting_down_is_one_more_hold() -> None:
    """Holding STOP leaves the lesson however long it is held; the next time it shuts down."""
    learner = Learner()
    learner.learn()
    learner.hold("stop", 4)
    assert isinstance(learner.table.mode, Home)
    learner.hold("stop", 4)

    assert isinstance(learner.table.mode, Leaving)


def test_lit_buttons_are_the_awaited_ones() -> None:
    """Where one button is awaited, it and `?` are lit and no other."""
    learner = Learner()
    learner.learn()
    while learner.is_learning:
        expected = {Awaited.READ: {Button.GO}, Awaited.GO_ON: {Button.GO}, Awaited.STOP: {Button.STOP}}
        if lit := expected.get(learner.step.awaited):
            assert learner.screen.lights == {*lit, Button.WHY} | _counts_already(learner)
        learner.obey()


def _counts_already(learner: Learner) -> set[Button]:
    """Return the buttons that the next step awaits, while the sentence before it is read."""
    place = learner.lesson.place
    if learner.step.awaited is not Awaited.READ or place + 1 == len(SCRIPT):
        return set()
    following = {Awaited.STOP: {Button.STOP}, Awaited.CHOOSE: {Button.ONE, Button.TWO, Button.THREE}}
    return following.get(SCRIPT[place + 1].awaited, set())


def test_nothing_is_loaded_before() -> None:
    """A table at which nobody learns loads nothing of the lesson."""
    code = (
        "import sys; from gipfel.config import Options; from gipfel.table import *; from gipfel.screens import *\n"
        "from gipfel.words import words_in\n"
        "table = step(opened('1', Options(), None, None), Ticked(1.0)).table\n"
        "screen_of(table, words_in('en'))\n"
        "print([name for name in sys.modules if 'lesson' in name or 'learning' in name])\n"
        "step(table, LessonAsked(2.0))\n"
        "print('gipfel.lesson' in sys.modules)"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert output.splitlines() == ["['gipfel.table.lesson_mode']", "True"]
