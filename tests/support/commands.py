"""Commands, run in this process or in one of their own."""

import os
import subprocess
import sys

import pytest

from gipfel.cli import main


def gipfel(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    """Run a command in this process; return its status and what it printed."""
    status = main(argv)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def piped(*argv: str, text: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the real command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "gipfel", *argv],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environ},
        check=False,
        timeout=60,
    )
