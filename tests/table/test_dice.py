"""Dice that are read, doubted, entered and corrected, and those that are thrown for the start."""

import pytest

from gipfel.config import Options
from gipfel.game import Busted, Corrected, Deciding, Rolled, Started, WentOn, replay
from gipfel.rules import Dice
from gipfel.table import Correcting, DiceLifted, Doubting, EnteringDice, FirstDice, Playing, TrayStatus, opened
from support.tables import Sitting, sitting


def test_dice_by_button() -> None:
    """A whole roll without a camera: 1 2 3, and GO turns to 4 5 6."""
    sat = sitting()
    sat.press("1")
    assert isinstance(sat.table.mode, EnteringDice)
    sat.press("3", "3", "go", "2")
    assert sat.press("go", "3") == (Rolled(Dice.parse("3 3 5 6"), "hand"),)


def test_entering_can_be_taken_back() -> None:
    """STOP takes one die back, then leaves."""
    sat = sitting()
    sat.press("1", "1", "2", "stop", "stop")
    assert isinstance(sat.table.mode, EnteringDice)
    sat.press("stop")
    assert "roll the dice" in sat.text


def test_a_doubtful_reading_asks() -> None:
    """Dice in doubt are shown and taken with one press of GO; the record says that a person confirmed them."""
    sat = sitting()
    assert sat.roll("1 2 3 5", 0.1, 0.4) == ()
    assert "Sure?" in sat.text
    assert sat.screen.dice[1].is_marked
    assert sat.press("go") == (Rolled(Dice.parse("1 2 3 5"), "confirmed"),)


@pytest.mark.parametrize(
    ("roll", "status", "words"),
    [
        ("1 2 3", TrayStatus.OK, "3 dice?"),
        ("1 2 3 4 5", TrayStatus.OK, "5 dice?"),
        ("1 2 3", TrayStatus.FEWER, "3 dice"),
        ("1 2 3 4", TrayStatus.LEANING, "Leaning"),
        ("1 2 3 4", TrayStatus.HAND, "A hand"),
        ("1 2 3 4", TrayStatus.DARK, "Too dark"),
        ("1 2 3 4", TrayStatus.GLARE, "Glare"),
        ("1 2 3 4", TrayStatus.BLURRED, "Blurred"),
    ],
)
def test_the_display_says_what_is_wrong(roll: str, status: TrayStatus, words: str) -> None:
    """Three dice, a leaning one, a hand, no light, glare: the display says so, and accepts nothing by itself."""
    sat = sitting()

    assert sat.roll(roll, status=status) == ()
    assert words in sat.text
    sat.press("stop")
    assert isinstance(sat.table.mode, Playing)


def test_the_same_throw_is_never_two_rolls() -> None:
    """A die that is turned, or read better, after the roll was taken is not rolling on; another throw is."""
    sat = sitting()
    assert sat.roll("1 2 3 5", 0.4, throw=1) == ()
    sat.press("go")
    assert sat.roll("1 2 3 5", throw=1) == ()
    sat.press("1")
    assert isinstance(sat.game.phase, Deciding)
    assert sat.roll("1 2 3 6", throw=1) == ()
    assert isinstance(sat.game.phase, Deciding)

    assert WentOn() in sat.roll("1 2 3 5", throw=2)


def test_a_doubtful_throw_that_is_read_better_is_a_roll() -> None:
    """If the leaning die is set straight, the throw becomes a roll and the question is gone."""
    sat = sitting()
    sat.roll("1 2 3 5", status=TrayStatus.LEANING, throw=7)
    assert sat.roll("1 2 3 4", throw=7) == (Rolled(Dice.parse("1 2 3 4"), "camera"),)


def test_lifted_dice_end_the_doubt() -> None:
    """Dice that are taken away are no question any more."""
    sat = sitting()
    sat.roll("1 2 3")
    sat.signal(DiceLifted(sat.now + 1))

    assert sat.table.mode == Playing()


@pytest.mark.parametrize("die", range(4))
@pytest.mark.parametrize("value", range(1, 7))
def test_one_die_is_corrected_in_three_presses(die: int, value: int) -> None:
    """Any die to any value: which, perhaps GO, what; after the hold that begins it."""
    sat = sitting()
    sat.roll("2 2 2 2")
    sat.hold("go", 1.2)
    assert isinstance(sat.table.mode, Correcting)
    presses = [("1", "2", "3", "go")[die], *(["go"] if value > 3 else []), str((value - 1) % 3 + 1)]
    assert len(presses) <= 3
    events = sat.press(*presses)

    assert events == (Corrected(Dice.of((2, 2, 2, value))),)


