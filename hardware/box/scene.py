"""The assembly: every part with its colour, where it belongs, and how it is pulled out of there to be shown."""

from dataclasses import dataclass

from build123d import Location, Part, Pos, Rot

from box import dummies
from box.arm import arm, clip, cradle, hanging, tilted
from box.case import bezel, bezel_screws, case, lid, on_lid
from box.layout import BUTTONS, CASE, FOOT, LID_SCREWS, LID_THICK, TRAY, hinge_height, seat
from box.measures import DISPLAYS, KNOBS, MAST_LONG, ZERO, Board, OledModule
from box.render import Colour
from box.solids import block, rod, rod_along_x
from box.tray import foot, tray

BODY: Colour = (0.72, 0.80, 0.87)
ACCENT: Colour = (0.97, 0.76, 0.42)
DARK: Colour = (0.33, 0.37, 0.43)
STEEL: Colour = (0.80, 0.82, 0.84)
BRASS: Colour = (0.88, 0.72, 0.33)
GREEN_BOARD: Colour = (0.36, 0.62, 0.45)
LIT: Colour = (0.35, 0.75, 0.95)
CABLE: Colour = (0.93, 0.48, 0.36)
FELT: Colour = (0.30, 0.50, 0.42)
CAPS: dict[str, Colour] = {"GO": (0.35, 0.75, 0.42), "STOP": (0.90, 0.33, 0.30), "?": (0.97, 0.97, 0.97)}
NUMBERED: Colour = (0.45, 0.52, 0.62)

LENS_HEIGHT = 300.0
"""Where the camera is in the pictures, above the tray's floor."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A part as it is drawn."""

    part: Part
    colour: Colour

    def moved(self, where: Location) -> "Shown":
        """Return it elsewhere."""
        return Shown(where * self.part, self.colour)


Scene = list[Shown]


def moved(scene: Scene, where: Location) -> Scene:
    """Return a scene elsewhere."""
    return [shown.moved(where) for shown in scene]


def screw(across: float, long: float) -> Part:
    """Return a screw whose head ends at the height 0, pointing down."""
    return rod(across * 1.9, (-across * 0.6, 0)) + rod(across, (-long, -across * 0.6))


def screw_up(across: float, long: float = 10.0) -> Part:
    """Return a screw that points up, its head ending at the height 0."""
    return Rot(180, 0, 0) * screw(across, long)


def beside(board: Board = ZERO) -> Location:
    """Return where the foot is, seen from a case: at a Zero's left, turned by half, the tray to its left."""
    if seat(board).mast_left:
        return Pos(-FOOT.size[0] / 2, CASE.foot_at, 0) * Rot(0, 0, 180)
    return Pos(CASE.wide + FOOT.size[0] / 2, CASE.foot_at, 0)


def tray_scene(*, cloth: bool = True) -> Scene:
    """Return the tray, as the foot sees it, with cloth on its floor or before that."""
    at = Pos(TRAY.outer[0] / 2 + FOOT.size[0] / 2, 0, 0)
    x, y = TRAY.floor[0] / 2 - 0.4, TRAY.floor[1] / 2 - 0.4
    felt = [Shown(block((-x, x), (-y, y), (TRAY.thick, TRAY.thick + 1.0), TRAY.round), FELT)]
    return moved([Shown(tray(), BODY), *(felt if cloth else ())], at)


def dice_scene() -> Scene:
    """Return four dice in the tray, as the foot sees it."""
    at = Pos(TRAY.outer[0] / 2 + FOOT.size[0] / 2, 0, 0)
    places = ((-20, -30, 25), (22, 14, 60), (-5, 48, 10), (30, -50, 40))
    return [
        Shown(at * Pos(x, y, 0) * Rot(0, 0, turn) * dummies.die((0, 0, TRAY.thick + 1.0)), (0.96, 0.95, 0.92))
        for x, y, turn in places
    ]


def foot_scene() -> Scene:
    """Return the foot."""
    return [Shown(foot(), ACCENT)]


def mast_scene(long: float = MAST_LONG) -> Scene:
    """Return the mast on the foot."""
    return [Shown(dummies.mast(long), STEEL)]


