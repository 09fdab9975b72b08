"""What of a Raspberry Pi is missing around picamera2, so that it takes libcamera's virtual camera.

It is to be imported first; everything else of picamera2 and libcamera is the real thing.
"""

import sys
from types import ModuleType, SimpleNamespace
from typing import ClassVar


def _unused(name: str, **members: object) -> None:
    """Put an empty library where picamera2 imports one that we never use."""
    module = ModuleType(name)
    vars(module).update(members)
    sys.modules[name] = module


MONITOR = ("RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420", "YVU420", "MJPEG", "YUYV", "UYVY", "NV12")
_unused("pykms", PixelFormat=SimpleNamespace(**dict.fromkeys(MONITOR, 0)))  # shows pictures on a monitor
_unused("pidng")  # writes raw files
_unused("pidng.camdefs", Picamera2Camera=object)
_unused("pidng.core", PICAM2DNG=object)

import picamera2  # noqa: E402  # after what it imports
from picamera2.allocators.allocator import Allocator  # noqa: E402  # what stands above has to come first
from picamera2.allocators.libcameraallocator import LibcameraAllocator  # noqa: E402  # what stands above has to come first


class _TwoPlanes(LibcameraAllocator):  # type: ignore[misc]  # it has no types
    """Lets libcamera allocate: the Pi's own allocator gives buffers of one plane, a virtual picture has two."""

    def __init__(self, owner: "VirtualPicamera2") -> None:
        Allocator.__init__(self)
        self._owner = owner

    @property
    def camera(self) -> object:
        """The camera, which is known only after its allocator was made."""
        return self._owner.camera


class VirtualPicamera2(picamera2.Picamera2):  # type: ignore[misc]  # it has no types
    """Picamera2 for a camera that has no raw pictures; it remembers all that were made."""

    made: ClassVar["list[VirtualPicamera2]"] = []

    def __init__(self) -> None:
        super().__init__(allocator=_TwoPlanes(self))
        self.made.append(self)

    def _get_raw_modes(self) -> list[dict[str, object]]:
        return [{"format": "NV12", "size": (960, 720)}]

    def _is_rpi_camera(self) -> bool:
        return False


picamera2.Picamera2 = VirtualPicamera2
