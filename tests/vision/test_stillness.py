"""What need not be read: pictures of a tray in which nothing has moved for a while."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from gipfel_vision import Frame
from gipfel_vision.stillness import CALM, GLANCE, Stillness
from gipfel_vision.synthetic import DrawnTray
from gipfel_vision.synthetic.scene import draw

PER_SECOND = 15


@pytest.fixture(scope="module")
def tray() -> DrawnTray:
    """Give one drawn tray."""
    return DrawnTray.from_seed(3)


def noisy(frame: Frame, seconds: float, since: float = 0.0) -> Iterator[tuple[Frame, float]]:
    """Give a picture again and again, with a camera's noise, and when."""
    rng = np.random.default_rng(7)
    grains = [rng.normal(0, 3, frame.shape) for _ in range(5)]
    pictures = [np.clip(frame + grain, 0, 255).astype(np.uint8) for grain in grains]
    for number in range(int(seconds * PER_SECOND)):
        yield pictures[number % len(pictures)], since + number / PER_SECOND


def test_an_empty_tray_is_read_seldom(tray: DrawnTray) -> None:
    """After a few seconds noise alone is not worth reading, but for a glance now and then."""
    still = Stillness()
    read = [at for frame, at in noisy(tray.known().empty, 30) if not still.lasts(frame, at)]

    assert all(at < CALM + 0.1 or later - at >= GLANCE - 0.1 for at, later in pairwise(read))
    assert len(read) < (CALM + 1) * PER_SECOND


def test_dice_are_read_with_the_first_picture_that_shows_them(tray: DrawnTray) -> None:
    """Whoever throws does not wait for a computer that dozed."""
    still, rng = Stillness(), np.random.default_rng(1)
    for frame, at in noisy(tray.known().empty, CALM + 2):
        still.lasts(frame, at)
    one_die = draw(tray.scene(tray.thrown(rng, [3]))).frame

    assert not still.lasts(one_die, CALM + 2)


def test_another_size_is_another_picture(tray: DrawnTray) -> None:
    """A camera that comes back with another resolution is read."""
    still = Stillness()
    for frame, at in noisy(tray.known().empty, CALM + 1):
        still.lasts(frame, at)

    assert not still.lasts(np.zeros((480, 640, 3), np.uint8), CALM + 1)
