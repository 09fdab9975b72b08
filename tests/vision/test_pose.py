"""The pose classifier: the nadir that it goes by, and how it classifies drawn dice."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from gipfel_vision.dice.pose import FLAT, LEANING, NO_DIE, PoseClassifier, nadir_of
from gipfel_vision.dice.tiles import crop_tile
from gipfel_vision.synthetic import DrawnTray, PinholeCamera, PlacedDie, draw

_ROUND = ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))


@pytest.mark.parametrize(("tilt", "turn"), [(0, 0), (3, 0), (6, 90), (9, 180), (9, 270)])
def test_the_nadir_follows_from_the_outline(tilt: float, turn: float) -> None:
    """Lines that stand upright on the floor point to it; the distance is only assumed, so not to the pixel."""
    drawn = DrawnTray.from_seed(7)
    seen = replace(drawn.camera, tilt=tilt, turn=turn, distance=24.5, distortion=0.0)
    tilted = replace(drawn, camera=seen)
    nadir = nadir_of(replace(drawn.known(), outline=tilted.outline))

    far_down = seen.project(np.array([*seen.position[:2], -1e4], np.float32))
    assert nadir == pytest.approx(tuple(far_down), abs=0.1 * seen.die)


def test_a_nadir_that_no_camera_has_is_not_believed() -> None:
    """An outline with one corner far off would say that the camera is tilted by more than half a right angle."""
    known = DrawnTray.from_seed(7).known()
    (x, y), *others = known.outline
    height, width = known.empty.shape[:2]
    wrong = replace(known, outline=((x + 0.25 * width, y + 0.1 * height), *others))

    assert nadir_of(wrong) == (width / 2 - 0.5, height / 2 - 0.5)


def test_a_tile_can_be_cropped_rotated() -> None:
    """What lies in the direction of the turn lies to the right in the tile."""
    frame = np.zeros((100, 100, 3), np.uint8)
    cv2.circle(frame, (50, 70), 4, (255, 255, 255), -1)  # straight below the middle
    turned = crop_tile(frame, 50, 50, 1.0, 60, turn=np.pi / 2)

    y, x = np.argwhere(turned[..., 0] > 128).mean(0)
    assert (x, y) == pytest.approx((29.5 + 20, 29.5), abs=0.6)


def _classified(drawn: DrawnTray, *dice: PlacedDie) -> np.ndarray:
    """Classify dice in a tray, at the middle of each one's upper face."""
    camera: PinholeCamera = drawn.camera
    places = [tuple(float(v) for v in camera.project(die.upper_face()).mean(0)) for die in dice]
    frame = draw(drawn.scene(dice, 3)).frame
    return PoseClassifier(drawn.known()).classify(frame, [(x, y) for x, y in places])


def test_flat_and_leaning_dice_are_told_apart() -> None:
    """In the middle and at the rim, wherever they lean to: nearly all are right."""
    pairs: list[tuple[int, int]] = []
    for seed in range(6):
        drawn, rng = DrawnTray.from_seed(600 + seed), np.random.default_rng(seed)
        flat = drawn.thrown(rng, (1, 2, 3, 5, 6))
        leant = [replace(die, lean=rng.uniform(24, 40), lean_to=rng.uniform(0, 360)) for die in flat[:3]]
        poses = _classified(drawn, *leant, *flat[3:]).argmax(1)
        pairs += zip((LEANING,) * 3 + (FLAT,) * 2, poses.tolist(), strict=True)

    assert sum(true == pose for true, pose in pairs) >= 0.85 * len(pairs), pairs


def test_beside_a_die_there_is_none() -> None:
    """A shadow and a side are no die that moves, in whatever direction they lie."""
    poses: list[int] = []
    for seed in range(4):
        drawn = DrawnTray.from_seed(640 + seed)
        die = drawn.thrown(np.random.default_rng(seed), (5,))[0]
        x, y = (float(v) for v in drawn.camera.project(die.middle()))
        around = [(x + 1.1 * drawn.camera.die * dx, y + 1.1 * drawn.camera.die * dy) for dx, dy in _ROUND]
        poses += (
            PoseClassifier(drawn.known()).classify(draw(drawn.scene((die,), 3)).frame, around).argmax(1).tolist()
        )

    assert poses.count(NO_DIE) >= 0.9 * len(poses), poses
