"""The real gpiozero and lgpio over faked pins: presses, however badly a contact behaves."""

import time
from collections.abc import Iterator
from functools import partial

import pytest

from gipfel.config import Wiring
from gipfel.table import Button
from support.fake_kernel import FELL, Kernel, Process, running
from support.waiting import PATIENCE, until

WIRING = Wiring()
PIN = {button.value: pin for button, pin in zip(Button, WIRING.buttons, strict=True)}
LIGHT = {button.value: pin for button, pin in zip(Button, WIRING.lights, strict=True) if pin}
CLOSED, OPEN = 0, 1


@pytest.fixture
def panel(kernel: Kernel) -> Iterator[Process]:
    """Run a panel that listens."""
    with running(kernel, "tests/support/rig.py", "panel") as process:
        wait_until_it_listens(process)
        yield process


def wait_until_it_listens(process: Process) -> None:
    """Wait until a panel has switched a light on and off: then it listens to its buttons, too."""
    process.tell("light why")
    until(lambda: process.kernel.wires.level[LIGHT["why"]])
    process.tell("light")
    until(lambda: not process.kernel.wires.level[LIGHT["why"]])
    time.sleep(0.6)  # its first poll registers the pins with lgpio again, and a press just then may be lost


def _has_said(process: Process, line: str) -> bool:
    return line in process.lines


def press(process: Process, name: str, seconds: float = 0.06) -> None:
    """Press a button that behaves."""
    process.kernel.drive(PIN[name], CLOSED)
    time.sleep(seconds)
    process.kernel.drive(PIN[name], OPEN)
    time.sleep(0.06)


@pytest.mark.parametrize("name", PIN)
def test_each_button_is_heard(panel: Process, name: str) -> None:
    """Down and up, at the pin that the settings name, pulled up by the Pi itself."""
    assert panel.kernel.wires.level[PIN[name]] == 1
    press(panel, name)

    until(lambda: panel.lines == [f"down {name}", f"up {name}"], panel)


def test_a_bouncing_contact_is_one_press(panel: Process) -> None:
    """Closing and opening with a dozen sparks each are one press; `test_debounce.py` has slower ones."""
    for level, line in ((CLOSED, "down go"), (OPEN, "up go")):
        panel.kernel.drive(PIN["go"], *(level, 1 - level) * 6, level)
        until(partial(_has_said, panel, line))
    time.sleep(0.1)

    assert panel.lines == ["down go", "up go"]


def test_a_short_tap_counts(panel: Process) -> None:
    """Fifteen milliseconds are a press: a filter that waits for longer would swallow it."""
    press(panel, "1", 0.015)

    until(lambda: panel.lines == ["down 1", "up 1"], panel)


@pytest.mark.parametrize("late", [0.0, 1.5])
def test_a_press_is_as_long_as_the_finger_was_down(kernel: Kernel, late: float) -> None:
    """A press is as long as the finger was down, however late its edges arrive."""
    with running(kernel, "tests/support/rig.py", "panel", "60", "measure") as panel:
        wait_until_it_listens(panel)
        for seconds in (0.08, 1.2, 0.2):
            kernel.tap(PIN["why"], seconds, late)
            until(partial(_has_said, panel, f"up why {seconds:.2f}"), panel)

        assert panel.lines == ["up why 0.08", "up why 1.20", "up why 0.20"]


def test_a_press_whose_release_is_never_heard(panel: Process) -> None:
    """A press counts even if its release is lost: the panel finds the contact open."""
    panel.kernel.tells(PIN["go"], (time.monotonic_ns(), FELL))

    until(lambda: panel.lines == ["down go", "up go"], panel)


def test_a_spark_is_no_press(panel: Process) -> None:
    """A contact that closes for less than a millisecond is no press."""
    for _ in range(5):
        panel.kernel.drive(PIN["2"], CLOSED, OPEN)
        time.sleep(0.1)
    press(panel, "1")

    until(lambda: panel.lines == ["down 1", "up 1"], panel)


def test_several_at_once(panel: Process) -> None:
    """All six buttons at once each have their own down and up."""
    for pin in PIN.values():
        panel.kernel.drive(pin, CLOSED)
    until(lambda: len(panel.lines) == 6)
    for pin in PIN.values():
        panel.kernel.drive(pin, OPEN)
    until(lambda: len(panel.lines) == 12)

    assert sorted(panel.lines) == sorted(f"{edge} {name}" for name in PIN for edge in ("down", "up"))


def test_a_chattering_button_is_said_and_ignored(panel: Process) -> None:
    """A loose wire makes more presses than any finger; when it is calm it is heard again."""
    ends = time.monotonic() + PATIENCE
    while "lost stuck" not in panel.lines and time.monotonic() < ends:
        for level in (CLOSED, OPEN):
            panel.kernel.drive(PIN["3"], level)
            time.sleep(0.034)
    until(lambda: "found stuck" in panel.lines)

    press(panel, "3")
    until(lambda: panel.lines[-2:] == ["down 3", "up 3"])


def test_a_button_that_is_down_from_the_start_is_no_press(kernel: Kernel) -> None:
    """A button that is down from the start is no press; the others work."""
    kernel.drive(PIN["stop"], CLOSED)
    with running(kernel, "tests/support/rig.py", "panel") as panel:
        wait_until_it_listens(panel)
        press(panel, "go")
        kernel.drive(PIN["stop"], OPEN)
        time.sleep(0.6)  # long enough to be noticed on a busy machine, too
        press(panel, "stop")

        until(lambda: panel.lines == ["down go", "up go", "down stop", "up stop"], panel)


