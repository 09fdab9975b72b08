"""Where everything sits: pure numbers, so that whether things fit can be asked without drawing them.

The case counts from its lower front left corner: x to the right, y to the back, z up. The lid counts from its own
front left corner: u to the right, v up the slope. The tray counts from the middle of its underside, its long side
along y; the foot, the mast and the arm from the mast's line, the tray at +x.
"""

from dataclasses import dataclass
from math import cos, radians, sin, tan

from box.measures import (
    BOARD_THICK,
    CAMERA,
    DIE,
    MAST,
    PLAY,
    WALL,
    ZERO,
    Board,
    Knob,
    Point,
)


@dataclass(frozen=True, slots=True)
class Tray:
    """The dice tray. Its floor is the one that the dice reader is tested with: 12 × 8.6 dice."""

    floor: Point = (8.6 * DIE, 12.0 * DIE)
    wall: float = 4.0
    thick: float = 3.0
    rim: float = 1.25 * DIE
    """The rim's height above the floor: higher than a die is, or dice hop out."""
    round: float = 8.0

    @property
    def outer(self) -> Point:
        """The tray's outline."""
        return self.floor[0] + 2 * self.wall, self.floor[1] + 2 * self.wall


@dataclass(frozen=True, slots=True)
class Foot:
    """What holds the mast and joins tray and case; the ribbon goes down beside the mast and under it."""

    size: tuple[float, float, float] = (38.0, 36.0, 50.0)
    base: float = 4.0
    tunnel: float = 5.0
    """The ribbon's way: as high as this, above the base."""
    tunnel_wide: float = 20.0
    sole: float = 6.0
    """What the mast stands on, above the tunnel."""
    shaft: Point = (13.3, 16.3)
    """The ribbon's way down: from, to, beside the mast."""
    screws: Point = (13.5, 14.0)
    """To the tray and to the case: this far to both sides, and this high."""
    grips: Point = (24.0, 41.0)
    """The heights of the two screws that pull the mast to the foot."""

    @property
    def mast_from(self) -> float:
        """The height at which the mast stands."""
        return self.base + self.tunnel + self.sole


@dataclass(frozen=True, slots=True)
class Case:
    """The box of the Pi, the display and the buttons: a wedge."""

    wide: float = 124.0
    deep: float = 150.0
    front: float = 43.0
    """The front wall's height; the back one is higher by the slope."""
    slope: float = 10.0
    stand: float = 6.0
    """What the board stands on, above the floor."""
    board_from_back: float = 4.0
    """From the outside of the back wall to the board's edge: plugs reach through."""
    foot_at: float = 129.0
    """The middle of the foot, of the mast and of the ribbon, along the case's side."""

    @property
    def back(self) -> float:
        """The back wall's height."""
        return self.front + self.deep * tan(radians(self.slope))

    @property
    def lid(self) -> Point:
        """The lid's size."""
        return self.wide, self.deep / cos(radians(self.slope))

    def under_lid(self, u: float, v: float, depth: float) -> tuple[float, float, float]:
        """Return the place in the case that is `depth` below a place of the lid's underside."""
        a = radians(self.slope)
        return u, v * cos(a) + depth * sin(a), self.front + v * sin(a) - depth * cos(a)


TRAY, FOOT, CASE = Tray(), Foot(), Case()

LID_THICK = 3.0
PITCH = 38.0
"""From button to button."""
BUTTONS: dict[str, Point] = {
    name: (CASE.wide / 2 + (column - 1) * PITCH, 26.0 + row * PITCH)
    for row, names in enumerate((("GO", "STOP", "?"), ("1", "2", "3")))
    for column, name in enumerate(names)
}
"""Their middles on the lid: 1, 2, 3 under the display, and what ends a turn nearest to the players."""

