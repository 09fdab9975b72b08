"""What may take long is done beside the thread that serves the live pages."""

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from support.running_hall import running_hall
from support.sealed_games import EVENING, sealed_game

SLOW = ("record_of", "step_details", "disk_usage")
"""Functions that word a whole game, find out how a step was ruled, or ask a disk."""


@contextmanager
def watched_threads() -> Iterator[dict[str, set[str]]]:
    """Note for each slow function the kinds of threads that call it, of those that are started in this block."""
    called = defaultdict[str, set[str]](set)

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name in SLOW:
            called[frame.f_code.co_name].add(threading.current_thread().name.partition("_")[0])

    before = threading.getprofile()
    threading.setprofile(note)
    try:
        yield called
    finally:
        threading.setprofile(before)


def test_live_pages_wait_for_nothing(tmp_path: Path) -> None:
    """A game is worded, and the disk is asked, in the threads of the archive."""
    with watched_threads() as called, running_hall(tmp_path) as hall:
        hall.sign_in()
        hall.context.archive.take(sealed_game(("Ada", "Bo")), "4", "d1", EVENING, None)
        hall.get("/api/games/1/record")
        hall.get("/api/games/1/record/2")
        hall.get("/api/health")

    assert called == {name: {"archive"} for name in SLOW}
