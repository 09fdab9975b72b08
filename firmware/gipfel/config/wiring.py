"""How a device is put together: what is at which pin, which display, which camera, where its page is.

Pins are BCM numbers. Those of the wiring plan are chosen so that nothing has to be set:

- The six buttons are one block at the end of the header (29 to 40), with a ground beside them.
- The lights are one block in its middle (11 to 22): pins that the Pi pulls down until we take them, so that no
  light glows while it starts. The buzzer is between them.
- I2C (2, 3), SPI (7 to 11), the serial console (14, 15) and the camera (which has no pin) are left alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Driver = Literal["ssd1306", "sh1106", "ssd1309"]
Bus = Literal["i2c", "spi"]

DRIVERS: tuple[Driver, ...] = ("ssd1309", "sh1106", "ssd1306")
BUSES: tuple[Bus, ...] = ("i2c", "spi")
ADDRESSES = (0x3C, 0x3D)
"""Where a display may be on I2C."""
ROTATIONS = (0, 180)
"""Degrees."""
BUTTONS = ("1", "2", "3", "go", "stop", "why")
"""What the six buttons are called here: the values of the table's `Button`, in its order."""

NONE, AUTO = "none", "auto"
"""What is written for a part that is not there, and for one that is found by itself."""

NO_NETWORK = "http://"
"""The page's address as long as there is no network: nobody can be told where it is."""

PINS = range(2, 28)
"""The pins that can be used; 0 and 1 are for the EEPROM of extension boards."""

BUS_PINS: Mapping[Bus, tuple[int, ...]] = {"i2c": (2, 3), "spi": (8, 9, 10, 11)}
"""The pins that each bus takes itself."""


@dataclass(frozen=True, slots=True)
class DisplayWiring:
    """Which display there is, and how it is connected."""

    driver: Driver = "ssd1309"
    bus: Bus = "i2c"
    address: int | None = None
    """On I2C; None is found by itself."""
    rotate: int = 0
    """Degrees by which the picture is rotated: 180 where the display is mounted upside down."""
    dc: int = 16
    """On SPI: the pin that says whether data or commands are sent (D/C)."""
    reset: int = 20
    """On SPI: the pin that resets the display (RES)."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """All of one device. Buttons and lights stand in the order of `BUTTONS`; None is a part that is not there."""

    buttons: tuple[int, ...] = (5, 6, 13, 19, 26, 21)
    lights: tuple[int | None, ...] = (17, 27, 22, 23, 24, 25)
    buzzer: int | None = 18
    display: DisplayWiring = field(default_factory=DisplayWiring)
    camera: str = AUTO
    """`auto`, `none`, or a source's name as in `--source`."""
    listen: str = "0.0.0.0"  # noqa: S104  # phones in the same network may look; pressing needs the PIN
    """The page's address; `none` is no page."""
    port: int = 8137
    speaker: str = AUTO
    """What speaks: `auto` is espeak-ng, `none` nothing; else a command that reads text from its standard input."""

    def pins(self) -> dict[str, int]:
        """Return every pin in use, by the name of its setting."""
        named: dict[str, int | None] = {}
        for button, pin, light in zip(BUTTONS, self.buttons, self.lights, strict=True):
            named |= {f"buttons.{button}": pin, f"lights.{button}": light}
        named["buzzer.pin"] = self.buzzer
        if self.display.bus == "spi":
            named |= {"glass.dc": self.display.dc, "glass.reset": self.display.reset}
        return {name: pin for name, pin in named.items() if pin is not None}

    def clashes(self) -> dict[int, tuple[str, ...]]:
        """Return each pin that is used more than once, with the settings or the bus that use it."""
        wanted: dict[int, tuple[str, ...]] = dict.fromkeys(BUS_PINS[self.display.bus], (self.display.bus.upper(),))
        for name, pin in self.pins().items():
            wanted[pin] = (*wanted.get(pin, ()), name)
        return {pin: names for pin, names in wanted.items() if len(names) > 1}


def wiring_from(found: Mapping[str, Mapping[str, Any]]) -> Wiring:
    """Return the wiring of settings that are allowed, by table and key; what is not set is as in the plan."""
    plan = Wiring()
    buttons, lights = found.get("buttons", {}), found.get("lights", {})
    page = found.get("page", {})
    return Wiring(
        tuple(buttons.get(button, pin) for button, pin in zip(BUTTONS, plan.buttons, strict=True)),
        tuple(lights.get(button, pin) for button, pin in zip(BUTTONS, plan.lights, strict=True)),
        found.get("buzzer", {}).get("pin", plan.buzzer),
        replace(plan.display, **found.get("glass", {})),
        found.get("camera", {}).get("source", plan.camera),
        page.get("listen", plan.listen),
        page.get("port", plan.port),
        found.get("speaker", {}).get("command", plan.speaker),
    )


def with_planned_pins(wiring: Wiring) -> Wiring:
    """Return a wiring with all pins as in the plan, whose pins never clash; all else stays as it is."""
    plan = Wiring()
    display = replace(wiring.display, dc=plan.display.dc, reset=plan.display.reset)
    return replace(wiring, buttons=plan.buttons, lights=plan.lights, buzzer=plan.buzzer, display=display)
