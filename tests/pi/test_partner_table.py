"""Gipfel plays at the table of a faked Pi: set up by button, dice thrown for it before the camera."""

import signal
from functools import partial
from pathlib import Path

from pi.test_whole_table import Hands, at_the_table, play_roll, stop_and_pass
from support.fake_kernel import Kernel
from support.waiting import until

CLUB = 3
"""How often the middle button is pressed until a seat is Gipfel's at club level."""


def calibrate(hands: Hands) -> None:
    """Get from the first screen to a calibrated tray."""
    hands.press_to("1", "calibrating")
    hands.calibrate_to("dice")
    hands.process.tell("throw 2 3 4 5")
    hands.calibrate_to("known")
    hands.press_to("go", "home")
    hands.process.tell("lift")


def set_up(hands: Hands) -> None:
    """Begin a game whose second player is Gipfel, with the buttons."""
    hands.press_to("go", "offering")
    hands.press_to("3", "setup")
    while (state := hands.state)["mode"] in ("setup", "offering"):
        if "Colour of player 2" in state["screen"]["text"] and "a person" in state["screen"]["text"]:
            for _ in range(CLUB):
                before = hands.state
                hands.press("2")
                until(partial(hands.shows_other_than, before), hands.process)
            state = hands.state
        hands.press("go")
        until(partial(hands.shows_other_than, state), hands.process)
    assert [player["level"] for player in hands.state["players"]] == [None, "club"]


def throw_for_gipfel(hands: Hands, *dice: int) -> None:
    """Throw for Gipfel, and wait until it has said what it does."""
    step = hands.state["step"]
    hands.throw(*dice)
    until(lambda: hands.state["step"] > step and _has_spoken(hands), hands.process)
    until(hands.sees)


def _has_spoken(hands: Hands) -> bool:
    state = hands.state
    return bool(state["news"] or "I go on" in state["screen"]["text"])


def end_its_turn(hands: Hands) -> None:
    """Stop for Gipfel if it goes on, and read the news to the end."""
    if hands.state["phase"] == "deciding":
        hands.press("stop")
        until(lambda: hands.state["news"], hands.process)
    while (state := hands.state)["news"] in ("stopped", "column", "bust"):
        hands.press("go")
        until(partial(hands.shows_other_than, state), hands.process)
    hands.process.tell("lift")


def test_a_game_against_it_with_the_plug_pulled_in_its_turn(kernel: Kernel, tmp_path: Path) -> None:
    """People press for themselves and throw for Gipfel; killed after its play, the table goes on with its turn."""
    data = tmp_path / "data"
    with at_the_table(kernel, data) as hands:
        calibrate(hands)
        set_up(hands)
        for _ in range(2):
            play_roll(hands, 1, 1, 1, 1, sums=[2, 2])
        stop_and_pass(hands)
        assert "that is me:" in hands.state["screen"]["text"]
        throw_for_gipfel(hands, 3, 4, 3, 4)
        before = hands.state
        hands.process.ends(signal.SIGKILL)
    with at_the_table(Kernel(tmp_path / "after"), data) as hands:  # a Pi that starts has fresh pins
        until(lambda: hands.mode == "resuming", hands.process)
        hands.press_to("go", "playing")
        assert all(hands.state[part] == before[part] for part in ("step", "player", "runners", "pieces"))
        if before["phase"] == "deciding":
            until(lambda: _has_spoken(hands), hands.process)
            until(hands.sees)
        end_its_turn(hands)
        for _ in range(2):
            play_roll(hands, 6, 6, 6, 6, sums=[12, 12])
        stop_and_pass(hands)
        throw_for_gipfel(hands, 3, 4, 3, 4)
        end_its_turn(hands)
        for _ in range(3):
            play_roll(hands, 5, 6, 5, 6, sums=[11, 11])
        stop_and_pass(hands)
        until(lambda: hands.state["winner"] == 0, hands.process)
        assert hands.state["lost"] == []
