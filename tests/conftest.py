"""For all tests: examples have no deadline; the last lines of a run say which tests were skipped, and why."""

import pytest
from hypothesis import settings

settings.register_profile("gipfel", deadline=None)  # a busy machine is slow, which is no fault of the program
settings.load_profile("gipfel")

LEFT_OUT = {
    "tests/browser": ("browser tests", "sudo apt install chromium npm"),
    "tests/pi": ("tests on a faked Raspberry Pi", "sudo apt install gcc libc6-dev"),
    "tests/hall": ("tests of a table and its hall", "sudo apt install mosquitto openssl"),
    "tests/service": ("tests of the service and its installer", "sudo apt install systemd shellcheck debootstrap"),
    "tests/arm64": ("tests on a Pi's processor", "sudo apt install debootstrap qemu-user-static"),
    "tests/machine": (
        "tests of a whole machine",
        "sudo apt install debootstrap dosfstools e2fsprogs mtools qemu-system-x86 qemu-utils",
    ),
    "tests/real_camera": ("tests with picamera2 itself", "sudo apt install gcc libc6-dev debootstrap"),
}
"""Tests that need more than Python, by their folder; and where it comes from on Debian."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests were skipped, and why."""
    for folder, (what, remedy) in LEFT_OUT.items():
        left_out = [report for report in terminalreporter.stats.get("skipped", []) if folder in report.nodeid]
        if left_out:
            reasons = sorted({report.longrepr[2].removeprefix("Skipped: ") for report in left_out})
            terminalreporter.write_line("")
            terminalreporter.write_line(
                f"{len(left_out)} {what} were left out: {'; '.join(reasons)}.", yellow=True
            )
            terminalreporter.write_line(f"On Debian, Ubuntu and Raspberry Pi OS: {remedy}", yellow=True)
