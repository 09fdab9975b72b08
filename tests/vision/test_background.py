"""Background subtraction in the calibrated tray: where dice may have been missed, hands, and sharpness."""

from math import hypot

import cv2
import numpy as np

from gipfel_vision.dice.background import SMALL_DIE, TrayBackground
from gipfel_vision.dice.foreground import ForegroundComponent
from gipfel_vision.dice.reader import without_marks
from gipfel_vision.dice.reading import Die
from gipfel_vision.dice.sharpness import EdgeSharpness
from gipfel_vision.tray import Tray

DIE = 40.0
TRAY = Tray(
    ((20.0, 20.0), (620.0, 20.0), (620.0, 460.0), (20.0, 460.0)), np.full((480, 640, 3), 90, np.uint8), DIE
)


def test_a_cluster_of_dice_is_searched_all_over() -> None:
    """Four dice in one row, none of them read: each has a place close to its middle."""
    background = TrayBackground(TRAY)
    mask = np.zeros(background.size[::-1], np.uint8)
    side = round(SMALL_DIE)
    mask[30 : 30 + side, 40 : 40 + 4 * side] = 1

    places = background.missed(mask, ())

    for number in range(4):
        x = (40 + (number + 0.5) * side) * background.across + background.left
        y = (30 + 0.5 * side) * background.down + background.top
        assert min(hypot(place.x - x, place.y - y) for place in places) < 0.4 * DIE


def test_marks_in_the_floor_are_no_dice() -> None:
    """What the empty tray shows as well is none, in other light, too; with something on it, it may be one."""
    empty = TRAY.empty.copy()
    for x, y in ((200, 200), (215, 215), (230, 230)):
        cv2.circle(empty, (x, y), 5, (20, 20, 20), -1)
    background = TrayBackground(Tray(TRAY.outline, empty, DIE))
    mark = (215.0, 215.0)
    brighter = np.clip(empty * 1.15, 0, 255).astype(np.uint8)
    die = empty.copy()
    cv2.rectangle(die, (197, 197), (233, 233), (40, 40, 200), -1)

    assert background.is_as_empty(mark, background.downscaled(empty))
    assert background.is_as_empty(mark, background.downscaled(brighter))
    assert not background.is_as_empty(mark, background.downscaled(die))


def test_how_much_of_a_face_is_new_is_a_share() -> None:
    """All of it where a die lies, none where nothing has changed, and nothing is known outside the picture."""
    background = TrayBackground(TRAY)
    frame = TRAY.empty.copy()
    cv2.rectangle(frame, (195, 195), (235, 235), (40, 40, 200), -1)
    mask = background.foreground(background.downscaled(frame))

    assert background.foreground_share((215.0, 215.0), mask) == 1
    assert 0.2 < background.foreground_share((235.0, 215.0), mask) < 0.8
    assert background.foreground_share((400.0, 300.0), mask) == 0
    assert background.foreground_share((-300.0, -300.0), mask) == 0


def test_a_mark_beside_four_clear_dice_is_no_fifth() -> None:
    """What is in doubt where nothing new lies is left out; but not while one of the four is missing."""
    background = TrayBackground(TRAY)
    places = ((100.0, 100.0), (200.0, 100.0), (300.0, 100.0), (400.0, 100.0))
    frame = TRAY.empty.copy()
    for x, y in places:
        cv2.rectangle(frame, (int(x) - 20, int(y) - 20), (int(x) + 20, int(y) + 20), (40, 40, 200), -1)
    mask = background.foreground(background.downscaled(frame))
    dice, mark = [Die(3, place, DIE, doubt=0.01) for place in places], Die(2, (300.0, 300.0), DIE, doubt=0.5)

    assert dice == without_marks([*dice, mark], 4, background, mask)
    assert [*dice[:3], mark] == without_marks([*dice[:3], mark], 4, background, mask)


def test_a_die_that_is_only_brighter_is_there() -> None:
    """White, with a single pip, on grey felt: more than other light, and little that differs in colour."""
    background = TrayBackground(TRAY)
    frame = TRAY.empty.copy()
    cv2.rectangle(frame, (195, 195), (235, 235), (190, 190, 190), -1)
    cv2.circle(frame, (215, 215), 4, (60, 60, 60), -1)

    assert not background.is_as_empty((215.0, 215.0), background.downscaled(frame))


def test_a_hand_is_not_searched_for_dice() -> None:
    """A region as large as many dice is not searched for dice."""
    background = TrayBackground(TRAY)
    mask = np.zeros(background.size[::-1], np.uint8)
    mask[30:90, 40:100] = 1

    assert background.missed(mask, ()) == []


def test_a_rim_of_any_colour_shows_whether_the_frame_is_sharp() -> None:
    """Edges that only one colour shows are edges, too."""
    for colour in range(3):
        empty = np.full((240, 320, 3), 30, np.uint8)
        empty[40:200, 40:280, colour] = 120
        edges = EdgeSharpness(empty, (80, 107))
        no_foreground = np.zeros((80, 107), np.uint8)

        assert edges.sharpness(empty, no_foreground) > 0.9
        assert edges.sharpness(np.asarray(cv2.GaussianBlur(empty, (0, 0), 6), np.uint8), no_foreground) < 0.5


def test_dice_that_roll_over_the_rim_are_no_arm() -> None:
    """What comes in over the rim is a hand, unless most of it was read as dice."""
    arm = ForegroundComponent((0.0, 0.0), area=5.6, radius=0.8, explained=0.1, crosses_rim=True)
    dice = ForegroundComponent((0.0, 0.0), area=5.6, radius=0.8, explained=0.74, crosses_rim=True)

    assert (arm.is_arm, dice.is_arm) == (True, False)
