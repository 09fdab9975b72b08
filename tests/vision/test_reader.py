"""The reader, with its real network, on drawn dice: right, or in doubt."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from gipfel_vision import Die, Frame, Reading, Status
from gipfel_vision.dice import DiceReader
from gipfel_vision.dice.look import Find, Look
from gipfel_vision.dice.opinions import read_dice, weighed
from gipfel_vision.dice.pips import Count, count, face_at
from gipfel_vision.dice.pose import LEANS, Pose
from gipfel_vision.dice.reader import judged
from gipfel_vision.synthetic import MISHAPS, Camera, DrawnTray, Flaws, Placed, Scene, Style, draw
from gipfel_vision.synthetic.ground import GROUNDS
from gipfel_vision.synthetic.styles import style

EMPTY = np.full((480, 640, 3), 0.35, np.float32)
EXACT = (0.9, 0.01, 0.02, 0.03, 0.02, 0.02)


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    """Give a reader that knows no tray."""
    return DiceReader()


def scene(*dice: Placed, die: float = 48.0, ground: str = "") -> Scene:
    """Put dice on a plain table, or on a ground."""
    camera = Camera(640, 480, die)
    drawn = GROUNDS[ground](np.random.default_rng(1), 480, 640, die) if ground else EMPTY
    return Scene(camera, drawn, dice)


def six_dice(made: Style, turn: float = 20.0) -> list[Placed]:
    """Lay all six values in two rows."""
    return [
        Placed(value, (value - 1) % 3 * 2.0 - 2.0, (value - 1) // 3 * 2.0 - 1.0, turn + 13 * value, style=made)
        for value in range(1, 7)
    ]


@pytest.mark.parametrize("kind", ["light", "dark", "wooden", "coloured"])
@pytest.mark.parametrize("ground", ["felt", "wood", "paper"])
def test_all_six_values_are_read(reader: DiceReader, kind: str, ground: str) -> None:
    """Any ordinary dice, on any ordinary table: read, or said to be in doubt."""
    read = [
        reader.read(draw(scene(*six_dice(style(np.random.default_rng(n), kind)), ground=ground)).frame)
        for n in range(3)
    ]

    assert [
        reading for reading in read if reading.status is Status.OK and reading.values != (1, 2, 3, 4, 5, 6)
    ] == []
    assert sum(reading.values == (1, 2, 3, 4, 5, 6) for reading in read) >= 2


@pytest.mark.parametrize("size", [24, 40, 80, 150, 300])
def test_dice_of_many_sizes_are_found_where_they_are(reader: DiceReader, size: float) -> None:
    """From far away to very near: value, place and size are right."""
    picture = draw(scene(Placed(5, 0.1, 0.1, 20), die=size))
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
    row = [Placed(value, x, y) for value, (x, y) in zip((3, 4, 5, 6), places, strict=True)]
    reading = reader.read(draw(scene(*row)).frame)

    assert reading.values == (3, 4, 5, 6) or reading.status is Status.DOUBT
    assert reader.read(draw(scene(*row[:2])).frame).values == (3, 4)


def test_mixed_sizes_are_read(reader: DiceReader) -> None:
    """A small die beside a large one."""
    picture = draw(scene(Placed(4, -2, 0, 10, size=0.8), Placed(2, 1.5, 0.5, 40, size=1.5)))

    assert reader.read(picture.frame).values == (2, 4)


@pytest.mark.parametrize("name", list(GROUNDS))
def test_a_bare_table_has_no_dice(reader: DiceReader, name: str) -> None:
    """Nothing is read into wood, weave or fluff."""
    frames = [
        draw(Scene(Camera(640, 480), GROUNDS[name](np.random.default_rng(n), 480, 640, 40))).frame
        for n in range(4)
    ]

    assert [reader.read(frame).values for frame in frames] == [()] * 4
    assert {reader.read(frame).status for frame in frames} == {Status.NONE}


@pytest.mark.parametrize("shape", [(1, 1, 3), (1, 900, 3), (700, 2, 3), (33, 31, 3), (48, 64), (2000, 40, 3)])
def test_odd_pictures_are_read_as_empty(reader: DiceReader, shape: tuple[int, ...]) -> None:
    """One dot, a line, grey: no dice, no error."""
    assert reader.read(np.full(shape, 90, np.uint8)) == Reading()


def test_a_grey_picture_is_read_like_a_coloured_one(reader: DiceReader) -> None:
    """Some cameras give grey only."""
    grey = cv2.cvtColor(draw(scene(*six_dice(Style()))).frame, cv2.COLOR_BGR2GRAY)

    assert reader.read(np.asarray(grey, np.uint8)).values == (1, 2, 3, 4, 5, 6)


def test_the_number_of_dice_is_compared_with_what_is_expected() -> None:
    """Three where four belong are too few, five too many."""
    frame = draw(scene(*six_dice(Style())[:3])).frame

    assert DiceReader(expect=4).read(frame).status is Status.FEWER
    assert DiceReader(expect=2).read(frame).status is Status.MORE
    assert DiceReader(expect=3).read(frame).status is not Status.FEWER


@pytest.mark.parametrize("seed", range(12))
def test_a_known_tray_is_read(seed: int) -> None:
    """Four dice in a calibrated tray: exact and sure; the empty one has none."""
    tray, rng = DrawnTray.from_seed(900 + seed), np.random.default_rng(seed)
    reader = DiceReader(tray.known(), 4)
    picture = draw(tray.scene(tray.thrown(rng, rng.integers(1, 7, 4).tolist()), seed))
    reading = reader.read(picture.frame)

    assert reading.values == picture.truth.values
    assert reader.read(draw(tray.scene(seed=3)).frame) == Reading()


@pytest.mark.parametrize(("seed", "number"), [(10_042, 1), (10_042, 19), (10_069, 13)])
def test_dice_that_one_look_misses_are_found_by_another(seed: int, number: int) -> None:
    """Black ones that touch on a dark floor, ivory ones with a red pip: all four are there, if in doubt."""
    tray, rng = DrawnTray.from_seed(seed), np.random.default_rng(seed)
    throws = [tray.thrown(rng, rng.integers(1, 7, 4).tolist()) for _ in range(number + 1)]
    shown = draw(tray.scene(throws[number], number))

    assert DiceReader(tray.known(), 4).read(shown.frame).values == shown.truth.values


def test_what_only_the_first_look_was_sure_of_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A closer look that sees nothing there is one opinion against another: the picture is not beyond doubt."""
    picture = draw(scene(Placed(5, -2, 0), Placed(1, 2, 0), die=60)).frame
    look = Look()
    closely = look.closely

    def blind(frame: Frame, finds: list[Find], least: float = 0.05, **how: bool) -> list[Find | None]:
        """See nothing in the right half of the picture."""
        seen = closely(frame, finds, least, **how)
        return [one if find.x < 320 else None for find, one in zip(finds, seen, strict=True)]

    monkeypatch.setattr(look, "closely", blind)
    finds = look.all(picture)

    assert sorted(find.value for find in finds) == [1, 5]
    assert judged(read_dice(picture, finds), None).status is Status.DOUBT


