"""What the bought parts measure, in millimetres, and how we print: every number of the box starts here.

Each says where it is from. "As commonly given" was not held against the maker's own drawing: do so before
you print. Where makers differ or publish nothing, that is said, and the box leaves room.
"""

from dataclasses import dataclass

Point = tuple[float, float]
"""Two measures in a plane."""


@dataclass(frozen=True, slots=True)
class Port:
    """A socket at the edge of a board: its middle along that edge, and the room that the *plug* needs."""

    name: str
    at: float
    wide: float
    high: float


@dataclass(frozen=True, slots=True)
class Board:
    """A Raspberry Pi, seen with its header at the top and its card at the left.

    `holes` are counted from the lower left corner; `below` are the sockets of the lower edge, counted from the
    left; `right` are those of the right edge, counted from below.
    """

    name: str
    size: Point
    holes: tuple[Point, ...]
    below: tuple[Port, ...]
    right: tuple[Port, ...]
    camera: Point
    """The middle of the camera's connector."""
    tall: float
    """The tallest part above the board, with jumper wires on the header."""


def _holes(across: float, down: float) -> tuple[Point, ...]:
    # As Raspberry Pi publishes them: M2.5 holes, 3.5 mm from the edges at the card's end.
    return ((3.5, 3.5), (3.5 + across, 3.5), (3.5, 3.5 + down), (3.5 + across, 3.5 + down))


# Sockets as commonly given for each board; hold them against the maker's drawing before printing. The room for
# plugs is what moulded plugs have that are sold with the boards: 12 × 7 mm for USB-C and micro USB,
# 21 × 11 mm for HDMI, 15 × 9 mm for its small forms.
ZERO = Board(
    "Raspberry Pi Zero 2 W",
    (65.0, 30.0),
    _holes(58.0, 23.0),
    below=(Port("mini HDMI", 12.4, 15.0, 9.0), Port("USB", 41.4, 12.0, 7.5), Port("power", 54.0, 12.0, 7.5)),
    right=(),
    camera=(63.0, 15.0),
    tall=17.0,
)
PI_3 = Board(
    "Raspberry Pi 3 B, B+",
    (85.0, 56.0),
    _holes(58.0, 49.0),
    below=(
        Port("power", 10.6, 12.0, 7.5),
        Port("HDMI", 32.0, 21.0, 11.0),
        Port("audio", 53.5, 9.0, 9.0),
    ),
    right=(Port("Ethernet", 10.25, 16.0, 13.5), Port("USB", 29.0, 14.6, 16.0), Port("USB", 47.0, 14.6, 16.0)),
    camera=(45.0, 11.5),
    tall=17.0,
)
PI_4 = Board(
    "Raspberry Pi 4 B",
    PI_3.size,
    PI_3.holes,
    below=(
        Port("power", 11.2, 12.5, 7.5),
        Port("micro HDMI", 26.0, 13.0, 9.0),
        Port("micro HDMI", 39.5, 13.0, 9.0),
        Port("audio", 53.5, 9.0, 9.0),
    ),
    right=(Port("USB", 9.0, 14.6, 16.0), Port("USB", 27.0, 14.6, 16.0), Port("Ethernet", 45.75, 16.0, 13.5)),
    camera=(46.5, 11.5),
    tall=17.0,
)
PI_5 = Board(
    "Raspberry Pi 5",
    PI_3.size,
    PI_3.holes,
    below=(
        Port("power", 11.2, 12.5, 7.5),
        Port("micro HDMI", 25.8, 13.0, 9.0),
        Port("micro HDMI", 39.2, 13.0, 9.0),
    ),
    right=(Port("Ethernet", 10.2, 16.0, 13.5), Port("USB", 29.1, 14.6, 16.0), Port("USB", 47.0, 14.6, 16.0)),
    camera=(47.5, 11.5),
    tall=24.0,  # with the active cooler
)
BOARDS = (ZERO, PI_3, PI_4, PI_5)
BOARD_THICK = 1.4
PORT_BEYOND = 3.0
"""How far USB and Ethernet stand out over the board's edge (2.1 to 3.0, as commonly given)."""


@dataclass(frozen=True, slots=True)
class OledModule:
    """A display's module, seen from the front with its header above.

    `lit` are its 128 × 64 pixels, whose middle lies `above` the board's. `holes` is None where makers differ so
    much that the board is better held at its edges.
    """

    name: str
    board: Point
    lit: Point
    above: float
    panel: tuple[float, float, float]
    """The glass on the board: wide, high, thick."""
    over: float
    """How far the glass reaches above what is lit."""
    holes: Point | None
    screw: float
    """The hole that a screw cuts its own thread in."""


