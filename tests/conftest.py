"""What is left out is said plainly, in the last lines."""

import pytest

NEEDS = {
    "tests/browser": ("browser tests", "chromium npm"),
    "tests/service": ("tests of the service and its installer", "systemd shellcheck debootstrap"),
    "tests/camera": ("tests with picamera2 itself", "gcc debootstrap"),
}
"""Which tests may be left out, what they are called, and the packages with which they run."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests were left out, and why, where they were."""
    skipped = terminalreporter.stats.get("skipped", [])
    for folder, (name, packages) in NEEDS.items():
        left_out = [report for report in skipped if folder in report.nodeid]
        if left_out:
            reasons = sorted({report.longrepr[2].removeprefix("Skipped: ") for report in left_out})
            lines = (
                f"{len(left_out)} {name} were left out: {'; '.join(reasons)}.",
                f"On Debian, Ubuntu and Raspberry Pi OS: sudo apt install {packages}",
            )
            terminalreporter.write_line("")
            for line in lines:
                terminalreporter.write_line(line, yellow=True)
