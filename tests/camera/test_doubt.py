"""A reading in doubt, from frame to table: four dice that are sure, and a fifth thing that may be a die."""

from collections.abc import Generator
from dataclasses import replace
from queue import SimpleQueue

import cv2
import numpy as np

from gipfel.camera import CameraThread, reader_of
from gipfel.game import Rolled
from gipfel.rules import Dice
from gipfel.table import DiceSettled, Doubting, Signal, TrayStatus
from gipfel_vision import DOUBTFUL, DiceStatus, Frame
from gipfel_vision.sources import TimedFrame
from gipfel_vision.synthetic import DrawnTray, draw
from support.dice_readings import FRAME
from support.tables import sitting
from support.waiting import PATIENCE

SEED = 112
"""Found by trial: 6 of 600 drawn buttons leave the reader in such doubt."""
RED = (0.15, 0.15, 0.6)

TRAY = DrawnTray.from_seed(SEED)
*FOUR, FIFTH = TRAY.thrown(np.random.default_rng(SEED), (1, 3, 5, 6, 2))


def with_button() -> Frame:
    """Draw four dice and, where a fifth would lie, a red shirt button, with holes like pips."""
    x, y = TRAY.camera.project(FIFTH.middle())
    radius = 0.4 * TRAY.camera.die
    over = np.zeros((TRAY.camera.height, TRAY.camera.width, 4), np.float32)
    cv2.circle(over, (round(x), round(y)), round(radius), (*RED, 1.0), -1, cv2.LINE_AA)
    for right, down in ((-0.3, -0.3), (0.3, 0.3), (-0.3, 0.3), (0.3, -0.3)):
        hole = round(x + right * radius), round(y + down * radius)
        cv2.circle(over, hole, round(0.14 * radius), (*(0.25 * part for part in RED), 1.0), -1, cv2.LINE_AA)
    return draw(replace(TRAY.scene(FOUR), over=over)).frame


class DrawnThrow:
    """A camera above the tray: empty for a moment, then with the dice and the button in it."""

    name, is_live = "drawn throw", True

    def frames(self) -> Generator[TimedFrame, None, None]:
        """Show both; the last frame stays."""
        empty, thrown = draw(TRAY.scene()).frame, with_button()
        for number in range(600):
            yield TimedFrame((empty if number < 5 else thrown).copy(), number * FRAME)


def test_a_button_leaves_the_reader_in_doubt() -> None:
    """All four dice are certain, but the button may be a fifth."""
    reading = reader_of(TRAY.known()).read(with_button())

    assert reading.status is DiceStatus.DOUBT
    assert reading.values == (1, 3, 5, 6)
    assert max(die.doubt for die in reading.dice) <= DOUBTFUL


def test_a_doubtful_reading_is_asked_about() -> None:
    """Four sure dice beside a thing that may be a fifth are no roll until somebody says so."""
    signals: SimpleQueue[Signal] = SimpleQueue()
    tray = TRAY.known()
    with CameraThread(DrawnThrow(), reader_of(tray), signals.put, tray):
        settled = signals.get(timeout=PATIENCE)
    assert isinstance(settled, DiceSettled)
    assert settled.reading.status is TrayStatus.DOUBT
    assert not settled.reading.is_certain

    sat = sitting()
    assert sat.signal(replace(settled, at=sat.now + 1)) == ()
    assert isinstance(sat.table.mode, Doubting)
    assert sat.press("go") == (Rolled(Dice.parse("1 3 5 6"), "confirmed"),)
