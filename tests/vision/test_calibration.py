"""Calibrating a tray: where its floor is, whether light and camera are good, and whether it has moved since."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from gipfel_vision import DiceReading, DiceStatus, Die, Tray
from gipfel_vision.calibration import Calibrator, CalibratorStage, check_focus
from gipfel_vision.images import Frame
from gipfel_vision.synthetic import TEXTURES, DrawnTray, Picture, draw, draw_hand
from gipfel_vision.tray import SetupAdvice, check_light, check_placement, find_outline, has_moved

SEEDS = range(20)
ROLL = (1, 3, 5, 6)


@cache
def drawn(seed: int, width: int = 640) -> DrawnTray:
    """Draw a tray once."""
    return DrawnTray.from_seed(seed, width, width * 3 // 4)


def empty(tray: DrawnTray, seed: int = 0) -> Frame:
    """Return a frame of a tray with nothing in it."""
    return draw(tray.scene(seed=seed)).frame


def with_dice(tray: DrawnTray, seed: int = 0) -> Picture:
    """Return a picture of a tray with four dice in it."""
    return draw(tray.scene(tray.thrown(np.random.default_rng(7), ROLL), seed))


def shifted(frame: Frame, right: float, down: float, turn: float = 0.0) -> Frame:
    """Return a frame as it is when the camera was knocked; right and down in pixels, turn in degrees."""
    height, width = frame.shape[:2]
    way = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0) + np.array([[0, 0, right], [0, 0, down]])
    return np.asarray(cv2.warpAffine(frame, way, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_floor_of_a_tray_is_found(seed: int) -> None:
    """Felt, wood or paper, with a shadow in it or without: each corner is right to a fraction of a die."""
    tray = drawn(seed)
    outline = find_outline(empty(tray))

    assert outline is not None
    off = np.linalg.norm(np.array(outline.corners) - np.array(tray.outline), axis=1) / tray.camera.die
    assert off.max() < 0.6
    assert np.median(off) < 0.4


@pytest.mark.parametrize("turn", [-12, 5, 20, 33])
def test_a_tray_need_not_stand_straight(turn: float) -> None:
    """A tray that is rotated is found, too."""
    tray = drawn(0)
    wide = cv2.copyMakeBorder(empty(tray), 160, 160, 160, 160, cv2.BORDER_REPLICATE)
    outline = find_outline(shifted(np.asarray(wide, np.uint8), 0, 0, turn))
    middle = np.array([wide.shape[1], wide.shape[0]]) / 2
    way = cv2.getRotationMatrix2D((0.0, 0.0), turn, 1.0)[:, :2]
    corners = (np.array(tray.outline) + 160 - middle) @ way.T + middle

    assert outline is not None
    for corner in corners:
        assert min(np.linalg.norm(np.array(outline.corners) - corner, axis=1)) < 0.5 * tray.camera.die


def test_the_size_of_an_askew_tray_is_measured_along_its_sides() -> None:
    """Not as that of the upright rectangle around it."""
    turn = np.deg2rad(25)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = np.array([(-230, -167.5), (230, -167.5), (230, 167.5), (-230, 167.5)]) @ rotation.T + 400
    tray = Tray(tuple((float(x), float(y)) for x, y in corners), np.zeros((800, 800, 3), np.uint8), 30.0)

    assert tray.size == pytest.approx((460, 335))


@pytest.mark.parametrize("texture", list(TEXTURES))
def test_where_there_is_no_tray_none_is_found(texture: str) -> None:
    """A bare table, whatever its texture, and a black frame."""
    rng = np.random.default_rng(3)
    table = TEXTURES[texture](rng, 480, 640, 40.0) * 255 + rng.normal(0, 2, (480, 640, 3))

    assert find_outline(np.clip(table, 0, 255).astype(np.uint8)) is None
    assert find_outline(np.zeros((480, 640, 3), np.uint8)) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_a_good_tray_needs_no_change(seed: int) -> None:
    """Black felt is no darkness, and a lamp from the side no unevenness."""
    tray = drawn(seed)
    picture = with_dice(tray)

    assert check_light(empty(tray), tray.outline) == ()
    assert check_placement(tray.outline, (480, 640)) == ()
    assert check_focus(picture.frame, picture.truth.dice) == ()


def test_what_is_wrong_with_the_light_is_found() -> None:
    """No lamp, too much of it, one that is mirrored, one that stands aside."""
    tray, scene = drawn(0), drawn(0).scene()
    dark = draw(replace(scene, flaws=replace(tray.flaws, exposure=0.06))).frame
    glare = draw(replace(scene, flaws=replace(tray.flaws, glare=(0.5, 0.5, 0.12)))).frame
    aside = np.clip(empty(tray) * np.linspace(3.0, 0.1, 640)[:, None], 0, 245).astype(np.uint8)

    assert check_light(dark, tray.outline) == (SetupAdvice.DARK,)
    assert check_light(np.full_like(dark, 255), tray.outline) == (SetupAdvice.BRIGHT,)
    assert check_light(glare, tray.outline) == (SetupAdvice.GLARE,)
    assert check_light(aside, tray.outline) == (SetupAdvice.UNEVEN,)


def test_what_is_wrong_with_the_camera_is_found() -> None:
    """It is too near, too far, looks from the side, or is not in focus."""
    tray = drawn(1)
    flaws = replace(tray.flaws, blur=0.15 * tray.camera.die)
    blurred = draw(replace(tray.scene(tray.thrown(np.random.default_rng(7), ROLL)), flaws=flaws))
    aslant = ((100.0, 100.0), (400.0, 100.0), (500.0, 400.0), (10.0, 400.0))
    far = tuple(replace(die, size=20.0) for die in blurred.truth.dice)

    assert check_focus(blurred.frame, blurred.truth.dice) == (SetupAdvice.BLURRED,)
    assert SetupAdvice.FAR in check_focus(blurred.frame, far)
    assert check_placement(aslant, (480, 640)) == (SetupAdvice.ASLANT,)
    assert check_placement(((-5.0, 0.0), *tray.outline[1:]), (480, 640)) == (SetupAdvice.CUT_OFF,)


class Truthful:
    """Reads frames by the truth that was written down for them."""

    def __init__(self, pictures: Iterable[tuple[Frame, DiceReading]]) -> None:
        self.truths = [(frame, truth) for frame, truth in pictures if truth.dice]

    def read(self, frame: Frame) -> DiceReading:
        """Return the truth of the very same frame, or nothing."""
        return next((truth for known, truth in self.truths if np.array_equal(known, frame)), DiceReading())


def calibrated(pictures: list[tuple[Frame, DiceReading]], step: float = 0.1) -> Calibrator:
    """Feed frames until the calibrator needs no more."""
    calibrator = Calibrator(Truthful(pictures))
    for n, (frame, _) in enumerate(pictures):
        if not calibrator.is_over:
            calibrator.feed(frame, n * step, lens=2.5)
    return calibrator


def test_a_tray_is_calibrated_within_seconds() -> None:
    """Ten frames of it empty, five with dice: outline, empty frame and the size of a die."""
    tray = drawn(2)
    bare = [(empty(tray, n), DiceReading()) for n in range(10)]
    thrown = [(picture.frame, picture.truth) for picture in (with_dice(tray, n) for n in range(6))]
    calibrator = calibrated(bare + thrown)

    assert (calibrator.stage, calibrator.findings) == (CalibratorStage.KNOWN, ())
    assert calibrator.tray is not None
    assert calibrator.tray.die == pytest.approx(tray.camera.die, rel=0.1)
    assert calibrator.tray.lens == 2.5
    assert np.abs(calibrator.tray.empty.astype(int) - bare[0][0]).mean() < 3
    assert np.abs(np.array(calibrator.tray.outline) - np.array(tray.outline)).max() < 0.5 * tray.camera.die


@pytest.mark.parametrize("lens", [None, 2.5])
def test_the_lens_position_is_kept_with_the_tray(tmp_path: Path, lens: float | None) -> None:
    """The lens position is saved with the tray, for a camera that can focus."""
    replace(drawn(2).known(), lens=lens).save(tmp_path / "tray.npz")

    assert Tray.load(tmp_path / "tray.npz").lens == lens


def test_hands_are_waited_for() -> None:
    """Frames in which something moves are no empty tray's."""
    tray, rng = drawn(2), np.random.default_rng(1)
    busy = [(draw(replace(tray.scene(), over=draw_hand(rng, tray.camera))).frame, DiceReading()) for _ in range(6)]
    calibrator = calibrated([*busy, *[(empty(tray, n), DiceReading()) for n in range(10)]])

    assert (calibrator.stage, calibrator.findings) == (CalibratorStage.DICE, ())


