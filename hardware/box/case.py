"""The case of a Pi, its lids and the bezels of the displays. All are printed as they lie here, without support."""

from functools import cache

from build123d import Location, Part, Pos, Rectangle, Rot, chamfer, extrude

from box.layout import (
    BEZEL,
    BEZEL_SCREWS,
    BEZEL_THICK,
    BRACKET,
    BUTTONS,
    CASE,
    FOOT,
    LID_SCREWS,
    LID_THICK,
    OPENING,
    WINDOW,
    Seat,
)
from box.measures import DISPLAY_BOARD_THICK, GLASS_GAP, KNOBS, M2_5, M3, M4, PLAY, WALL, OledModule, Point
from box.openings import at_back, at_side, pillars
from box.solids import block, centred, prism_along_x, prism_along_y, rod, rod_along_x, sunk


def on_lid() -> Location:
    """Return where the lid's underside is in the case."""
    return Pos(0, 0, CASE.front) * Rot(CASE.slope, 0, 0)


@cache
def case(seat: Seat, *, with_pillars: bool = True) -> Part:
    """Return the case for a board; pillars hold up what is above its wide opening, and may be cut away."""
    made = _wedge()
    for left in (True, False):
        for front in (True, False):
            made += _bracket(left=left, front=front)
    for hole in LID_SCREWS:
        made -= on_lid() * rod(M3.insert, (-M3.deep, 1), hole)
    for hole in seat.board.holes:
        made += rod(6.0, (WALL - 0.5, seat.bottom), seat.at(hole))
    for hole in seat.board.holes:
        made -= rod(M2_5.insert, (seat.bottom - M2_5.deep, seat.bottom + 1), seat.at(hole))
    for opening in at_back(seat):
        made -= block(opening.along, (CASE.deep - WALL - 1, CASE.deep + 1), opening.up)
    for opening in at_side(seat):
        made -= block((-1, WALL + 0.4), opening.along, opening.up)
    if with_pillars:
        for pillar in pillars(seat):
            made += block((0, WALL), pillar.along, pillar.up)
    return _joined_to_foot(made, seat) - _air()


def _wedge() -> Part:
    outer = prism_along_x([(0, 0), (CASE.deep, 0), (CASE.deep, CASE.back), (0, CASE.front)], (0, CASE.wide))
    round_it = centred((CASE.wide, CASE.deep), (0, CASE.back), 4.0, (CASE.wide / 2, CASE.deep / 2))
    inner = block((WALL, CASE.wide - WALL), (WALL, CASE.deep - WALL), (WALL, CASE.back + 1), 2.0)
    return (outer & round_it) - inner


def _bracket(*, left: bool, front: bool) -> Part:
    """Return what holds a screw of the lid: it grows out of the wall at 45°, so it needs no support."""
    reach, high = BRACKET
    top = CASE.front + 2 * reach if front else CASE.back  # the lid's slope cuts it off
    low = (CASE.front if front else CASE.back - 2 * reach * 0.18) - high
    wall = 0.5
    profile: list[Point] = [(wall, top), (wall + reach, top), (wall + reach, low), (wall, low - reach)]
    if not left:
        profile = [(CASE.wide - x, z) for x, z in profile]
    along = (WALL - 0.5, WALL + reach) if front else (CASE.deep - WALL - reach, CASE.deep - WALL + 0.5)
    under = prism_along_x([(0, -9), (CASE.deep, -9), (CASE.deep, CASE.back), (0, CASE.front)], (0, CASE.wide))
    return prism_along_y(profile, along) & under


def _joined_to_foot(made: Part, seat: Seat) -> Part:
    """Cut the ribbon's way in, and the holes of the two screws to the foot."""
    side = (-1.0, WALL + 0.4) if seat.mast_left else (CASE.wide - WALL - 0.4, CASE.wide + 1.0)
    way = FOOT.tunnel_wide / 2 + 1.0
    made -= block(side, (CASE.foot_at - way, CASE.foot_at + way), (FOOT.base, FOOT.base + FOOT.tunnel))
    for y in (-FOOT.screws[0], FOOT.screws[0]):
        made -= rod_along_x(M4.passes, side, (CASE.foot_at + y, FOOT.screws[1]))
    return made


