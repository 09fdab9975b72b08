"""A faked Pi for each test; where there is none to be had, its tests are left out, and that is said at the end."""

from pathlib import Path

import pytest

from support import fake_kernel
from support.fake_kernel import Kernel
from support.left_out import leave_out


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    """Return a Pi with nothing plugged in."""
    if reason := fake_kernel.missing():
        leave_out(reason)
    return Kernel(tmp_path / "pi")
