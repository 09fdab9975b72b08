"""The Raspberry Pi's own camera, through picamera2, which comes with the system and never from an index.

One configuration with two streams: `main` in colours is read and kept as evidence; `lores` costs nothing, and its
upper part is grey: it says whether anything moves, and whether the light fits. Only what is worth reading is
fetched from `main`. We never ask for `sensor_modes`: that tries out every one of them, which takes its time.
"""

import os
import time
from collections.abc import Generator, Mapping
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.reading import Frame
from gipfel_vision.sources.light import Light, known
from gipfel_vision.sources.source import Shot, SourceLost
from gipfel_vision.stillness import Stillness

SIZE, SMALL = (960, 720), (320, 240)
FRAME, RESTING = 66_667, 200_000
"""Microseconds a picture: fifteen a second, and five while nothing moves: they see a hand as well, for a third."""

WHOLE = {"imx708": (2304, 1296), "imx477": (2028, 1520), "imx219": (1640, 1232), "ov5647": (1296, 972)}
"""By sensor, the smallest picture that shows all it sees. Left alone, libcamera takes the one nearest in size,
which on a Camera Module 3 is the middle two thirds: the tray would be cut off."""

STEP, IDLE = 3, 0.5
"""While nothing moves, one picture each half second; looked for in the small one, as fine as in a whole one."""

PATIENCE = 2.0
"""Seconds to wait for a picture. Without an end to it, a camera whose ribbon is loose would hang us for ever."""

AUTOFOCUS = {"AfMode": 1, "AfTrigger": 0}
"""Focus once, at the start: with every hand that comes in, a lens that follows would lose the dice."""

COLOURS = {"YUV420": cv2.COLOR_YUV2BGR_I420, "NV12": cv2.COLOR_YUV2BGR_NV12}
"""What a camera may give instead of what was asked for, and how it becomes blue, green, red."""


class Picamera:
    """The camera at the ribbon cable; `lens` is where it stood when the tray was calibrated, if that is known."""

    name = "picamera"
    is_live = True

    def __init__(self, lens: float | None = None) -> None:
        self.lens = lens

    def frames(self) -> Generator[Shot, None, None]:
        """Give pictures until the camera does not answer; few, while nothing moves."""
        camera = self._open()
        try:
            main, lores = self._start(camera)
            light, stillness, lasts = Light(camera.camera_controls), Stillness(STEP, IDLE), FRAME
            while True:
                request = camera.capture_request(wait=PATIENCE)
                try:
                    at, grey = time.monotonic(), grey_of(request.make_array("lores"), lores)
                    is_still = stillness.lasts(grey, at)
                    frame = None if is_still else colours_of(request.make_array("main"), main)
                    lens = request.get_metadata().get("LensPosition")
                finally:
                    request.release()
                change = light.after(grey)
                # While exposure is looked for, longer pictures would be brighter ones, as if something had moved.
                wanted = RESTING if stillness.is_calm and light.is_held else FRAME
                if wanted != lasts:
                    lasts = wanted
                    change |= known(lasting(lasts), camera.camera_controls)
                if change:
                    camera.set_controls(change)
                if frame is not None:
                    yield Shot(frame, at, lens)
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

    def _start(self, camera: Any) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ANN401  # as above
        """Configure and start; give both streams as the camera made them, which may not be as we asked."""
        config = camera.create_video_configuration(
            main={"size": SIZE, "format": "RGB888"},  # which is libcamera's name for blue, green, red
            lores={"size": SMALL, "format": "YUV420"},
            buffer_count=3,
            sensor=whole_sensor(camera.camera_properties),
            controls=known(lasting(FRAME), camera.camera_controls),
        )
        camera.configure(config)
        camera.start()
        focus = AUTOFOCUS if self.lens is None else {"AfMode": 0, "LensPosition": self.lens}
        camera.set_controls(known(focus, camera.camera_controls))
        made = camera.camera_configuration()
        return made["main"], made["lores"]


def lasting(microseconds: int) -> dict[str, object]:
    """Give the control that makes each picture take so long."""
    return {"FrameDurationLimits": (microseconds, microseconds)}


def whole_sensor(properties: Mapping[str, object]) -> dict[str, tuple[int, int]]:
    """Give the sensor's mode that cuts nothing off; of a sensor that we do not know, what libcamera finds best."""
    model = str(properties.get("Model", "")).partition("_")[0]  # imx708_wide, imx708_noir
    return {"output_size": WHOLE[model]} if model in WHOLE else {}


def grey_of(array: NDArray[np.uint8], stream: Mapping[str, Any]) -> NDArray[np.uint8]:
    """Give how bright each dot is: the upper part of such an array, without what pads its rows."""
    width, height = stream["size"]
    return array[:height, :width]


def colours_of(array: NDArray[np.uint8], stream: Mapping[str, Any]) -> Frame:
    """Give a picture in blue, green, red, whatever the camera made of our wish."""
    if stream["format"] == "RGB888":
        return np.asarray(array, np.uint8)
    if stream["format"] not in COLOURS:
        raise SourceLost(Picamera.name, f"it gives pictures as {stream['format']}, which we cannot read")
    width, _ = stream["size"]
    return np.asarray(cv2.cvtColor(array, COLOURS[stream["format"]])[:, :width], np.uint8)
