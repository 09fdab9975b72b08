"""The Raspberry Pi's own camera, through picamera2, which comes with the system and not from PyPI.

One configuration with two streams: `main` in colour is read and kept as evidence; `lores` costs nothing, and the
upper part of its array is grey: motion is detected and exposure is locked by it. Only frames worth reading are
fetched from `main`. We never ask for `sensor_modes`: that tries out every one of them, which takes its time.
"""

import os
import time
from collections.abc import Generator, Mapping
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.images import Frame
from gipfel_vision.motion import MotionDetector
from gipfel_vision.sources.exposure import ExposureLock, supported
from gipfel_vision.sources.source import SourceLost, TimedFrame

SIZE, SMALL = (960, 720), (320, 240)
"""Width and height of both streams, in pixels."""
FRAME_DURATION, CALM_DURATION = 66_667, 200_000
"""Microseconds for each frame: 15 a second, and 5 while nothing moves, for a third of the work."""

FULL_VIEW = {"imx708": (2304, 1296), "imx477": (2028, 1520), "imx219": (1640, 1232), "ov5647": (1296, 972)}
"""By sensor, width and height of the smallest mode with the whole field of view. Left alone, libcamera takes the
mode nearest in size, which on a Camera Module 3 is the middle two thirds: the tray would be cut off."""

STEP, IDLE = 3, 0.5
"""The motion detector's step in pixels of `lores`, as fine as its own in `main`; and seconds from frame to
frame while nothing moves."""

PATIENCE = 2.0
"""Seconds to wait for a frame. Without an end to it, a camera whose ribbon is loose would hang us for ever."""

AUTOFOCUS = {"AfMode": 1, "AfTrigger": 0}
"""Focus once, at the start: with every hand that comes in, a lens that follows would lose the dice."""

CONVERSIONS = {"YUV420": cv2.COLOR_YUV2BGR_I420, "NV12": cv2.COLOR_YUV2BGR_NV12}
"""The formats that a camera may deliver instead of the one asked for, and how they become blue, green, red."""


class Picamera:
    """The camera at the ribbon cable; `lens` is the lens position at which the tray was calibrated, if known."""

    name = "picamera"
    is_live = True

    def __init__(self, lens: float | None = None) -> None:
        self.lens = lens

    def frames(self) -> Generator[TimedFrame, None, None]:
        """Yield frames until the camera does not answer; few, while nothing moves."""
        camera = self._open()
        try:
            main, lores = self._start(camera)
            exposure, motion = ExposureLock(camera.camera_controls), MotionDetector(STEP, IDLE)
            duration = FRAME_DURATION
            while True:
                request = camera.capture_request(wait=PATIENCE)
                try:
                    at, grey = time.monotonic(), grey_of(request.make_array("lores"), lores)
                    is_static = motion.is_static(grey, at)
                    frame = None if is_static else bgr_of(request.make_array("main"), main)
                    lens = request.get_metadata().get("LensPosition")
                finally:
                    request.release()
                change = exposure.after(grey)
                # While exposure converges, longer frames would be brighter ones, as if something had moved.
                wanted = CALM_DURATION if motion.is_calm and exposure.is_locked else FRAME_DURATION
                if wanted != duration:
                    duration = wanted
                    change |= supported(frame_duration(duration), camera.camera_controls)
                if change:
                    camera.set_controls(change)
                if frame is not None:
                    yield TimedFrame(frame, at, lens)
        except (RuntimeError, TimeoutError, OSError) as error:
            raise SourceLost(self.name, str(error) or "no picture comes any more") from error
        finally:
            camera.cancel_all_and_flush()  # else closing would wait for the frame that never came
            camera.close()

    def _open(self) -> Any:  # noqa: ANN401  # picamera2 has no types
        os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")  # else it writes over the display in a terminal
        try:
            from picamera2 import Picamera2  # noqa: PLC0415  # only a Pi has it
        except ImportError as error:
            raise SourceLost(self.name, "picamera2 is missing (sudo apt install python3-picamera2)") from error
        try:
            return Picamera2()
        except (RuntimeError, IndexError) as error:  # no camera: the one or the other, by version
            raise SourceLost(self.name, str(error)) from error

    def _start(self, camera: Any) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ANN401  # as above
        """Configure and start; return both streams as the camera made them, which may not be as we asked."""
        config = camera.create_video_configuration(
            main={"size": SIZE, "format": "RGB888"},  # which is libcamera's name for blue, green, red
            lores={"size": SMALL, "format": "YUV420"},
            buffer_count=3,
            sensor=full_view_mode(camera.camera_properties),
            controls=supported(frame_duration(FRAME_DURATION), camera.camera_controls),
        )
        camera.configure(config)
        camera.start()
        focus = AUTOFOCUS if self.lens is None else {"AfMode": 0, "LensPosition": self.lens}
        camera.set_controls(supported(focus, camera.camera_controls))
        made = camera.camera_configuration()
        return made["main"], made["lores"]


def frame_duration(microseconds: int) -> dict[str, object]:
    """Return the control that sets how long each frame takes."""
    return {"FrameDurationLimits": (microseconds, microseconds)}


def full_view_mode(properties: Mapping[str, object]) -> dict[str, tuple[int, int]]:
    """Return the sensor mode that cuts nothing off; nothing for other sensors, for which libcamera chooses."""
    model = str(properties.get("Model", "")).partition("_")[0]  # imx708_wide, imx708_noir
    return {"output_size": FULL_VIEW[model]} if model in FULL_VIEW else {}


def grey_of(array: NDArray[np.uint8], stream: Mapping[str, Any]) -> NDArray[np.uint8]:
    """Return the brightness of each pixel: the upper part of a YUV array, without the padding of its rows."""
    width, height = stream["size"]
    return array[:height, :width]


def bgr_of(array: NDArray[np.uint8], stream: Mapping[str, Any]) -> Frame:
    """Return a frame in blue, green, red from an array in the stream's own format."""
    if stream["format"] == "RGB888":
        return np.asarray(array, np.uint8)
    if stream["format"] not in CONVERSIONS:
        raise SourceLost(Picamera.name, f"it gives pictures as {stream['format']}, which we cannot read")
    width, _ = stream["size"]
    return np.asarray(cv2.cvtColor(array, CONVERSIONS[stream["format"]])[:, :width], np.uint8)
