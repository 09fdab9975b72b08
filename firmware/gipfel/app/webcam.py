"""The camera of a table without a Pi: `--source webcam`, a video, or a folder of pictures."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from gipfel.app.assembly import Post
from gipfel.app.launch import Launch
from gipfel.app.ports import BoardPreview

if TYPE_CHECKING:
    from gipfel.camera import Camera


def open_webcam(launch: Launch, post: Post, publish_board: Callable[[BoardPreview], None]) -> "Camera":
    """Open the camera that was asked for at once: what is wrong with it is said before the table begins."""
    from gipfel.camera import open_camera, source_for, tray_for  # noqa: PLC0415  # OpenCV takes long to load

    tray = tray_for(launch.tray_file, launch.words)
    source = source_for(launch.source, launch.words, tray)
    return open_camera(source, tray, launch.tray_file, launch.boards_folder, post, publish_board)
