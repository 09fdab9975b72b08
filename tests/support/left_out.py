"""Tests that need more than Python."""

import os
import shutil
from typing import NoReturn

import pytest


def leave_out(reason: str) -> NoReturn:
    """Leave a test out, and say why; in `.ci/run`, where nothing may be left out, it fails."""
    if os.environ.get("GIPFEL_TESTS") == "all":
        pytest.fail(reason)
    pytest.skip(reason)


def need(command: str) -> None:
    """Leave a test out where a program is missing."""
    if shutil.which(command) is None:
        leave_out(f"{command} is missing")
