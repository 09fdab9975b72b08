"""Drawn trays: everything from a seed, and the truth is the truth."""

from math import hypot

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gipfel_vision import DiceStatus
from gipfel_vision.synthetic import (
    MISHAPS,
    DrawnTray,
    PinholeCamera,
    PlacedDie,
    Scene,
    ThrowPhase,
    draw,
    lift,
    throw,
)
from gipfel_vision.synthetic.dice import FACES
from gipfel_vision.synthetic.tray import ACROSS, DOWN

CAMERAS = st.builds(
    PinholeCamera,
    die=st.floats(20, 200),
    distance=st.floats(6, 40),
    tilt=st.floats(0, 60),
    turn=st.floats(0, 360),
    distortion=st.floats(-0.05, 0.05),
)
DICE = st.builds(
    PlacedDie,
    value=st.integers(1, 6),
    x=st.floats(-3, 3),
    y=st.floats(-3, 3),
    turn=st.floats(0, 360),
    lean=st.floats(0, 45),
    lean_to=st.floats(0, 360),
    size=st.floats(0.5, 2),
    spin=st.integers(0, 3),
)


@given(CAMERAS, st.integers(100, 860), st.integers(100, 620))
def test_a_ray_is_projected_to_its_pixel(camera: PinholeCamera, column: int, row: int) -> None:
    """Rays and projection are inverse, with lens distortion or without."""
    ray = camera.rays(column, row, column + 1, row + 1)[0, 0]
    point = camera.position + 5 * ray

    assert camera.project(point) == pytest.approx((column, row), abs=0.6)


def test_opposite_faces_make_seven() -> None:
    """Dice are numbered as dice are."""
    assert all(sum(pair) == 7 for pair in FACES)


@given(DICE)
def test_a_die_stands_on_the_table(die: PlacedDie) -> None:
    """Nothing of it is below the table but what rounded corners leave out; its axes are at right angles."""
    assert die.axes().T @ die.axes() == pytest.approx(np.eye(3), abs=1e-5)
    assert -0.15 * die.size < die.corners()[:, 2].min() < 0.01


@given(st.integers(1, 6), st.floats(0, 360), st.integers(0, 3))
def test_the_upper_face_is_up(value: int, turn: float, spin: int) -> None:
    """The face with the value lies level, one edge above the table."""
    face = PlacedDie(value, 1.0, 2.0, turn, spin=spin).upper_face()

    assert face[:, 2] == pytest.approx(1.0, abs=1e-5)
    assert face.mean(0) == pytest.approx((1.0, 2.0, 1.0), abs=1e-5)


@pytest.mark.parametrize("value", range(1, 7))
def test_the_truth_is_where_the_pips_are(value: int) -> None:
    """As many dark spots as the truth says lie within the face that it names."""
    camera = PinholeCamera(240, 240, die=120)
    picture = draw(Scene(camera, np.full((240, 240, 3), 0.5, np.float32), (PlacedDie(value, 0, 0, 30),)))
    (die,) = picture.truth.dice
    y, x = np.mgrid[:240, :240]
    face = np.hypot(x - die.centre[0], y - die.centre[1]) < 0.55 * die.size
    dark = int(((picture.frame.max(-1) < 60) & face).sum())

    assert die.value == value
    assert dark / die.size**2 == pytest.approx(value * np.pi * 0.09**2, rel=0.25)


def test_the_same_seed_draws_the_same() -> None:
    """A picture can be drawn again, to the pixel; another seed draws another."""
    first, again, other = (_picture(seed) for seed in (7, 7, 8))

    assert (first == again).all()
    assert (first != other).any()


def _picture(seed: int) -> np.ndarray:
    tray = DrawnTray.from_seed(seed, 320, 240)
    return draw(tray.scene(tray.thrown(np.random.default_rng(seed), (1, 2, 3, 4)), seed)).frame


@settings(max_examples=25)
@given(st.integers(0, 1 << 20))
def test_thrown_dice_lie_beside_each_other_in_the_tray(seed: int) -> None:
    """No die lies in another one, or in the rim."""
    tray = DrawnTray.from_seed(3, 160, 120)
    dice = tray.thrown(np.random.default_rng(seed), (1, 2, 3, 4, 5, 6))
    gaps = [hypot(a.x - b.x, a.y - b.y) for i, a in enumerate(dice) for b in dice[:i]]

    assert min(gaps) >= 1.0
    assert all(hypot(die.x, die.y) < hypot(ACROSS, DOWN) / 2 for die in dice)


@pytest.mark.parametrize("mishap", MISHAPS)
def test_a_mishap_can_be_seen(mishap: str) -> None:
    """Each mishap changes the picture, and its truth says which it is."""
    tray = DrawnTray.from_seed(3, 320, 240)
    plain = draw(tray.scene(tray.thrown(np.random.default_rng(5), (1, 2, 3, 4)))).frame
    spoilt = tray.spoilt(np.random.default_rng(5), (1, 2, 3, 4), mishap)

    assert spoilt.truth.status is MISHAPS[mishap]
    assert spoilt.truth.status not in (DiceStatus.OK, DiceStatus.NONE)
    assert (np.abs(spoilt.frame.astype(int) - plain).max(-1) > 40).sum() > 100


def test_a_throw_runs_its_course() -> None:
    """Hand, rolling, rest; then they are lifted, and the tray is empty."""
    tray, rng = DrawnTray.from_seed(3, 320, 240), np.random.default_rng(1)
    dice = tray.thrown(rng, (1, 2, 3, 4))
    phases = [shown.phase for shown in (*throw(tray, rng, dice), *lift(tray, rng, dice))]

    assert list(dict.fromkeys(phases)) == [
        ThrowPhase.HAND,
        ThrowPhase.ROLLING,
        ThrowPhase.RESTING,
        ThrowPhase.LIFTING,
        ThrowPhase.EMPTY,
    ]
