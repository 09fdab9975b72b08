"""A part with a thread of its own, because it has to wait for something: a camera, a bus, a button."""

from abc import ABC, abstractmethod
from threading import Thread
from typing import Self


class Worker(ABC):
    """A thread that works for as long as its `with` block lasts."""

    ENDS_IN = 3.0
    """Seconds in which its thread should end; one that hangs is left behind, and holds up nobody."""

    def __init__(self, name: str) -> None:
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
        self._thread.join(self.ENDS_IN)

    @abstractmethod
    def _run(self) -> None:
        """Do the work, in its own thread, until it is over; an exception ends it, and is logged."""

    @abstractmethod
    def _end(self) -> None:
        """Ask the thread to end; called from another thread."""
