"""The virtual table's eye: the watch of a real table, above the drawn tray.

It opens in a thread of its own: numpy and OpenCV take their time, and the glass is there before them.
"""

import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from gipfel.ports import View
from gipfel.table import Signal, Table
from gipfel.virtual.tray import VirtualTray

if TYPE_CHECKING:
    from gipfel.watch import Watch
    from gipfel_vision import Tray

FILE = "drawn-tray.npz"
"""Where the drawn tray is kept once somebody has calibrated it: a real tray has another file."""
CLOSES_IN = 5.0


class VirtualEye:
    """Watches the virtual tray for as long as its block lasts, and publishes what it sees."""

    def __init__(
        self, tray: VirtualTray, post: Callable[[Signal], None], publish: Callable[[View], None], folder: Path
    ) -> None:
        self._tray, self._post, self._publish = tray, post, publish
        self._path = folder / FILE
        self._watch: Watch | None = None
        self._table: Table | None = None
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="virtual eye", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        self._thread.join(CLOSES_IN)

    def attend(self, table: Table) -> None:
        """Hear what the table is about; called by its loop, so it only puts that down."""
        self._table = table
        if self._watch:
            self._watch.attend(table)

    def _run(self) -> None:
        from gipfel.lookout import Lookout  # noqa: PLC0415  # the eye comes after the glass
        from gipfel.study import Study, reader_of  # noqa: PLC0415  # the same
        from gipfel.watch import Watch  # noqa: PLC0415  # the same

        known = known_tray(self._tray, self._path)
        self._watch = Watch(self._tray, reader_of(known), self._post, known, Study(self._path, self._post))
        if self._table:
            self._watch.attend(self._table)
        with self._watch, Lookout(self._watch, self._publish):
            self._is_over.wait()


def known_tray(tray: VirtualTray, path: Path) -> "Tray":
    """Give the tray as somebody has calibrated it; else, or if that was another one, as it was drawn."""
    from gipfel_vision import Tray  # noqa: PLC0415  # the eye comes after the glass
    from gipfel_vision.moved import has_moved  # noqa: PLC0415  # the same

    drawn = tray.known()
    try:
        kept = Tray.load(path)
    except (OSError, ValueError):
        return drawn
    return drawn if has_moved(kept, drawn.empty) else kept
