"""Notices what took far longer than it usually does."""

import logging
import time
from types import TracebackType
from typing import Self

FACTOR, LEAST = 10.0, 0.5
"""What takes so many times the usual time, and at least so many seconds, took far longer."""
WEIGHT = 0.05
"""How much one more measurement moves what is usual: an exponential moving average."""

log = logging.getLogger(__name__)


class Slowness:
    """Measures a block each time it runs, and logs when it took far longer than usual."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._usual = 0.0
        self._began = 0.0

    def __enter__(self) -> Self:
        self._began = time.monotonic()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.add(time.monotonic() - self._began)

    def add(self, took: float) -> None:
        """Take one measurement, in seconds."""
        if self._usual and took > max(LEAST, FACTOR * self._usual):
            log.info("%s took %.1f s, usually %.3f s", self._what, took, self._usual)
            return  # an outlier says nothing about what is usual
        self._usual = took if not self._usual else self._usual + WEIGHT * (took - self._usual)
