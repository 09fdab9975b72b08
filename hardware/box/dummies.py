"""The bought parts as plain solids, in their places: to see whether they fit, and to be drawn."""

from build123d import Part, Pos, Rectangle, loft

from box.case import on_lid
from box.layout import ARM, BUTTONS, CASE, FOOT, LID_THICK, TRAY, WINDOW, Seat, hinge_height
from box.measures import (
    CAMERA,
    DISPLAY_BOARD_THICK,
    GLASS_BEHIND,
    GLASS_GAP,
    MAST,
    PORT_BEYOND,
    RIBBON,
    WALL,
    Knob,
    OledModule,
)
from box.openings import plug
from box.solids import block, centred, rod


def board(seat: Seat) -> Part:
    """Return a Pi in its case: the board, its header with wires, and its sockets with their plugs."""
    wide, deep = seat.board.size
    near, far = seat.at((wide, deep)), seat.at((0, 0))
    made = block((near[0], far[0]), (near[1], far[1]), (seat.bottom, seat.top), 3.0)
    for hole in seat.board.holes:
        made -= rod(2.7, (seat.bottom - 1, seat.top + 1), seat.at(hole))
    header = seat.at((32.5, deep - 3.5))
    made += centred((51.0, 5.0), (seat.bottom, seat.top + seat.board.tall), at=header)
    made += centred((14.0, 14.0), (seat.bottom, seat.top + 2.0), at=seat.at((26.0, deep / 2)))
    for port in seat.board.below:
        shape = plug(seat, port)
        made += block(shape.along, (far[1] + 0.5, CASE.deep + 8.0), shape.up)
        made += block(shape.along, (far[1] - 6.0, far[1] + 1.0), (seat.bottom, shape.up[1] - 1.0))
    for port in seat.board.right:
        shape = plug(seat, port)
        made += block((near[0] - PORT_BEYOND, near[0] + 17.0), shape.along, shape.up)
    return made


def display(kind: OledModule) -> Part:
    """Return a display behind its bezel, counted as the bezel is: from the middle of what is lit."""
    off = (0.0, -kind.above)
    gap = GLASS_GAP if kind.holes else 0.0
    wide, high, thick = kind.panel
    back = thick + gap
    made = centred(kind.board, (-back - DISPLAY_BOARD_THICK, -back), at=off)
    if kind.holes:
        for u in (-kind.holes[0] / 2, kind.holes[0] / 2):
            for v in (-kind.holes[1] / 2, kind.holes[1] / 2):
                made -= rod(kind.screw + 0.3, (-20, 1), (u, v + off[1]))
    made += centred((wide, high), (-back, -gap), at=(0.0, kind.lit[1] / 2 + kind.over - high / 2))
    header = kind.board[1] / 2 - 2.0 + off[1]
    return made + centred((12.0, 2.6), (-back - GLASS_BEHIND, -back), at=(0.0, header))


def lit(kind: OledModule) -> Part:
    """Return what is lit of a display, as a thin sheet."""
    gap = GLASS_GAP if kind.holes else 0.0
    return centred(kind.lit, (-gap, -gap + 0.15))


def in_window(part: Part) -> Part:
    """Put what is counted from the middle of the window into the case."""
    return on_lid() * Pos(*WINDOW, LID_THICK) * part


def knob(kind: Knob, name: str, *, body: bool = True) -> Part:
    """Return a button in the lid: its flange and cap above; below, its nut, body, plugs and bent wires."""
    place = BUTTONS[name]
    made = rod(kind.flange, (LID_THICK, LID_THICK + 2.5), place)
    made += rod(kind.hole - 3.0, (LID_THICK, LID_THICK + 6.0), place)
    if body:
        made += rod(kind.hole, (-kind.behind, LID_THICK), place) + rod(kind.nut, (-9.0, 0), place)
    return on_lid() * made


def camera() -> Part:
    """Return a camera in its cradle, counted as that is: from its lens's line and the hinge."""
    low = -ARM.drop + ARM.plate + ARM.posts
    front = CAMERA.size[1] - CAMERA.below
    made = block((-CAMERA.below, front), (-CAMERA.size[0] / 2, CAMERA.size[0] / 2), (low, low + CAMERA.thick))
    for x in (0.0, CAMERA.holes[1]):
        for y in (-CAMERA.holes[0] / 2, CAMERA.holes[0] / 2):
            made -= rod(2.2, (low - 1, low + 5), (x, y))
    made += centred((CAMERA.lens - 1.0, CAMERA.lens - 1.0), (low - CAMERA.before + 2.0, low))
    made += rod(7.0, (low - CAMERA.before, low))
    behind = low + CAMERA.thick + CAMERA.behind
    return made + block((-CAMERA.below, -CAMERA.below + 5.5), (-10.5, 10.5), (low, behind))


def mast(long: float) -> Part:
    """Return the mast on its sole: a square profile with a slot in each side."""
    low, half = FOOT.mast_from, MAST / 2
    made = centred((MAST, MAST), (low, low + long), 1.0)
    for across, along in (((-3, 3), (half - 6, half + 1)), ((-3, 3), (-half - 1, -half + 6))):
        made -= block(across, along, (low - 1, low + long + 1))
        made -= block(along, across, (low - 1, low + long + 1))
    return made


def ribbon(lens_height: float, seat: Seat) -> tuple[Part, ...]:
    """Return the ribbon, as the foot sees it: under the boom, flat on the mast, through the foot, up to the Pi."""
    thin, wide, hinge = 0.6, (-RIBBON / 2, RIBBON / 2), hinge_height(lens_height)
    under = hinge - ARM.boom[1] / 2 + ARM.channel[1]
    collar, flat, shaft = ARM.collar / 2 - 1.4, MAST / 2 + 0.1, FOOT.shaft[0] + 0.8
    below, above, low = hinge + ARM.boom[1] / 2 - ARM.high, FOOT.size[2] + 8.0, FOOT.base + 2.0
    wall, rises = -FOOT.size[0] / 2, seat.top + 3.0
    inside, to_pi = wall - WALL - 6.0, wall - seat.ribbon
    ways = (  # along x, and up
        ((collar, ARM.reach - 6.0), (under - thin, under)),
        ((collar, collar + thin), (below - 1.0, under)),
        ((flat, collar + thin), (below - 1.0, below - 1.0 + thin)),
        ((flat, flat + thin), (above, below - 1.0)),
        ((flat, shaft + thin), (above, above + thin)),
        ((shaft, shaft + thin), (low, above + thin)),
        ((inside, shaft + thin), (low, low + thin)),
        ((inside, inside + thin), (low, rises)),
        ((to_pi, inside + thin), (rises, rises + thin)),
    )
    return tuple(block(x, wide, z) for x, z in ways)


def view_of_tray(lens_height: float) -> Part:
    """Return all lines of sight from the lens to the tray's rim, as the foot sees it."""
    low, top = TRAY.thick + TRAY.rim, TRAY.thick + lens_height
    lens = Pos(ARM.reach, 0, top) * Rectangle(6.0, 6.0)
    return loft([Pos(ARM.reach, 0, low) * Rectangle(*TRAY.outer), lens])


def die(at: tuple[float, float, float]) -> Part:
    """Return a die."""
    x, y, z = at
    return centred((16.0, 16.0), (z, z + 16.0), 2.0, (x, y))
