"""Dice, pairings and plays, and how they are spelt."""

import pytest

from gipfel.rules import COLUMNS, ROLLS, Dice, NotAPlay, NotDice, Pairing, Play, all_dice
from gipfel.rules.playout import every_roll


@pytest.mark.parametrize("text", ["3 6 3 5", "3-6-3-5", "3,6,3,5", "3635", " 6 5 3 3 "])
def test_dice_are_read_as_people_write_them(text: str) -> None:
    """Blanks, commas, dashes or nothing between them, in any order: the same four dice."""
    assert Dice.parse(text) == Dice.parse("3 3 5 6")


@pytest.mark.parametrize(
    "text", ["", "1 2 3", "1 2 3 4 5", "0 1 2 3", "1 2 3 7", "a b c d", "１２３４", "1.5 2 3 4", "²345"]
)
def test_anything_else_is_no_dice(text: str) -> None:
    """Three dice, five, a zero, a seven, letters, foreign digits: none of them is a roll."""
    with pytest.raises(NotDice):
        Dice.parse(text)


def test_126_different_rolls() -> None:
    """There are 126 different rolls, which the 1296 equally likely ones show."""
    assert len(set(all_dice())) == 126
    assert sum(dice.ways for dice in all_dice()) == len(every_roll()) == ROLLS
    assert [dice.number for dice in all_dice()] == list(range(126))


def test_one_to_three_pairings() -> None:
    """A roll has one, two or three pairings, and no sum occurs in two of them."""
    assert {len(dice.pairings) for dice in all_dice()} == {1, 2, 3}
    for dice in all_dice():
        columns = [column for pairing in dice.pairings for column in set(pairing)]
        assert len(columns) == len(set(columns))


def test_four_of_a_kind_have_one_pairing() -> None:
    """Four equal dice make one pairing, a double."""
    assert Dice.parse("4 4 4 4").pairings == (Pairing(8, 8),)


def test_plays_round_trip() -> None:
    """A play is read as it is written, lowest column first."""
    for text in ("2", "12", "6+11", "7+7"):
        assert str(Play.parse(text)) == text
    assert Play.parse("11+6") == Play([6, 11])


@pytest.mark.parametrize("text", ["", "1", "13", "6+", "6+7+8", "x", "6-7", "1+7"])
def test_anything_else_is_no_play(text: str) -> None:
    """Columns outside the board, three columns, no column: none of them is a play."""
    with pytest.raises(NotAPlay):
        Play.parse(text)


def test_there_are_eleven_columns() -> None:
    """The columns are 2 to 12."""
    assert list(COLUMNS) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]


def test_values_never_change() -> None:
    """Dice and plays cannot be changed, only made."""
    with pytest.raises(AttributeError):
        Dice.parse("1 2 3 4").pips = (1, 1, 1, 1)
    with pytest.raises(AttributeError):
        del Play.parse("7").columns
