"""The virtual tray: dice that roll in a picture, and come to rest as whatever was thrown."""

import io
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from types import TracebackType
from typing import Self

from PIL import Image

from gipfel.ports import SeenDie, View
from gipfel.table import DiceLifted, DiceSettled, Reading, Signal, Status
from gipfel.virtual.drawing import Lying, draw, scatter

FRAMES = 9
PAUSE = 0.06
DOUBT = 0.6
STATUS = {"dim": Status.DARK, "glare": Status.GLARE, "hand": Status.HAND, "leaning": Status.LEANING}


class VirtualTray:
    """Throws dice in a thread of its own; each picture is published, and what comes to rest is posted."""

    spoilings = tuple(STATUS)

    def __init__(
        self,
        post: Callable[[Signal], None],
        publish: Callable[[View], None],
        dice: Random,
        count: Callable[[], int] = lambda: 4,
        pause: float = PAUSE,
    ) -> None:
        self.post = post
        self.publish = publish
        self.dice = dice
        self.count = count
        """Says how many dice are to be thrown next."""
        self.spoiled: frozenset[str] = frozenset()
        self._lying: tuple[Lying, ...] = ()
        self._number = 0
        self._pause = pause
        self._asked: queue.SimpleQueue[tuple[int, ...] | None] = queue.SimpleQueue()
        self._is_rolling = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="tray", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._show("none")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._asked.put(())
        self._thread.join(timeout=2)

    def throw(self, dice: tuple[int, ...] | None = None) -> bool:
        """Throw these dice, or any; False while others are still rolling."""
        if not self._is_rolling.acquire(blocking=False):
            return False
        self._asked.put(dice or tuple(self.dice.choices(range(1, 7), k=self.count())))
        return True

    def spoil(self, names: frozenset[str]) -> None:
        """Spoil the picture in these ways, and in no others; it is looked at again."""
        self.spoiled = names
        if self._lying and self._is_rolling.acquire(blocking=False):
            self._asked.put(None)

    def _run(self) -> None:
        while (dice := self._asked.get()) != ():
            if dice is not None:
                self._roll(dice)
            self._settle()
            self._is_rolling.release()

    def _roll(self, dice: tuple[int, ...]) -> None:
        self.post(DiceLifted(time.monotonic()))
        end = scatter(dice, self.dice)
        for frame in range(FRAMES):
            left = 1 - frame / FRAMES
            self._lying = tuple(die.on_its_way(left, self.dice) for die in end)
            self._show("moving")
            time.sleep(self._pause)
        self._lying = end

    def _settle(self) -> None:
        """Say what lies there: with nothing in the way, what was thrown."""
        spoilt = next((STATUS[name] for name in self.spoilings if name in self.spoiled), Status.OK)
        lying = tuple(
            replace(die, doubt=DOUBT if spoilt is not Status.OK and not place else 0.0)
            for place, die in enumerate(self._lying)
        )
        self._lying = lying
        picture = self._picture()
        reading = Reading(tuple(die.value for die in lying), tuple(die.doubt for die in lying), spoilt)
        now = time.monotonic()
        self.post(DiceSettled(reading, now, picture))
        self._publish(picture, spoilt.value, now)

    def _show(self, status: str) -> None:
        self._publish(self._picture(), status, time.monotonic())

    def _picture(self) -> bytes:
        drawn = io.BytesIO()
        draw(self._lying, self.spoiled).save(drawn, "JPEG", quality=80)
        return drawn.getvalue()

    def _publish(self, picture: bytes, status: str, at: float) -> None:
        self._number += 1
        width, height = Image.open(io.BytesIO(picture)).size
        seen = () if status == "moving" else tuple(_seen(die, width) for die in self._lying)
        self.publish(View(picture, width, height, seen, status, self._number, at))


def _seen(die: Lying, width: int) -> SeenDie:
    return SeenDie(die.value, die.doubt, die.x / width, die.y / width, die.size / width, die.angle)
