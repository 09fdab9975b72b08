"""The turn machine, as people use it: roll, choose, go on or stop, and the referee."""

from itertools import combinations

import pytest

from gipfel.game import (
    Busted,
    Choosing,
    Deciding,
    Over,
    Played,
    Rolled,
    Started,
    Stopped,
    Undone,
    WentOn,
    Won,
    apply,
    replay,
)
from gipfel.narration import mark_of
from gipfel.rules import COLOURS, Dice, Play
from gipfel.table import Button, Home
from gipfel.words import words_in
from support.tables import sitting, won_game


def test_one_turn() -> None:
    """Roll, choose, see what hands do, go on, roll, choose, stop."""
    sat = sitting()
    assert "roll the dice" in sat.text
    assert sat.roll("2 3 4 5") == (Rolled(Dice.parse("2 3 4 5")),)
    assert "5+9" in sat.text
    assert sat.press("1") == (Played(Play.parse("5+9")),)
    assert "5→1" in sat.text
    assert "9→1" in sat.text
    assert sat.press("go") == (WentOn(),)
    assert sat.roll("2 3 4 5") == (Rolled(Dice.parse("2 3 4 5")),)
    sat.press("1")
    assert sat.press("stop") == (Stopped(),)
    assert "Yellow stops" in sat.text
    sat.press("go", "go")
    assert "Green" in sat.text


def test_rolling_again_is_going_on() -> None:
    """Dice thrown while the table asks go on with the turn, in one step."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1")

    assert sat.roll("2 3 4 5") == (WentOn(), Rolled(Dice.parse("2 3 4 5")))


def test_bust() -> None:
    """A roll that moves nothing ends the turn in the same step."""
    sat = sitting("franjos")
    sat.roll("3 3 5 6")
    sat.press("2")  # 8+9
    sat.roll("1 3 5 6")
    sat.press("3")  # 7+8
    assert sat.game.position.runners == {7: 1, 8: 2, 9: 1}

    assert sat.roll("1 2 3 3") == (WentOn(), Rolled(Dice.parse("1 2 3 3")), Busted())
    assert "Bust!" in sat.text
    assert "Green: roll" in sat.text
    sat.press("?", "?")
    assert "no pairing has a pair that can be used" in sat.text


def test_either_or_needs_a_second_press() -> None:
    """With one runner left and two new columns a second press says which one."""
    sat = sitting()
    sat.roll("2 5 2 6")  # 7+8 among them
    sat.press("2")
    sat.roll("2 4 5 5")
    assert "6/10" in sat.text
    assert sat.press("1") == ()
    assert "Which?" in sat.text
    sat.press("stop")
    assert "6/10" in sat.text
    sat.press("1")
    assert sat.press("2") == (Played(Play.parse("10")),)


def test_parker_asks_one_or_both() -> None:
    """Where one pair is enough, the second press says one or both."""
    sat = sitting("parker")
    for roll, number in (("1 3 5 6", "2"), ("1 3 5 6", "3")):  # 6+9, then the third runner enters 7 or 8
        sat.roll(roll)
        sat.press(number, "1")
    runners = sat.game.position.runners
    assert len(runners) == 3
    sat.roll("2 4 4 5")  # 6+9: both have a runner
    assert sat.press("1") == ()
    assert "Which?" in sat.text
    assert [cell.lines for cell in sat.screen.body.cells] == [("6",), ("6", "9"), ("9",)]  # type: ignore[union-attr]  # it is in that mode here
    assert sat.press("3") == (Played(Play.parse("9")),)


def test_what_cannot_be_played_says_why() -> None:
    """A press on a dead pairing, or where nothing is, is answered and changes nothing."""
    sat = sitting("franjos")
    sat.roll("1 1 1 1")
    before = sat.game
    assert sat.press("3") == ()
    assert "This button does nothing now" in sat.text
    assert sat.game == before
    sat.wait(5)
    assert "nothing above" not in sat.text
    sat.press("stop")
    assert "First choose" in sat.text


def test_no_stopping_before_the_first_roll() -> None:
    """Before the first roll STOP does nothing and says why."""
    sat = sitting()
    sat.press("stop")

    assert "No stopping yet" in sat.text
    assert Button.STOP not in sat.screen.lights


def test_thinking_better_of_it() -> None:
    """Who has pressed GO may still stop, as long as the dice have not been thrown."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1", "go")
    assert Button.STOP in sat.screen.lights
    assert sat.press("stop") == (Stopped(),)


def test_no_stopping_on_others() -> None:
    """Under free-fields the red light is off where stopping is not allowed, and pressing it says why."""
    sat = sitting("ravensburger-de", "free-fields")
    sat.roll("2 3 4 5")
    sat.press("3")  # 7+7
    sat.press("stop", "go", "go")
    sat.roll("2 3 4 5")
    sat.press("3")
    assert Button.STOP not in sat.screen.lights
    assert sat.press("stop") == ()
    assert "No stopping here" in sat.text


def test_undo_from_anywhere() -> None:
    """Holding ? takes the last step back, from reasons and menus, too, and says what hands do."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1", "?", "?")
    assert sat.hold("?", 1.2) == (Undone(),)
    assert "One step back" in sat.text
    assert "▲ 5→x" in sat.text
    assert isinstance(sat.game.phase, Choosing)


def test_undo_says_when_there_is_nothing() -> None:
    """The start itself cannot be undone."""
    sat = sitting()
    sat.hold("?", 1.2)
    assert "nothing to undo" in sat.text


def test_why_it_was_bust() -> None:
    """The reason for a bust: the roll, every pairing of it, and what stood in the way."""
    sat = sitting("franjos")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    sat.roll("1 2 3 3")
    sat.press("?", "?")
    assert "1 2 3 3: Bust" in sat.text
    assert "3+6: No pair can be used: no runner is left for 3 and 6." in sat.text
    sat.press("2")
    assert "went bust with 1 2 3 3" in sat.text


def test_what_is_at_stake() -> None:
    """Before the decision the display says how many fields could be lost."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("3")
    assert "Yellow: +2" in sat.text


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_marks_tell_players_apart(language: str) -> None:
    """The two letters that stand for a player's piece are nobody else's, in any language, for any colours."""
    words = words_in(language)
    for colours in combinations(COLOURS, 4):
        game = apply(None, (Started(colours, ("", "", "", ""), "franjos", "1"),))
        assert len({mark_of(game, seat, words) for seat in range(4)}) == 4
    game = apply(None, (Started(("yellow", "green", "blue"), ("ANNA", "ANDI", "ANNA"), "franjos", "1"),))
    assert len({mark_of(game, seat, words) for seat in range(3)}) == 3


def test_the_win_and_after() -> None:
    """The third column, marked, wins; undo goes back over it; GO leads home, and from there back, too."""
    sat = won_game()
    over = sat.game
    assert isinstance(over.phase, Over)
    assert sat.steps[-1].events == (Stopped(), Won(0))
    assert "Yellow wins!" in sat.text
    assert sat.hold("?", 1.2) == (Undone(),)
    assert isinstance(sat.game.phase, Deciding)
    sat.hear()
    sat.press("stop")
    assert sat.game == over
    sat.hear()
    assert isinstance(sat.table.mode, Home)
    assert sat.hold("?", 1.2) == (Undone(),)
    assert isinstance(sat.game.phase, Deciding)
    assert replay(sat.steps) == sat.game
