"""The dice reader, with its real networks, on drawn dice: right, or in doubt."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from gipfel_vision import DiceReading, DiceStatus, Die
from gipfel_vision.dice import DiceReader
from gipfel_vision.dice.detector import Detection
from gipfel_vision.dice.pose import LEANING, PoseClassifier
from gipfel_vision.dice.reader import decide
from gipfel_vision.dice.refiner import DiceRefiner
from gipfel_vision.images import Frame
from gipfel_vision.synthetic import (
    MISHAPS,
    TEXTURES,
    DieStyle,
    DrawnTray,
    Flaws,
    PinholeCamera,
    PlacedDie,
    Scene,
    draw,
)
from gipfel_vision.synthetic.styles import random_style

EMPTY = np.full((480, 640, 3), 0.35, np.float32)


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    """Return a reader that knows no tray."""
    return DiceReader()


def scene(*dice: PlacedDie, die: float = 48.0, texture: str = "") -> Scene:
    """Put dice on a plain table, or on a texture."""
    camera = PinholeCamera(640, 480, die)
    drawn = TEXTURES[texture](np.random.default_rng(1), 480, 640, die) if texture else EMPTY
    return Scene(camera, drawn, dice)


def six_dice(made: DieStyle, turn: float = 20.0) -> list[PlacedDie]:
    """Lay all six values in two rows."""
    return [
        PlacedDie(value, (value - 1) % 3 * 2.0 - 2.0, (value - 1) // 3 * 2.0 - 1.0, turn + 13 * value, style=made)
        for value in range(1, 7)
    ]


@pytest.mark.parametrize("kind", ["light", "dark", "wooden", "coloured"])
@pytest.mark.parametrize("texture", ["felt", "wood", "paper"])
def test_all_six_values_are_read(reader: DiceReader, kind: str, texture: str) -> None:
    """Any ordinary dice, on any ordinary table: read, or in doubt."""
    read = [
        reader.read(draw(scene(*six_dice(random_style(np.random.default_rng(n), kind)), texture=texture)).frame)
        for n in range(3)
    ]

    assert [
        reading for reading in read if reading.status is DiceStatus.OK and reading.values != (1, 2, 3, 4, 5, 6)
    ] == []
    assert sum(reading.values == (1, 2, 3, 4, 5, 6) for reading in read) >= 2


@pytest.mark.parametrize("size", [24, 40, 80, 150, 300])
def test_dice_of_many_sizes_are_found_where_they_are(reader: DiceReader, size: float) -> None:
    """From far away to very near: value, position and size are right."""
    picture = draw(scene(PlacedDie(5, 0.1, 0.1, 20), die=size))
    (die,) = reader.read(picture.frame).dice
    (true,) = picture.truth.dice

    assert die.value == 5
    assert die.centre == pytest.approx(true.centre, abs=0.12 * size)
    assert die.size == pytest.approx(true.size, rel=0.2)
    assert min(abs(die.angle - true.angle), 90 - abs(die.angle - true.angle)) < 6


@pytest.mark.parametrize("is_down", [False, True])
def test_touching_dice_stay_apart(reader: DiceReader, is_down: bool) -> None:
    """A row of four, edge to edge, is read, or one of them is in doubt; two that touch are read."""
    places = [(1.01 * number - 1.5, 0.0)[:: 1 if is_down else -1] for number in range(4)]
    row = [PlacedDie(value, x, y) for value, (x, y) in zip((3, 4, 5, 6), places, strict=True)]
    reading = reader.read(draw(scene(*row)).frame)

    assert reading.values == (3, 4, 5, 6) or reading.status is DiceStatus.DOUBT
    assert reader.read(draw(scene(*row[:2])).frame).values == (3, 4)


def test_mixed_sizes_are_read(reader: DiceReader) -> None:
    """A small die beside a large one."""
    picture = draw(scene(PlacedDie(4, -2, 0, 10, size=0.8), PlacedDie(2, 1.5, 0.5, 40, size=1.5)))

    assert reader.read(picture.frame).values == (2, 4)


@pytest.mark.parametrize("name", list(TEXTURES))
def test_a_bare_table_has_no_dice(reader: DiceReader, name: str) -> None:
    """Nothing is read into wood, weave or fluff."""
    frames = [
        draw(Scene(PinholeCamera(640, 480), TEXTURES[name](np.random.default_rng(n), 480, 640, 40))).frame
        for n in range(4)
    ]

    assert [reader.read(frame).values for frame in frames] == [()] * 4
    assert {reader.read(frame).status for frame in frames} == {DiceStatus.NONE}


@pytest.mark.parametrize("shape", [(1, 1, 3), (1, 900, 3), (700, 2, 3), (33, 31, 3), (48, 64), (2000, 40, 3)])
def test_odd_frames_are_read_as_empty(reader: DiceReader, shape: tuple[int, ...]) -> None:
    """One pixel, a line, grey: no dice, no error."""
    assert reader.read(np.full(shape, 90, np.uint8)) == DiceReading()


def test_a_grey_frame_is_read_like_a_coloured_one(reader: DiceReader) -> None:
    """Some cameras deliver grey only."""
    grey = cv2.cvtColor(draw(scene(*six_dice(DieStyle()))).frame, cv2.COLOR_BGR2GRAY)

    assert reader.read(np.asarray(grey, np.uint8)).values == (1, 2, 3, 4, 5, 6)


def test_the_number_of_dice_is_compared_with_what_is_expected() -> None:
    """Three where four belong are too few, five too many."""
    frame = draw(scene(*six_dice(DieStyle())[:3])).frame

    assert DiceReader(expect=4).read(frame).status is DiceStatus.FEWER
    assert DiceReader(expect=2).read(frame).status is DiceStatus.MORE
    assert DiceReader(expect=3).read(frame).status is not DiceStatus.FEWER


@pytest.mark.parametrize("seed", range(12))
def test_a_known_tray_is_read(seed: int) -> None:
    """Four dice in a calibrated tray: exact and sure; the empty one has none."""
    tray, rng = DrawnTray.from_seed(900 + seed), np.random.default_rng(seed)
    reader = DiceReader(tray.known(), 4)
    picture = draw(tray.scene(tray.thrown(rng, rng.integers(1, 7, 4).tolist()), seed))
    reading = reader.read(picture.frame)

    assert reading.values == picture.truth.values
    assert reader.read(draw(tray.scene(seed=3)).frame) == DiceReading()


@pytest.mark.parametrize(("seed", "number"), [(10_042, 1), (10_042, 19), (10_069, 13)])
def test_dice_that_the_first_detection_misses_are_found_by_the_second(seed: int, number: int) -> None:
    """Black ones that touch on a dark floor, ivory ones with a red pip: all four are there, if in doubt."""
    tray, rng = DrawnTray.from_seed(seed), np.random.default_rng(seed)
    throws = [tray.thrown(rng, rng.integers(1, 7, 4).tolist()) for _ in range(number + 1)]
    picture = draw(tray.scene(throws[number], number))

    assert DiceReader(tray.known(), 4).read(picture.frame).values == picture.truth.values


def test_a_likely_die_that_refinement_loses_leaves_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refinement that detects nothing there is one opinion against another: the frame is not beyond doubt."""
    picture = draw(scene(PlacedDie(5, -2, 0), PlacedDie(1, 2, 0), die=60)).frame
    refine = DiceRefiner.refine

    def half_blind(
        self: DiceRefiner, frame: Frame, proposals: list[Detection], threshold: float = 0.05, **how: bool
    ) -> list[Detection | None]:
        """Detect nothing in the lower half of the frame."""
        refined = refine(self, frame, proposals, threshold, **how)
        return [one if before.y < 240 else None for before, one in zip(proposals, refined, strict=True)]

    monkeypatch.setattr(DiceRefiner, "refine", half_blind)
    reading = DiceReader().read(picture)

    assert (len(reading.values), reading.status) == (1, DiceStatus.DOUBT)


