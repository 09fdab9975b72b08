"""A source that dies says so, and is tried again."""

from collections.abc import Iterator
from contextlib import suppress
from threading import Event

from gipfel_vision.sources.source import Shot, Source, SourceLost

FIRST, LONGER, LONGEST = 1.0, 1.5, 8.0
"""Seconds until the first new try, by how much each further one waits longer, and the most."""


def patiently(source: Source, is_over: Event) -> Iterator[Shot | SourceLost]:
    """Give a source's pictures; where it dies give its error, once for each try, and try again.

    Whatever a driver throws, the table goes on: only a file that ends or fails is not tried again.
    `is_over` ends it from another thread, also in the middle of a pause.
    """
    pause = FIRST
    while not is_over.is_set():
        shots = source.frames()
        try:
            for shot in shots:
                pause = FIRST
                yield shot
                del shot  # it makes room for the next one: a small computer has little
                if is_over.is_set():
                    return
            return  # noqa: TRY300  # a file has ended
        except SourceLost as error:
            lost = error
        except Exception as error:  # noqa: BLE001  # whatever a driver throws
            lost = SourceLost(source.name, f"{type(error).__name__}: {error}")
        finally:
            with suppress(Exception):  # a device that is gone may not even be closed
                shots.close()
        yield lost
        if not source.is_live:
            return
        is_over.wait(pause)
        pause = min(pause * LONGER, LONGEST)
