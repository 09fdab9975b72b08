"""Presses, holds, the light, and devices that come and go."""

import pytest

from gipfel.config import Options
from gipfel.errors import Port
from gipfel.game import Choosing, Played, Rolled, Undone, WentOn
from gipfel.rules import Dice, Play
from gipfel.table import Button, Closed, Down, Found, Leaving, Lost, Up, opened
from support.tables import Sitting, sitting


def test_a_hold_is_never_also_a_press() -> None:
    """Letting go before the bar is full means nothing at all."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1")
    before = sat.game
    sat.signal(Down(Button.STOP, sat.now + 1))
    sat.wait(1.5)
    assert sat.screen.bar
    assert sat.screen.bar.share == pytest.approx(0.5)
    assert sat.signal(Up(Button.STOP, sat.now + 0.1)) == ()
    assert sat.game == before


def test_a_press_for_another_screen_means_nothing() -> None:
    """A button that is down while dice come to rest was not pressed for what they show."""
    sat = sitting()
    sat.signal(Down(Button.ONE, sat.now + 1))
    sat.roll("2 3 4 5")
    assert sat.signal(Up(Button.ONE, sat.now + 0.1)) == ()
    assert isinstance(sat.game.phase, Choosing)


def test_a_display_that_comes_back_takes_no_press() -> None:
    """A display that comes back cancels no press; only buttons that come back may have lost a release."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.signal(Lost(Port.DISPLAY, sat.now + 1))
    sat.signal(Down(Button.ONE, sat.now + 1))
    sat.signal(Found(Port.DISPLAY, sat.now + 0.05))

    assert sat.signal(Up(Button.ONE, sat.now + 0.05)) == (Played(Play.parse("5+9")),)


def test_a_late_release_of_a_tap_is_a_tap() -> None:
    """Where the device measured how long a button was down, that counts, and not when the table heard of it."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1")
    sat.signal(Down(Button.WHY, sat.now + 1))
    assert sat.signal(Up(Button.WHY, sat.now + 4, 0.1)) == ()
    sat.signal(Down(Button.WHY, sat.now + 1))

    assert sat.signal(Up(Button.WHY, sat.now + 0.1, 1.2)) == (Undone(),)


def test_a_lost_release_blocks_nothing() -> None:
    """A button whose release never came neither blocks the others for long, nor shuts the table down."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.signal(Down(Button.STOP, sat.now + 1))
    sat.signal(Lost(Port.BUTTONS, sat.now + 5))
    sat.signal(Found(Port.BUTTONS, sat.now + 5))
    assert sat.press("1") == (Played(Play.parse("5+9")),)
    sat.signal(Down(Button.STOP, sat.now + 1))
    sat.wait(20)
    assert sat.press("go") == (WentOn(),)


def test_holding_stop_shuts_down() -> None:
    """Three seconds; then it is safe to unplug, and stays so."""
    sat = sitting()
    sat.hold("stop", 3.1)

    assert sat.table.is_closed
    assert "unplug" in sat.text
    assert sat.press("go") == ()


def test_two_buttons_at_once() -> None:
    """While one button is down, another one does nothing."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.signal(Down(Button.ONE, sat.now + 1))
    sat.signal(Down(Button.TWO, sat.now + 0.1))
    assert sat.signal(Up(Button.TWO, sat.now + 0.1)) == ()
    assert sat.signal(Up(Button.ONE, sat.now + 0.1)) == (Played(Play.parse("5+9")),)


def test_the_display_dims_and_darkens() -> None:
    """Two quiet minutes dim the display, ten darken it; the press that wakes it does nothing else."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.wait(121)
    assert sat.screen.light == 1
    sat.wait(480)
    assert sat.screen.light == 0
    assert sat.press("1") == ()
    assert sat.screen.light == 2
    assert sat.press("1") == (Played(Play.parse("5+9")),)


def test_dice_wake_the_display() -> None:
    """A roll is read and shown whatever the light."""
    sat = sitting()
    sat.wait(1000)
    assert sat.roll("2 3 4 5") == (Rolled(Dice.parse("2 3 4 5")),)
    assert sat.screen.light == 2


def test_lost_devices_leave_a_banner() -> None:
    """A banner names a lost device as long as it is lost, and the game goes on."""
    sat = sitting()
    sat.signal(Lost(Port.CAMERA, sat.now + 1))
    assert "no camera" in sat.text
    sat.press("1", "1", "1", "1")
    assert Rolled(Dice.parse("1 1 1 1"), "hand") in sat.press("1")
    sat.signal(Found(Port.CAMERA, sat.now + 1))
    assert "no camera" not in sat.text


def test_warnings_are_seen_away() -> None:
    """A problem at the start is shown once, until a press."""
    sat = Sitting(opened("test", Options(), None, None, ("settings.toml: odds must be one of after, never.",)))
    assert "settings.toml" in sat.text
    sat.press("2")
    assert "Gipfel" in sat.text


def test_closing() -> None:
    """The program can be asked to end at any moment."""
    sat = sitting()
    sat.signal(Closed(sat.now + 1))
    assert sat.table.mode == Leaving()
    assert sat.table.is_closed
