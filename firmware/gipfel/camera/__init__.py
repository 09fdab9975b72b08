"""The camera's thread: it reads dice, checks the board, calibrates the tray, and shows a preview."""

from typing import TYPE_CHECKING

from gipfel import late

if TYPE_CHECKING:
    from gipfel.camera.board_maps import BoardMapFolder
    from gipfel.camera.calibration import TrayCalibration, reader_of
    from gipfel.camera.late import LateCamera
    from gipfel.camera.opening import Camera, load_tray, open_camera, source_for, tray_for
    from gipfel.camera.thread import CameraThread

__all__ = [
    "BoardMapFolder",
    "Camera",
    "CameraThread",
    "LateCamera",
    "TrayCalibration",
    "load_tray",
    "open_camera",
    "reader_of",
    "source_for",
    "tray_for",
]

# `LateCamera` is there before OpenCV is loaded; everything else loads it.
__getattr__ = late(
    __name__,
    {
        "board_maps": "BoardMapFolder",
        "calibration": "TrayCalibration reader_of",
        "late": "LateCamera",
        "opening": "Camera load_tray open_camera source_for tray_for",
        "thread": "CameraThread",
    },
)