WINDOW: Point = (CASE.wide / 2, 113.0)
"""The middle of the display's lit part, on the lid."""
OPENING: Point = (76.0, 50.0)
"""What is cut out of the lid for the display's module."""
BEZEL: Point = (92.0, 60.0)
BEZEL_THICK = 3.0
BEZEL_SCREWS: Point = (42.0, 22.0)
"""From the middle of the window."""
LID_SCREWS: tuple[Point, ...] = tuple((u, v) for u in (7.0, CASE.wide - 7.0) for v in (7.0, CASE.lid[1] - 7.0))
BRACKET: Point = (10.5, 12.0)
"""What holds the lid's screws in each corner: how far it reaches inwards, and how high it is."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A board in a case: its lower edge at the back wall, so that it is turned by half.

    `mast_left` says on which side the foot is: beside a Zero's camera connector the way is shortest; a larger
    Pi has USB and Ethernet there, and its card at the other side.
    """

    board: Board
    mast_left: bool

    @property
    def left(self) -> float:
        """Where the board's left edge is, seen in the case."""
        return WALL + 14.0 if self.mast_left else WALL + 0.5

    @property
    def bottom(self) -> float:
        """Where the board's underside is."""
        return WALL + CASE.stand

    @property
    def top(self) -> float:
        """Where the board's upper side is."""
        return self.bottom + BOARD_THICK

    def at(self, point: Point) -> Point:
        """Return a place of the board as a place of the case."""
        return self.left + self.board.size[0] - point[0], CASE.deep - CASE.board_from_back - point[1]

    @property
    def ribbon(self) -> float:
        """How far the ribbon goes on from the case's wall, up to the camera's connector."""
        x, _ = self.at(self.board.camera)
        return (x if self.mast_left else CASE.wide - x) + 5.0  # it rises to the board


def seat(board: Board) -> Seat:
    """Say how a board sits in its case."""
    return Seat(board, mast_left=board is ZERO)


@dataclass(frozen=True, slots=True)
class Arm:
    """What slides on the mast and carries the camera over the middle of the tray."""

    high: float = 40.0
    wall: float = 5.0
    boom: Point = (25.4, 12.0)
    """The boom's width and height."""
    channel: Point = (18.0, 2.5)
    """The ribbon's way under it."""
    grips: Point = (8.0, 22.0)
    """The heights of the two screws that hold it to the mast."""
    drop: float = 20.0
    """From the hinge down to the underside of the cradle's plate, when the camera looks straight down."""
    plate: float = 2.5
    posts: float = 3.0
    cheek: float = 4.0
    hinge: float = 7.0
    """The radius of the cradle's cheeks."""
    most_tilt: float = 40.0

    @property
    def reach(self) -> float:
        """From the mast's middle to the middle of the tray."""
        return TRAY.outer[0] / 2 + FOOT.size[0] / 2

    @property
    def collar(self) -> float:
        """The collar's outer width."""
        return MAST + 2 * PLAY + 2 * self.wall

    @property
    def lens(self) -> float:
        """From the hinge down to the front of the lens."""
        return self.drop - self.plate - self.posts + CAMERA.before


ARM = Arm()


def hinge_height(lens_height: float) -> float:
    """Say how high above the table the hinge is when the lens is that high above the tray's floor."""
    return TRAY.thick + lens_height + ARM.lens


def mast_needed(lens_height: float) -> float:
    """Say how long the mast is that brings the lens this high above the tray's floor."""
    return hinge_height(lens_height) + ARM.boom[1] / 2 - FOOT.mast_from


def ribbon_needed(lens_height: float, board: Board) -> float:
    """Say how long a ribbon is that goes from the camera to the Pi, with a hand's play."""
    along = ARM.reach - MAST / 2 - CAMERA.below
    down = hinge_height(lens_height) - ARM.boom[1] / 2 - FOOT.base
    return along + down + FOOT.size[0] / 2 + FOOT.shaft[1] + seat(board).ribbon + 20.0


def highest_lens(ribbon: float, board: Board) -> float:
    """Say how high above the tray's floor the lens can be with a ribbon that long."""
    return ribbon - ribbon_needed(0.0, board)


def knob_bottom(knob: Knob, place: Point) -> tuple[float, float]:
    """Return the lowest and the hindmost place in the case that a button's body reaches."""
    a = radians(CASE.slope)
    _, y, z = CASE.under_lid(*place, knob.behind)
    return z - knob.nut / 2 * sin(a), y + knob.nut / 2 * cos(a)
