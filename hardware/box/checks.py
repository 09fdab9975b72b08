"""Whether the parts can be printed, are whole, and fit what is put into them: run by `make hardware`.

Each check gives one line for each thing that it looked at, or raises `Unfit` with one sentence.
"""

from collections.abc import Callable, Iterator
from itertools import product

import numpy as np
import trimesh
from build123d import Part, Pos, Rot
from numpy.typing import NDArray

from box import dummies
from box.arm import arm, clip, cradle, hanging, tilted
from box.case import bezel, case, lid, on_lid
from box.layout import ARM, BUTTONS, CASE, FOOT, LID_SCREWS, LID_THICK, TRAY, hinge_height, seat
from box.measures import BED, BOARDS, CAMERA, DISPLAYS, KNOBS, M2_5, M3, MAST_LONG, WALL
from box.solids import rod, rod_along_x
from box.tray import foot, tray

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]

BRIDGE = 30.0
"""A printer draws straight through the air this far, from wall to wall."""
LEDGE = 1.5
"""What may stand out without anything below it."""
NOTHING = 0.05
"""Cubic millimetres that are no more than rounding."""
STEEP = 44.0
"""Degrees from upright up to which a wall may lean over."""


class Unfit(Exception):
    """Something of the box is not as it should be."""


def printable(name: str, mesh: trimesh.Trimesh) -> str:
    """Check one part as it lies on the bed: whole, not too large, and nothing of it begins in the air."""
    if not mesh.is_watertight or mesh.volume <= 0 or mesh.body_count != 1:
        raise Unfit(f"{name} is not one whole body.")
    if max(mesh.extents[:2]) > BED:
        raise Unfit(f"{name} is larger than the bed: {mesh.extents.round(1)}.")
    widest = max(bridges(mesh), default=0.0)
    if widest > BRIDGE:
        raise Unfit(f"{name} hangs in the air: a bridge of {widest:.0f} mm would be needed.")
    size = " × ".join(f"{length:.0f}" for length in mesh.extents)
    return f"{name}: {size} mm, {mesh.volume / 1000:.0f} cm³, longest bridge {widest:.0f} mm"


def bridges(mesh: trimesh.Trimesh) -> Iterator[float]:
    """Give, for each face that looks down above the bed, how far a printer draws through the air to make it.

    Every place of it has to lie between two of its edges that stand on something, or close to one of them; a
    place that does not is infinitely far.
    """
    looks_down = mesh.face_normals[:, 2] < -np.sin(np.radians(90 - STEEP))
    chosen = np.flatnonzero(looks_down & (mesh.triangles_center[:, 2] > 0.05))
    pairs = mesh.face_adjacency
    inside = np.isin(pairs, chosen)
    for group in trimesh.graph.connected_components(pairs[inside.all(1)], nodes=chosen, min_len=1):
        held = _held_edges(mesh, group, pairs[inside.any(1)], mesh.face_adjacency_edges[inside.any(1)])
        spots = np.einsum("sc,fcd->fsd", _SPOTS, mesh.triangles[group][:, :, :2]).reshape(-1, 2)
        yield max((_bridge(spot, held) for spot in spots), default=0.0)


_SPOTS = np.array([(a, b, 6 - a - b) for a in range(7) for b in range(7 - a)]) / 6.0
"""Places all over a triangle, as parts of its corners."""


def _held_edges(mesh: trimesh.Trimesh, group: Indices, pairs: Indices, edges: Indices) -> Floats:
    """Return points along those edges of a face from which a wall goes down."""
    mine = np.isin(pairs, group)
    border = mine.sum(1) == 1
    others = np.where(mine[border, 0], pairs[border, 1], pairs[border, 0])
    ends = mesh.vertices[edges[border]]
    height = ends[:, :, 2].mean(1)
    stands = (mesh.triangles_center[others][:, 2] < height - 1e-6) | (height < 0.05)
    ends = ends[stands][:, :, :2]
    steps = np.linspace(0, 1, 9)[None, :, None]
    points: Floats = (ends[:, None, 0] * (1 - steps) + ends[:, None, 1] * steps).reshape(-1, 2)
    return points


