"""The few shapes that all parts are cut from, placed by where they begin and end."""

from build123d import Align, Axis, Box, Cone, Cylinder, Part, Plane, Polygon, Pos, Rot, extrude, fillet

from box.measures import Point, Screw

Span = tuple[float, float]
"""From, to."""


def block(x: Span, y: Span, z: Span, rounded: float = 0.0) -> Part:
    """Return a box; `rounded` is the radius of its upright edges."""
    corner = (Align.MIN, Align.MIN, Align.MIN)
    solid = Pos(x[0], y[0], z[0]) * Box(x[1] - x[0], y[1] - y[0], z[1] - z[0], align=corner)
    return fillet(solid.edges().filter_by(Axis.Z), rounded) if rounded else solid


def centred(size: Point, z: Span, rounded: float = 0.0, at: Point = (0.0, 0.0)) -> Part:
    """Return a box around an upright line."""
    return block(
        (at[0] - size[0] / 2, at[0] + size[0] / 2), (at[1] - size[1] / 2, at[1] + size[1] / 2), z, rounded
    )


def rod(across: float, z: Span, at: Point = (0.0, 0.0)) -> Part:
    """Return an upright cylinder."""
    return Pos(*at, z[0]) * Cylinder(across / 2, z[1] - z[0], align=(Align.CENTER, Align.CENTER, Align.MIN))


def rod_along_x(across: float, x: Span, at: Point) -> Part:
    """Return a cylinder along x; `at` are its y and z."""
    return Pos(x[0], *at) * Rot(0, 90, 0) * rod(across, (0.0, x[1] - x[0]))


def rod_along_y(across: float, y: Span, at: Point) -> Part:
    """Return a cylinder along y; `at` are its x and z."""
    return Pos(at[0], y[0], at[1]) * Rot(-90, 0, 0) * rod(across, (0.0, y[1] - y[0]))


def sunk(screw: Screw, top: float, thick: float, at: Point) -> Part:
    """Return the hole of a sunk screw from above: straight through, and its head's cone."""
    deep = (screw.head - screw.passes) / 2
    cone = Cone(screw.passes / 2, screw.head / 2, deep, align=(Align.CENTER, Align.CENTER, Align.MIN))
    return rod(screw.passes, (top - thick - 1.0, top + 1.0), at) + Pos(*at, top - deep + 0.01) * cone


def prism_along_x(profile: list[Point], x: Span) -> Part:
    """Return what has the same outline in y and z all along x."""
    face = Plane.YZ * Polygon(*profile, align=None)
    return Pos(x[0], 0, 0) * extrude(face, x[1] - x[0], dir=(1, 0, 0))


def prism_along_y(profile: list[Point], y: Span) -> Part:
    """Return what has the same outline in x and z all along y."""
    face = Plane.XZ * Polygon(*profile, align=None)
    return Pos(0, y[0], 0) * extrude(face, y[1] - y[0], dir=(0, 1, 0))
