"""Opens a source again after it fails, with exponential backoff."""

from collections.abc import Iterator
from contextlib import suppress
from threading import Event

from gipfel_vision.sources.source import Source, SourceLost, TimedFrame

FIRST, FACTOR, LONGEST = 1.0, 1.5, 8.0
"""Seconds until the first new try, the factor by which each further pause grows, and the longest, in seconds."""


def with_retries(source: Source, is_over: Event) -> Iterator[TimedFrame | SourceLost]:
    """Yield a source's frames; when it fails, yield its error, once for each try, and try again.

    Whatever a driver raises, the table goes on: only a file that ends or fails is not tried again.
    `is_over` ends it from another thread, also in the middle of a pause.
    """
    pause = FIRST
    while not is_over.is_set():
        frames = source.frames()
        try:
            for frame in frames:
                pause = FIRST
                yield frame
                del frame  # it makes room for the next one: a small computer has little memory
                if is_over.is_set():
                    return
            return  # noqa: TRY300  # a file has ended
        except SourceLost as error:
            lost = error
        except Exception as error:  # noqa: BLE001  # whatever a driver raises
            lost = SourceLost(source.name, f"{type(error).__name__}: {error}")
        finally:
            with suppress(Exception):  # a device that is gone may not even be closed
                frames.close()
        yield lost
        if not source.is_live:
            return
        is_over.wait(pause)
        pause = min(pause * FACTOR, LONGEST)
