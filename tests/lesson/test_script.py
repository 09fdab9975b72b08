"""The script of the lesson: each step has its sentence, and dice that show what it teaches from anywhere."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gipfel.game import BadRecord, apply
from gipfel.lesson import SCRIPT, Awaited, RollAim, after_scene, dice_for, first_game, reading_steps, serves
from gipfel.rules import COLUMNS, Dice, Position, advance, all_dice, judge
from gipfel.words import LANGUAGES, words_in
from support.tables import at

ANSWERS = ("help", "beginning", "other-dice", "unsure")
"""What is said beside the steps and their answers."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_sentence(language: str) -> None:
    """Whatever the script says or answers is a sentence in each language, and no sentence is left over."""
    named = {*(step.name for step in SCRIPT), *(step.answer for step in SCRIPT), *ANSWERS} - {""}
    frame = {"leave", "key-leave", "next", "done", "throw", "undo-note", "no-check", "press-go", "press-stop"}
    sentences = {key.removeprefix("lesson.") for key in words_in(language).sentences if key.startswith("lesson.")}

    assert sentences == named | frame


def test_what_is_done_is_answered() -> None:
    """Each step at which something is to be done has an answer to everything else; one that is read has none."""
    for step in SCRIPT:
        assert bool(step.answer) == (step.awaited not in (Awaited.READ, Awaited.LOOK)), step.name
        assert (step.aim is not None) or step.awaited is not Awaited.ROLL, step.name


def test_it_is_short() -> None:
    """The lesson takes about three minutes: so many sentences of a few seconds each, and as many presses again."""
    assert reading_steps() <= 16
    assert len(SCRIPT) <= 40


def test_scenes_are_games() -> None:
    """What happens between the steps obeys the rules, and it is always the learner's turn after it."""
    game = first_game()
    for step in SCRIPT:
        if not step.scene:
            continue
        if step.name == "green":  # it is green's turn when that happens
            with pytest.raises(BadRecord):
                apply(game, step.scene[1])
            continue
        assert after_scene(step.scene, game).player == 0, step.name


@st.composite
def practice_positions(draw: st.DrawFn) -> Position:
    """Draw a position of the lesson's first turn: a few rolls that could be used, after each of them a choice."""
    position = first_game().position
    for _ in range(draw(st.integers(0, 3))):
        dice = draw(st.sampled_from(all_dice()))
        plays = judge(position, dice).plays
        if not plays:
            return position
        position = advance(position, dice, draw(st.sampled_from(plays)))
    return position


@settings(max_examples=200)
@given(practice_positions())
def test_dice_show_what_they_are_to_show(position: Position) -> None:
    """Wherever the first turn has led, there are dice that go on with it; with three runners out, that bust."""
    runners = sum(1 for column in COLUMNS if position.runner(column))
    aim = RollAim.CLIMB if runners < 3 else RollAim.BUST
    dice = dice_for(aim, position)

    assert serves(aim, position, dice)
    assert judge(position, dice).is_bust == (aim is RollAim.BUST)
    if aim is RollAim.CLIMB:
        for play in judge(position, dice).plays:
            after = advance(position, dice, play)
            assert sum(1 for column in COLUMNS if after.runner(column)) > runners


def test_where_no_dice_will_do() -> None:
    """Asking for what no dice can show is a mistake of the script, and says so."""
    with pytest.raises(LookupError, match="bust"):
        dice_for(RollAim.BUST, at("6 8"))


def test_reaching_the_top() -> None:
    """A roll that brings no runner to a top does not teach what the top is."""
    below = at("", "8:10")

    assert serves(RollAim.TOP, below, Dice.parse("2 3 4 6"))
    assert not serves(RollAim.TOP, below, Dice.parse("1 1 1 1"))
    assert dice_for(RollAim.TOP, below) == Dice.parse("2 3 4 6")
