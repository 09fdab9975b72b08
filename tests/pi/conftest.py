"""A faked Pi for each test; where there is none to be had, its tests are left out, and that is said at the end."""

import os
from pathlib import Path

import pytest

import fake_kernel
from fake_kernel import Kernel


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    """Give a Pi with nothing plugged in."""
    if reason := fake_kernel.missing():
        (pytest.fail if os.environ.get("GIPFEL_TESTS") == "all" else pytest.skip)(reason)
    return Kernel(tmp_path / "pi")
