"""The newest frame of the camera with what was read in it, for whoever wants to show or use it."""

from dataclasses import dataclass

from gipfel_vision import DiceReading, Frame
from gipfel_vision.tray import Corners


@dataclass(frozen=True, slots=True, eq=False)
class CameraView:
    """One frame and the dice read in it; the frame is read-only."""

    frame: Frame
    reading: DiceReading
    at: float
    """When it was taken, in seconds of the monotonic clock."""
    outline: Corners = ()
    """During calibration: the corners of the tray's floor as just found, in pixels."""


class LatestView:
    """Holds the newest view: replaced whole by the camera's thread, read from any thread."""

    def __init__(self) -> None:
        self.view: CameraView | None = None
        """None while there is no camera."""

    def frame(self) -> Frame | None:
        """Return the newest frame."""
        view = self.view
        return view.frame if view else None