def _bridge(spot: Floats, held: Floats) -> float:
    ways = held - spot
    far = np.hypot(*ways.T)
    if not len(held) or far.min() < LEDGE:
        return 0.0 if len(held) else float("inf")
    opposite = (ways / far[:, None]) @ (ways / far[:, None]).T < -0.9
    return float(np.where(opposite, far[:, None] + far, np.inf).min())


def shared(one: Part, other: Part) -> float:
    """Return the volume that two solids both want."""
    both = one & other
    return 0.0 if both is None else float(sum(solid.volume for solid in both.solids()))


def _apart(what: str, one: Part, other: Part) -> str:
    if (volume := shared(one, other)) > NOTHING:
        raise Unfit(f"{what}: they want the same {volume:.1f} mm³.")
    return f"{what}: apart"


def boards_fit() -> Iterator[str]:
    """Check every Pi in its case, with plugs in its sockets and every kind of button above it."""
    for board in BOARDS:
        place = seat(board)
        made, pi = case(place, with_pillars=False), dummies.board(place)
        yield _apart(f"{board.name} and its case", made, pi)
        for size, name in product(KNOBS, BUTTONS):
            _apart(f"{board.name} and button {name} of {size} mm", dummies.knob(KNOBS[size], name), pi)
            _apart(f"the case and button {name} of {size} mm", dummies.knob(KNOBS[size], name), made)
        yield f"{board.name}, its case and twelve buttons: apart"
        for key, display in DISPLAYS.items():
            shown = dummies.in_window(dummies.display(display))
            _apart(f"{board.name} and display {key}", shown, pi)
            _apart(f"the case and display {key}", shown, made)
        yield f"{board.name}, its case and three displays: apart"


def lid_fits() -> Iterator[str]:
    """Check displays, bezels and buttons in the lid."""
    for size, (key, display) in product(KNOBS, DISPLAYS.items()):
        cover, frame = on_lid() * lid(size), dummies.in_window(bezel(display))
        shown = dummies.in_window(dummies.display(display))
        _apart(f"lid-{size} and bezel-{key}", cover, frame)
        _apart(f"lid-{size} and display {key}", cover, shown)
        _apart(f"bezel-{key} and its display", frame, shown)
        for name in BUTTONS:
            button = dummies.knob(KNOBS[size], name)
            _apart(f"lid-{size} and button {name}", cover, button)
            _apart(f"bezel-{key} and button {name}", frame, button)
            _apart(f"display {key} and button {name}", shown, button)
        yield f"lid-{size}, bezel-{key}, its display and six buttons: apart"
    places = list(BUTTONS)
    for size in KNOBS:
        for one, other in product(places, places):
            if one < other:
                _apart(
                    f"buttons {one} and {other}", dummies.knob(KNOBS[size], one), dummies.knob(KNOBS[size], other)
                )
        yield f"six buttons of {size} mm: apart from each other"


def mast_fits() -> Iterator[str]:
    """Check tray, foot, mast, arm, cradle and camera, and the cradle through its whole way."""
    stand, pole = foot(), dummies.mast(MAST_LONG)
    beside = Pos(TRAY.outer[0] / 2 + FOOT.size[0] / 2, 0, 0) * tray()
    yield _apart("tray and foot", beside, stand)
    yield _apart("foot and mast", stand, pole)
    held = arm()
    yield _apart("arm and mast", Pos(0, 0, 300) * held, pole)
    for tilt in range(0, int(ARM.most_tilt) + 1, 10):
        turned = hanging(tilted(cradle() + dummies.camera(), tilt))
        yield _apart(f"arm and cradle at {tilt}°", held, turned)
    yield _apart("cradle and camera", cradle(), dummies.camera())
    for place in (seat(board) for board in BOARDS):
        x = -FOOT.size[0] / 2 if place.mast_left else CASE.wide + FOOT.size[0] / 2
        _apart(f"foot and the case of a {place.board.name}", Pos(x, CASE.foot_at, 0) * stand, case(place))
    yield "foot and cases: apart"


