"""Waiting for what comes by itself."""

import time
from collections.abc import Callable
from typing import Any

PATIENCE = 120.0
"""Seconds after which something that should have happened has not; a slow machine needs some."""


def until(is_so: Callable[[], Any], what: object = "it did not happen") -> Any:  # noqa: ANN401  # whatever it gives
    """Wait until something is so, and give it; `what` is shown where it never is."""
    ends = time.monotonic() + PATIENCE
    while True:
        if found := is_so():
            return found
        assert time.monotonic() < ends, str(what)
        time.sleep(0.02)