def test_dice_in_the_tray_are_no_empty_tray() -> None:
    """It is reported, and waited for; dice beside the tray do not matter."""
    tray = drawn(2)
    bare = empty(tray)
    inside, outside = DiceReading((Die(3, (320.0, 240.0), 40.0),)), DiceReading((Die(3, (5.0, 5.0), 40.0),))

    assert calibrated([(bare, inside)] * 10).findings == (SetupAdvice.NOT_EMPTY,)
    assert calibrated([(bare, outside)] * 10).stage is CalibratorStage.DICE


@pytest.mark.parametrize("is_die", [False, True])
def test_a_mark_that_looks_like_a_one_is_told_from_a_die(is_die: bool) -> None:
    """A mark stays where it is while dice are thrown; a die that was forgotten is thrown with the others."""
    tray = drawn(2)
    forgotten = tray.thrown(np.random.default_rng(11), (1,))
    x, y = tray.camera.project(forgotten[0].middle())
    bare = draw(tray.scene(forgotten if is_die else ())).frame
    one = Die(1, (float(x), float(y)), 40.0)
    thrown = with_dice(tray, 3)
    calibrator = calibrated([(bare, DiceReading((one,)))] * 10 + [(thrown.frame, thrown.truth)] * 6)

    assert (calibrator.stage is CalibratorStage.KNOWN) is not is_die
    assert (SetupAdvice.NOT_EMPTY in calibrator.findings) is is_die


