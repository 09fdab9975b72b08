"""Getting to know the tray, by six buttons: whatever happens on the way, the game is as it was."""

from dataclasses import replace

import pytest

from gipfel.game import Choosing
from gipfel.table import CalibrationAsked, DiceNamed, DiceSettled, Found, Lost, Reading, Stage, TrayStudied
from gipfel.table.modes import Calibrating, Home, Menu, Playing
from tables import Sitting, sitting


def seated() -> Sitting:
    """Sit at a table with an eye, with a roll on show, and ask for calibration from the menu."""
    sat = sitting()
    sat.table = replace(sat.table, has_eye=True)
    sat.roll("2 3 4 5")
    sat.press("1", "3", "3", "3", "3", "go")
    return sat


def studied(sat: Sitting, stage: Stage, *findings: str, share: float = 0.5, attempt: float | None = None) -> None:
    """Let the eye say something about the attempt that is on, or about another one."""
    mode = sat.table.mode
    begun = mode.begun if isinstance(mode, Calibrating) else 0.0
    sat.signal(TrayStudied(begun if attempt is None else attempt, stage, sat.now, findings, share))


def test_the_whole_way() -> None:
    """Empty, GO, dice, GO, known; then the game is where it was."""
    sat = seated()
    before = sat.game
    assert "Empty the tray" in sat.text
    sat.press("go")
    assert "The eye looks" in sat.text
    studied(sat, Stage.EMPTY, "finding.not-empty")
    assert "Something lies in the tray" in sat.text
    assert "50%" in sat.text
    studied(sat, Stage.DICE)
    assert "Four dice in" in sat.text
    sat.press("go")
    studied(sat, Stage.KNOWN, "finding.uneven")
    assert "The tray is known now." in sat.text
    assert "The light is uneven" in sat.text
    sat.press("go")

    assert isinstance(sat.table.mode, Playing)
    assert sat.game == before


def test_stop_leads_back_from_anywhere() -> None:
    """Before and while the eye looks, and after it has failed; what it says then is about nothing."""
    for presses in ((), ("go",)):
        sat = seated()
        sat.press(*presses)
        attempt = sat.table.mode.begun  # type: ignore[union-attr]  # it is in that mode here
        sat.press("stop")
        assert isinstance(sat.table.mode, Playing)
        studied(sat, Stage.KNOWN, attempt=attempt)
        assert isinstance(sat.table.mode, Playing)


def test_a_failure_says_what_to_change() -> None:
    """GO tries again, with an attempt of its own: what is said about the old one does not count."""
    sat = seated()
    sat.press("go")
    first = sat.table.mode.begun  # type: ignore[union-attr]  # it is in that mode here
    studied(sat, Stage.FAILED, "finding.no-tray")
    assert "No tray is found" in sat.text
    assert "GO: again" in sat.text
    sat.press("go")
    assert "Empty the tray" in sat.text
    sat.press("go")
    studied(sat, Stage.KNOWN, attempt=first)
    assert "The eye looks" in sat.text


def test_the_camera_is_lost() -> None:
    """The attempt has failed; when the camera is back it can be tried again, and the game goes on."""
    sat = seated()
    sat.press("go")
    sat.signal(Lost("camera", sat.now))
    assert "The camera is gone." in sat.text
    studied(sat, Stage.DICE)
    assert "The camera is gone." in sat.text
    sat.press("go")
    assert "no camera" in sat.text
    sat.wait(5)
    assert isinstance(sat.table.mode, Playing)
    sat.signal(Found("camera", sat.now))
    sat.signal(CalibrationAsked(sat.now))
    assert isinstance(sat.table.mode, Calibrating)


def test_no_camera_from_the_start() -> None:
    """A device that begins with its tray, and whose camera never came, is not stuck there."""
    sat = seated()
    sat.table = replace(sat.table, lost=frozenset({"camera"}))
    sat.press("go")

    assert "no camera" in sat.text
    assert isinstance(sat.table.mode, Playing)


def test_nothing_is_a_roll_meanwhile() -> None:
    """Dice that lie in the tray, dice that somebody names, undo: none of it touches the game."""
    sat = sitting()
    sat.table = replace(sat.table, has_eye=True)
    sat.signal(CalibrationAsked(sat.now))
    before = sat.game
    assert sat.signal(DiceSettled(Reading((1, 2, 3, 4)), sat.now)) == ()
    assert sat.signal(DiceNamed((1, 2, 3, 4), sat.now)) == ()
    assert sat.hold("?", 1.2) == ()
    assert sat.game == before
    assert isinstance(sat.table.mode, Calibrating)


def test_two_people_ask() -> None:
    """The second one joins the first."""
    sat = seated()
    sat.press("go")
    before = sat.table.mode
    sat.signal(CalibrationAsked(sat.now))

    assert sat.table.mode == before


def test_looking_takes_its_time() -> None:
    """A second GO is answered, and pages are turned."""
    sat = seated()
    sat.press("go", "go")
    assert "a moment, please" in sat.text
    sat.press("3")
    assert sat.table.mode.page == 1  # type: ignore[union-attr]  # it is in that mode here
    sat.press("?")
    assert "The eye gets to know the tray" in sat.text


@pytest.mark.parametrize("has_eye", [True, False])
def test_from_home(*, has_eye: bool) -> None:
    """The menu is open before a game, too; where there is no camera, that is said."""
    sat = Sitting()
    sat.table = replace(sat.table, has_eye=has_eye)
    sat.press("3")
    assert isinstance(sat.table.mode, Menu)
    sat.press("3", "3", "go")
    assert isinstance(sat.table.mode, Calibrating if has_eye else Home)
    assert ("no camera" in sat.text) is not has_eye


def test_the_roll_on_show_stays() -> None:
    """Who calibrates in the middle of a choice chooses afterwards."""
    sat = sitting()
    sat.table = replace(sat.table, has_eye=True)
    sat.roll("2 3 4 5")
    sat.signal(CalibrationAsked(sat.now))
    sat.press("stop")

    assert isinstance(sat.game.phase, Choosing)
    assert "5+9" in sat.text