DISPLAYS = {
    # Lit area and panel: UG-2864HSWEG01 (drawing: 26.7 × 19.26, 2.1 above what is lit). Board and holes:
    # builders measure 27.3–27.5 × 27.8 and 23.5 × 23.7–23.8.
    "096": OledModule(
        '0.96" SSD1306', (27.5, 27.8), (21.74, 10.86), 2.0, (26.7, 19.26, 1.45), 2.1, (23.5, 23.8), 1.7
    ),
    # Lit area: 29.42 × 14.70 (Waveshare, Pico-OLED-1.3 has the same panel). Board and holes: builders' measures.
    "130": OledModule(
        '1.3" SH1106', (35.4, 33.5), (29.42, 14.70), 2.4, (34.5, 23.0, 1.45), 2.1, (30.4, 28.5), 2.1
    ),
    # Waveshare, 2.42inch OLED Module: 61.5 × 39.5, lit 55.01 × 27.49. Others of this size have other boards.
    # Panel: UG-2864ASWPG01.
    "242": OledModule('2.42" SSD1309', (61.5, 39.5), (55.01, 27.49), 2.2, (60.5, 37.0, 2.15), 2.5, None, 2.1),
}
DISPLAY_BOARD_THICK = 1.6
GLASS_GAP = 0.5
"""Between the bezel and a glass whose board stands on posts."""
GLASS_BEHIND = 12.0
"""Header, plug and bent wires behind a display's board."""


@dataclass(frozen=True, slots=True)
class Knob:
    """A push button for a round hole; `behind` is its body with plugs and bent wires."""

    hole: float
    flange: float
    nut: float
    behind: float


KNOBS = {
    # Makers differ by a millimetre or two: these leave room for wide and deep ones; measure yours.
    16: Knob(hole=16.0, flange=19.5, nut=24.0, behind=36.0),  # metal, M16 thread
    24: Knob(hole=24.0, flange=29.0, nut=33.0, behind=40.0),  # arcade, snapped or screwed in
}


@dataclass(frozen=True, slots=True)
class CameraModule:
    """A camera's board, seen from its front with the ribbon below; counted from the middle of the lens."""

    size: Point = (25.0, 23.9)  # as commonly given for Camera Module 2 and 3: 25 × 23.862
    below: float = 9.4
    """From the lens to the edge with the ribbon: the lens lies in line with the lower holes (23.86 − 14.5)."""
    holes: Point = (21.0, 12.5)  # likewise: 2 mm from three edges; the upper pair 12.5 above the lens
    thick: float = 1.1
    behind: float = 3.0  # the ribbon's connector
    lens: float = 12.0  # the widest of them, with room; Camera Module 3's focus motor is the largest
    before: float = 7.0
    """How far the lens stands out: 7 mm on Camera Module 3, 5 mm on 1 and 2."""


CAMERA = CameraModule()
RIBBON = 16.0
"""A 15-wire ribbon is 16 mm wide, a 22-wire one 11.5."""
RIBBON_LONG = 500.0
"""The longest that Raspberry Pi sells for the 22 wires of the Zero and the 5; 15-wire ones go up to 2 m."""

MAST = 20.0
"""Aluminium profile 20 × 20 with 6 mm slots."""
MAST_LONG = 400.0

DIE = 16.0


@dataclass(frozen=True, slots=True)
class Screw:
    """A thread: the hole it passes, the hole for its heat-set insert and that one's length, its sunk head."""

    passes: float
    insert: float
    deep: float
    head: float


# Clearance holes: ISO 273, medium. Inserts: the common short brass ones (Ruthex, CNC Kitchen). Heads: ISO 10642.
M2_5 = Screw(passes=2.9, insert=3.6, deep=5.0, head=5.0)
M3 = Screw(passes=3.4, insert=4.0, deep=6.5, head=6.7)
M4 = Screw(passes=4.5, insert=5.6, deep=9.0, head=9.0)
M5 = Screw(passes=5.5, insert=6.4, deep=10.0, head=11.2)

BED = 220.0
"""A common printer's bed is 220 × 220 mm."""
WALL = 3.0
PLAY = 0.3
"""Between two printed or bought parts that are put into each other, on each side."""