def test_one_die_that_is_read_is_enough() -> None:
    """The others are found by it, once its size is known."""
    tray = drawn(2)
    thrown = with_dice(tray, 1)
    read = DiceReading(thrown.truth.dice[:1], DiceStatus.DOUBT)
    calibrator = calibrated([(empty(tray), DiceReading())] * 10 + [(thrown.frame, read)] * 6)

    assert calibrator.stage is CalibratorStage.KNOWN
    assert calibrator.tray is not None
    assert calibrator.tray.die == pytest.approx(tray.camera.die, rel=0.1)


@pytest.mark.parametrize(
    ("frame", "finding"),
    [
        (np.full((480, 640, 3), 120, np.uint8), SetupAdvice.NO_TRAY),
        (np.zeros((480, 640, 3), np.uint8), SetupAdvice.DARK),
    ],
)
def test_it_gives_up_in_time_and_says_why(frame: Frame, finding: SetupAdvice) -> None:
    """Calibration gives up within a minute, and says why."""
    calibrator = calibrated([(frame, DiceReading())] * 100, step=0.5)

    assert (calibrator.stage, calibrator.tray) == (CalibratorStage.GIVEN_UP, None)
    assert calibrator.findings == (finding,)


def test_what_does_not_keep_still_is_given_up() -> None:
    """Calibration gives up if the picture does not keep still."""
    tray = drawn(2)
    frames = [(shifted(empty(tray), 8 * (n % 2), 0), DiceReading()) for n in range(60)]

    assert calibrated(frames, step=0.5).findings == (SetupAdvice.RESTLESS,)


@pytest.mark.parametrize("seed", range(4))
def test_two_dice_that_are_read_at_once_find_the_others(seed: int) -> None:
    """Where two of four are not read without a tray, they are with what is known of it by then."""
    tray = drawn(2)
    bare = [(empty(tray, n), DiceReading()) for n in range(10)]
    pictures = [with_dice(tray, seed)] * 6
    thrown = [(picture.frame, DiceReading(picture.truth.dice[:2], DiceStatus.OK)) for picture in pictures]
    calibrator = calibrated(bare + thrown)

    assert calibrator.stage is CalibratorStage.KNOWN
    assert calibrator.tray is not None
    assert calibrator.tray.die == pytest.approx(tray.camera.die, rel=0.1)


def test_dice_that_do_not_come_are_given_up() -> None:
    """One die alone is not four."""
    tray = drawn(2)
    bare = [(empty(tray, n), DiceReading()) for n in range(10)]
    picture = draw(tray.scene(tray.thrown(np.random.default_rng(7), ROLL[:1])))
    one = DiceReading(picture.truth.dice[:1], DiceStatus.OK)
    calibrator = calibrated(bare + [(picture.frame, one)] * 70, step=0.5)

    assert (calibrator.stage, calibrator.findings) == (CalibratorStage.GIVEN_UP, (SetupAdvice.NO_DICE,))


@pytest.mark.parametrize("seed", range(6))
def test_a_tray_that_stands_where_it_stood_has_not_moved(seed: int) -> None:
    """With dice in it, with a hand in it, with less light, with none."""
    tray, rng = drawn(seed), np.random.default_rng(seed)
    known = tray.known()
    picture = with_dice(tray, 5).frame
    reached = draw(replace(tray.scene(), over=draw_hand(rng, tray.camera))).frame

    for frame in (empty(tray, 3), picture, reached, (picture * 0.6).astype(np.uint8), np.zeros_like(picture)):
        assert not has_moved(known, frame)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "way", [(0.5, 0.0, 0.0), (0.0, -0.5, 0.0), (0.6, 0.5, 0.0), (0.2, 0.2, 6.0), (2.0, 0.0, 0.0)]
)
def test_a_tray_that_has_moved_is_noticed(seed: int, way: tuple[float, float, float]) -> None:
    """By half a die, or turned; and so is another camera."""
    tray = drawn(seed)
    right, down, turn = way
    frame = shifted(with_dice(tray, 5).frame, right * tray.camera.die, down * tray.camera.die, turn)

    assert has_moved(tray.known(), frame)
    assert has_moved(tray.known(), empty(drawn(seed, 960)))
