"""What `gipfel doctor` finds out about the parts of a device: pins, bus, display, camera, service."""

import errno
import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from PIL import Image

from gipfel.config import AUTO, NONE, Wiring
from gipfel.pi.computer import has_opencv, lacking
from gipfel.pi.diagnosis import Diagnosis, answer, bad, good, note
from gipfel.pi.driver import PORT, DisplayDriver, DisplayGone, guess_chip
from gipfel.pi.gpiochip import NoHeader, header_chip

UNIT = "gipfel.service"
BUS = Path(f"/dev/i2c-{PORT}")
SPI = Path("/dev/spidev0.0")


def check_parts(wiring: Wiring, picture: Image.Image) -> Iterator[Diagnosis]:
    """Check the parts, and yield a finding for each; the picture is shown on the display."""
    missing = lacking()
    if missing:
        yield bad("packages", "missing", packages=", ".join(missing))
        return
    yield good("packages")
    service = answer("systemctl", "is-active", UNIT)
    is_running = service == "active"
    if is_running:  # it has the pins and the display; asking twice would disturb a game
        yield good("service")
        yield note("pins", "in-use")
        yield note("glass", "in-use")
    else:
        yield note("service", "off") if service else note("service", "none")
        yield pins()
        yield from _bus(wiring)
        yield _display(wiring, picture)
    yield _camera(wiring)


def pins() -> Diagnosis:
    """Check whether the header's pins can be opened."""
    try:
        number = header_chip()
        os.close(os.open(f"/dev/gpiochip{number}", os.O_RDWR | os.O_CLOEXEC))
    except NoHeader:
        return bad("pins", "missing")
    except PermissionError:
        return bad("pins", "closed")
    except OSError as error:
        return bad("pins", "failing", detail=error.strerror)
    return good("pins", number=number)


def _bus(wiring: Wiring) -> Iterator[Diagnosis]:
    path = BUS if wiring.display.bus == "i2c" else SPI
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CLOEXEC))
    except FileNotFoundError:
        yield bad("bus", "off", bus=wiring.display.bus.upper(), path=path, command=f"do_{wiring.display.bus}")
    except PermissionError:
        yield bad("bus", "closed", path=path)
    except OSError as error:
        yield bad("bus", "failing", path=path, detail=errno.errorcode.get(error.errno or 0, error))
    else:
        yield good("bus", path=path)


def _display(wiring: Wiring, picture: Image.Image) -> Diagnosis:
    display = wiring.display
    try:
        driver = DisplayDriver(display)
    except DisplayGone as error:
        return bad("glass", "missing", detail=error)
    try:
        driver.show(picture, 0xFF)
    except DisplayGone as error:
        return bad("glass", "missing", detail=error)
    finally:
        driver.close()
    if driver.address is None:
        return note("glass", "spi", driver=display.driver)
    names = {"address": f"0x{driver.address:X}", "driver": display.driver}
    looks_like = guess_chip(driver.address)
    if looks_like and (looks_like == "sh1106") != (display.driver == "sh1106"):
        return bad("glass", "other", looks_like=looks_like, **names)
    return good("glass", **names)


def _camera(wiring: Wiring) -> Diagnosis:
    """Check for the camera that would be used: the one on the ribbon cable, or a webcam."""
    source, has_picamera2 = wiring.camera, find_spec("picamera2") is not None
    if source == NONE:
        return note("camera", "none")
    if not has_opencv():
        return bad("camera", "no-opencv")
    if source.startswith("webcam") or (source == AUTO and not has_picamera2):
        webcam = Path(f"/dev/video{source.partition(':')[2] or '0'}")
        if not webcam.exists():
            return bad("camera", "no-webcam", path=webcam)
        return good("camera", "webcam", path=webcam)
    if not has_picamera2:
        return bad("camera", "no-driver")
    cameras = _ribbon_cameras()
    return good("camera", model=", ".join(cameras)) if cameras else bad("camera", "missing")


def _ribbon_cameras() -> list[str]:
    """Return the models of the cameras on the ribbon cable."""
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")  # else it writes between our lines
    try:
        from picamera2 import Picamera2  # noqa: PLC0415  # only a Pi has it

        return [str(camera["Model"]) for camera in Picamera2.global_camera_info()]
    except Exception:  # noqa: BLE001  # libcamera has many ways to fail, and all of them are: no camera
        return []
