"""What the camera's thread sees, for those who only look: a few pictures a second, with what was read."""

from collections.abc import Callable
from threading import Event

from gipfel.attendant import Attendant
from gipfel.ports import SeenDie, View
from gipfel.watch import Sight, Watch
from gipfel_vision.photo import packed

PAUSE = 0.15
"""Seconds between two pictures: a page needs no more, and packing one takes a small computer a while."""


class Lookout(Attendant):
    """Publishes what a watch sees, for as long as its block lasts."""

    def __init__(self, watch: Watch, publish: Callable[[View], None]) -> None:
        super().__init__("lookout")
        self.watch, self.publish = watch, publish
        self._is_over = Event()

    def _end(self) -> None:
        self._is_over.set()

    def _run(self) -> None:
        number = 0
        last: Sight | None = None
        while not self._is_over.wait(PAUSE):
            sight = self.watch.newest
            if sight is not last:
                last, number = sight, number + 1
                self.publish(View(number=number) if sight is None else view_of(sight, number))


def view_of(sight: Sight, number: int) -> View:
    """Give a sight as it is shown."""
    height, width = sight.frame.shape[:2]
    dice = tuple(
        SeenDie(
            die.value,
            float(die.doubt),
            float(die.centre[0]) / width,
            float(die.centre[1]) / width,
            float(die.size) / width,
            float(die.angle),
        )
        for die in sight.reading.dice
    )
    outline = tuple((float(x) / width, float(y) / width) for x, y in sight.outline)
    return View(packed(sight.frame), width, height, dice, sight.reading.status.value, number, outline)
