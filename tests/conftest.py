"""What is left out is said plainly, in the last lines."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say that the browser tests were left out, and why, where they were."""
    left_out = [report for report in terminalreporter.stats.get("skipped", []) if "tests/browser" in report.nodeid]
    if left_out:
        reasons = sorted({report.longrepr[2].removeprefix("Skipped: ") for report in left_out})
        terminalreporter.write_line("")
        terminalreporter.write_line(
            f"{len(left_out)} browser tests were left out: {'; '.join(reasons)}.", yellow=True
        )
        terminalreporter.write_line(
            "On Debian, Ubuntu and Raspberry Pi OS: sudo apt install chromium npm", yellow=True
        )
