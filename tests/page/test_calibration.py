"""The tray is calibrated through the page, by the same code as at a real table."""

import random
from dataclasses import replace
from pathlib import Path

from gipfel.virtual import VirtualTray
from gipfel.virtual.camera import FILE, known_tray
from gipfel_vision import Tray
from gipfel_vision.synthetic import DrawnTray
from support.served import Served
from support.waiting import until


def stage(table: Served) -> str:
    """Return the calibration's stage, and whether the camera is busy with it."""
    now = table.state["calibration"]
    return f"{now['stage']}{' looking' if now['is_looking'] else ''}" if now else ""


def test_the_drawn_tray_is_calibrated(table: Served, tmp_path: Path) -> None:
    """Empty, then with dice, each after GO; the outline is shown, the file written, and it is played on."""
    table.begin()
    table.throw(2, 3, 4, 5)
    before = table.state
    table.post("/api/calibrate", {})
    assert stage(table) == "empty"
    assert "Empty the tray" in table.state["screen"]["text"]
    table.post("/api/lift", {})
    until(lambda: table.state["tray"]["status"] == "none")
    table.press("go")
    until(lambda: stage(table) == "dice")
    until(lambda: len(table.state["tray"]["outline"]) == 4)
    table.post("/api/throw", {"dice": [1, 3, 5, 6]})
    table.press("go")
    until(lambda: stage(table) == "known")
    assert Tray.load(tmp_path / FILE).die > 30
    assert "The tray is known now." in table.state["screen"]["text"]
    table.press("stop")
    after = table.state
    assert (after["phase"], after["dice"], after["step"]) == ("choosing", [2, 3, 4, 5], before["step"])
    table.press("1")
    table.throw(2, 2, 6, 6)
    assert table.state["dice"] == [2, 2, 6, 6]


def test_what_is_wrong_is_said(table: Served) -> None:
    """Dice in a tray that should be empty: the page says so meanwhile, and STOP leaves all as it was."""
    table.begin()
    table.throw(2, 3, 4, 5)
    table.post("/api/calibrate", {})
    table.press("go")
    until(lambda: table.state["calibration"]["findings"])
    assert table.state["calibration"]["findings"][0] == "Something lies in the tray: take it out."
    table.press("stop")

    assert table.state["calibration"] is None
    assert table.state["phase"] == "choosing"


def test_two_people_at_once(table: Served) -> None:
    """A second request joins the calibration in progress: there is one tray, and one attempt."""
    table.post("/api/calibrate", {})
    table.press("go")
    table.post("/api/calibrate", {})

    assert table.state["calibration"]["stage"] in ("empty", "dice")
    table.press("stop")
    assert table.state["mode"] == "home"


def test_a_calibrated_tray_is_known_at_the_next_start(tmp_path: Path) -> None:
    """Its file is read again; one that is damaged, or another tray's, is passed over."""
    tray, path = VirtualTray(random.Random(1)), tmp_path / FILE
    drawn = tray.known()
    assert known_tray(tray, path) is drawn
    replace(drawn, die=drawn.die + 1).save(path)
    assert known_tray(tray, path).die == drawn.die + 1
    DrawnTray.from_seed(4).known().save(path)
    assert known_tray(tray, path) is drawn
    path.write_bytes(b"no tray")
    assert known_tray(tray, path) is drawn


def test_a_table_without_a_camera(guarded: Served) -> None:
    """Without a camera nothing can be calibrated; the display says so."""
    guarded.page.access.own_token = guarded.token = "here"  # noqa: S105  # who sits at this very computer
    guarded.post("/api/calibrate", {})

    assert guarded.state["calibration"] is None
    assert "no camera" in guarded.state["screen"]["text"]


def test_dice_that_cannot_be_read_are_answered_too(table: Served) -> None:
    """A hand over the dice: the throw gets its response all the same, and the camera's status says why."""
    table.begin()
    table.post("/api/spoil", {"name": "hand"})
    table.post("/api/throw", {"dice": [2, 3, 4, 5]})

    until(lambda: table.state["tray"]["status"] == "hand")
    assert table.state["phase"] == "rolling"
