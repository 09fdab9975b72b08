"""Lying, leaning, moving: what the small network goes by, and what it says of drawn dice."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from gipfel_vision.dice.cut import cut
from gipfel_vision.dice.pose import LEANS, LIES, NOTHING, Pose, straight_below
from gipfel_vision.synthetic import Camera, DrawnTray, Placed, draw

_ROUND = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))


@pytest.mark.parametrize(("tilt", "turn"), [(0, 0), (3, 0), (6, 90), (9, 180), (9, 270)])
def test_the_dot_below_the_camera_follows_from_the_outline(tilt: float, turn: float) -> None:
    """Lines that stand upright on the floor point to it; the distance is only guessed, so not to the dot."""
    drawn = DrawnTray.from_seed(7)
    seen = replace(drawn.camera, tilt=tilt, turn=turn, distance=24.5, bend=0.0)
    tilted = replace(drawn, camera=seen)
    below = straight_below(replace(drawn.known(), outline=tilted.outline))

    far_down = seen.dots(np.array([*seen.place[:2], -1e4], np.float32))
    assert below == pytest.approx(tuple(far_down), abs=0.1 * seen.die)


def test_a_square_can_be_cut_out_turned() -> None:
    """What lies in the direction of the turn lies to the right in the square."""
    frame = np.zeros((100, 100, 3), np.uint8)
    cv2.circle(frame, (50, 70), 4, (255, 255, 255), -1)  # straight below the middle
    turned = cut(frame, 50, 50, 1.0, 60, turn=np.pi / 2)

    y, x = np.argwhere(turned[..., 0] > 128).mean(0)
    assert (x, y) == pytest.approx((29.5 + 20, 29.5), abs=0.6)


def _told(drawn: DrawnTray, *dice: Placed) -> np.ndarray:
    """Ask about dice in a tray, at the middle of what is seen of each."""
    camera: Camera = drawn.camera
    places = [tuple(float(v) for v in camera.dots(die.upper_face()).mean(0)) for die in dice]
    frame = draw(drawn.scene(dice, 3)).frame
    return Pose(drawn.known()).told(frame, [(x, y) for x, y in places])


def test_flat_dice_lie_and_tilted_ones_lean() -> None:
    """In the middle and at the rim, wherever they lean to: nearly all are told."""
    said: list[tuple[int, int]] = []
    for seed in range(6):
        drawn, rng = DrawnTray.from_seed(600 + seed), np.random.default_rng(seed)
        flat = drawn.thrown(rng, (1, 2, 3, 5, 6))
        leant = [replace(die, lean=rng.uniform(24, 40), lean_to=rng.uniform(0, 360)) for die in flat[:3]]
        poses = _told(drawn, *leant, *flat[3:]).argmax(1)
        said += zip((LEANS,) * 3 + (LIES,) * 2, poses.tolist(), strict=True)

    assert sum(true == told for true, told in said) >= 0.85 * len(said), said


def test_beside_a_die_there_is_nothing() -> None:
    """A shadow and a side are no die that moves, in whatever direction they lie."""
    said: list[int] = []
    for seed in range(4):
        drawn = DrawnTray.from_seed(640 + seed)
        die = drawn.thrown(np.random.default_rng(seed), (5,))[0]
        x, y = (float(v) for v in drawn.camera.dots(die.middle()))
        around = [(x + 1.1 * drawn.camera.die * dx, y + 1.1 * drawn.camera.die * dy) for dx, dy in _ROUND]
        said += Pose(drawn.known()).told(draw(drawn.scene((die,), 3)).frame, around).argmax(1).tolist()

    assert said.count(NOTHING) >= 0.9 * len(said), said
