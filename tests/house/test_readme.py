"""What the README promises is tried."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"
COMMANDS = re.findall(r"^\$ gipfel (.*)$", README.read_text(encoding="utf-8"), re.MULTILINE)


def test_its_examples_run() -> None:
    """Each `>>>` line of the README prints what stands below it."""
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")

    assert tried > 0
    assert failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_its_commands_run(command: str, tmp_path: Path) -> None:
    """Each `$ gipfel` line of the README works as it stands."""
    command, _, question = command.partition(" <<< ")
    ended = subprocess.run(
        [sys.executable, "-m", "gipfel", *shlex.split(command)],
        input=shlex.split(question)[0] if question else "",
        capture_output=True,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        check=False,
        timeout=60,
    )

    assert ended.returncode == 0, ended.stderr
