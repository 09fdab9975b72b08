"""What the page shows of the camera's frames."""

import time
from typing import TYPE_CHECKING

import numpy as np

from gipfel.camera.preview import Preview, preview_of
from gipfel.camera.view import CameraView, LatestView
from gipfel_vision import DiceReading, DiceStatus, Die
from support.waiting import until

if TYPE_CHECKING:
    from gipfel.app import TrayPreview


def one_die() -> CameraView:
    """Return a view: one die in a grey frame."""
    frame = np.full((60, 80, 3), 90, np.uint8)
    return CameraView(frame, DiceReading((Die(5, (40.0, 30.0), 16.0, 10.0, 0.3),), DiceStatus.DOUBT), 7.0)


def test_a_view_is_a_picture_with_its_dice() -> None:
    """Places and sizes are shares of the picture's width."""
    preview = preview_of(one_die(), 3)

    assert (preview.width, preview.height, preview.status, preview.number) == (80, 60, "doubt", 3)
    assert preview.picture.startswith(b"\xff\xd8")
    (die,) = preview.dice
    assert (die.value, die.x, die.y, die.size) == (5, 0.5, 0.375, 0.2)


def test_only_what_is_new_is_published() -> None:
    """Each view is published once; a lost camera is published as no picture."""
    got: list[TrayPreview] = []
    latest = LatestView()
    latest.view = one_die()
    with Preview(latest, got.append):
        until(lambda: got)
        time.sleep(0.4)
        assert [preview.number for preview in got] == [1]
        latest.view = None
        until(lambda: len(got) > 1)
        time.sleep(0.4)
    assert got[-1].picture == b""
    assert len(got) == 2
