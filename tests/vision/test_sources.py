"""Where pictures come from, and what happens when they do not."""

import sys
from collections.abc import Generator
from importlib.machinery import ModuleSpec
from pathlib import Path
from threading import Event, Timer
from types import ModuleType
from typing import ClassVar

import cv2
import numpy as np
import pytest

from gipfel_vision.sources import (
    Folder,
    NoSuchSource,
    Pace,
    Picamera,
    Shot,
    SourceLost,
    Video,
    Webcam,
    patiently,
    source_of,
    usual_source,
)
from gipfel_vision.sources.light import LIT_AFTER
from gipfel_vision.sources.picamera import whole_sensor
from gipfel_vision.sources.synthetic import Synthetic
from gipfel_vision.stillness import CALM
from gipfel_vision.synthetic.throws import PER_SECOND


class Clock:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds

    def pace(self, rate: float) -> Pace:
        """Give a pace by this clock."""
        return Pace(rate, lambda: self.now, self.sleep)


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """Give a real film: ten pictures at 20 a second, each brighter than the one before."""
    path = tmp_path / "throw.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (64, 48))
    for n in range(10):
        writer.write(np.full((48, 64, 3), 20 * n, np.uint8))
    writer.release()
    return path


def test_a_film_is_shown_as_it_was_taken(film: Path) -> None:
    """All its pictures, in order, a twentieth of a second apart."""
    shots = list(Video(film, Clock().pace).frames())

    assert [round(float(shot.frame.mean()) / 20) for shot in shots] == list(range(10))
    assert [round(shot.at - 100, 2) for shot in shots] == [round(n * 0.05, 2) for n in range(10)]


def test_a_slow_reader_sees_every_picture(film: Path) -> None:
    """Each comes when it is due or, where the last one took longer, at once: times never go back."""
    clock = Clock()
    times = []
    for shot in Video(film, clock.pace).frames():
        times.append(shot.at)
        clock.sleep(0.3)

    assert len(times) == 10
    assert times == sorted(times)


def test_a_film_that_is_none_says_so(tmp_path: Path) -> None:
    """A text called film, and nothing at all."""
    (tmp_path / "film.avi").write_text("no film")
    for path in (tmp_path / "film.avi", tmp_path / "missing.avi"):
        with pytest.raises(SourceLost, match="film"):
            list(Video(path).frames())


def test_a_folder_is_a_film_in_pictures(tmp_path: Path) -> None:
    """In the order of their names; what is no picture, or cut short, is passed over."""
    for n, suffix in enumerate(("png", "jpg", "PNG", "jpeg")):
        packed = cv2.imencode(f".{suffix.lower()}", np.full((48, 64, 3), 50 * n, np.uint8))[1].tobytes()
        (tmp_path / f"{n}.{suffix}").write_bytes(packed)
    (tmp_path / "2b.png").write_bytes(b"cut")
    (tmp_path / "labels.json").write_text("{}")
    shots = list(Folder(tmp_path, Clock().pace).frames())

    assert [round(float(shot.frame.mean()) / 50) for shot in shots] == [0, 1, 2, 3]
    assert [round(shot.at - 100, 1) for shot in shots] == [0.0, 0.1, 0.2, 0.3]


def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    """There is nothing to wait for."""
    with pytest.raises(SourceLost, match="no picture"):
        list(Folder(tmp_path).frames())


def test_a_missing_webcam_says_so(capfd: pytest.CaptureFixture[str]) -> None:
    """In our words, and with none of the driver's on the terminal."""
    with pytest.raises(SourceLost, match="webcam:97"):
        next(Webcam(97).frames())
    assert capfd.readouterr().err == ""


class Request:
    """One picture of it in both streams; `released` tells whether it was given back."""

    def __init__(self, level: int) -> None:
        self.level, self.is_released = level, False

    def make_array(self, name: str) -> np.ndarray:
        """Give a stream as an array; the small one has rows that are padded, and colours below."""
        shape = {"main": (720, 960, 3), "lores": (360, 384)}[name]
        return np.full(shape, self.level, np.uint8)

    def get_metadata(self) -> dict[str, object]:
        """Tell how it was taken."""
        return {"LensPosition": 2.5}

    def release(self) -> None:
        """Be given back."""
        self.is_released = True


