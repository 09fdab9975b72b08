"""What the known tray tells by itself: where dice may have been missed, and whether its picture is sharp."""

from math import hypot

import cv2
import numpy as np

from gipfel_vision.dice.sharpness import Edges
from gipfel_vision.dice.trayview import SMALL, Patch, TrayView
from gipfel_vision.tray import Tray

DIE = 40.0
TRAY = Tray(
    ((20.0, 20.0), (620.0, 20.0), (620.0, 460.0), (20.0, 460.0)), np.full((480, 640, 3), 90, np.uint8), DIE
)


def test_a_lump_of_dice_is_looked_at_all_over() -> None:
    """Four dice in one row, none of them read: each has a place close to its middle."""
    view = TrayView(TRAY)
    new = np.zeros(view.size[::-1], np.uint8)
    side = round(SMALL)
    new[30 : 30 + side, 40 : 40 + 4 * side] = 1

    places = view.missed(new, ())

    for number in range(4):
        x = (40 + (number + 0.5) * side) * view.across + view.left
        y = (30 + 0.5 * side) * view.down + view.top
        assert min(hypot(place.x - x, place.y - y) for place in places) < 0.4 * DIE


def test_a_hand_is_not_looked_through_for_dice() -> None:
    """What is as large as many dice is left alone."""
    view = TrayView(TRAY)
    new = np.zeros(view.size[::-1], np.uint8)
    new[30:90, 40:100] = 1

    assert view.missed(new, ()) == []


def test_a_rim_of_any_colour_tells_whether_the_picture_is_sharp() -> None:
    """Edges that only one colour shows are edges, too."""
    for colour in range(3):
        empty = np.full((240, 320, 3), 30, np.uint8)
        empty[40:200, 40:280, colour] = 120
        edges = Edges(empty, (80, 107))
        nothing_new = np.zeros((80, 107), np.uint8)

        assert edges.sharpness(empty, nothing_new) > 0.9
        assert edges.sharpness(np.asarray(cv2.GaussianBlur(empty, (0, 0), 6), np.uint8), nothing_new) < 0.5


def test_dice_that_roll_over_the_rim_are_no_arm() -> None:
    """What comes in over the rim is a hand, unless most of it was read as dice."""
    arm = Patch((0.0, 0.0), area=5.6, thick=0.8, explained=0.1, leaves=True)
    dice = Patch((0.0, 0.0), area=5.6, thick=0.8, explained=0.74, leaves=True)

    assert (arm.comes_in, dice.comes_in) == (True, False)
