"""What `gipfel doctor` finds out about the parts of a device: pins, bus, glass, camera, service."""

import errno
import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from PIL import Image

from gipfel.pi.checkup import Finding, answer, bad, good, note
from gipfel.pi.chip import NoHeader, header_chip
from gipfel.pi.model import lacking
from gipfel.pi.oled import PORT, Gone, Oled, chip_says
from gipfel.wiring import AUTO, NONE, Wiring

UNIT = "gipfel.service"
BUS = Path(f"/dev/i2c-{PORT}")
SPI = Path("/dev/spidev0.0")


def parts(wiring: Wiring, picture: Image.Image) -> Iterator[Finding]:
    """Look at the parts, one after the other; the picture is shown on the glass."""
    missing = lacking()
    if missing:
        yield bad("packages", "missing", packages=", ".join(missing))
        return
    yield good("packages")
    service = answer("systemctl", "is-active", UNIT)
    is_running = service == "active"
    if is_running:  # it has the pins and the glass; asking twice would disturb a game
        yield good("service")
        yield note("pins", "in-use")
        yield note("glass", "in-use")
    else:
        yield note("service", "off") if service else note("service", "none")
        yield pins()
        yield from _bus(wiring)
        yield _glass(wiring, picture)
    yield _camera(wiring)


def pins() -> Finding:
    """Look whether the header's pins can be had."""
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


def _bus(wiring: Wiring) -> Iterator[Finding]:
    path = BUS if wiring.glass.bus == "i2c" else SPI
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CLOEXEC))
    except FileNotFoundError:
        yield bad("bus", "off", bus=wiring.glass.bus.upper(), path=path, command=f"do_{wiring.glass.bus}")
    except PermissionError:
        yield bad("bus", "closed", path=path)
    except OSError as error:
        yield bad("bus", "failing", path=path, detail=errno.errorcode.get(error.errno or 0, error))
    else:
        yield good("bus", path=path)


def _glass(wiring: Wiring, picture: Image.Image) -> Finding:
    glass = wiring.glass
    try:
        oled = Oled(glass)
    except Gone as error:
        return bad("glass", "missing", detail=error)
    try:
        oled.show(picture, 0xFF)
    except Gone as error:
        return bad("glass", "missing", detail=error)
    finally:
        oled.close()
    if oled.address is None:
        return note("glass", "spi", driver=glass.driver)
    names = {"address": f"0x{oled.address:X}", "driver": glass.driver}
    looks_like = chip_says(oled.address)
    if looks_like and (looks_like == "sh1106") != (glass.driver == "sh1106"):
        return bad("glass", "other", looks_like=looks_like, **names)
    return good("glass", **names)


def _camera(wiring: Wiring) -> Finding:
    """Look for the camera that would be used: the one at the ribbon, or a webcam."""
    source, is_pis = wiring.camera, find_spec("picamera2") is not None
    if source == NONE:
        return note("camera", "none")
    if source.startswith("webcam") or (source == AUTO and not is_pis):
        webcam = Path(f"/dev/video{source.partition(':')[2] or '0'}")
        if not webcam.exists():
            return bad("camera", "no-webcam", path=webcam)
        return good("camera", "webcam", path=webcam)
    if not is_pis:
        return bad("camera", "no-driver")
    cameras = _ribbon()
    return good("camera", model=", ".join(cameras)) if cameras else bad("camera", "missing")


def _ribbon() -> list[str]:
    """Name the cameras at the ribbon."""
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")  # else it writes between our lines
    try:
        from picamera2 import Picamera2  # noqa: PLC0415  # only a Pi has it

        return [str(camera["Model"]) for camera in Picamera2.global_camera_info()]
    except Exception:  # noqa: BLE001  # libcamera has many ways to fail, and all of them are: no camera
        return []
