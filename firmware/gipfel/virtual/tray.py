"""The virtual tray: dice that roll in a drawn picture, and are read by the very eye of a real table.

Drawing needs numpy and OpenCV, which take their time: they are loaded in the tray's own thread, so that the
glass is there before the eye.
"""

import queue
import threading
import time
from collections.abc import Callable
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, Self

from gipfel.ports import SeenDie, View
from gipfel.table import DiceLifted, DiceSettled, Reading, Signal, Status

if TYPE_CHECKING:
    from gipfel.virtual.pictures import Pictures, Shot

SPOILINGS: tuple[str, ...] = ("dark", "glare", "hand", "leaning", "three", "five", "blurred")
"""What can be done to the picture, worst to tell first; each is a mishap that the eye has a word for."""
FRAMES = 7
AS_TOLD = {"doubt": Status.OK, "moving": Status.BLURRED}
"""What the eye says in other words than the table: a die in doubt has its own doubt."""


class VirtualTray:
    """Throws dice in a thread of its own; each picture is published, and what comes to rest is posted."""

    spoilings = SPOILINGS

    def __init__(
        self,
        post: Callable[[Signal], None],
        publish: Callable[[View], None],
        dice: Random,
        count: Callable[[], int] = lambda: 4,
        frames: int = FRAMES,
    ) -> None:
        self.post = post
        self.publish = publish
        self.dice = dice
        self.count = count
        """Says how many dice are to be thrown next."""
        self.frames = frames
        self.spoiled = ""
        self._number = 0
        self._throw = 0
        self._at = 0.0
        """When dice were last said to have come to rest."""
        self._is_taken = True
        """Whether the dice that lie there have been read beyond doubt."""
        self._asked: queue.SimpleQueue[tuple[int, ...] | None] = queue.SimpleQueue()
        self._is_busy = threading.Lock()
        self._is_over = False
        self._thread = threading.Thread(target=self._run, name="tray", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over = True
        self._asked.put(())
        self._thread.join(timeout=5)

    def throw(self, dice: tuple[int, ...] | None = None) -> bool:
        """Throw these dice, or any; False while others are still rolling."""
        if not self._is_busy.acquire(blocking=False):
            return False
        self._asked.put(dice or tuple(self.dice.choices(range(1, 7), k=self.count())))
        return True

    def spoil(self, name: str) -> None:
        """Spoil the picture in one way, or in none; whoever looks, looks again."""
        self.spoiled = name
        self._asked.put(None)

    def _run(self) -> None:
        from gipfel.virtual.pictures import Pictures  # noqa: PLC0415  # the eye comes after the glass

        pictures = Pictures()
        self._show(pictures.empty(), "none")
        while (dice := self._asked.get()) != ():
            if dice is not None:
                self._roll(pictures, dice)
            shot = self._looked(pictures) if pictures.has_dice else None
            if dice is not None:  # free before it is shown: who sees that the dice lie may throw again
                self._is_busy.release()
            if shot:
                self._show(shot, shot.status)

    def _roll(self, pictures: "Pictures", dice: tuple[int, ...]) -> None:
        self._is_taken = False
        self._throw += 1
        self.post(DiceLifted(time.monotonic()))
        pictures.throw(dice, self.dice.randrange(1 << 30))
        for frame in range(self.frames):
            if self._is_over:
                return
            self._show(pictures.rolling(1 - frame / self.frames), "moving")

    def _looked(self, pictures: "Pictures") -> "Shot":
        """Look at what lies there; dice that were read beyond doubt are not read twice."""
        shot = pictures.resting(self.spoiled)
        if not self._is_taken:
            reading = read(shot)
            self._is_taken = reading.is_certain
            self._at = time.monotonic()
            self.post(DiceSettled(reading, self._at, shot.jpeg, self._throw))
        return shot

    def _show(self, shot: "Shot", status: str) -> None:
        self._number += 1
        seen = () if status == "moving" else tuple(SeenDie(*die) for die in shot.dice)
        self.publish(View(shot.jpeg, shot.width, shot.height, seen, status, self._number, self._at))


def read(shot: "Shot") -> Reading:
    """Give a picture's dice as the table takes them."""
    status = AS_TOLD.get(shot.status) or Status(shot.status)
    return Reading(tuple(die[0] for die in shot.dice), tuple(die[1] for die in shot.dice), status)
