"""The checks of the box notice what they are there for: `make hardware` runs this, in a venv with build123d."""

import pytest

pytest.importorskip("build123d", reason="the box has a venv of its own: make hardware")
pytest.importorskip("trimesh", reason="the box has a venv of its own: make hardware")

from pathlib import Path

import numpy as np
import trimesh

from box.checks import Unfit, _hole, bridges, printable, shared
from box.make import mesh_of
from box.parts import PARTS
from box.render import Thing, View, picture
from box.solids import block, centred, prism_along_x, rod

TABLE = block((-30, 30), (-30, 30), (0, 2))


def meshed(part: object, folder: Path) -> trimesh.Trimesh:
    """Return a solid as it would be printed."""
    return mesh_of(part, folder / "part.stl")


def test_what_hangs_in_the_air_is_noticed(tmp_path: Path) -> None:
    """A plate on one thin post cannot be printed without support."""
    mushroom = centred((5, 5), (0, 10)) + centred((40, 40), (10, 12))

    with pytest.raises(Unfit, match="hangs in the air"):
        printable("mushroom", meshed(mushroom, tmp_path))


@pytest.mark.parametrize("wide", [8.0, 24.0])
def test_a_bridge_is_as_long_as_its_gap(wide: float, tmp_path: Path) -> None:
    """A roof over two walls has to be drawn through the air from one to the other, however thin the walls are."""
    gate = block((0, wide + 6), (0, 4), (0, 12)) - block((3, wide + 3), (-1, 5), (-1, 10))

    assert max(bridges(meshed(gate, tmp_path))) == pytest.approx(wide, abs=1.0)


def test_too_long_a_bridge_is_noticed(tmp_path: Path) -> None:
    """54 mm, as in the side of the case without its pillars."""
    gate = block((0, 60), (0, 3), (0, 22)) - block((3, 57), (-1, 4), (-1, 18))

    with pytest.raises(Unfit, match="54 mm"):
        printable("gate", meshed(gate, tmp_path))


def test_a_slope_of_45_degrees_needs_nothing(tmp_path: Path) -> None:
    """What grows out at 45° prints by itself."""
    wedge = prism_along_x([(0, 0), (5, 0), (25, 20), (0, 20)], (0, 10))

    assert not list(bridges(meshed(wedge, tmp_path)))


def test_two_bodies_are_noticed(tmp_path: Path) -> None:
    """A part that falls apart is no part."""
    two = centred((5, 5), (0, 5)) + centred((5, 5), (0, 5), at=(20, 0))

    with pytest.raises(Unfit, match="one whole body"):
        printable("two", meshed(two, tmp_path))


def test_what_is_too_large_is_noticed(tmp_path: Path) -> None:
    """A bed has 220 mm."""
    with pytest.raises(Unfit, match="larger than the bed"):
        printable("plank", meshed(block((0, 230), (0, 10), (0, 3)), tmp_path))


def test_shared_room_is_measured() -> None:
    """Two boxes that overlap want the same cubic millimetres; two that touch want none."""
    assert shared(centred((10, 10), (0, 10)), centred((10, 10), (9, 20))) == pytest.approx(100)
    assert shared(centred((10, 10), (0, 10)), centred((10, 10), (10, 20))) == 0


@pytest.mark.parametrize(("at", "complaint"), [((6.0, 0.0), "no hole"), ((0.0, 0.0), None)])
def test_a_hole_elsewhere_is_noticed(at: tuple[float, float], complaint: str | None) -> None:
    """A screw looks for its hole where it comes down."""
    plate = TABLE - rod(4.0, (-1, 3))
    if complaint is None:
        _hole("plate", plate, 4.0, (0, 2), at)
        return

    with pytest.raises(Unfit, match=complaint):
        _hole("plate", plate, 4.0, (0, 2), at)


def test_a_hole_that_is_too_wide_is_noticed() -> None:
    """Where nothing is around it, a screw holds nothing."""
    with pytest.raises(Unfit, match="too wide"):
        _hole("plate", TABLE - rod(20.0, (-1, 3)), 4.0, (0, 2), (0, 0))


def test_what_is_nearer_is_drawn_over_what_is_farther(tmp_path: Path) -> None:
    """A picture shows the front, in whatever order its things are given."""
    near, far = block((-5, 5), (-20, -15), (-5, 5)), block((-9, 9), (10, 15), (-9, 9))
    things = [Thing(meshed(near, tmp_path), (1, 0, 0)), Thing(meshed(far, tmp_path), (0, 0, 1))]

    for order in (things, things[::-1]):
        red, _, blue = np.asarray(picture(order, View(0, 0, (60, 60))))[30, 30]
        assert red > 120 > blue


@pytest.mark.parametrize("name", PARTS)
def test_every_part_is_named_in_the_readme(name: str) -> None:
    """What is made is also said to be printed."""
    readme = Path(__file__).parents[2] / "hardware" / "README.md"

    assert f"`{name}`" in readme.read_text(encoding="utf-8")