class Camera:
    """What picamera2 looks like from here; the real one runs in tests/camera."""

    camera_controls: dict[str, object] = dict.fromkeys(
        ("AeEnable", "AwbEnable", "FrameDurationLimits", "AfMode", "AfTrigger", "LensPosition")
    )
    camera_properties: dict[str, object] = {"Model": "imx708_wide"}  # noqa: RUF012  # as picamera2 has it
    made: ClassVar["list[Camera]"] = []
    pictures: ClassVar[list[int]] = [90, 90, 90]
    """How bright its pictures are; after the last one it does not answer."""
    format = "RGB888"

    def __init__(self) -> None:
        self.calls: list[object] = []
        self.requests: list[Request] = []
        self.config: dict[str, dict[str, object]] = {}
        self.made.append(self)

    def create_video_configuration(self, **options: dict[str, object]) -> dict[str, dict[str, object]]:
        """Give back what was asked for."""
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
        """Give some pictures, then none any more."""
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
    """Put a small picamera2 where the real one would be: it is not to be had from an index."""
    module = ModuleType("picamera2")
    module.__spec__ = ModuleSpec("picamera2", None)
    fresh = type("Picamera2", (Camera,), {"made": []})
    module.Picamera2 = fresh  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    return fresh


def test_the_pis_camera_gives_pictures_until_it_does_not_answer(picamera2: type[Camera]) -> None:
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
    """Nor is one asked for anything that says nothing of itself."""
    assert whole_sensor({"Model": "imx999"}) == whole_sensor({}) == {}


def test_the_pis_camera_is_closed_when_it_is_not_needed_any_more(picamera2: type[Camera]) -> None:
    """Closing the iterator is enough."""
    shots = Picamera().frames()
    shot = next(shots)
    shots.close()

    assert (shot.frame.shape, shot.lens) == ((720, 960, 3), 2.5)
    assert picamera2.made[0].calls[-1] == "close"


def test_a_known_tray_is_seen_with_the_lens_where_it_was(picamera2: type[Camera]) -> None:
    """A hand that is in the way at the start cannot spoil the focus."""
    next(Picamera(lens=2.5).frames())

    assert {"AfMode": 0, "LensPosition": 2.5} in picamera2.made[0].calls


