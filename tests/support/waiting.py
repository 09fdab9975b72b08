"""Wait for a state."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE = 120.0
"""Seconds until a wait fails; long, because a busy machine is slow."""


def until(is_so: Callable[[], Any], what: object = "it did not happen") -> Any:  # noqa: ANN401  # whatever `is_so` returns
    """Wait until `is_so` returns something true, and return that; `what` is the message if it never does."""
    ends = time.monotonic() + PATIENCE
    while True:
        if found := is_so():
            return found
        assert time.monotonic() < ends, str(what)
        time.sleep(0.02)
