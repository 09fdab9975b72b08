"""The virtual table's eye: the watch of a real table, above the drawn tray. It loads numpy and OpenCV."""

from collections.abc import Callable
from pathlib import Path

from gipfel.study import Study, reader_of
from gipfel.table import Signal
from gipfel.virtual.tray import VirtualTray
from gipfel.watch import Watch
from gipfel_vision import Tray
from gipfel_vision.moved import has_moved

FILE = "drawn-tray.npz"
"""Where the drawn tray is kept once somebody has calibrated it: a real tray has another file."""


def watch_above(tray: VirtualTray, post: Callable[[Signal], None], folder: Path) -> Watch:
    """Give the watch above a virtual tray."""
    path = folder / FILE
    known = known_tray(tray, path)
    return Watch(tray, reader_of(known), post, known, Study(path, post))


def known_tray(tray: VirtualTray, path: Path) -> Tray:
    """Give the tray as somebody has calibrated it; else, or if that was another one, as it was drawn."""
    drawn = tray.known()
    try:
        kept = Tray.load(path)
    except (OSError, ValueError):
        return drawn
    return drawn if has_moved(kept, drawn.empty) else kept