def test_the_least_certain_die_comes_first() -> None:
    """Correcting doubtful dice offers the least certain one first."""
    sat = sitting()
    sat.roll("1 2 3 5", 0.1, 0.0, 0.5, 0.3)
    assert sat.screen.keys == ("3?", "5?", "1?")
    sat.press("1")
    assert sat.table.mode == Correcting((3, 5, 1, 2), chosen=0)
    assert sat.press("go", "3") == (Rolled(Dice.parse("1 2 5 6"), "hand"),)


def test_a_correction_can_bust() -> None:
    """Corrected dice are judged again, and bust in the same step."""
    sat = sitting("franjos")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    sat.roll("1 2 3 4")
    sat.hold("go", 1.2)
    assert sat.press("go", "3") == (Corrected(Dice.parse("1 2 3 3")), Busted())


def test_a_misread_bust_is_corrected() -> None:
    """Holding GO on a bust takes it back and asks which die was wrong: three presses at most."""
    sat = sitting("franjos")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    before = sat.game
    sat.roll("1 2 3 3")
    assert "1 2 3 3" in sat.text
    bust = sat.game
    assert sat.hold("go", 1.2) == ()
    sat.press("stop")
    assert sat.game == bust  # thinking better of it leaves the bust a bust
    assert "Bust!" in sat.text
    sat.hold("go", 1.2)
    assert sat.press("2", "go", "2") == (Corrected(Dice.parse("1 3 3 5")),)
    assert "▲ 7→1" in sat.text  # the runners come back
    sat.hear()
    assert sat.game.position == before.position
    sat.hold("?", 1.2)
    assert sat.game == bust
    assert replay(sat.steps) == sat.game


def test_the_next_players_dice_do_not_mend_a_bust() -> None:
    """Doubtful dice after a bust, corrected by hand, are the next player's roll, not the lost one."""
    sat = sitting("franjos")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    sat.roll("1 2 3 3")
    sat.roll("2 3 4 5", 0.4)
    assert sat.press("1", "1") == (Rolled(Dice.parse("1 3 4 5"), "hand"),)
    assert sat.game.player == 1
    assert sat.game.position.runners == {}


def test_a_bust_corrected_to_a_bust() -> None:
    """Corrected dice that move nothing either are the same player's bust once more."""
    sat = sitting("franjos")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    sat.roll("1 2 3 3")
    sat.hold("go", 1.2)
    assert sat.press("go", "2") == (Corrected(Dice.parse("1 2 2 3")), Busted())
    assert "Yellow: all runners off." in sat.text
    assert sat.game.player == 1


def test_parker_throws_for_the_start() -> None:
    """Each player throws one real die; ties throw again; the highest begins, and the record says how."""
    parker = Started(("yellow", "green", "blue"), ("", "", ""), "parker", "test")
    sat = Sitting(opened("test", Options(), None, parker))
    sat.press("1")
    assert isinstance(sat.table.mode, FirstDice)
    assert "throws one die" in sat.text
    sat.roll("4")
    sat.press("stop")  # a die that fell off the table
    sat.roll("5", status=TrayStatus.LEANING)
    sat.roll("5")
    sat.roll("1 2 3 4")
    assert "Throw one die" in sat.text
    sat.press("go", "2")
    sat.press("2")
    assert "tie" in sat.text
    sat.roll("2")
    (started,) = sat.roll("6")
    assert isinstance(started, Started)
    assert started.throws == ((5, 5, 2), (2, 6, 0))
    assert sat.game.player == 1


def test_dice_count_whatever_is_on_the_display() -> None:
    """Rolling while the board, the menu or the reasons are open is rolling."""
    sat = sitting()
    for opened_by in (["2"], ["3"], ["?"], ["?", "?"]):
        sat.press(*opened_by)
        assert Rolled(Dice.parse("2 3 4 5")) in sat.roll("2 3 4 5")
        sat.hold("?", 1.2)
        sat.press("go", "stop")
        sat.table = sat.table.to(Playing())


def test_dice_that_do_not_count() -> None:
    """Dice on the tray while a choice is open do not count, and the table says so."""
    sat = sitting()
    sat.roll("2 3 4 5")
    assert sat.roll("1 1 1 1") == ()
    assert "do not count" in sat.text


def test_doubting_keeps_asking() -> None:
    """A press that means nothing to a doubtful reading explains the buttons."""
    sat = sitting()
    sat.roll("1 2 3 5", 0.4)
    sat.press("?", "?")
    assert "GO takes the dice" in sat.text
    assert isinstance(sat.table.mode, Doubting)


def test_photographs_go_with_their_roll() -> None:
    """The photograph of an accepted roll is handed on with its step, and only with it."""
    sat = sitting()
    sat.roll("2 3 4 5", photo=b"jpeg")
    assert sat.photo == b"jpeg"
    sat.press("1")
    assert sat.photo == b""
