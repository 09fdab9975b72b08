"""What the building pages say is so: their links lead somewhere, their numbers are worked out."""

import re
from pathlib import Path

import pytest

from box.layout import highest_lens
from box.measures import BOARDS
from gipfel.config.wiring import BUS_PINS, Wiring
from support.header import HEADER

HARDWARE = Path(__file__).parents[2] / "hardware"
PAGES = {name: (HARDWARE / name).read_text(encoding="utf-8") for name in ("README.md", "assembly.md")}


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    """Each picture and page that is linked is there."""
    for link in re.findall(r"\]\(([^)#]+)", PAGES[name]):
        assert (HARDWARE / link).exists(), link


def test_every_picture_is_shown() -> None:
    """No picture is kept that no page shows."""
    shown = {Path(link).name for page in PAGES.values() for link in re.findall(r"\]\((pictures/[^)]+)", page)}

    assert shown == {path.name for path in (HARDWARE / "pictures").iterdir()}


@pytest.mark.parametrize(("ribbon", "row"), [(500, "500 mm"), (1000, "1 m")])
def test_the_ribbon_reaches_as_high_as_is_said(ribbon: int, row: str) -> None:
    """The table of the ribbon names whole centimetres, rounded down."""
    heights = " | ".join(f"{highest_lens(ribbon, board) // 10:.0f} cm" for board in BOARDS)

    assert f"| {row} | {heights} |" in PAGES["README.md"]


def test_the_table_of_pins_is_the_plan() -> None:
    """The BCM numbers in the table of buttons and lights are those of the settings."""
    rows = re.findall(r"^\| (?:switch|light): header pin \(BCM\) \|(.*)\|$", PAGES["README.md"], re.MULTILINE)
    numbers = [tuple(int(pin) for pin in re.findall(r"\((\d+)\)", row)) for row in rows]

    assert numbers == [Wiring().buttons, Wiring().lights]


def test_pins_of_a_display_on_spi_are_the_plan() -> None:
    """What the page says about SPI is what the program uses."""
    said = dict(re.findall(r"`(CLK|DIN|CS|DC|RES)`\s+\d+ \((\d+)\)", PAGES["README.md"]))
    chip_select, _, data, clock = BUS_PINS["spi"]
    display = Wiring().display

    assert said == {
        name: str(pin)
        for name, pin in {
            "CLK": clock,
            "DIN": data,
            "CS": chip_select,
            "DC": display.dc,
            "RES": display.reset,
        }.items()
    }


def test_header_pins_are_those_of_their_bcm_numbers() -> None:
    """Wherever the page names a header's pin and a BCM number, they are the same pin."""
    pairs = re.findall(r"\b(\d+) \((\d+)\)", PAGES["README.md"])

    assert len(pairs) == 17
    assert all(HEADER[int(pin)] == number for pin, number in pairs)
