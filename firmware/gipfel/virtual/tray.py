"""The virtual tray: a camera above a drawn tray, and the hand that throws dice into it.

It is a source of frames like any other: the camera thread that reads a real tray reads this one, and finds out by
itself when dice have come to rest. Drawing needs numpy and OpenCV, which take their time: they are loaded by the
first who wants a picture, so that the display is there before the camera.
"""

import queue
import threading
import time
from collections.abc import Callable, Generator, Iterator
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gipfel.virtual.tray_pictures import TrayPictures
    from gipfel_vision import Tray
    from gipfel_vision.images import Frame
    from gipfel_vision.sources import TimedFrame

SPOILINGS: tuple[str, ...] = ("dark", "glare", "hand", "leaning", "three", "five", "blurred")
"""The ways to spoil the picture; each is something that the reader reports."""
FRAMES = 7
"""How many pictures show the dice while they roll."""
PAUSE = 0.07
"""Seconds between two pictures."""
EMPTY_FRAMES = 4
"""How many pictures show the empty tray before dice roll: whoever throws again takes them out first."""

Dice = tuple[int, ...]


class VirtualTray:
    """A camera source that draws a tray, into which dice are thrown and out of which they are taken on request."""

    name = "drawn"
    is_live = True
    spoilings = SPOILINGS

    def __init__(
        self,
        dice: Random,
        count: Callable[[], int] = lambda: 4,
        falls: Callable[[], Dice] = lambda: (),
        frames: int = FRAMES,
    ) -> None:
        self.dice = dice
        self.count = count
        """Says how many dice are to be thrown next."""
        self.falls = falls
        """Says which dice fall next, in a lesson; none for any."""
        self._rolls_for = frames
        self._spoiled = ""
        self._asked: queue.SimpleQueue[Dice | None] = queue.SimpleQueue()
        """Dice to be thrown, none to be taken out; None to take another frame."""
        self._is_busy = threading.Lock()

    @cached_property
    def _pictures(self) -> "TrayPictures":
        from gipfel.virtual.tray_pictures import TrayPictures  # noqa: PLC0415  # the display is there first

        return TrayPictures()

    def known(self) -> "Tray":
        """Return the tray as a perfect calibration would."""
        return self._pictures.known

    def throw(self, dice: Dice | None = None) -> bool:
        """Throw these dice, or those of the lesson, or any; return False while others are still rolling."""
        return self._ask(dice or self.falls() or tuple(self.dice.choices(range(1, 7), k=self.count())))

    def lift(self) -> bool:
        """Take all dice out; return False while they are still rolling."""
        return self._ask(())

    def _ask(self, dice: Dice) -> bool:
        if not self._is_busy.acquire(blocking=False):
            return False
        self._asked.put(dice)
        return True

    def spoil(self, name: str) -> None:
        """Spoil the picture in one way, or in none; another frame is taken."""
        self._spoiled = name
        self._asked.put(None)

    def frames(self) -> "Generator[TimedFrame, None, None]":
        """Yield one picture after the other, for ever; while nothing happens it is the very same one."""
        from gipfel_vision.sources import TimedFrame  # noqa: PLC0415  # the same

        pictures = self._pictures
        while True:
            for frame in self._happening(pictures):
                yield TimedFrame(frame, time.monotonic())
            yield TimedFrame(pictures.resting(self._spoiled), time.monotonic())

    def _happening(self, pictures: "TrayPictures") -> "Iterator[Frame]":
        """Wait a moment for a throw, and yield the pictures of the dice as they leave the tray and roll."""
        try:
            dice = self._asked.get(timeout=PAUSE)
        except queue.Empty:
            return
        if dice is None:
            return
        try:
            for _ in range(EMPTY_FRAMES if pictures.has_dice else 0):
                yield pictures.known.empty
                time.sleep(PAUSE)
            pictures.throw(dice, self.dice.randrange(1 << 30))
            for frame in range(self._rolls_for if dice else 0):
                yield pictures.rolling(1 - frame / self._rolls_for)
        finally:  # whoever closes the camera in the middle leaves nothing blocked
            self._is_busy.release()
