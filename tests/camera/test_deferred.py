"""The camera that starts late, from its start to its end."""

import threading
import time
from collections.abc import Generator
from threading import Event
from typing import NoReturn

from gipfel.camera import Camera, CameraThread, DeferredCamera
from gipfel.config import Options
from gipfel.table import Lost, Signal, Table, opened
from gipfel_vision.dice import DiceReader
from gipfel_vision.sources import TimedFrame
from support.waiting import until


class Nothing:
    """A source that ends at once."""

    name = "nothing"
    is_live = False

    def frames(self) -> Generator[TimedFrame, None, None]:
        """Yield no frame."""
        yield from ()


def test_what_is_being_loaded_is_waited_for() -> None:
    """Closing waits until OpenCV is loaded: a program that ends while loading it would crash."""
    begins, posted = Event(), list[Signal]()

    def loads() -> NoReturn:
        begins.set()
        time.sleep(0.2)
        raise ImportError("there is no OpenCV here")

    with DeferredCamera(loads, posted.append) as camera:
        assert begins.wait(60)

    assert [type(signal) for signal in posted] == [Lost]
    assert camera.detail == "there is no OpenCV here"


def test_a_table_that_comes_while_the_camera_opens_is_followed() -> None:
    """The newest table reaches the camera's thread, even one that comes while an older one is handed over."""
    older, newer = opened("1", Options(), None, None), opened("2", Options(), None, None)
    followed = list[str]()

    class Thread(CameraThread):
        def follow(self, table: Table) -> None:
            if not followed:  # the camera is just being opened: the loop publishes another table
                loop.start()
                loop.join(0.5)  # it has to wait until this one is handed over
            followed.append(table.version)

    thread = Thread(Nothing(), DiceReader(None), lambda _: None)
    camera = DeferredCamera(lambda: Camera(thread), lambda _: None)
    loop = threading.Thread(target=lambda: camera.follow(newer))
    camera.follow(older)
    with camera:
        until(lambda: "2" in followed)
        loop.join()

    assert followed == ["1", "2"]
