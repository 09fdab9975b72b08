"""The whole program on a faked Pi: presses go in at the pins, dice at the camera, pixels come out at a bus."""

import io
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from PIL import Image

from gipfel.config import Wiring
from gipfel.paint import PATH, paint
from gipfel.screens import Big, Screen
from gipfel.table import Button
from support.fake_chips import Onlooker
from support.fake_kernel import Kernel, Process, running
from support.ports import free_port
from support.tables import keep, won_game
from support.waiting import until

PIN = {button.value: pin for button, pin in zip(Button, Wiring().buttons, strict=True)}
LIGHT = {button.value: pin for button, pin in zip(Button, Wiring().lights, strict=True) if pin}
LEAVING = Screen(Big(("Safe to", "unplug")))


class Hands:
    """Somebody at a real table: sees its display and its page, presses its buttons, throws its dice."""

    def __init__(self, process: Process, onlooker: Onlooker, port: int) -> None:
        self.process, self.onlooker, self.port = process, onlooker, port

    @property
    def state(self) -> dict[str, Any]:
        """The table, as the page shows it."""
        found: dict[str, Any] = json.loads(self._get("/api/state"))
        return found

    def _get(self, path: str) -> bytes:
        page = HTTPConnection("127.0.0.1", self.port)
        try:
            page.request("GET", path)
            return page.getresponse().read()
        finally:
            page.close()

    @property
    def mode(self) -> str:
        """What the display is about."""
        return str(self.state["mode"])

    def press(self, name: str) -> None:
        """Press a button, once it is listened to."""
        until(lambda: self.process.kernel.hears(PIN[name]), self.process)
        self.process.kernel.tap(PIN[name])
        time.sleep(0.16)

    def hold(self, name: str, seconds: float) -> None:
        """Hold a button."""
        self.process.kernel.drive(PIN[name], 0)
        time.sleep(seconds)
        self.process.kernel.drive(PIN[name], 1)

    def press_to(self, name: str, mode: str) -> None:
        """Press a button that leads somewhere."""
        self.press(name)
        until(lambda: self.mode == mode, f"{name} leads to {mode}, not {self.state['screen']['text']}")

    def calibrate_to(self, stage: str) -> None:
        """Press GO until a stage of the calibration is reached, and try again if it fails, as a person would."""
        for _ in range(4):
            before = self.state["calibration"]
            if before["stage"] == stage:
                return
            if not before["is_looking"]:
                self.press("go")
            until(partial(self.has_looked, before["stage"]), self.process)
        raise AssertionError(f"{self.state['calibration']} {self.process}")

    def has_looked(self, stage: str) -> bool:
        """Whether a stage of the calibration is over, or given up."""
        now = self.state["calibration"]
        return bool(now["stage"] != stage or not now["is_looking"])

    def shows_other_than(self, before: dict[str, Any]) -> bool:
        """Whether something else is on the display by now."""
        return bool(self.state["screen"]["text"] != before["screen"]["text"])

    def throw(self, *dice: int) -> None:
        """Throw dice, and wait until they lie."""
        number = self.state["tray"]["number"]
        self.process.tell("throw", *dice)
        until(lambda: self.state["tray"]["number"] > number and len(self.state["tray"]["dice"]) == len(dice))

    def sees(self) -> bool:
        """Whether the display shows what the page does, pixel for pixel."""
        return self.onlooker.sees(Image.open(io.BytesIO(self._get("/api/oled.png"))).convert("1"))


def is_left(onlooker: Onlooker) -> bool:
    """Whether the display says that it is safe to unplug, wherever the picture has wandered to."""
    return any(onlooker.sees(paint(replace(LEAVING, shift=minute))) for minute in range(len(PATH)))


