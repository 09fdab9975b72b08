"""The eye, begun late: OpenCV takes a small computer seconds to load, and nothing else waits for it."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from gipfel.attendant import Attendant
from gipfel.ports import View
from gipfel.table import Lost, Signal, Table

if TYPE_CHECKING:
    from gipfel.boards import Boards
    from gipfel.watch import Watch

CAMERA = "camera"


class LateEye(Attendant):
    """A watch that is made in a thread of its own, and then watches for as long as its block lasts."""

    ENDS_IN = 20.0
    """It may just be loading OpenCV: a program that ended meanwhile would be a crash."""

    def __init__(
        self,
        make: "Callable[[], Watch]",
        post: Callable[[Signal], None],
        publish: Callable[[View], None] | None = None,
    ) -> None:
        super().__init__("late eye")
        self.watch: Watch | None = None
        self.boards: Boards | None = None
        """The maps of boards, once they are there."""
        self._detail = ""
        """Why there is no eye, where there is none."""
        self._make, self._post, self._publish = make, post, publish
        self._parts = ExitStack()
        self._table: Table | None = None
        self._is_over = False

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self._parts.close()

    @property
    def alive_at(self) -> float:
        """Its last sign of life: while it is made, and where it cannot be made, it is as alive as it can be."""
        return self.watch.alive_at if self.watch else time.monotonic()

    @property
    def detail(self) -> str:
        """What was wrong when the camera was last lost."""
        return self.watch.detail if self.watch else self._detail

    def attend(self, table: Table) -> None:
        """Hear what the table is about."""
        self._table = table
        if self.watch:
            self.watch.attend(table)

    def _end(self) -> None:
        self._is_over = True

    def _run(self) -> None:
        try:
            watch = self._make()
        except Exception as error:  # noqa: BLE001  # OpenCV is missing, say: dice go on by button
            self._detail = str(error) or type(error).__name__
            self._post(Lost(CAMERA, time.monotonic()))
            return
        if self._is_over:
            return
        if self._table:
            watch.attend(self._table)
        self.watch = self._parts.enter_context(watch)
        if self._publish:
            from gipfel.lookout import Lookout  # noqa: PLC0415  # OpenCV is there now

            self._parts.enter_context(Lookout(watch, self._publish))
