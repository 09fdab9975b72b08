"""The interface of a source: an iterator of frames with their times, which may fail."""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Protocol

from gipfel_vision.images import Frame


@dataclass(frozen=True, slots=True, eq=False)
class TimedFrame:
    """One frame, and when it was taken, in seconds of the monotonic clock.

    `lens` is the lens position in dioptres, of a camera that can focus.
    """

    frame: Frame
    at: float
    lens: float | None = None


class SourceLost(OSError):
    """A source that delivers no frames any more; `source` is its name, `detail` what was noticed."""

    def __init__(self, source: str, detail: str) -> None:
        super().__init__(f"{source}: {detail}")
        self.source, self.detail = source, detail


class Source(Protocol):
    """Where frames come from."""

    @property
    def name(self) -> str:
        """Its name on the command line."""

    @property
    def is_live(self) -> bool:
        """Whether it is worth trying again: a camera is, a file is not."""

    def frames(self) -> Generator[TimedFrame, None, None]:
        """Open the source and yield its frames as they come; closing the iterator closes the source.

        Ends with the last frame of a file, and raises `SourceLost` if it fails.
        """


class Pace:
    """Delays frames from files to the rate, in frames a second, at which a camera would have taken them."""

    def __init__(
        self,
        rate: float,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._step = 1 / rate
        self._now, self._sleep = now, sleep
        self._due: float | None = None

    def wait(self) -> float:
        """Wait until the next frame is due; return that time in seconds."""
        now = self._now()
        # One that is late does not hurry those after it: a slow reader gets all frames, later.
        self._due = now if self._due is None else max(self._due + self._step, now)
        if self._due > now:
            self._sleep(self._due - now)
        return self._due