def test_an_exception_in_a_callback_cannot_silence_the_buttons(panel: Process) -> None:
    """An exception ends lgpio's only thread; the panel notices that, and opens all pins again."""
    panel.tell("break")
    until(partial(_has_said, panel, "broken"))
    panel.kernel.drive(PIN["go"], CLOSED, OPEN)
    until(lambda: "found buttons" in panel.lines)
    wait_until_it_listens(panel)
    for name in PIN:
        press(panel, name)
    expected = [f"{edge} {name}" for name in PIN for edge in ("down", "up")]

    until(lambda: panel.lines[-12:] == expected, panel)


def test_a_press_that_was_not_heard_is_seen(panel: Process) -> None:
    """If an edge is lost, the panel polls the contact, and opens all pins again."""
    panel.kernel.wires.driven[PIN["1"]] = 1
    panel.kernel.wires.level[PIN["1"]] = CLOSED  # and nobody says so
    until(lambda: "down 1" in panel.lines)
    until(lambda: "found buttons" in panel.lines)
    wait_until_it_listens(panel)
    panel.kernel.drive(PIN["1"], OPEN)
    time.sleep(0.6)  # long enough to be noticed on a busy machine, too
    press(panel, "1")

    until(lambda: panel.lines[-2:] == ["down 1", "up 1"], panel)


def test_no_pins_at_all(kernel: Kernel) -> None:
    """Missing pins are reported as lost, tried again, and found."""
    chip = kernel.folder / "gpiochip0"
    chip.unlink()
    with running(kernel, "tests/support/rig.py", "panel") as panel:
        until(lambda: panel.lines == ["lost buttons"])
        chip.touch()
        until(lambda: panel.lines == ["lost buttons", "found buttons"])
        wait_until_it_listens(panel)
        press(panel, "1")

        until(lambda: panel.lines[-2:] == ["down 1", "up 1"])


def test_lights_show_what_is_lit(panel: Process) -> None:
    """The lights that are asked for are on, and no others."""
    panel.tell("light 1 go")
    until(lambda: [name for name, pin in LIGHT.items() if panel.kernel.wires.level[pin]] == ["1", "go"])
    panel.tell("light why")
    until(lambda: [name for name, pin in LIGHT.items() if panel.kernel.wires.level[pin]] == ["why"])


def test_the_buzzer_sounds_and_is_silent_again(panel: Process) -> None:
    """A tune moves the piezo's pin; behind it nothing does."""
    buzzer = WIRING.buzzer or 0
    assert panel.kernel.wires.is_output[buzzer]
    panel.tell("play BUST")
    until(lambda: panel.kernel.wires.writes[buzzer] > 100)

    def is_silent() -> bool:
        before = panel.kernel.wires.writes[buzzer]
        time.sleep(0.5)
        return bool(panel.kernel.wires.writes[buzzer] == before)

    until(is_silent)
    assert panel.kernel.wires.level[buzzer] == 0


def test_in_quiet_times_the_kernel_reports_edges(kernel: Kernel) -> None:
    """In quiet times lgpio sleeps, every press still counts, and the first one brings lgpio back."""
    with running(kernel, "tests/support/rig.py", "panel", "0.5") as panel:
        wait_until_it_listens(panel)
        for seconds in (0.6, 0.008):
            until(lambda: kernel.rings_for(*PIN.values()), panel)
            assert kernel.wires.level[PIN["go"]] == 1, "the Pi still pulls it up"
            # A spark ends the quiet, too, and a press a moment later would fall into the handover. There is none
            # while a button is down.
            kernel.drive(PIN["go"], CLOSED)
            kernel.drive(PIN["2"], CLOSED, OPEN)
            time.sleep(seconds)
            kernel.drive(PIN["go"], OPEN)
            until(lambda: kernel.listens_to(*PIN.values()), panel)
        until(lambda: kernel.rings_for(*PIN.values()), panel)
        press(panel, "1")

        until(lambda: panel.lines == ["down go", "up go"] * 2 + ["down 1", "up 1"], panel)


def test_a_lost_kernel_event_is_noticed(kernel: Kernel) -> None:
    """In quiet times, too, the panel polls its contacts: a lost edge counts, and all pins are opened again."""
    with running(kernel, "tests/support/rig.py", "panel", "0.5") as panel:
        wait_until_it_listens(panel)
        until(lambda: kernel.rings_for(*PIN.values()), panel)
        kernel.wires.driven[PIN["go"]], kernel.wires.level[PIN["go"]] = 1, CLOSED  # and nothing rings
        until(partial(_has_said, panel, "down go"))
        until(partial(_has_said, panel, "lost buttons"))
        until(partial(_has_said, panel, "found buttons"))


def test_without_kernel_events_lgpio_stays_in_use(kernel: Kernel) -> None:
    """Without the kernel's edge events lgpio stays in use, and nothing is reported as lost."""
    (kernel.folder / "no-bell").touch()
    with running(kernel, "tests/support/rig.py", "panel", "0.5") as panel:
        wait_until_it_listens(panel)
        time.sleep(1.5)
        press(panel, "go")

        until(lambda: panel.lines == ["down go", "up go"], panel)
        assert kernel.listens_to(*PIN.values())
