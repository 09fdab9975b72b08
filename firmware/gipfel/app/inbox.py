"""Where threads that wait for something hand in what they noticed; the loop takes it from here."""

import queue
import time

from gipfel.table import Signal, Ticked


class QueueInbox:
    """Signals from other threads, taken one by one; time that passes is a signal, too."""

    def __init__(self, signals: queue.SimpleQueue[Signal] | None = None) -> None:
        self.signals = queue.SimpleQueue[Signal]() if signals is None else signals
        """What was handed in so far; a queue that others already put signals into can be passed in."""

    def post(self, signal: Signal) -> None:
        """Hand a signal in, from any thread."""
        self.signals.put(signal)

    def take(self, until: float) -> Signal:
        """Return the next signal, or `Ticked` where none comes until then, in seconds of the monotonic clock."""
        try:
            return self.signals.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return Ticked(time.monotonic())
