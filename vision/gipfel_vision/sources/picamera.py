"""The Raspberry Pi's own camera, through picamera2, which comes with the system and never from an index.

Only the `main` stream is asked for: a second, small one would cost memory of which a Zero has little, and nothing
reads it. `RGB888` is what libcamera calls the order blue, green, red.
"""

import os
import time
from collections.abc import Generator, Mapping
from typing import Any

import numpy as np

from gipfel_vision.reading import Frame
from gipfel_vision.sources.source import Shot, SourceLost

SIZE = (960, 720)
FRAME = 66_667
"""Microseconds a picture: fifteen a second."""

WHOLE = {"imx708": (2304, 1296), "imx477": (2028, 1520), "imx219": (1640, 1232), "ov5647": (1296, 972)}
"""By sensor, the smallest picture that shows all it sees. Left alone, libcamera takes the one nearest in size,
which on a Camera Module 3 is the middle two thirds: the tray would be cut off."""

PATIENCE = 2.0
"""Seconds to wait for a picture. Without an end to it, a camera whose ribbon is loose would hang us for ever."""

LIT_AFTER = 30
"""Pictures after which exposure and white balance have found themselves, and are held."""

BLACK, WHITE = 20.0, 235.0
"""Means of a picture at which what is held does not fit any more."""

AUTOFOCUS = {"AfMode": 1, "AfTrigger": 0}
"""Focus once, at the start: with every hand that comes in, a lens that follows would lose the dice."""


class Picamera:
    """The camera at the ribbon cable."""

    name = "picamera"
    is_live = True

    def frames(self) -> Generator[Shot, None, None]:
        """Give pictures until the camera does not answer."""
        camera = self._open()
        light = Light(camera.camera_controls)
        try:
            config = camera.create_video_configuration(
                main={"size": SIZE, "format": "RGB888"},
                buffer_count=3,
                sensor=whole_sensor(camera.camera_properties),
                controls=known({"FrameDurationLimits": (FRAME, FRAME)}, camera.camera_controls),
            )
            camera.configure(config)
            camera.start()
            camera.set_controls(known(AUTOFOCUS, camera.camera_controls))
            while True:
                frame = np.asarray(camera.capture_array("main", wait=PATIENCE), np.uint8)
                if change := light.after(frame):
                    camera.set_controls(change)
                yield Shot(frame, time.monotonic())
        except (RuntimeError, TimeoutError, OSError) as error:
            raise SourceLost(self.name, str(error) or "no picture comes any more") from error
        finally:
            camera.cancel_all_and_flush()  # else closing would wait for the picture that never came
            camera.close()

    def _open(self) -> Any:  # noqa: ANN401  # picamera2 has no types
        os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")  # else it writes over the glass in a terminal
        try:
            from picamera2 import Picamera2  # noqa: PLC0415  # only a Pi has it
        except ImportError as error:
            raise SourceLost(self.name, "picamera2 is missing (sudo apt install python3-picamera2)") from error
        try:
            return Picamera2()
        except (RuntimeError, IndexError) as error:  # no camera: the one or the other, by version
            raise SourceLost(self.name, str(error)) from error


def known(wanted: Mapping[str, object], controls: Mapping[str, object]) -> dict[str, object]:
    """Give those of the wanted controls that this camera has: each module has others."""
    return {name: value for name, value in wanted.items() if name in controls}


def whole_sensor(properties: Mapping[str, object]) -> dict[str, tuple[int, int]]:
    """Give the sensor's mode that cuts nothing off; of a sensor that we do not know, what libcamera finds best."""
    model = str(properties.get("Model", "")).partition("_")[0]  # imx708_wide, imx708_noir
    return {"output_size": WHOLE[model]} if model in WHOLE else {}


class Light:
    """Holds exposure and white balance once the tray is lit, so that a hand in it does not change the floor.

    If the room's light then changes so much that the picture is black or white, they find themselves anew.
    """

    def __init__(self, controls: Mapping[str, object]) -> None:
        self._controls = controls
        self._since = 0
        self._is_held = False

    def after(self, frame: Frame) -> dict[str, object]:
        """Take a picture; give the controls to be set after it, mostly none."""
        is_fitting = BLACK <= float(frame[::16, ::16].mean()) <= WHITE
        self._since = self._since + 1 if is_fitting is not self._is_held else 0
        if self._since < LIT_AFTER:
            return {}
        self._is_held, self._since = not self._is_held, 0
        return known({"AeEnable": not self._is_held, "AwbEnable": not self._is_held}, self._controls)