@pytest.mark.parametrize("mishap", MISHAPS)
def test_what_is_wrong_is_named(mishap: str) -> None:
    """A spoilt tray is never read as sound; its status says what is wrong, nearly always."""
    said = []
    for seed in range(8):
        tray, rng = DrawnTray.from_seed(700 + seed), np.random.default_rng(seed)
        picture = tray.spoilt(rng, rng.integers(1, 7, 4).tolist(), mishap, seed)
        reading = DiceReader(tray.known(), 4).read(picture.frame)
        assert reading.status is not Status.OK or reading.values == picture.truth.values
        said.append(reading.status)

    assert said.count(MISHAPS[mishap]) >= 6, said


def test_five_dice_are_too_many_whether_one_leans_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """One has to go in any case; of four that lean nothing else is to be said."""

    def all_lean(_: Pose, __: Frame, places: list[tuple[float, float]]) -> np.ndarray:
        """Say of everything that it leans."""
        return np.eye(4)[[LEANS] * len(places)]

    monkeypatch.setattr(Pose, "told", all_lean)
    tray, said = DrawnTray.from_seed(700), []
    for values in ((1, 2, 3, 4, 5), (1, 2, 3, 4)):
        thrown = tray.thrown(np.random.default_rng(8), values)
        said.append(DiceReader(tray.known(), 4).read(draw(tray.scene(thrown)).frame).status)

    assert said == [Status.MORE, Status.LEANING]


def test_a_frame_of_another_size_is_made_to_fit() -> None:
    """A camera that was set to another size meanwhile is still read."""
    tray = DrawnTray.from_seed(901)
    picture = draw(tray.scene(tray.thrown(np.random.default_rng(1), (1, 2, 3, 4))))
    half = np.asarray(cv2.resize(picture.frame, (640, 480), interpolation=cv2.INTER_AREA), np.uint8)

    assert DiceReader(tray.known(), 4).read(half).values == (1, 2, 3, 4)


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("turn", [0, 22, 45, 70])
def test_pips_are_counted(value: int, turn: float) -> None:
    """On a clear face the count alone is right, at any turn."""
    picture = draw(scene(Placed(value, 0, 0, turn), die=60))
    (die,) = picture.truth.dice
    counted = count(face_at(picture.frame, *die.centre, die.size))

    assert (counted.value, counted.agreed) == (value, 1.0)


def test_a_bare_face_has_no_count() -> None:
    """A white block is no die."""
    assert count(face_at(np.full((90, 90, 3), 200, np.uint8), 45, 45, 40)).value == 0


def _counted(value: int) -> Count:
    return Count(value, [0j] * value, float(value > 0), np.zeros(3))


def test_two_opinions_that_agree_are_surer_than_one() -> None:
    """And two that differ are in doubt, whichever is believed."""
    alone, agreed, differ = (
        float(weighed(EXACT, counted).max()) for counted in (_counted(0), _counted(1), _counted(6))
    )

    assert differ < alone < agreed
    assert differ < 0.8


@pytest.mark.parametrize(
    ("doubts", "expect", "status"),
    [
        ((), None, Status.NONE),
        ((), 4, Status.NONE),
        ((0.1,), None, Status.OK),
        ((0.1, 0.5), None, Status.DOUBT),
        ((0.1,), 4, Status.FEWER),
        ((0.1, 0.1), 1, Status.MORE),
        ((0.1, 0.8), None, Status.DOUBT),  # what may be a die
        ((0.1, 0.95), None, Status.OK),  # what is none
        ((0.95,), None, Status.NONE),
    ],
)
def test_the_status_follows_from_the_dice(doubts: tuple[float, ...], expect: int | None, status: Status) -> None:
    """Too few and too many go before doubt."""
    assert judged([Die(1, (0, 0), 10, doubt=doubt) for doubt in doubts], expect).status is status


def test_blur_and_noise_make_doubt_not_errors(reader: DiceReader) -> None:
    """The worse the picture, the less is read; what is read as sure stays right."""
    for step in range(10):
        flaws = Flaws(blur=0.6 + step * 0.8, noise=2 + 3 * step, exposure=1 - 0.08 * step)
        frame: Frame = draw(replace(scene(*six_dice(Style())), flaws=flaws)).frame
        reading = reader.read(frame)
        assert reading.status is not Status.OK or reading.values == (1, 2, 3, 4, 5, 6)
