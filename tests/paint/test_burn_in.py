"""Eight hours on the same display."""

import random
from array import array

from gipfel.game import Choosing, Deciding, Over
from gipfel.paint import paint
from support.tables import Sitting, sitting

HOURS = 8


def test_no_pixel_is_lit_half_of_the_time() -> None:
    """In eight hours of play, with thinking and with pauses, no pixel is lit more than half of the time."""
    dice, sat = random.Random(8), sitting(players=4)
    lit = array("d", [0.0]) * (128 * 64)
    while sat.now < HOURS * 3600:
        shown, since = paint(sat.screen).tobytes(), sat.now
        _play(sat, dice)
        # While nobody does anything the display dims and goes dark by itself, and the picture wanders.
        pause = dice.choice([2, 5, 10, 20, 40, 90, 400])
        end = sat.now + pause
        while sat.now < end:
            _count(lit, shown, sat.now - since)
            shown, since = paint(sat.screen).tobytes(), sat.now
            sat.wait(min(sat.table.wakes_at, end) - sat.now)
        _count(lit, shown, sat.now - since)

    assert max(lit) / sat.now < 0.5


def _count(lit: "array[float]", picture: bytes, seconds: float) -> None:
    for place, byte in enumerate(picture):
        if byte:
            for bit in range(8):
                if byte & 0x80 >> bit:
                    lit[place * 8 + bit] += seconds


def _play(sat: Sitting, dice: random.Random) -> None:
    """Do what a player would do next."""
    sat.press("go") if sat.screen.light < 2 else None
    mode, phase = sat.table.mode, sat.game.phase
    if isinstance(phase, Over) or getattr(mode, "told", None):
        sat.press("go")
    elif isinstance(phase, Choosing):
        plays = [str(number + 1) for number, option in enumerate(phase.ruling.options) if option.plays]
        sat.press(dice.choice(plays))
    elif isinstance(phase, Deciding) and dice.random() < 0.4:
        sat.press("stop")
    else:
        sat.roll(" ".join(str(dice.randint(1, 6)) for _ in range(4)))
