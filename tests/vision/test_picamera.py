"""The Pi's camera as a source, with a stand-in for picamera2; the real one is in tests/real_camera."""

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import ClassVar

import numpy as np
import pytest

from gipfel_vision.motion.frame_differencing import CALM
from gipfel_vision.sources import Picamera, SourceLost, usual_source
from gipfel_vision.sources.exposure import LOCK_AFTER
from gipfel_vision.sources.picamera import CALM_DURATION, FRAME_DURATION, frame_duration, full_view_mode


class Request:
    """One frame in both streams; `is_released` says whether it was released."""

    def __init__(self, level: int) -> None:
        self.level, self.is_released = level, False

    def make_array(self, name: str) -> np.ndarray:
        """Return a stream as an array; the small one has rows that are padded, and colours below."""
        shape = {"main": (720, 960, 3), "lores": (360, 384)}[name]
        return np.full(shape, self.level, np.uint8)

    def get_metadata(self) -> dict[str, object]:
        """Return how it was taken."""
        return {"LensPosition": 2.5}

    def release(self) -> None:
        """Note that the request was released."""
        self.is_released = True


class Camera:
    """What picamera2 looks like from here; the real one runs in tests/real_camera."""

    camera_controls: dict[str, object] = dict.fromkeys(
        ("AeEnable", "AwbEnable", "FrameDurationLimits", "AfMode", "AfTrigger", "LensPosition")
    )
    camera_properties: dict[str, object] = {"Model": "imx708_wide"}  # noqa: RUF012  # as picamera2 has it
    made: ClassVar["list[Camera]"] = []
    pictures: ClassVar[list[int]] = [90, 90, 90]
    """How bright its frames are; after the last one it does not answer."""
    format = "RGB888"

    def __init__(self) -> None:
        self.calls: list[object] = []
        self.requests: list[Request] = []
        self.config: dict[str, dict[str, object]] = {}
        self.made.append(self)

    def create_video_configuration(self, **options: dict[str, object]) -> dict[str, dict[str, object]]:
        """Return what was asked for."""
        return options

    def configure(self, config: dict[str, dict[str, object]]) -> None:
        """Be configured."""
        self.config = config
        self.calls.append("configure")

    def camera_configuration(self) -> dict[str, dict[str, object]]:
        """Say what became of it."""
        return {"main": self.config["main"] | {"format": self.format}, "lores": self.config["lores"]}

    def start(self) -> None:
        """Start."""
        self.calls.append("start")

    def set_controls(self, controls: dict[str, object]) -> None:
        """Note controls."""
        self.calls.append(controls)

    def capture_request(self, wait: float) -> Request:
        """Return some frames, then none any more."""
        assert wait > 0
        if len(self.requests) == len(self.pictures):
            raise TimeoutError
        self.requests.append(Request(self.pictures[len(self.requests)]))
        return self.requests[-1]

    def cancel_all_and_flush(self) -> None:
        """Note that nothing is waited for any more."""
        self.calls.append("flush")

    def close(self) -> None:
        """Close."""
        self.calls.append("close")


@pytest.fixture
def picamera2(monkeypatch: pytest.MonkeyPatch) -> type[Camera]:
    """Put a small picamera2 in the place of the real one, which only Raspberry Pi OS has."""
    module = ModuleType("picamera2")
    module.__spec__ = ModuleSpec("picamera2", None)
    fresh = type("Picamera2", (Camera,), {"made": []})
    module.Picamera2 = fresh  # type: ignore[attr-defined]  # mypy knows less of it
    monkeypatch.setitem(sys.modules, "picamera2", module)
    return fresh


def test_the_pis_camera_yields_frames_until_it_does_not_answer(picamera2: type[Camera]) -> None:
    """It is set up with what it can do, and closed without waiting for what never came."""
    with pytest.raises(SourceLost, match="no picture"):
        list(Picamera().frames())
    (camera,) = picamera2.made

    assert camera.config["main"] == {"size": (960, 720), "format": "RGB888"}
    assert camera.config["sensor"] == {"output_size": (2304, 1296)}
    assert camera.config["lores"] == {"size": (320, 240), "format": "YUV420"}
    assert set(camera.config["controls"]) == {"FrameDurationLimits"}
    assert camera.calls == ["configure", "start", {"AfMode": 1, "AfTrigger": 0}, "flush", "close"]
    assert all(request.is_released for request in camera.requests)


def test_a_sensor_that_we_do_not_know_is_left_to_libcamera() -> None:
    """An unknown sensor, or one without a name, is configured by libcamera."""
    assert full_view_mode({"Model": "imx999"}) == full_view_mode({}) == {}


