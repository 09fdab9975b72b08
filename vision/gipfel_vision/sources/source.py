"""What a source is: something that gives one picture after the other, and may die."""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Protocol

from gipfel_vision.reading import Frame


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One picture, and when it was taken, in seconds of a clock that never goes back.

    `lens` is where the lens stood, of a camera that can focus.
    """

    frame: Frame
    at: float
    lens: float | None = None


class SourceLost(OSError):
    """A source that gives no pictures any more; `source` says which, `detail` what was noticed."""

    def __init__(self, source: str, detail: str) -> None:
        super().__init__(f"{source}: {detail}")
        self.source, self.detail = source, detail


class Source(Protocol):
    """Where pictures come from."""

    @property
    def name(self) -> str:
        """What it is called on the command line."""

    @property
    def is_live(self) -> bool:
        """Whether it is worth trying again: a camera is, a file is not."""

    def frames(self) -> Generator[Shot, None, None]:
        """Open the source and give its pictures as they come; closing the iterator closes the source.

        Ends with the last picture of a file, and with `SourceLost` if it dies.
        """


class Pace:
    """Gives pictures from files at the rate at which a camera would have taken them."""

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
        """Wait until the next picture is due; give that moment."""
        now = self._now()
        # One that is late does not hurry those after it: a slow reader sees all pictures, later.
        self._due = now if self._due is None else max(self._due + self._step, now)
        if self._due > now:
            self._sleep(self._due - now)
        return self._due
