"""The unit is valid, and open only for what the table needs."""

import json
import subprocess
from configparser import RawConfigParser
from pathlib import Path

from gipfel.app import Worker
from gipfel.camera import DeferredCamera
from gipfel.voice import VoiceWorker
from support.left_out import need

SYSTEMD = Path(__file__).parents[2] / "systemd"
PROGRAM = "/opt/gipfel/current/bin/gipfel"
ANALYZE = "systemd-analyze"


def test_systemd_finds_nothing_to_complain_about(tmp_path: Path) -> None:
    """Every key is known, every value can be read, every unit that is named exists."""
    need(ANALYZE)
    (tmp_path / "gipfel").symlink_to("/bin/true")  # the program is where it was installed, and here it is not
    for unit in SYSTEMD.glob("gipfel*.[st]*"):
        text = unit.read_text().replace(PROGRAM, str(tmp_path / "gipfel"))
        (tmp_path / unit.name).write_text(text)
    units = [tmp_path / "gipfel.service", tmp_path / "gipfel-poweroff.target"]
    verified = subprocess.run([ANALYZE, "verify", "--man=no", *units], capture_output=True, text=True, check=False)

    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")


def test_there_is_time_to_end() -> None:
    """A camera that is just loading, then page, voice, buttons and display end before systemd kills them."""
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # configparser's own way
    unit.read(SYSTEMD / "gipfel.service")

    longest = DeferredCamera.ENDS_IN + VoiceWorker.ENDS_IN + 3 * Worker.ENDS_IN
    assert float(unit["Service"]["TimeoutStopSec"]) > longest


def test_the_log_reaches_the_journal() -> None:
    """Standard error goes where systemd sends it, and the priority in front of each line is read."""
    text = (SYSTEMD / "gipfel.service").read_text()

    assert not [key for key in ("StandardError", "StandardOutput", "SyslogLevelPrefix") if key in text]


def test_the_service_is_closed() -> None:
    """With the page's port open, its exposure is 2.0 at most, on systemd's scale to 10."""
    need(ANALYZE)
    unit = str(SYSTEMD / "gipfel.service")
    command = [ANALYZE, "security", "--offline=yes", "--threshold=20", "--no-pager", unit]
    rated = subprocess.run(command, capture_output=True, text=True, check=False)

    assert rated.returncode == 0, rated.stdout.splitlines()[-1]


def test_only_what_the_table_needs_is_open() -> None:
    """What is open is named here one by one, so that nothing is opened by the way."""
    need(ANALYZE)
    command = [ANALYZE, "security", "--offline=yes", "--json=short", str(SYSTEMD / "gipfel.service")]
    rated = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    is_open = {line["json_field"] for line in rated if line["set"] is False and float(line["exposure"] or 0) > 0}

    assert is_open == {
        "DeviceAllow",  # display, buttons, camera, loudspeaker
        "IPAddressDeny",  # the network around it
        "MemoryDenyWriteExecute",  # libffi, on which picamera2's parts build, may want it
        "PrivateDevices",
        "PrivateNetwork",
        "PrivateUsers",  # the devices' groups would be nobody's
        "ProcSubset",  # the Pi's model and revision
        "RestrictAddressFamilies_AF_INET_INET6",
        "RestrictAddressFamilies_AF_NETLINK",
        "RestrictAddressFamilies_AF_UNIX",
        "RootDirectoryOrRootImage",
    }


def test_it_is_switched_off_only_when_that_was_asked_for(tmp_path: Path) -> None:
    """The status of a held STOP starts the target; a stop, a fault and a signal do not."""
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # keys have capitals
    unit.read(SYSTEMD / "gipfel.service")
    service = unit["Service"]
    script = service["ExecStopPost"].removeprefix("+/bin/sh -c '").removesuffix("'")
    (tmp_path / "systemctl").write_text('#!/bin/sh\necho "$@"\n')
    (tmp_path / "systemctl").chmod(0o755)

    def done(code: str, status: str) -> str:
        environ = {"PATH": f"{tmp_path}:/bin:/usr/bin", "EXIT_CODE": code, "EXIT_STATUS": status}
        return subprocess.run(
            ["/bin/sh", "-c", script], env=environ, capture_output=True, text=True, check=True
        ).stdout

    assert done("exited", "150") == "--no-block start gipfel-poweroff.target\n"
    assert [done("exited", "0"), done("exited", "1"), done("killed", "TERM"), done("dumped", "ABRT")] == [""] * 4
    assert service["SuccessExitStatus"] == service["RestartPreventExitStatus"] == "150"


def test_the_installer_is_clean() -> None:
    """The installer, its steps and the switch for a read-only system: shellcheck has no complaints."""
    need("shellcheck")
    command = ("shellcheck", "-x", str(SYSTEMD / "install"), str(SYSTEMD / "read-only"))
    checked = subprocess.run(command, capture_output=True, text=True, check=False)

    assert checked.stdout == ""
