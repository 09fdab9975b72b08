"""What a builder is told: on a faked Pi, and on a computer that is none."""

import json
import os
import pty
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gipfel.cli import main
from gipfel.cli.doctor import HEADER
from gipfel.config.wiring import PINS, Wiring
from gipfel.pi import State, check_computer
from gipfel.table import Button
from gipfel.words import LANGUAGES
from support import header
from support.fake_chips import Onlooker
from support.fake_kernel import Kernel
from support.waiting import until

PIN = {button.value: pin for button, pin in zip(Button, Wiring().buttons, strict=True)}


def examined(kernel: Kernel, folder: Path, *more: str) -> tuple[int, dict[str, dict[str, Any]]]:
    """Run the doctor on a faked Pi; return its status, and each finding by its name."""
    command = [sys.executable, "-m", "gipfel", "doctor", "--json", "--data", str(folder), *more]
    done = subprocess.run(command, env=kernel.environment(), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert found["ok"] == (done.returncode == 0)
    return done.returncode, {line["name"]: line for line in found["checks"]}


def test_a_pi_with_everything_but_a_camera(kernel: Kernel, tmp_path: Path) -> None:
    """Model, pins, bus and display are found; the missing camera is reported with what to do; the status is 1."""
    onlooker = Onlooker(kernel, "ssd1309", 0x3D)
    onlooker.plugs_in(is_telling=False)
    status, found = examined(kernel, tmp_path)

    assert status == 1
    assert found["model"]["say"] == "Raspberry Pi Zero 2 W Rev 1.0"
    assert [found[name]["state"] for name in ("pins", "bus", "glass", "packages")] == ["good"] * 4
    assert "0x3D" in found["glass"]["say"]
    assert found["camera"]["state"] == "bad"
    assert any(map(any, onlooker.chip.memory)), "the display shows something"


def test_without_a_camera_all_is_well(kernel: Kernel, tmp_path: Path) -> None:
    """A builder who has none says so in the settings, and nothing is left to do."""
    Onlooker(kernel, "ssd1309").plugs_in(is_telling=False)
    (tmp_path / "settings.toml").write_text('[camera]\nsource = "none"\n')

    assert examined(kernel, tmp_path)[0] == 0


@pytest.mark.parametrize(
    ("device", "name", "remedy"),
    [("gpiochip0", "pins", "kernel"), ("i2c-1", "bus", "do_i2c 0"), ("nothing", "glass", "0x3C, 0x3D")],
)
def test_what_is_missing_is_said_with_what_to_do(
    kernel: Kernel, tmp_path: Path, device: str, name: str, remedy: str
) -> None:
    """Each missing device is reported with what to do."""
    (kernel.folder / device).unlink(missing_ok=True)
    status, found = examined(kernel, tmp_path)

    assert status == 1
    assert found[name]["state"] == "bad"
    assert remedy in found[name]["say"]


def test_another_chip_than_the_settings_say(kernel: Kernel, tmp_path: Path) -> None:
    """An SH1106 that is driven as an SSD1309 shows a shifted picture: its status gives it away."""
    kernel.wires.answers[0x3C], kernel.wires.status[0x3C] = 1, 0x08
    _, found = examined(kernel, tmp_path)

    assert "driver = 'sh1106'" in found["glass"]["say"]


def test_settings_that_are_wrong_are_a_finding(kernel: Kernel, tmp_path: Path) -> None:
    """Wrong settings are reported with the sentence that the table shows."""
    (tmp_path / "settings.toml").write_text("[buttons]\ngo = 26\n")

    assert "pin 26" in examined(kernel, tmp_path)[1]["settings"]["say"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_computer_that_is_no_pi(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    """On a computer that is no Pi, the doctor says so, and that is not a fault."""
    assert main(["doctor", "--data", str(tmp_path), "--lang", language]) == 0
    assert "Raspberry Pi" in capsys.readouterr().out


def test_the_devices_own_settings_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If there is a service, its settings are checked; a user who may not read them is told how to."""
    monkeypatch.setattr("gipfel.cli.doctor.SERVICE", tmp_path)
    (tmp_path / "settings.toml").write_text("[buttons]\ngo = 26\n")

    assert main(["doctor", "--lang", "en"]) == 1
    assert "pin 26" in capsys.readouterr().out

    monkeypatch.setattr("os.access", lambda *_: False)
    assert main(["doctor", "--lang", "en"]) == 2
    assert "`sudo -u gipfel gipfel doctor`" in capsys.readouterr().err


def test_header_pins_are_named_rightly() -> None:
    """Each pin that can be set has its place on the header, and it is the board's."""
    assert {pin: header.HEADER[place] for pin, place in HEADER.items()} == {pin: str(pin) for pin in PINS}


def test_a_file_is_no_place_for_games(tmp_path: Path) -> None:
    """A data folder that is a file is reported."""
    (tmp_path / "games").touch()
    found = {finding.name: finding for finding in check_computer("", tmp_path / "games", tmp_path)}

    assert (found["disk"].state, found["disk"].how) == (State.BAD, "no-folder")


@pytest.mark.parametrize(
    ("source", "remedy"),
    [("picamera", "python3-picamera2"), ("webcam:7", "no webcam at /dev/video7"), ("auto", "no webcam at")],
)
def test_the_camera_that_would_be_used_is_looked_for(
    kernel: Kernel, tmp_path: Path, source: str, remedy: str
) -> None:
    """Not any other: without picamera2 that is a webcam, unless the settings want the one at the ribbon."""
    (tmp_path / "settings.toml").write_text(f'[camera]\nsource = "{source}"\n')
    _, found = examined(kernel, tmp_path)

    assert remedy in found["camera"]["say"]


@pytest.mark.parametrize(
    ("bits", "state", "how"),
    [
        ("0x0", State.GOOD, "good"),
        ("0x50005", State.BAD, "low"),
        ("0x80008", State.BAD, "hot"),
        ("0x50000", State.NOTE, "once-low"),
        ("0xe0000", State.NOTE, "once-hot"),
        ("nonsense", State.NOTE, "unknown"),
    ],
)
def test_power_is_read_from_the_firmwares_bits(tmp_path: Path, bits: str, state: State, how: str) -> None:
    """A problem that the firmware reports now is worse than one in the past."""
    path = tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled"
    path.parent.mkdir(parents=True)
    path.write_text(bits)
    found = {finding.name: finding for finding in check_computer("Raspberry Pi 4", tmp_path, tmp_path)}

    assert (found["power"].state, found["power"].how) == (state, how)
    assert found["memory"].how == "unknown"


def test_little_memory(tmp_path: Path) -> None:
    """Little free memory is reported in megabytes."""
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/meminfo").write_text("MemTotal:  437000 kB\nMemFree:  1 kB\nMemAvailable:  51200 kB\n")
    found = {finding.name: finding for finding in check_computer("", tmp_path, tmp_path)}

    assert (found["memory"].state, found["memory"].names) == (State.BAD, {"free": 50, "whole": 426})


def test_each_button_is_asked_for_in_turn(kernel: Kernel, tmp_path: Path) -> None:
    """In a terminal: a button that is heard is good, another one is named, and its light shows which is meant."""
    Onlooker(kernel, "ssd1309").plugs_in(is_telling=False)
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "gipfel", "doctor", "--data", str(tmp_path), "--lang", "en"]
    doctor = subprocess.Popen(command, env=kernel.environment(), stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    os.set_blocking(master, False)  # as os names it
    said = ""

    def hears(text: str) -> bool:
        nonlocal said
        with suppress(OSError):  # nothing yet, or nothing more
            said += os.read(master, 65536).decode(errors="replace")
        return text in said

    asked = {"1": "1", "2": "2", "3": "3", "go": "GO", "stop": "STOP", "why": "?"}
    lights = dict(zip(PIN, Wiring().lights, strict=True))
    try:
        for name, text in asked.items():
            until(partial(hears, f"Press {text}"), name)
            until(lambda name=name: kernel.wires.level[lights[name] or 0])  # type: ignore[misc]  # mypy cannot infer a lambda's default
            pin = PIN["3" if name == "2" else name]  # two wires are swapped
            kernel.drive(pin, 0)
            until(partial(hears, f"{'!' if name == '2' else '+'} {text}"), name)
            kernel.drive(pin, 1)
            time.sleep(0.1)  # no finger is faster, and the contact has to be open for a while
        until(lambda: hears("") and doctor.poll() is not None)
        hears("")
        assert doctor.returncode == 1
    finally:
        doctor.kill()
        doctor.wait()
        os.close(master)
    assert "+ GO (green): pin 19 (header 35)" in said
    assert "! 2: 3 came instead" in said