def test_the_pis_camera_is_closed_when_it_is_not_needed_any_more(picamera2: type[Camera]) -> None:
    """Closing the iterator is enough."""
    frames = Picamera().frames()
    taken = next(frames)
    frames.close()

    assert (taken.frame.shape, taken.lens) == ((720, 960, 3), 2.5)
    assert picamera2.made[0].calls[-1] == "close"


def test_the_lens_is_held_where_it_was_at_calibration(picamera2: type[Camera]) -> None:
    """A hand that is in the way at the start cannot spoil the focus."""
    next(Picamera(lens=2.5).frames())

    assert {"AfMode": 0, "LensPosition": 2.5} in picamera2.made[0].calls


def test_a_camera_without_focus_is_left_alone(picamera2: type[Camera], monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what a camera has is set."""
    monkeypatch.setattr(picamera2, "camera_controls", {})
    next(Picamera(lens=2.5).frames())

    assert picamera2.made[0].calls[:3] == ["configure", "start", {}]
    assert picamera2.made[0].config["controls"] == {}


def test_a_format_that_cannot_be_read_is_named(picamera2: type[Camera], monkeypatch: pytest.MonkeyPatch) -> None:
    """A camera that delivers something else than asked for says what."""
    monkeypatch.setattr(picamera2, "format", "MJPEG")
    with pytest.raises(SourceLost, match="MJPEG"):
        next(Picamera().frames())


def test_exposure_is_locked_once_the_tray_is_lit(picamera2: type[Camera], monkeypatch: pytest.MonkeyPatch) -> None:
    """Exposure and white balance stay as they are from then on, until somebody switches the light off."""
    monkeypatch.setattr(picamera2, "pictures", [90] * 2 * LOCK_AFTER + [5] * LOCK_AFTER)
    with pytest.raises(SourceLost):
        list(Picamera().frames())
    changes = [call for call in picamera2.made[0].calls if isinstance(call, dict) and "AeEnable" in call]

    assert changes == [{"AeEnable": False, "AwbEnable": False}, {"AeEnable": True, "AwbEnable": True}]


def test_while_nothing_moves_few_frames_are_fetched(
    picamera2: type[Camera], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of the first seconds, then two a second; the frame in which something moves is fetched at once."""
    clock = iter(number / 15 for number in range(1000))
    monkeypatch.setattr("gipfel_vision.sources.picamera.time.monotonic", lambda: next(clock))
    monkeypatch.setattr(picamera2, "pictures", [90] * 15 * 10 + [160] * 15)
    given: list[float] = []
    with pytest.raises(SourceLost):
        given.extend(taken.at for taken in Picamera().frames())

    assert sum(at < CALM for at in given) == 15 * CALM
    assert 13 <= sum(CALM <= at < 10 for at in given) <= 15
    assert sum(at >= 10 for at in given) == 15


def test_while_nothing_moves_fewer_frames_are_taken(
    picamera2: type[Camera], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third of them, from when exposure is locked until something moves."""
    clock = iter(number / 15 for number in range(1000))
    monkeypatch.setattr("gipfel_vision.sources.picamera.time.monotonic", lambda: next(clock))
    monkeypatch.setattr(picamera2, "pictures", [90] * 15 * 6 + [160] * 15)
    with pytest.raises(SourceLost):
        list(Picamera().frames())
    changes = [
        call for call in picamera2.made[0].calls if isinstance(call, dict) and "FrameDurationLimits" in call
    ]

    assert changes == [frame_duration(CALM_DURATION), frame_duration(FRAME_DURATION)]


def test_in_the_dark_frames_are_taken_as_ever(picamera2: type[Camera], monkeypatch: pytest.MonkeyPatch) -> None:
    """Exposure is not locked there: a longer frame would be a brighter one, which looks as if something moved."""
    clock = iter(number / 15 for number in range(1000))
    monkeypatch.setattr("gipfel_vision.sources.picamera.time.monotonic", lambda: next(clock))
    monkeypatch.setattr(picamera2, "pictures", [5] * 15 * 6)
    with pytest.raises(SourceLost):
        list(Picamera().frames())

    assert not [
        call for call in picamera2.made[0].calls if isinstance(call, dict) and "FrameDurationLimits" in call
    ]


def test_without_picamera2_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line from the system's own packages."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(SourceLost, match="apt install"):
        next(Picamera().frames())


@pytest.mark.usefixtures("picamera2")
def test_the_usual_source_on_a_pi_is_its_camera() -> None:
    """With picamera2 the default source is the Pi's camera."""
    assert isinstance(usual_source(), Picamera)