@pytest.mark.parametrize("mishap", MISHAPS)
def test_what_is_wrong_is_named(mishap: str) -> None:
    """A spoilt frame is never read as sound; its status says what is wrong, nearly always."""
    statuses = []
    for seed in range(8):
        tray, rng = DrawnTray.from_seed(700 + seed), np.random.default_rng(seed)
        picture = tray.spoilt(rng, rng.integers(1, 7, 4).tolist(), mishap, seed)
        reading = DiceReader(tray.known(), 4).read(picture.frame)
        assert reading.status is not DiceStatus.OK or reading.values == picture.truth.values
        statuses.append(reading.status)

    assert statuses.count(MISHAPS[mishap]) >= 6, statuses


def test_five_dice_are_too_many_whether_one_leans_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five leaning dice are reported as too many, four leaning dice as leaning."""

    def all_lean(_: PoseClassifier, __: Frame, places: list[tuple[float, float]]) -> np.ndarray:
        """Classify everything as leaning."""
        return np.eye(4)[[LEANING] * len(places)]

    monkeypatch.setattr(PoseClassifier, "classify", all_lean)
    tray, statuses = DrawnTray.from_seed(700), []
    for values in ((1, 2, 3, 4, 5), (1, 2, 3, 4)):
        thrown = tray.thrown(np.random.default_rng(8), values)
        statuses.append(DiceReader(tray.known(), 4).read(draw(tray.scene(thrown)).frame).status)

    assert statuses == [DiceStatus.MORE, DiceStatus.LEANING]


def test_what_lies_flat_and_cannot_be_read_does_not_lean() -> None:
    """A cube without pips: one too few of four dice, and never certain beside three."""
    tray = DrawnTray.from_seed(702)
    first, *others = tray.thrown(np.random.default_rng(8), (1, 2, 3, 4))
    plain = replace(first.style, pips=first.style.body, ace=None, dent=0.0)
    frame = draw(tray.scene((replace(first, style=plain), *others))).frame

    assert DiceReader(tray.known(), 4).read(frame).status is DiceStatus.FEWER
    assert DiceReader(tray.known(), 3).read(frame).status is DiceStatus.DOUBT


def test_a_frame_of_another_size_is_made_to_fit() -> None:
    """A camera that was set to another size meanwhile is still read."""
    tray = DrawnTray.from_seed(901)
    picture = draw(tray.scene(tray.thrown(np.random.default_rng(1), (1, 2, 3, 4))))
    half = np.asarray(cv2.resize(picture.frame, (640, 480), interpolation=cv2.INTER_AREA), np.uint8)

    assert DiceReader(tray.known(), 4).read(half).values == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("doubts", "expect", "status"),
    [
        ((), None, DiceStatus.NONE),
        ((), 4, DiceStatus.NONE),
        ((0.1,), None, DiceStatus.OK),
        ((0.1, 0.5), None, DiceStatus.DOUBT),
        ((0.1,), 4, DiceStatus.FEWER),
        ((0.1, 0.1), 1, DiceStatus.MORE),
        ((0.1, 0.8), None, DiceStatus.DOUBT),  # what may be a die
        ((0.1, 0.95), None, DiceStatus.OK),  # what is none
        ((0.95,), None, DiceStatus.NONE),
        ((0.02,) * 4, 4, DiceStatus.OK),
        ((0.04,) * 4, 4, DiceStatus.DOUBT),  # each alone would do, but a roll needs all of them
        ((0.04,) * 4, None, DiceStatus.OK),
    ],
)
def test_the_status_follows_from_the_dice(
    doubts: tuple[float, ...], expect: int | None, status: DiceStatus
) -> None:
    """Too few and too many go before doubt."""
    assert decide([Die(1, (0, 0), 10, doubt=doubt) for doubt in doubts], expect).status is status


@pytest.mark.parametrize(
    ("sizes", "doubts", "read"),
    [
        ((50, 60, 52, 20), (0.0, 0.0, 0.0, 0.3), 3),
        ((50, 20), (0.0, 0.3), 1),
        ((50, 20, 22), (0.0, 0.3, 0.3), 1),
        ((50, 60, 52, 55, 20), (0.0,) * 5, 4),
        ((50, 60, 52, 55, 120), (0.0,) * 5, 4),
        ((50, 20), (0.3, 0.3), 2),
        ((50, 40), (0.0, 0.3), 2),
        ((50, 60, 24, 26), (0.0,) * 4, 4),
    ],
)
def test_sizes_agree(sizes: tuple[float, ...], doubts: tuple[float, ...], read: int) -> None:
    """What is far smaller or larger than clear dice is no die, but leaves doubt."""
    dice = [
        Die(3, (99 * n, 50), size, 0, doubt) for n, (size, doubt) in enumerate(zip(sizes, doubts, strict=True))
    ]

    reading = decide(dice, None)

    assert len(reading.dice) == read
    assert (reading.status is DiceStatus.OK) == (read == len(dice) and max(doubts) == 0)


def test_blur_and_noise_make_doubt_not_errors(reader: DiceReader) -> None:
    """The worse the frame, the less is read; what is read as sure stays right."""
    for step in range(10):
        flaws = Flaws(blur=0.6 + step * 0.8, noise=2 + 3 * step, exposure=1 - 0.08 * step)
        frame: Frame = draw(replace(scene(*six_dice(DieStyle())), flaws=flaws)).frame
        reading = reader.read(frame)
        assert reading.status is not DiceStatus.OK or reading.values == (1, 2, 3, 4, 5, 6)
