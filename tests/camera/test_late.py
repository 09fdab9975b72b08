"""The camera that is begun late, from its beginning to its end."""

import time
from threading import Event
from typing import NoReturn

from gipfel.camera import LateCamera
from gipfel.table import Lost, Signal


def test_what_is_being_loaded_is_waited_for() -> None:
    """A program that ends in the middle of loading OpenCV is a crash: nothing is left behind that loads."""
    begins, posted = Event(), list[Signal]()

    def loads() -> NoReturn:
        begins.set()
        time.sleep(0.2)
        raise ImportError("there is no OpenCV here")

    with LateCamera(loads, posted.append) as camera:
        assert begins.wait(60)

    assert [type(signal) for signal in posted] == [Lost]
    assert camera.detail == "there is no OpenCV here"
