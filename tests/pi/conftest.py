"""A faked Pi for each test; where that is impossible, the tests are skipped, and the last lines say so."""

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
