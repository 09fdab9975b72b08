"""The wiring that is drawn is the one that the settings have where nothing is set."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from gipfel.config.wiring import BUS_PINS, Wiring
from gipfel.table import Button
from support.header import HEADER

HARDWARE = Path(__file__).parents[2] / "hardware"
PLAN: dict[str, Any] = yaml.safe_load((HARDWARE / "wiring.yml").read_text(encoding="utf-8"))
SVG = (HARDWARE / "wiring.svg").read_text(encoding="utf-8")

LABELS = dict(zip(PLAN["connectors"]["PI"]["pins"], PLAN["connectors"]["PI"]["pinlabels"], strict=True))


def wires() -> list[tuple[str, int, str, int]]:
    """Return every wire from the Pi: its cable, the pin of the header, the part at its other end, and its pin."""
    found = []
    for chain in PLAN["connections"]:
        (first, pins), (cable, _), (last, ends) = (next(iter(link.items())) for link in chain)
        if first == "PI":
            pairs = zip(pins, ends, strict=True) if isinstance(pins, list) else [(pins, ends)]
            found += [(cable, pin, last, end) for pin, end in pairs]
    return found


def bcm(part: str, end: int) -> int:
    """Return the BCM number at the Pi's end of the wire to a pin of a part."""
    (pin,) = (pin for _, pin, last, at in wires() if (last, at) == (part, end))
    return int(HEADER[pin])


@pytest.mark.parametrize(("pin", "label"), LABELS.items())
def test_labels_are_what_the_header_has(pin: int, label: str) -> None:
    """Behind each pin of the header stands its own BCM number, or its supply."""
    name = label.split(maxsplit=1)[0].removeprefix("GPIO")

    assert name == HEADER[pin]


def test_every_pin_has_one_wire() -> None:
    """No pin is used twice, and none is drawn that is not used."""
    used = [pin for _, pin, _, _ in wires()]

    assert sorted(used) == sorted(LABELS)


@pytest.mark.parametrize("place", range(6))
def test_buttons_and_lights_are_at_the_planned_pins(place: int) -> None:
    """Each button, and the light in it, is where the settings expect it."""
    button, plan = list(Button)[place], Wiring()
    part = f"BUTTON_{button.value.upper()}"

    assert (bcm(part, 1), bcm(part, 3)) == (plan.buttons[place], plan.lights[place])


def test_buzzer_and_display_are_at_the_planned_pins() -> None:
    """The buzzer is at its pin, and the display at the I2C bus."""
    labels = PLAN["connectors"]["DISPLAY"]["pinlabels"]
    data, clock = (bcm("DISPLAY", labels.index(name) + 1) for name in ("SDA", "SCL"))

    assert bcm("BUZZER", 1) == Wiring().buzzer
    assert (data, clock) == BUS_PINS["i2c"]


def test_the_display_gets_3_volts_not_5() -> None:
    """A display's pull-ups would put its supply onto the Pi's pins, and those bear 3.3 V."""
    labels = PLAN["connectors"]["DISPLAY"]["pinlabels"]
    (supply,) = (pin for _, pin, last, at in wires() if (last, at) == ("DISPLAY", labels.index("VCC") + 1))

    assert HEADER[supply] == "3V3"
    assert "5V" not in {HEADER[pin] for _, pin, _, _ in wires()}


def test_all_grounds_are_grounds() -> None:
    """What is called ground at a part ends at a ground of the header, and every button is joined to it."""
    grounds = {
        last: HEADER[pin]
        for _, pin, last, at in wires()
        if PLAN["connectors"][last].get("pinlabels", [""] * 4)[at - 1] in {"GND", "−", "ground"}
    }
    joined = {next(iter(chain[2])) for chain in PLAN["connections"] if "GROUND" in chain[0]}

    assert grounds == {"DISPLAY": "GND", "GROUND": "GND", "BUZZER": "GND"}
    assert joined == {f"BUTTON_{button.value.upper()}" for button in Button}


@pytest.mark.parametrize("wire", wires())
def test_the_drawing_shows_it(wire: tuple[str, int, str, int]) -> None:
    """Each wire of the plan is in the drawing beside it; `make hardware` draws it."""
    _, pin, last, at = wire

    assert re.search(rf"PI:{pin}:{re.escape(LABELS[pin])}", SVG)
    assert re.search(rf"{last}:{at}:", SVG)
