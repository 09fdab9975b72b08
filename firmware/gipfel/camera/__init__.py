"""The camera's thread: reads dice, checks the board, calibrates the tray, and publishes a preview."""

from typing import TYPE_CHECKING

from gipfel import lazy_exports

if TYPE_CHECKING:
    from gipfel.camera.advice import picture_advice
    from gipfel.camera.board_maps import BoardMapFolder
    from gipfel.camera.calibration import TrayCalibration, reader_of
    from gipfel.camera.deferred import DeferredCamera
    from gipfel.camera.opening import Camera, load_tray, open_camera, source_for, tray_for
    from gipfel.camera.thread import CameraThread

__all__ = [
    "BoardMapFolder",
    "Camera",
    "CameraThread",
    "DeferredCamera",
    "TrayCalibration",
    "load_tray",
    "open_camera",
    "picture_advice",
    "reader_of",
    "source_for",
    "tray_for",
]

# `DeferredCamera` is there before OpenCV is loaded; everything else loads it.
__getattr__ = lazy_exports(
    __name__,
    {
        "advice": "picture_advice",
        "board_maps": "BoardMapFolder",
        "calibration": "TrayCalibration reader_of",
        "deferred": "DeferredCamera",
        "opening": "Camera load_tray open_camera source_for tray_for",
        "thread": "CameraThread",
    },
)
