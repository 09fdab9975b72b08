"""Sources of frames, and what happens when they fail."""

from collections.abc import Generator
from pathlib import Path
from threading import Event, Timer

import cv2
import numpy as np
import pytest

from gipfel_vision.sources import (
    Folder,
    NoSuchSource,
    Pace,
    Picamera,
    SourceLost,
    TimedFrame,
    Video,
    Webcam,
    source_of,
    usual_source,
    with_retries,
)
from gipfel_vision.sources.synthetic import Synthetic
from gipfel_vision.synthetic import FRAMES_PER_SECOND


class Clock:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds

    def pace(self, rate: float) -> Pace:
        """Return a pace by this clock."""
        return Pace(rate, lambda: self.now, self.sleep)


@pytest.fixture
def video(tmp_path: Path) -> Path:
    """Return a real video: ten frames at 20 a second, each brighter than the one before."""
    path = tmp_path / "throw.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (64, 48))
    for n in range(10):
        writer.write(np.full((48, 64, 3), 20 * n, np.uint8))
    writer.release()
    return path


def test_a_video_is_played_as_it_was_taken(video: Path) -> None:
    """All its frames, in order, a twentieth of a second apart."""
    taken = list(Video(video, Clock().pace).frames())

    assert [round(float(one.frame.mean()) / 20) for one in taken] == list(range(10))
    assert [round(one.at - 100, 2) for one in taken] == [round(n * 0.05, 2) for n in range(10)]


def test_a_slow_reader_gets_every_frame(video: Path) -> None:
    """Each comes when it is due or, where the last one took longer, at once: times never go back."""
    clock = Clock()
    times = []
    for taken in Video(video, clock.pace).frames():
        times.append(taken.at)
        clock.sleep(0.3)

    assert len(times) == 10
    assert times == sorted(times)


def test_a_file_that_is_no_video_is_lost(tmp_path: Path) -> None:
    """A text file called a video, and a missing file, are lost."""
    (tmp_path / "video.avi").write_text("no video")
    for path in (tmp_path / "video.avi", tmp_path / "missing.avi"):
        with pytest.raises(SourceLost, match="no video"):
            list(Video(path).frames())


def test_a_folder_of_images_is_a_source(tmp_path: Path) -> None:
    """In the order of their names; what is no image, or cut short, is passed over."""
    for n, suffix in enumerate(("png", "jpg", "PNG", "jpeg")):
        packed = cv2.imencode(f".{suffix.lower()}", np.full((48, 64, 3), 50 * n, np.uint8))[1].tobytes()
        (tmp_path / f"{n}.{suffix}").write_bytes(packed)
    (tmp_path / "2b.png").write_bytes(b"cut")
    (tmp_path / "labels.json").write_text("{}")
    taken = list(Folder(tmp_path, Clock().pace).frames())

    assert [round(float(one.frame.mean()) / 50) for one in taken] == [0, 1, 2, 3]
    assert [round(one.at - 100, 1) for one in taken] == [0.0, 0.1, 0.2, 0.3]


def test_an_empty_folder_is_lost(tmp_path: Path) -> None:
    """A folder without pictures is lost at once."""
    with pytest.raises(SourceLost, match="no picture"):
        list(Folder(tmp_path).frames())


def test_a_missing_webcam_is_lost(capfd: pytest.CaptureFixture[str]) -> None:
    """A missing webcam is lost with a sentence of ours, and OpenCV prints nothing."""
    with pytest.raises(SourceLost, match="webcam:97"):
        next(Webcam(97).frames())
    assert capfd.readouterr().err == ""


class Fitful:
    """A camera that fails now and then; each item is how many frames it delivers before."""

    name = "fitful"
    is_live = True

    def __init__(self, lives: list[int], error: Exception) -> None:
        self.lives = lives
        self.error = error
        self.closed = 0

    def frames(self) -> Generator[TimedFrame, None, None]:
        """Deliver some frames, then fail."""
        try:
            for n in range(self.lives.pop(0)):
                yield TimedFrame(np.zeros((8, 8, 3), np.uint8), float(n))
            raise self.error
        finally:
            self.closed += 1


@pytest.mark.parametrize(
    "error", [SourceLost("fitful", "gone"), cv2.error("bad"), RuntimeError("worse"), OSError()]
)
def test_a_source_that_fails_is_opened_again(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Whatever it raises, there are frames again as soon as it delivers some."""
    monkeypatch.setattr("gipfel_vision.sources.retry.FIRST", 0.001)
    source, is_over = Fitful([2, 0, 0, 1], error), Event()
    seen = []
    for taken in with_retries(source, is_over):
        seen.append(isinstance(taken, TimedFrame))
        if len(seen) == 6:
            is_over.set()

    assert seen == [True, True, False, False, False, True]
    assert source.closed == 4


def test_a_pause_does_not_hold_up_the_end() -> None:
    """A source that waits to be tried again can be ended at once."""
    is_over = Event()
    answers = with_retries(Fitful([0, 0], SourceLost("fitful", "gone")), is_over)
    assert isinstance(next(answers), SourceLost)
    Timer(0.05, is_over.set).start()

    assert list(answers) == []


def test_a_file_is_not_opened_again(tmp_path: Path, video: Path) -> None:
    """A video ends; one that is none is lost once."""
    (tmp_path / "video.avi").write_text("no video")

    assert len(list(with_retries(Video(video, Clock().pace), Event()))) == 10
    assert [type(answer) for answer in with_retries(Video(tmp_path / "video.avi"), Event())] == [SourceLost]


def test_sources_have_names(tmp_path: Path, video: Path) -> None:
    """Each name on the command line makes its source."""
    assert isinstance(source_of("picamera"), Picamera)
    assert isinstance(source_of("webcam"), Webcam)
    assert source_of("webcam:2").name == "webcam:2"
    assert isinstance(source_of(str(video)), Video)
    assert isinstance(source_of(str(tmp_path)), Folder)


@pytest.mark.parametrize("name", ["", "webcam:", "webcam:x", "webcam:-1", "picamera:1", "nowhere.avi", "webcam:²"])
def test_other_names_are_refused(name: str) -> None:
    """An unknown name is refused before anything is opened."""
    with pytest.raises(NoSuchSource):
        source_of(name)


def test_the_usual_source_elsewhere_is_a_webcam() -> None:
    """Without picamera2 the default source is a webcam."""
    assert isinstance(usual_source(), Webcam)


def test_a_drawn_tray_is_a_source() -> None:
    """It throws dice without end, the same ones for the same seed, at a camera's pace."""
    clock = Clock()
    first = [next(Synthetic(7, clock.pace).frames()).frame for _ in range(2)]
    frames = Synthetic(7, clock.pace).frames()
    times = [next(frames).at for _ in range(30)]

    assert (first[0] == first[1]).all()
    assert np.diff(times) == pytest.approx(1 / FRAMES_PER_SECOND)
    assert source_of("synthetic:7").name == "synthetic:7"
