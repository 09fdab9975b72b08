"""Opens the camera in the background: OpenCV takes a small computer seconds to load, and nobody waits for it."""

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack
from threading import Lock
from typing import TYPE_CHECKING

from gipfel.app import TrayPreview, Worker
from gipfel.errors import Port
from gipfel.table import Lost, Signal, Table

if TYPE_CHECKING:
    from gipfel.camera.board_maps import BoardMapFolder
    from gipfel.camera.opening import Camera

log = logging.getLogger(__name__)


class DeferredCamera(Worker):
    """Opens a camera in a thread of its own, and then runs it for as long as the `with` block lasts."""

    ENDS_IN = 20.0
    """Seconds in which its thread should end: a program that ends while OpenCV is loaded would crash."""

    def __init__(
        self,
        open_camera: "Callable[[], Camera]",
        post: Callable[[Signal], None],
        publish: Callable[[TrayPreview], None] | None = None,
    ) -> None:
        super().__init__("late camera")
        self._camera: Camera | None = None
        self._detail = ""
        """Why the camera could not be opened; empty where it could."""
        self._open, self._post, self._publish = open_camera, post, publish
        self._parts = ExitStack()
        self._table: Table | None = None
        self._handing_on = Lock()
        """Held while a table is handed on, so that none is missed when the camera opens, nor overtaken."""
        self._is_over = False

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self._parts.close()

    @property
    def boards(self) -> "BoardMapFolder | None":
        """The maps of boards; None until the camera is open."""
        return self._camera.boards if self._camera else None

    @property
    def alive_at(self) -> float:
        """The last sign of life, in seconds of the monotonic clock; now, as long as no camera is open."""
        return self._camera.thread.alive_at if self._camera else time.monotonic()

    @property
    def detail(self) -> str:
        """What was wrong when the camera was last lost."""
        return self._camera.thread.detail if self._camera else self._detail

    def follow(self, table: Table) -> None:
        """Take the newest table, which says what it wants of the camera."""
        with self._handing_on:
            self._table = table
            if self._camera:
                self._camera.thread.follow(table)

    def _end(self) -> None:
        self._is_over = True

    def _run(self) -> None:
        try:
            camera = self._open()
        except Exception as error:  # OpenCV is missing, say: dice go on by button
            self._detail = str(error) or type(error).__name__
            log.debug("the camera could not be opened", exc_info=True)
            self._post(Lost(Port.CAMERA, time.monotonic(), self._detail))
            return
        if self._is_over:
            return
        with self._handing_on:
            if self._table:
                camera.thread.follow(self._table)
            self._parts.enter_context(camera.thread)
            self._camera = camera
        if self._publish:
            from gipfel.camera.preview import Preview  # noqa: PLC0415  # OpenCV is there now

            self._parts.enter_context(Preview(camera.thread.latest, self._publish))