def _air() -> Part:
    """Return the slits through which warm air leaves: upright, high up in both sides, above the board."""
    slits = [
        block(side, (y - 1.2, y + 1.2), (36.0, 36.0 + 16.0))
        for side in ((-1.0, WALL + 0.4), (CASE.wide - WALL - 0.4, CASE.wide + 1.0))
        for y in (88.0, 94.0, 100.0, 106.0, 112.0, 118.0, 124.0)
    ]
    made = slits[0]
    for slit in slits[1:]:
        made += slit
    return made


@cache
def lid(knob: int) -> Part:
    """Return the lid for buttons of a size, its face upwards; it is printed on its face."""
    wide, long = CASE.lid
    made = centred((wide, long), (0, LID_THICK), 4.0, (wide / 2, long / 2))
    made = chamfer(made.faces().sort_by()[-1].edges(), 0.8)
    for u, v in bezel_screws():
        made += rod(7.5, (-4.0, 1), (u, v))
    made -= centred(OPENING, (-9, 9), 2.0, WINDOW)
    for place in BUTTONS.values():
        made -= rod(KNOBS[knob].hole + PLAY, (-1, LID_THICK + 1), place)
    for place in LID_SCREWS:
        made -= sunk(M3, LID_THICK, LID_THICK, place)
    for place in bezel_screws():
        made -= rod(M2_5.insert, (LID_THICK - M2_5.deep - 0.5, LID_THICK + 1), place)
    return made


def bezel_screws() -> tuple[Point, ...]:
    """Return where on the lid the bezel is screwed down."""
    u, v = BEZEL_SCREWS
    return tuple((WINDOW[0] + a * u, WINDOW[1] + b * v) for a in (-1, 1) for b in (-1, 1))


@cache
def bezel(display: OledModule) -> Part:
    """Return the frame of a display, face upwards around the middle of what is lit; it is printed on its face."""
    made = chamfer(centred(BEZEL, (0, BEZEL_THICK), 4.0).faces().sort_by()[-1].edges(), 1.0)
    across, down = display.lit[0] + 3.0, display.lit[1] + 3.0  # makers place the glass by half a millimetre or so
    made -= centred((across, down), (-1, BEZEL_THICK + 1))
    # The inner edge slopes outwards, so that the pixels are seen from the side as well.
    made -= Pos(0, 0, 0.8) * extrude(Rectangle(across, down), BEZEL_THICK - 0.79, taper=-45)
    for u in (-BEZEL_SCREWS[0], BEZEL_SCREWS[0]):
        for v in (-BEZEL_SCREWS[1], BEZEL_SCREWS[1]):
            made -= sunk(M2_5, BEZEL_THICK, BEZEL_THICK, (u, v))
    return _with_holes(made, display) if display.holes else _with_clamps(made, display)


def _with_holes(made: Part, display: OledModule) -> Part:
    """Put posts under the holes of a module's board: as high as its glass is thick, and a little."""
    assert display.holes is not None  # noqa: S101  # said by the caller; for the type checker
    post = display.panel[2] + GLASS_GAP
    for u in (-display.holes[0] / 2, display.holes[0] / 2):
        for v in (-display.holes[1] / 2, display.holes[1] / 2):
            at = (u, v - display.above)
            made += rod(display.screw + 2.3, (-post, 0.1), at)
            made -= rod(display.screw, (-post - 1, BEZEL_THICK - 1.0), at)
    return made


def _with_clamps(made: Part, display: OledModule) -> Part:
    """Put posts beside a module's board; washers under their screws hold its edges."""
    back = display.panel[2] + DISPLAY_BOARD_THICK
    for u in (-1, 1):
        for v in (-1, 1):
            at = (u * (display.board[0] / 2 + PLAY + 3.0), v * 11.0 - display.above)
            made += rod(6.0, (-back + 0.1, 0.1), at)
            made -= rod(display.screw, (-back - 1, BEZEL_THICK - 1.0), at)
    for v in (-1, 1):
        edge = v * (display.board[1] / 2 + PLAY + 1.0) - display.above
        made += centred((20.0, 2.0), (-back + 1.0, 0.1), at=(0.0, edge))
    return made
