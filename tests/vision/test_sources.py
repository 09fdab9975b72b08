"""Where pictures come from, and what happens when they do not."""

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
    Shot,
    SourceLost,
    Video,
    Webcam,
    patiently,
    source_of,
    usual_source,
)
from gipfel_vision.sources.synthetic import Synthetic
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