def arm_scene(tilt: float = 0.0) -> Scene:
    """Return the arm, its cradle and the camera at the mast."""
    up = Pos(0, 0, hinge_height(LENS_HEIGHT))
    return [Shown(up * arm(), ACCENT), *moved(cradle_scene(tilt), up)]


def cradle_scene(tilt: float = 0.0) -> Scene:
    """Return the cradle with its camera at the hinge."""
    return [
        Shown(hanging(tilted(cradle(), tilt)), BODY),
        Shown(hanging(tilted(dummies.camera(), tilt)), GREEN_BOARD),
    ]


def clips_scene() -> Scene:
    """Return the three clips on the mast."""
    return [Shown(Pos(0, 0, z) * clip(), DARK) for z in (90.0, 165.0, 240.0)]


def ribbon_scene(board: Board = ZERO) -> Scene:
    """Return the ribbon, up to the Pi."""
    return [Shown(part, CABLE) for part in dummies.ribbon(LENS_HEIGHT, seat(board))]


def board_scene(board: Board = ZERO) -> Scene:
    """Return a Pi in its case, without plugs."""
    inside = block((0, CASE.wide), (0, CASE.deep - 0.5), (0, CASE.back))
    return [Shown(dummies.board(seat(board)) & inside, GREEN_BOARD)]


def case_scene(board: Board = ZERO) -> Scene:
    """Return the case of a Pi."""
    return [Shown(case(seat(board)), BODY)]


def lid_scene() -> Scene:
    """Return the lid, on the case."""
    return [Shown(on_lid() * lid(24), BODY)]


def up_lid(far: float) -> Location:
    """Return the way straight off the lid."""
    return on_lid() * Pos(0, 0, far) * on_lid().inverse()


def display_scene(key: str = "242") -> Scene:
    """Return a display at its place, its pixels shining."""
    kind: OledModule = DISPLAYS[key]
    return [
        Shown(dummies.in_window(dummies.display(kind)), DARK),
        Shown(dummies.in_window(dummies.lit(kind)), LIT),
    ]


def bezel_scene(key: str = "242") -> Scene:
    """Return a display's frame at its place."""
    return [Shown(dummies.in_window(bezel(DISPLAYS[key])), ACCENT)]


def knobs_scene(*, body: bool) -> Scene:
    """Return the six buttons in the lid."""
    return [Shown(dummies.knob(KNOBS[24], name, body=body), CAPS.get(name, NUMBERED)) for name in BUTTONS]


def lid_screws(far: float = 0.0) -> Scene:
    """Return the lid's four screws, pulled out that far."""
    return [Shown(on_lid() * Pos(*hole, LID_THICK + far) * screw(3.0, 10.0), STEEL) for hole in LID_SCREWS]


def inserts_scene(far: float) -> Scene:
    """Return the brass inserts above their holes in the case."""
    place = seat(ZERO)
    made = [Shown(on_lid() * Pos(*hole, far) * rod(4.6, (0, 5.7)), BRASS) for hole in LID_SCREWS]
    made += [
        Shown(rod(4.0, (place.bottom + far, place.bottom + far + 4.0), place.at(hole)), BRASS)
        for hole in ZERO.holes
    ]
    return made


def lid_inserts(far: float) -> Scene:
    """Return the brass inserts above the lid's holes, into which the bezel is screwed."""
    return [Shown(on_lid() * Pos(*hole, LID_THICK + far) * rod(4.0, (0, 4.0)), BRASS) for hole in bezel_screws()]


def foot_inserts(far: float) -> Scene:
    """Return the foot's four inserts, pulled out to both sides."""
    out = FOOT.size[0] / 2 + far
    return [
        Shown(rod_along_x(6.3, (x, x + 8.0), (y, FOOT.screws[1])), BRASS)
        for x in (out, -out - 8.0)
        for y in (-FOOT.screws[0], FOOT.screws[0])
    ]


def side_screws(x: float, *, to_left: bool, long: float = 12.0) -> Scene:
    """Return the two screws that hold a wall to the foot, their heads at x."""
    turn = Rot(0, 90, 0) if to_left else Rot(0, -90, 0)
    return [
        Shown(Pos(x, y, FOOT.screws[1]) * turn * screw(4.0, long), STEEL)
        for y in (-FOOT.screws[0], FOOT.screws[0])
    ]
