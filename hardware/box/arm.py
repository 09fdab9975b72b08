"""The arm that slides on the mast, the camera's cradle at its end, and the clips of the ribbon."""

from functools import cache

from build123d import Axis, Part, Pos, Rot, fillet

from box.layout import ARM
from box.measures import CAMERA, M3, M5, MAST, PLAY, RIBBON
from box.solids import block, centred, prism_along_y, rod, rod_along_y


@cache
def arm() -> Part:
    """Return the arm around the mast's line, its boom along x, its hinge at the height 0; printed upside down."""
    wide, high = ARM.boom
    top, low = high / 2, high / 2 - ARM.high
    half, end = wide / 2, ARM.collar / 2
    made = centred((ARM.collar, ARM.collar), (low, top), 2.0)
    # The boom's end is bevelled, not round: a round one would begin in the air when printed.
    tip, bevel = ARM.reach + top, top - 2.5
    ends = [(tip - bevel, top), (tip, 2.5), (tip, -2.5), (tip - bevel, -top)]
    made += prism_along_y([(0, -top), (0, top), *ends], (-half, half))
    # Two gussets; the ribbon runs between them, in its channel under the boom.
    channel, deep = ARM.channel
    for side in (-1, 1):
        span = sorted((side * channel / 2, side * half))
        profile = [(end - 1, -top + 0.1), (end + 26.0, -top + 0.1), (end, low), (end - 1, low)]
        made += prism_along_y(profile, (span[0], span[1]))
    made -= block((end - 2.0, ARM.reach + high), (-channel / 2, channel / 2), (-top - 1, -top + deep))
    made -= block((end - 2.0, end + 1), (-channel / 2, channel / 2), (low - 1, -top + deep))
    socket = MAST + 2 * PLAY
    made -= centred((socket, socket), (low - 1, top + 1))
    for z in ARM.grips:
        made -= rod_along_y(M5.passes, (-end - 1, 0), (0, low + z))
    made -= rod_along_y(M3.passes, (-half - 1, half + 1), (ARM.reach, 0))
    return made


@cache
def cradle() -> Part:
    """Return the camera's cradle around the lens's line, the hinge at the height 0; printed as it is."""
    inner = ARM.boom[0] / 2 + PLAY
    outer = inner + ARM.cheek
    floor, top = -ARM.drop, -ARM.drop + ARM.plate
    front = CAMERA.size[1] - CAMERA.below
    made = block((-CAMERA.below - 1.5, front + 1.5), (-outer, outer), (floor, top))
    made = fillet(made.edges().filter_by(Axis.Z), 3.0)
    for x in (0.0, CAMERA.holes[1]):
        for y in (-CAMERA.holes[0] / 2, CAMERA.holes[0] / 2):
            made += rod(4.4, (floor, top + ARM.posts), (x, y))
    for side in (-1, 1):
        span = sorted((side * inner, side * outer))
        made += block((-ARM.hinge, ARM.hinge), (span[0], span[1]), (floor, 0))
        made += rod_along_y(2 * ARM.hinge, (span[0], span[1]), (0, 0))
    made -= centred((CAMERA.lens, CAMERA.lens), (floor - 1, top + 1), 1.0)
    for x in (0.0, CAMERA.holes[1]):
        for y in (-CAMERA.holes[0] / 2, CAMERA.holes[0] / 2):
            made -= rod(1.7, (floor - 1, top + ARM.posts + 1), (x, y))  # an M2 screw cuts its own thread
    return made - rod_along_y(M3.passes, (-outer - 1, outer + 1), (0, 0))


def tilted(part: Part, degrees: float) -> Part:
    """Turn what hangs at the hinge, so that it looks away from the mast."""
    return Rot(0, -degrees, 0) * part


@cache
def clip() -> Part:
    """Return the clip that is pushed onto the mast from its right side, and keeps the ribbon flat on it."""
    wall, gap, high = 2.4, 1.2, 12.0
    half = MAST / 2 + PLAY / 2
    made = block((-half - wall, half + gap + wall), (-half - wall, half + wall), (0, high), 2.0)
    made -= block((-half, half), (-half, half), (-1, high + 1))
    made -= block((0, half + gap), (-RIBBON / 2 - 0.5, RIBBON / 2 + 0.5), (-1, high + 1))
    return made - block((-half - wall - 1, -half + 0.1), (-half + 1.2, half - 1.2), (-1, high + 1))


def hanging(part: Part) -> Part:
    """Put the cradle's own frame to the arm's: the lens's line under the hinge."""
    return Pos(ARM.reach, 0, 0) * part
