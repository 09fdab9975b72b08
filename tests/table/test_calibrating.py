"""Calibrating the tray by six buttons: whatever happens on the way, the game is as it was."""

from dataclasses import replace

import pytest

from gipfel.errors import Port
from gipfel.game import Choosing
from gipfel.rules import Dice
from gipfel.table import (
    Calibrating,
    CalibrationAsked,
    CalibrationProgress,
    CalibrationStage,
    DiceNamed,
    DiceReport,
    DiceSettled,
    Found,
    Home,
    Lost,
    Menu,
    Playing,
)
from support.tables import Sitting, sitting


def seated() -> Sitting:
    """Sit at a table with a camera, with a roll on show, and ask for calibration from the menu."""
    sat = sitting()
    sat.table = sat.table.with_tray(has_camera=True)
    sat.roll("2 3 4 5")
    sat.press("1", "3", "3", "3", "3", "go")
    return sat


def report(
    sat: Sitting, stage: CalibrationStage, *findings: str, share: float = 0.5, attempt: float | None = None
) -> None:
    """Let the camera report on the current attempt, or on another one."""
    mode = sat.table.mode
    begun = mode.begun if isinstance(mode, Calibrating) else 0.0
    sat.signal(CalibrationProgress(begun if attempt is None else attempt, stage, sat.now, findings, share))


def test_the_whole_way() -> None:
    """Empty, GO, dice, GO, known; then the game is where it was."""
    sat = seated()
    before = sat.game
    assert "Empty the tray" in sat.text
    sat.press("go")
    assert "Taking pictures" in sat.text
    report(sat, CalibrationStage.EMPTY, "finding.not-empty")
    assert "Something lies in the tray" in sat.text
    assert "50%" in sat.text
    report(sat, CalibrationStage.DICE)
    assert "Four dice in" in sat.text
    sat.press("go")
    report(sat, CalibrationStage.KNOWN, "finding.uneven")
    assert "The tray is known now." in sat.text
    assert "The light is uneven" in sat.text
    sat.press("go")

    assert isinstance(sat.table.mode, Playing)
    assert sat.game == before


def test_stop_leads_back_from_anywhere() -> None:
    """STOP leads back from every stage, and later reports on that attempt are ignored."""
    for presses in ((), ("go",)):
        sat = seated()
        sat.press(*presses)
        attempt = sat.table.mode.begun  # type: ignore[union-attr]  # it is in that mode here
        sat.press("stop")
        assert isinstance(sat.table.mode, Playing)
        report(sat, CalibrationStage.KNOWN, attempt=attempt)
        assert isinstance(sat.table.mode, Playing)


def test_a_failure_says_what_to_change() -> None:
    """After a failure GO starts a new attempt, and reports on the old one are ignored."""
    sat = seated()
    sat.press("go")
    first = sat.table.mode.begun  # type: ignore[union-attr]  # it is in that mode here
    report(sat, CalibrationStage.FAILED, "finding.no-tray")
    assert "No tray was found" in sat.text
    assert "GO: again" in sat.text
    sat.press("go")
    assert "Empty the tray" in sat.text
    sat.press("go")
    report(sat, CalibrationStage.KNOWN, attempt=first)
    assert "Taking pictures" in sat.text


def test_the_camera_is_lost() -> None:
    """The attempt has failed; when the camera is back it can be tried again, and the game goes on."""
    sat = seated()
    sat.press("go")
    sat.signal(Lost(Port.CAMERA, sat.now))
    assert "The camera is lost." in sat.text
    report(sat, CalibrationStage.DICE)
    assert "The camera is lost." in sat.text
    sat.press("go")
    assert "no camera" in sat.text
    sat.wait(5)
    assert isinstance(sat.table.mode, Playing)
    sat.signal(Found(Port.CAMERA, sat.now))
    sat.signal(CalibrationAsked(sat.now))
    assert isinstance(sat.table.mode, Calibrating)


def test_no_camera_from_the_start() -> None:
    """A device that begins with its tray, and whose camera never came, is not stuck there."""
    sat = seated()
    sat.table = replace(sat.table, lost=frozenset({Port.CAMERA}))
    sat.press("go")

    assert "no camera" in sat.text
    assert isinstance(sat.table.mode, Playing)


def test_nothing_is_a_roll_meanwhile() -> None:
    """Dice that lie in the tray, dice that somebody names, undo: none of it touches the game."""
    sat = sitting()
    sat.table = sat.table.with_tray(has_camera=True)
    sat.signal(CalibrationAsked(sat.now))
    before = sat.game
    assert sat.signal(DiceSettled(DiceReport((1, 2, 3, 4)), sat.now)) == ()
    assert sat.signal(DiceNamed(Dice.of((1, 2, 3, 4)), sat.now)) == ()
    assert sat.hold("?", 1.2) == ()
    assert sat.game == before
    assert isinstance(sat.table.mode, Calibrating)


def test_two_people_ask() -> None:
    """A second request joins the calibration in progress."""
    sat = seated()
    sat.press("go")
    before = sat.table.mode
    sat.signal(CalibrationAsked(sat.now))

    assert sat.table.mode == before


def test_looking_takes_its_time() -> None:
    """While the camera is busy, a second GO is answered, and pages can be turned."""
    sat = seated()
    sat.press("go", "go")
    assert "a moment, please" in sat.text
    sat.press("3")
    assert sat.table.mode.page == 1  # type: ignore[union-attr]  # it is in that mode here
    sat.press("?", "?")
    assert "The camera learns the tray" in sat.text


@pytest.mark.parametrize("has_camera", [True, False])
def test_from_home(*, has_camera: bool) -> None:
    """The tray can be calibrated before a game, too; without a camera the display says so."""
    sat = Sitting()
    sat.table = sat.table.with_tray(has_camera=has_camera)
    sat.press("3")
    assert isinstance(sat.table.mode, Menu)
    sat.press("3", "3", "go")
    assert isinstance(sat.table.mode, Calibrating if has_camera else Home)
    assert ("no camera" in sat.text) is not has_camera


def test_the_roll_on_show_stays() -> None:
    """Who calibrates in the middle of a choice chooses afterwards."""
    sat = sitting()
    sat.table = sat.table.with_tray(has_camera=True)
    sat.roll("2 3 4 5")
    sat.signal(CalibrationAsked(sat.now))
    sat.press("stop")

    assert isinstance(sat.game.phase, Choosing)
    assert "5+9" in sat.text
