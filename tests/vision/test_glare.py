"""A lamp mirrored in the face of a single die."""

from dataclasses import replace

import cv2
import numpy as np

from gipfel_vision import DiceStatus
from gipfel_vision.dice import DiceReader
from gipfel_vision.dice.glare import mirrors_lamp
from gipfel_vision.synthetic import DieStyle, DrawnTray, draw

GREEN = DieStyle(body=(0.15, 0.4, 0.05), pips=(0.9, 0.92, 0.9))


def test_half_a_face_that_is_blown_out_mirrors_a_lamp() -> None:
    """White pips are small, and a white die is not quite white."""
    face = np.full((60, 60, 3), 90, np.uint8)
    cv2.circle(face, (30, 30), 6, (255, 255, 255), -1)
    assert not mirrors_lamp(face, (30, 30), 40)
    assert not mirrors_lamp(np.full((60, 60, 3), 235, np.uint8), (30, 30), 40)
    cv2.circle(face, (30, 30), 14, (255, 255, 255), -1)
    assert mirrors_lamp(face, (30, 30), 40)
    assert not mirrors_lamp(face, (500, 500), 40)


def test_a_die_that_nobody_can_read_for_glare_is_said_to_have_it() -> None:
    """Not that it leans: it does not."""
    tray = replace(DrawnTray.from_seed(12), dice=GREEN)
    picture = draw(tray.scene(tray.thrown(np.random.default_rng(5), (2, 3, 4, 6)), 1))
    frame = picture.frame.copy()
    die = picture.truth.dice[0]
    cv2.circle(frame, (round(die.centre[0]), round(die.centre[1])), round(0.46 * die.size), (255, 255, 255), -1)
    reading = DiceReader(tray.known(), 4).read(frame)

    assert reading.status is DiceStatus.GLARE
