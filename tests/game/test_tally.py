"""What happened in a game, counted."""

import pytest

from gipfel.game import column_probability, tally
from gipfel.rules import COLUMNS, Dice, bust_odds
from gipfel.table import DiceNamed
from support.tables import at, sitting, won_game


def test_a_whole_game() -> None:
    """Turns, stops and columns add up to what was played."""
    counted = tally(won_game().game)

    assert [seat.turns for seat in counted.seats] == [3, 2]
    assert [seat.stops for seat in counted.seats] == [3, 2]
    assert [seat.rolls for seat in counted.seats] == [6, 2]
    assert counted.seats[0].longest == 3
    assert counted.winner == 0
    assert counted.columns[0] == {2: 3, 3: 5, 8: 1, 12: 3}
    assert len(counted.progress) == 6


def test_a_bust_is_counted_beside_what_it_was_worth() -> None:
    """With runners on 7, 8 and 9 a roll is worth its exact share of a bust; what was climbed is lost."""
    sat = sitting("franjos")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    sat.roll("1 2 3 3")
    seat = tally(sat.game).seats[0]

    assert (seat.busts, seat.rolls, seat.lost) == (1, 3, 4)
    assert seat.expected_busts == pytest.approx(float(bust_odds(at("7 8 9"))))


def test_dice_that_were_set_right_were_rolled_once() -> None:
    """A corrected roll counts as what it was; so does a bust that was none, and what was undone not at all."""
    sat = sitting("franjos")
    sat.roll("2 3 4 5")
    sat.signal(DiceNamed(Dice.of((1, 1, 1, 1)), sat.now + 1))
    counted = tally(sat.game)
    assert counted.seats[0].rolls == 1
    assert counted.sums == {2: 1}
    sat = sitting("franjos")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    sat.roll("1 2 3 3")
    sat.signal(DiceNamed(Dice.of((1, 2, 3, 6)), sat.now + 1))
    assert tally(sat.game).seats[0].busts == 0
    assert tally(sat.game).seats[0].rolls == 3
    sat.hold("?", 1.2)
    assert tally(sat.game).seats[0].busts == 1


def test_how_likely_a_column_is() -> None:
    """Seven comes oftenest; two and twelve are as rare as each other."""
    shares = {column: column_probability(column) for column in COLUMNS}

    assert max(shares, key=lambda column: shares[column]) == 7
    assert shares[2] == shares[12]
    assert shares[7] == pytest.approx(834 / 1296)
