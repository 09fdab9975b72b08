"""The virtual table's camera: the thread of a real table, above the drawn tray. It loads numpy and OpenCV."""

from collections.abc import Callable
from pathlib import Path

from gipfel.camera import Camera, CameraThread, TrayCalibration, reader_of
from gipfel.table import Signal
from gipfel.virtual.tray import VirtualTray
from gipfel_vision import Tray
from gipfel_vision.tray import has_moved

FILE = "drawn-tray.npz"
"""Where the drawn tray is kept once somebody has calibrated it: a real tray has another file."""


def open_virtual_camera(tray: VirtualTray, post: Callable[[Signal], None], folder: Path) -> Camera:
    """Return the camera above a virtual tray."""
    path = folder / FILE
    known = known_tray(tray, path)
    return Camera(CameraThread(tray, reader_of(known), post, known, TrayCalibration(path, post)))


def known_tray(tray: VirtualTray, path: Path) -> Tray:
    """Return the tray as somebody has calibrated it; else, or if that was another one, as it was drawn."""
    drawn = tray.known()
    try:
        kept = Tray.load(path)
    except (OSError, ValueError):
        return drawn
    return drawn if has_moved(kept, drawn.empty) else kept
