"""Motion detection: frames of a tray in which nothing has moved for a while need not be read."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from gipfel_vision.images import Frame
from gipfel_vision.motion import MotionDetector
from gipfel_vision.motion.frame_differencing import CALM, REREAD
from gipfel_vision.synthetic import DrawnTray, draw

FRAMES_PER_SECOND = 15


@pytest.fixture(scope="module")
def tray() -> DrawnTray:
    """Return one drawn tray."""
    return DrawnTray.from_seed(3)


def noisy(frame: Frame, seconds: float, since: float = 0.0) -> Iterator[tuple[Frame, float]]:
    """Yield a frame again and again, with a camera's noise, and its time in seconds."""
    rng = np.random.default_rng(7)
    grains = [rng.normal(0, 3, frame.shape) for _ in range(5)]
    pictures = [np.clip(frame + grain, 0, 255).astype(np.uint8) for grain in grains]
    for number in range(int(seconds * FRAMES_PER_SECOND)):
        yield pictures[number % len(pictures)], since + number / FRAMES_PER_SECOND


def test_an_empty_tray_is_read_seldom(tray: DrawnTray) -> None:
    """After a few seconds noise alone is not worth reading, but for a frame now and then."""
    motion = MotionDetector()
    read = [at for frame, at in noisy(tray.known().empty, 30) if not motion.is_static(frame, at)]

    assert all(at < CALM + 0.1 or later - at >= REREAD - 0.1 for at, later in pairwise(read))
    assert len(read) < (CALM + 1) * FRAMES_PER_SECOND


def test_dice_are_read_with_the_first_frame_that_shows_them(tray: DrawnTray) -> None:
    """The first frame that shows dice is read, however quiet it was before."""
    motion, rng = MotionDetector(), np.random.default_rng(1)
    for frame, at in noisy(tray.known().empty, CALM + 2):
        motion.is_static(frame, at)
    one_die = draw(tray.scene(tray.thrown(rng, [3]))).frame

    assert not motion.is_static(one_die, CALM + 2)


def test_another_size_is_motion(tray: DrawnTray) -> None:
    """A camera that comes back with another resolution is read."""
    motion = MotionDetector()
    for frame, at in noisy(tray.known().empty, CALM + 1):
        motion.is_static(frame, at)

    assert not motion.is_static(np.zeros((480, 640, 3), np.uint8), CALM + 1)