class Manager:
    """Hears what a service tells its manager."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "notify"
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(self.path))
        self.heard: list[str] = []
        self._thread = Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        while lines := self._socket.recv(4096):
            self.heard += lines.decode().splitlines()

    def hears(self, line: str) -> bool:
        """Whether a line has been said by now."""
        return line in self.heard

    def close(self) -> None:
        """Stop listening."""
        self._socket.shutdown(socket.SHUT_RD)
        self._thread.join()
        self._socket.close()


@contextmanager
def at_the_table(
    kernel: Kernel, folder: Path, *arguments: str, lang: str = "en", **environment: str
) -> Iterator[Hands]:
    """Start the table, and sit down when its page is there, and its buttons, if it has any."""
    onlooker, port = Onlooker(kernel, "ssd1309"), free_port()
    onlooker.plugs_in(is_telling=False)
    where = (
        "--data",
        str(folder),
        "--listen",
        "127.0.0.1",
        "--port",
        str(port),
        *(("--lang", lang) if lang else ()),
    )
    with running(kernel, "tests/support/rig.py", "table", *where, *arguments, **environment) as process:
        hands = Hands(process, onlooker, port)
        until(lambda: process.process.poll() is not None or _answers(hands), process)
        if (kernel.folder / "gpiochip0").exists():
            until(lambda: process.process.poll() is not None or _is_lit(kernel), process)
        yield hands


def _is_lit(kernel: Kernel) -> bool:
    """Whether a button is lit: from then on all of them are listened to."""
    return any(kernel.wires.level[pin] for pin in LIGHT.values())


def _answers(hands: Hands) -> bool:
    try:
        return "mode" in hands.state
    except OSError:
        return False


def play_roll(hands: Hands, *dice: int, sums: list[int]) -> None:
    """Throw, and take the pairing with these sums."""
    hands.throw(*dice)
    until(lambda: hands.state["phase"] == "choosing", hands.process)
    option = next(option for option in hands.state["options"] if option["sums"] == sums)
    hands.press(option["button"])
    until(lambda: hands.state["phase"] == "deciding", hands.process)
    until(hands.sees)


def stop_and_pass(hands: Hands) -> None:
    """Stop, put the pieces down, hand the dice on."""
    player = hands.state["player"]
    hands.press("stop")
    until(lambda: hands.state["news"] in ("stopped", "column", "won"), hands.process)
    while (state := hands.state)["news"] in ("stopped", "column"):
        hands.press("go")
        until(partial(hands.shows_other_than, state), hands.process)
    hands.process.tell("lift")
    assert hands.state["winner"] is not None or hands.state["player"] != player


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    """Provide a manager that listens."""
    hears = Manager(tmp_path)
    yield hears
    hears.close()


def test_a_game_from_the_first_start_to_switching_off(kernel: Kernel, tmp_path: Path, manager: Manager) -> None:
    """Address, calibration, a new game, all rolls through the camera, a display pulled, the end: by buttons."""
    data = tmp_path / "data"
    service = {"NOTIFY_SOCKET": str(manager.path), "WATCHDOG_USEC": "600000"}
    with at_the_table(kernel, data, "--log-level", "info", **service) as hands:
        until(lambda: manager.hears("READY=1"))
        assert hands.mode == "home"
        assert "tray: not set up" in hands.state["screen"]["text"]
        until(hands.sees)

        hands.press_to("1", "calibrating")
        hands.calibrate_to("dice")
        hands.process.tell("throw 2 3 4 5")
        hands.calibrate_to("known")
        hands.press_to("go", "home")
        hands.process.tell("lift")
        assert (data / "tray.npz").exists()
        until(lambda: kernel.wires.level[LIGHT["1"]] == 1)

        hands.press_to("go", "offering")
        hands.press_to("go", "playing")

        play_roll(hands, 1, 1, 1, 1, sums=[2, 2])
        play_roll(hands, 1, 1, 1, 1, sums=[2, 2])
        stop_and_pass(hands)
        hands.onlooker.unplugs()
        play_roll_blind(hands)
        hands.onlooker.plugs_in()
        until(hands.sees)
        until(lambda: "oled" not in hands.state["lost"], hands.process)
        stop_and_pass(hands)
        play_roll(hands, 6, 6, 6, 6, sums=[12, 12])
        play_roll(hands, 6, 6, 6, 6, sums=[12, 12])
        stop_and_pass(hands)
        play_roll(hands, 3, 4, 3, 4, sums=[7, 7])
        stop_and_pass(hands)
        for _ in range(3):
            play_roll(hands, 5, 6, 5, 6, sums=[11, 11])
        stop_and_pass(hands)
        until(lambda: hands.state["winner"] == 0, hands.process)
        until(hands.sees)
        assert manager.hears("WATCHDOG=1")

        hands.hold("stop", 5.0)  # three are asked for

        assert hands.process.ends() == 150
        until(lambda: manager.hears("STOPPING=1"))
        assert is_left(hands.onlooker)
        assert not any(kernel.wires.level[pin] for pin in LIGHT.values())
        told = [line.partition(" ")[2] for line in hands.process.lines]
        check_log([line for line in told if "problem.not-yet" not in line])  # who asks before the table is there


LOST_DISPLAY = {
    "warning app: lost: display ([Errno 121] Remote I/O error)",
    "warning app: lost: display (I2C device not found on address: 0x3C)",
}
"""How the system says that nothing answers on the bus, and how luma does where a command was sent to it."""


def check_log(lines: list[str]) -> None:
    """Check that the log says what it started with, what was lost and found and why, and how the game went."""
    assert {line.partition(":")[0] for line in lines} <= {"info app", "info camera", "info page", "warning app"}
    assert lines[0].startswith("info app: starting: gipfel ")
    assert lines[1].startswith("info app: computer: Raspberry Pi Zero 2 W Rev 1.0; display: ssd1309 at 0x3C; ")
    told = [line for line in lines if line.startswith("warning") or "found: " in line or "game " in line]
    assert told[0] == "info app: game started: ravensburger-de, 2 players"
    assert told[1] in LOST_DISPLAY
    assert told[2] == "info app: found: display"
    assert [line.startswith("info app: game won by seat 0 after ") for line in told[3:]] == [True]


def play_roll_blind(hands: Hands) -> None:
    """Play a roll while nothing can be seen on the display."""
    hands.throw(3, 4, 3, 4)
    until(lambda: hands.state["phase"] == "choosing", hands.process)
    until(lambda: "oled" in hands.state["lost"], hands.process)
    hands.press(next(option["button"] for option in hands.state["options"] if option["sums"] == [7, 7]))
    until(lambda: hands.state["phase"] == "deciding", hands.process)


def test_the_system_ends_it(kernel: Kernel, tmp_path: Path) -> None:
    """Stopped by systemd it ends with status 0: only players switch the Pi off."""
    with at_the_table(kernel, tmp_path / "data", NOTIFY_SOCKET=str(tmp_path / "nobody")) as hands:
        assert hands.process.ends(signal.SIGTERM) == 0
        assert is_left(hands.onlooker)


@pytest.mark.parametrize("missing", ["gpiochip0", "i2c-1"])
def test_whatever_is_missing_the_table_is_there(kernel: Kernel, tmp_path: Path, missing: str) -> None:
    """Without pins, or without a bus: the page says what is lost, and everything else works."""
    (kernel.folder / missing).unlink()
    with at_the_table(kernel, tmp_path / "data") as hands:
        lost = {"gpiochip0": "buttons", "i2c-1": "oled"}[missing]
        until(lambda: lost in hands.state["lost"], hands.process)
        (kernel.folder / missing).touch()
        until(lambda: lost not in hands.state["lost"], hands.process)
        until(hands.sees)


def test_without_a_camera_dice_are_entered(kernel: Kernel, tmp_path: Path) -> None:
    """A device whose settings say that there is none begins at home, and asks for no tray."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "settings.toml").write_text('[camera]\nsource = "none"\n')
    with at_the_table(kernel, data) as hands:
        assert hands.mode == "home"
        assert hands.state["screen"]["keys"] == ["play", "learn", "menu"]
        assert hands.state["lost"] == []