def test_a_camera_without_focus_is_left_alone(picamera2: type[Camera], monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what a camera has is set."""
    monkeypatch.setattr(picamera2, "camera_controls", {})
    next(Picamera(lens=2.5).frames())

    assert picamera2.made[0].calls[:3] == ["configure", "start", {}]
    assert picamera2.made[0].config["controls"] == {}


def test_colours_that_cannot_be_read_are_named(picamera2: type[Camera], monkeypatch: pytest.MonkeyPatch) -> None:
    """A camera that gives something else than asked for says what."""
    monkeypatch.setattr(picamera2, "format", "MJPEG")
    with pytest.raises(SourceLost, match="MJPEG"):
        next(Picamera().frames())


def test_light_is_held_once_the_tray_is_lit(picamera2: type[Camera], monkeypatch: pytest.MonkeyPatch) -> None:
    """Exposure and white balance stay as they are from then on, until somebody switches the light off."""
    monkeypatch.setattr(picamera2, "pictures", [90] * 2 * LIT_AFTER + [5] * LIT_AFTER)
    with pytest.raises(SourceLost):
        list(Picamera().frames())
    changes = [call for call in picamera2.made[0].calls if isinstance(call, dict) and "AeEnable" in call]

    assert changes == [{"AeEnable": False, "AwbEnable": False}, {"AeEnable": True, "AwbEnable": True}]


def test_while_nothing_moves_few_pictures_are_fetched(
    picamera2: type[Camera], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of the first seconds, then two a second; the picture in which something moves is fetched at once."""
    clock = iter(number / 15 for number in range(1000))
    monkeypatch.setattr("gipfel_vision.sources.picamera.time.monotonic", lambda: next(clock))
    monkeypatch.setattr(picamera2, "pictures", [90] * 15 * 10 + [160] * 15)
    given: list[float] = []
    with pytest.raises(SourceLost):
        given.extend(shot.at for shot in Picamera().frames())

    assert sum(at < CALM for at in given) == 15 * CALM
    assert 13 <= sum(CALM <= at < 10 for at in given) <= 15
    assert sum(at >= 10 for at in given) == 15


def test_without_picamera2_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line from the system's own packages."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(SourceLost, match="apt install"):
        next(Picamera().frames())


class Fitful:
    """A camera that dies now and then; each item is how many pictures it gives before."""

    name = "fitful"
    is_live = True

    def __init__(self, lives: list[int], error: Exception) -> None:
        self.lives = lives
        self.error = error
        self.closed = 0

    def frames(self) -> Generator[Shot, None, None]:
        """Live once."""
        try:
            for n in range(self.lives.pop(0)):
                yield Shot(np.zeros((8, 8, 3), np.uint8), float(n))
            raise self.error
        finally:
            self.closed += 1


@pytest.mark.parametrize(
    "error", [SourceLost("fitful", "gone"), cv2.error("bad"), RuntimeError("worse"), OSError()]
)
def test_a_source_that_dies_says_so_and_is_tried_again(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Whatever it dies of, there are pictures again as soon as it gives some."""
    monkeypatch.setattr("gipfel_vision.sources.patience.FIRST", 0.001)
    source, is_over = Fitful([2, 0, 0, 1], error), Event()
    seen = []
    for shot in patiently(source, is_over):
        seen.append(isinstance(shot, Shot))
        if len(seen) == 6:
            is_over.set()

    assert seen == [True, True, False, False, False, True]
    assert source.closed == 4


def test_a_pause_does_not_hold_up_the_end() -> None:
    """A source that waits to be tried again can be ended at once."""
    is_over = Event()
    answers = patiently(Fitful([0, 0], SourceLost("fitful", "gone")), is_over)
    assert isinstance(next(answers), SourceLost)
    Timer(0.05, is_over.set).start()

    assert list(answers) == []


def test_a_file_is_not_tried_again(tmp_path: Path, film: Path) -> None:
    """A film ends; one that is none says so once."""
    (tmp_path / "film.avi").write_text("no film")

    assert len(list(patiently(Video(film, Clock().pace), Event()))) == 10
    assert [type(answer) for answer in patiently(Video(tmp_path / "film.avi"), Event())] == [SourceLost]


def test_sources_have_names(tmp_path: Path, film: Path) -> None:
    """One spelling for all commands."""
    assert isinstance(source_of("picamera"), Picamera)
    assert isinstance(source_of("webcam"), Webcam)
    assert source_of("webcam:2").name == "webcam:2"
    assert isinstance(source_of(str(film)), Video)
    assert isinstance(source_of(str(tmp_path)), Folder)


@pytest.mark.parametrize("name", ["", "webcam:", "webcam:x", "webcam:-1", "picamera:1", "nowhere.avi", "webcam:²"])
def test_other_names_are_refused(name: str) -> None:
    """A source that there is not is noticed before anything is opened."""
    with pytest.raises(NoSuchSource):
        source_of(name)


@pytest.mark.usefixtures("picamera2")
def test_the_usual_source_on_a_pi_is_its_camera() -> None:
    """Where there is picamera2 there is a Pi."""
    assert isinstance(usual_source(), Picamera)


def test_the_usual_source_elsewhere_is_a_webcam() -> None:
    """Anybody may try it with what the laptop has."""
    assert isinstance(usual_source(), Webcam)


def test_a_drawn_tray_is_a_camera() -> None:
    """It throws dice without end, the same ones for the same seed, at a camera's pace."""
    clock = Clock()
    first = [next(Synthetic(7, clock.pace).frames()).frame for _ in range(2)]
    shots = Synthetic(7, clock.pace).frames()
    times = [next(shots).at for _ in range(30)]

    assert (first[0] == first[1]).all()
    assert np.diff(times) == pytest.approx(1 / PER_SECOND)
    assert source_of("synthetic:7").name == "synthetic:7"
