"""A faked Pi for each test; where there is none to be had, its tests are left out, and that is said at the end."""

from pathlib import Path

import pytest

import fake_kernel
from fake_kernel import Kernel
from left_out import leave_out


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    """Give a Pi with nothing plugged in."""
    if reason := fake_kernel.missing():
        leave_out(reason)
    return Kernel(tmp_path / "pi")
