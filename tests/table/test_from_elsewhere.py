"""What people say elsewhere than on the display: dice by name, options, a new game; and the phones they use."""

from gipfel.config import Options
from gipfel.game import Busted, Corrected, Event, Rolled, Started
from gipfel.rules import Dice
from gipfel.table import (
    Button,
    DiceNamed,
    DiceReport,
    DiceSettled,
    Down,
    Draft,
    FirstDice,
    GameAsked,
    OptionsChosen,
    PhonePaired,
    Phones,
    PinMade,
    Up,
)
from support.tables import Sitting, sitting


def name(sat: Sitting, *pips: int) -> tuple[Event, ...]:
    """Say what the dice show."""
    a, b, c, d = pips
    return sat.signal(DiceNamed(Dice.of((a, b, c, d)), sat.now + 1))


def test_dice_are_named_where_a_roll_is_expected() -> None:
    """Named dice are a roll by hand, and a turn continues with them as with any other."""
    sat = sitting()
    assert name(sat, 5, 2, 3, 4) == (Rolled(Dice.parse("2 3 4 5"), "hand"),)
    sat.press("1")
    assert Rolled(Dice.parse("1 2 3 4"), "hand") in name(sat, 1, 2, 3, 4)


def test_naming_sets_a_roll_right() -> None:
    """While a roll is on show it is corrected, and saying the same again does nothing."""
    sat = sitting()
    sat.roll("2 3 4 5")
    assert name(sat, 2, 3, 4, 6) == (Corrected(Dice.parse("2 3 4 6")),)
    assert name(sat, 6, 4, 3, 2) == ()


def test_naming_answers_a_doubt() -> None:
    """Dice in doubt that are named keep their photograph."""
    sat = sitting()
    sat.roll("1 2 3", photo=b"jpeg")
    assert name(sat, 1, 2, 3, 6) == (Rolled(Dice.parse("1 2 3 6"), "hand"),)
    assert sat.photo == b"jpeg"


def test_naming_sets_a_bust_right() -> None:
    """Naming other dice corrects a bust in one step, as long as its news is shown."""
    sat = sitting("franjos")
    for roll, number in (("3 3 5 6", "2"), ("1 3 5 6", "3")):
        sat.roll(roll)
        sat.press(number)
    assert Busted() in sat.roll("1 2 3 3")
    assert name(sat, 1, 2, 3, 6) == (Corrected(Dice.parse("1 2 3 6")),)


def test_dice_are_not_named_out_of_turn() -> None:
    """Without a game, before its first roll is due, and after its end there is nothing to name."""
    sat = Sitting()
    assert name(sat, 1, 2, 3, 4) == ()
    assert "do not count" in sat.text


def test_options_are_chosen_elsewhere() -> None:
    """The display speaks the other language at once."""
    sat = sitting()
    sat.signal(OptionsChosen(Options("de"), sat.now + 1))

    assert "würfeln" in sat.text


def test_a_game_is_asked_for_elsewhere() -> None:
    """It begins as if it had been put together on the display, and lets dice decide where the booklet does."""
    sat = Sitting()
    (event,) = sat.signal(GameAsked(Draft(edition="franjos"), 1.0))
    assert isinstance(event, Started)
    assert sat.signal(GameAsked(Draft(edition="parker"), 2.0)) == ()
    assert isinstance(sat.table.mode, FirstDice)


def phones(sat: Sitting) -> None:
    """Open the list of phones from the menu."""
    sat.press("3", "3", "3", "go")


def test_a_pin_is_shown_only_where_it_was_asked_for() -> None:
    """Nobody but a person at the display can have one made; it runs out after two minutes."""
    sat = sitting()
    sat.signal(PinMade("123456", sat.now))
    assert sat.table.access.pin is None
    phones(sat)
    sat.signal(PinMade("123456", sat.now))
    assert "123 456" in sat.text
    sat.signal(PinMade("654321", sat.now))
    assert "123 456" in sat.text
    sat.wait(119)
    assert sat.table.access.pin
    sat.wait(2)
    assert sat.table.access.pin is None
    assert "123 456" not in sat.text
    sat.press("1")  # wakes the display
    sat.press("2")
    assert isinstance(sat.table.mode, Phones)
    assert sat.table.mode.asks


def test_phones_are_listed_and_thrown_out() -> None:
    """Each is named on the display, and the button in the middle throws it out."""
    sat = sitting()
    phones(sat)
    sat.signal(PinMade("123456", sat.now))
    sat.signal(PhonePaired("a", "Ann", sat.now))
    assert sat.table.access.pin is None
    sat.signal(PhonePaired("b", "Bob", sat.now))
    assert "Bob" in sat.text
    sat.press("1")
    assert "Ann" in sat.text
    sat.press("2")
    assert [phone.name for phone in sat.table.access.phones] == ["Bob"]
    sat.press("stop")
    assert "roll" in sat.text


def test_dice_are_read_while_phones_are_listed() -> None:
    """Dice are read while the list of phones is open."""
    sat = sitting()
    phones(sat)
    assert sat.signal(DiceSettled(DiceReport((2, 3, 4, 5)), sat.now + 1)) == (Rolled(Dice.parse("2 3 4 5")),)


def test_a_button_whose_release_never_came_is_let_go() -> None:
    """Its bar does not stay on the display, and its late release shuts nothing down."""
    sat = sitting()
    sat.press("1", "stop")
    sat.signal(Down(Button.STOP, sat.now + 1))
    sat.wait(11)
    assert sat.screen.bar is None
    sat.signal(Up(Button.STOP, sat.now + 1))
    assert not sat.table.is_closed
