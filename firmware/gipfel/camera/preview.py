"""What the camera sees, for those who only watch: a few frames a second, with what was read in them."""

from collections.abc import Callable
from threading import Event

from gipfel.app import PreviewDie, TrayPreview, Worker
from gipfel.camera.view import CameraView, LatestView
from gipfel_vision.images import encode_jpeg

PAUSE = 0.15
"""Seconds between two frames: a page needs no more, and encoding one takes a small computer a while."""


class Preview(Worker):
    """Publishes the camera's newest view, for as long as its block lasts."""

    def __init__(self, latest: LatestView, publish: Callable[[TrayPreview], None]) -> None:
        super().__init__("preview")
        self._latest, self._publish = latest, publish
        self._is_over = Event()

    def _end(self) -> None:
        self._is_over.set()

    def _run(self) -> None:
        number = 0
        last: CameraView | None = None
        while not self._is_over.wait(PAUSE):
            view = self._latest.view
            if view is not last:
                last, number = view, number + 1
                self._publish(TrayPreview(number=number) if view is None else preview_of(view, number))


def preview_of(view: CameraView, number: int) -> TrayPreview:
    """Return a view as the page shows it: its frame as a JPEG, and its dice in shares of the frame's width."""
    height, width = view.frame.shape[:2]
    dice = tuple(
        PreviewDie(
            die.value,
            float(die.doubt),
            float(die.centre[0]) / width,
            float(die.centre[1]) / width,
            float(die.size) / width,
            float(die.angle),
        )
        for die in view.reading.dice
    )
    outline = tuple((float(x) / width, float(y) / width) for x, y in view.outline)
    return TrayPreview(encode_jpeg(view.frame), width, height, dice, view.reading.status.value, number, outline)
