"""The tray that dice are thrown into, and the foot beside it. Both are printed as they stand."""

from functools import cache

from build123d import Part, Pos, Rot

from box.layout import FOOT, TRAY
from box.measures import M4, M5, MAST, PLAY
from box.solids import block, centred, rod, rod_along_x, rod_along_y, sunk


@cache
def tray() -> Part:
    """Return the tray: a flat floor, a rim with rounded corners, and two sunk holes to the foot on its left."""
    height = TRAY.thick + TRAY.rim
    made = centred(TRAY.outer, (0, height), TRAY.round + TRAY.wall)
    made -= centred(TRAY.floor, (TRAY.thick, height + 1), TRAY.round)
    for y in (-FOOT.screws[0], FOOT.screws[0]):
        # The head lies in the inner side of the wall, where no die can catch on it.
        head = Pos(-TRAY.floor[0] / 2, y, FOOT.screws[1]) * Rot(0, 90, 0) * sunk(M4, 0, TRAY.wall, (0, 0))
        made -= head
    return made


@cache
def foot() -> Part:
    """Return the foot, around the mast; the tray is at its right, at +x."""
    wide, long, high = FOOT.size
    half, socket = long / 2, MAST / 2 + PLAY
    made = centred((wide, long), (0, high), 2.0)
    made -= centred((2 * socket, 2 * socket), (FOOT.mast_from, high + 1))
    # The ribbon's way: down beside the mast, then under it to either side.
    way, under = FOOT.tunnel_wide / 2, FOOT.base + FOOT.tunnel
    made -= block(FOOT.shaft, (-way, way), (FOOT.base, high + 1))
    made -= block((-wide / 2 - 1, FOOT.shaft[1]), (-way, way), (FOOT.base, under))
    # From below, through the tunnel, a sunk screw into the mast's end; and two from the front into its slot.
    made -= rod(M5.head + 0.6, (-1, under))
    made -= Pos(0, 0, under) * Rot(180, 0, 0) * sunk(M5, 0, FOOT.sole, (0, 0))
    wall = 5.0
    made -= block((-8, 8), (-half - 1, -socket - wall), (FOOT.mast_from, high + 1))
    for z in FOOT.grips:
        made -= rod_along_y(M5.passes, (-half, 0), (0, z))
    for y in (-FOOT.screws[0], FOOT.screws[0]):
        made -= rod_along_x(M4.insert, (-wide / 2 - 1, -wide / 2 + M4.deep), (y, FOOT.screws[1]))
        made -= rod_along_x(M4.insert, (wide / 2 - M4.deep, wide / 2 + 1), (y, FOOT.screws[1]))
    return made
