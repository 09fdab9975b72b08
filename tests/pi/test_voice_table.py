"""The table of a faked Pi speaks: its sentences reach the program in the settings, and nothing waits for them."""

from pathlib import Path

import pytest

from pi.test_whole_table import Hands, at_the_table
from support.fake_kernel import Kernel
from support.waiting import until

SETTINGS = """language = "en"
voice = "full"

[camera]
source = "none"

[speaker]
command = '''{command}'''
"""


def begin(hands: Hands) -> None:
    """Press GO until somebody is to roll."""
    while (state := hands.state)["phase"] != "rolling":
        hands.press("go")
        until(lambda: hands.shows_other_than(state), hands.process)  # asked at once


def enter(hands: Hands, *buttons: str) -> None:
    """Enter dice by button."""
    for button in buttons:
        state = hands.state
        hands.press(button)
        until(lambda: hands.shows_other_than(state), hands.process)  # noqa: B023  # asked at once


def test_a_roll_is_entered_and_heard(kernel: Kernel, tmp_path: Path) -> None:
    """Buttons at pins in, sentences at a program out; the last one when it is safe to unplug."""
    file = tmp_path / "heard"
    (tmp_path / "settings.toml").write_text(SETTINGS.format(command=f"cat >> {file}"), encoding="utf-8")

    def heard() -> list[str]:
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []

    with at_the_table(kernel, tmp_path) as hands:
        begin(hands)
        until(lambda: "Roll the dice." in heard(), hands.process)
        enter(hands, "1", "1", "2", "3", "3")
        until(lambda: "Button three: four and five." in heard() or "Button one: three and six." in heard())
        hands.hold("stop", 3.3)
        until(lambda: hands.process.process.poll() is not None, hands.process)

    assert "One, two, three, three." in heard()
    assert heard()[-1] == "Safe to unplug."


@pytest.mark.parametrize("command", ["exec sleep 3600", "exit 1", "/nowhere"])
def test_the_game_does_not_notice(kernel: Kernel, tmp_path: Path, command: str) -> None:
    """A program that hangs, fails or is not there: the game goes on, and ends in time."""
    (tmp_path / "settings.toml").write_text(SETTINGS.format(command=command), encoding="utf-8")
    with at_the_table(kernel, tmp_path) as hands:
        begin(hands)
        enter(hands, "1", "1", "2", "3", "3")

        assert hands.state["phase"] == "choosing"
        assert hands.state["lost"] == []
        hands.hold("stop", 3.3)
        until(lambda: hands.process.process.poll() is not None, hands.process)
