"""Tests that need more than Python."""

import os
import shutil
from typing import NoReturn

import pytest


def leave_out(reason: str) -> NoReturn:
    """Skip a test and say why; in `.ci/run`, where nothing may be skipped, fail."""
    if os.environ.get("GIPFEL_TESTS") == "all":
        pytest.fail(reason)
    pytest.skip(reason)


def need(command: str) -> None:
    """Skip a test if a program is missing."""
    if shutil.which(command) is None:
        leave_out(f"{command} is missing")