def test_three_presses_to_the_first_roll_and_then_two(kernel: Kernel, tmp_path: Path) -> None:
    """From an empty folder to the first roll: the language, GO, GO; where a game was played before: GO, GO."""
    data = tmp_path / "data"
    with at_the_table(kernel, data, lang="") as hands:
        assert hands.mode == "language"
        hands.press_to("1", "home")
        hands.press_to("go", "offering")
        hands.press_to("go", "playing")
        assert "roll the dice" in hands.state["screen"]["text"]
        until(hands.sees)
        assert hands.process.ends(signal.SIGTERM) == 0
    won = won_game()
    keep(won, data)
    with at_the_table(kernel, data, lang="") as hands:
        assert hands.mode == "home"
        hands.press_to("go", "offering")
        hands.press_to("go", "playing")
        assert "roll the dice" in hands.state["screen"]["text"]
        assert hands.state["edition"]["key"] == won.game.started.edition
        until(hands.sees)


def test_a_part_that_hangs_is_noticed(kernel: Kernel, tmp_path: Path, manager: Manager) -> None:
    """While the process is stopped it gives no sign of life; when it continues, it does again."""
    service = {"NOTIFY_SOCKET": str(manager.path), "WATCHDOG_USEC": "600000"}
    with at_the_table(kernel, tmp_path / "data", **service) as hands:
        until(lambda: manager.hears("WATCHDOG=1"))
        hands.process.process.send_signal(signal.SIGSTOP)
        until(partial(_is_silent, manager))
        hands.process.process.send_signal(signal.SIGCONT)
        until(lambda: manager.hears("WATCHDOG=1"))


def _is_silent(manager: Manager) -> bool:
    """Whether nothing is heard for several times as long as between two signs of life."""
    manager.heard.clear()
    time.sleep(1.0)
    return not manager.hears("WATCHDOG=1")


def test_what_is_lost_is_said_with_what_was_wrong(kernel: Kernel, tmp_path: Path, manager: Manager) -> None:
    """The status line names what is lost and why: no pins, and a camera with an unknown name."""
    (kernel.folder / "gpiochip0").unlink()
    Onlooker(kernel, "ssd1309").plugs_in(is_telling=False)
    service = {"NOTIFY_SOCKET": str(manager.path), "WATCHDOG_USEC": "600000"}
    where = ("--data", str(tmp_path / "data"), "--listen", "none", "--lang", "en", "--source", "nobody")
    said = (
        "STATUS=no page; lost: buttons (no chip with the header's pins answers), "
        "camera (There is no source “nobody”. There are "
    )
    with running(kernel, "-m", "gipfel", "play", "--pi", *where, **service) as process:
        until(lambda: any(line.startswith(said) for line in manager.heard), process)


def test_a_second_program_leaves_the_display_alone(kernel: Kernel, tmp_path: Path) -> None:
    """A second program on the same folder is refused in one sentence, and the display keeps the game."""
    data = str(tmp_path / "data")
    with at_the_table(kernel, tmp_path / "data") as hands:
        until(hands.sees)
        command = [sys.executable, "-m", "gipfel", "play", "--pi", "--lang", "en", "--data", data]
        second = subprocess.run(command, env=kernel.environment(), capture_output=True, text=True, check=False)

        assert second.returncode == 2
        assert second.stderr == f"gipfel: {data} is in use by another Gipfel.\n"
        until(hands.sees)
