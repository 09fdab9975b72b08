"""The camera that starts late, from its start to its end."""

import time
from threading import Event
from typing import NoReturn

from gipfel.camera import DeferredCamera
from gipfel.table import Lost, Signal


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