def ribbon_passes() -> Iterator[str]:
    """Check that the ribbon has its way from the camera into every case, and the camera its view of the tray."""
    lens = 300.0
    up = Pos(0, 0, hinge_height(lens))
    high = {
        "foot": foot(),
        "mast": dummies.mast(MAST_LONG),
        "arm": up * arm(),
        "cradle": up * hanging(cradle()),
        "clip": Pos(0, 0, 150) * clip(),
    }
    for board in BOARDS:
        place = seat(board)
        at = Pos(-FOOT.size[0] / 2, 0, 0) * Rot(0, 0, 180) if place.mast_left else Pos(FOOT.size[0] / 2, 0, 0)
        edge = Pos(0 if place.mast_left else CASE.wide, CASE.foot_at, 0)
        high["case"] = (edge * at).inverse() * case(place)
        for name, part in high.items():
            for piece in dummies.ribbon(lens, place):
                _apart(f"{name} and the ribbon to a {board.name}", part, piece)
        yield f"the ribbon to a {board.name}: nothing in its way"
    sight = dummies.view_of_tray(lens)
    for name in ("mast", "arm", "cradle", "clip", "foot"):
        _apart(f"{name} and the view of the tray", high[name], sight)
    yield "the camera sees the whole tray: nothing is before it"


def holes_are_there() -> Iterator[str]:
    """Check that each hole is where its screw comes: free inside, and walled around."""
    for board in BOARDS:
        place = seat(board)
        made = case(place)
        for hole in board.holes:
            _hole(
                f"{board.name}: stand at {hole}",
                made,
                M2_5.insert,
                (place.bottom - 3, place.bottom),
                place.at(hole),
            )
        yield f"{board.name}: four stands, {_spacing(board.holes)}"
    down = on_lid().inverse() * case(seat(BOARDS[0]))
    for hole in LID_SCREWS:
        _hole(f"case: lid screw at {hole}", down, M3.insert, (-5, -1), hole)
        for size in KNOBS:
            _hole(f"lid-{size}: screw at {hole}", lid(size), M3.passes, (0, 1), hole)
    yield "case and lids: four screws"
    for size, name in product(KNOBS, BUTTONS):
        _hole(f"lid-{size}: button {name}", lid(size), KNOBS[size].hole, (0.0, LID_THICK), BUTTONS[name])
    yield "lids: six buttons"
    yield from _screws_meet()
    low = -ARM.drop
    for x, y in product((0.0, CAMERA.holes[1]), (-CAMERA.holes[0] / 2, CAMERA.holes[0] / 2)):
        _hole(f"cradle: screw at {x}, {y}", cradle(), 1.6, (low + 0.5, low + 5.0), (x, y))
    yield f"cradle: four screws, {CAMERA.holes[0]:g} × {CAMERA.holes[1]:g} mm"


def _screws_meet() -> Iterator[str]:
    """Check that the screws from tray and case find the foot's inserts."""
    wide = FOOT.size[0] / 2
    stand, beside = foot(), Pos(TRAY.outer[0] / 2 + wide, 0, 0) * tray()
    for y in (-FOOT.screws[0], FOOT.screws[0]):
        screw = rod_along_x(4.0, (wide - 8.0, wide + TRAY.wall + 20.0), (y, FOOT.screws[1]))
        _apart("foot and tray, and the screw between them", stand + beside, screw)
        for place in (seat(board) for board in BOARDS):
            made = Pos(0 if place.mast_left else -CASE.wide, -CASE.foot_at, 0) * case(place)
            span = (-8.0, WALL + 8.0) if place.mast_left else (-WALL - 8.0, 8.0)
            screw = rod_along_x(4.0, span, (y, FOOT.screws[1]))
            held = Pos(-wide if place.mast_left else wide, 0, 0) * stand
            _apart(f"foot and the case of a {place.board.name}, and the screw between them", held + made, screw)
    yield "foot, tray and cases: their screws meet"


def _hole(what: str, part: Part, across: float, z: tuple[float, float], at: tuple[float, float]) -> None:
    if shared(part, rod(across - 0.1, z, at)) > NOTHING:
        raise Unfit(f"{what}: there is no hole.")
    if shared(part, rod(across + 1.6, z, at)) < NOTHING:
        raise Unfit(f"{what}: the hole is too wide, or elsewhere.")


def _spacing(holes: tuple[tuple[float, float], ...]) -> str:
    across, down = (max(axis) - min(axis) for axis in zip(*holes, strict=True))
    return f"{across:g} × {down:g} mm"


CHECKS: tuple[Callable[[], Iterator[str]], ...] = (boards_fit, lid_fits, mast_fits, ribbon_passes, holes_are_there)
