"""The box fits what is put into it, as far as numbers can tell; `make hardware` tries it with the solids."""

from itertools import combinations
from math import cos, hypot, radians, sin
from pathlib import Path

import pytest

from box.layout import (
    ARM,
    BEZEL,
    BEZEL_SCREWS,
    BUTTONS,
    CASE,
    FOOT,
    LID_SCREWS,
    OPENING,
    PITCH,
    TRAY,
    WINDOW,
    knob_bottom,
    mast_needed,
    ribbon_needed,
    seat,
)
from box.measures import (
    BED,
    BOARDS,
    CAMERA,
    DIE,
    DISPLAYS,
    KNOBS,
    M3,
    MAST_LONG,
    RIBBON,
    RIBBON_LONG,
    WALL,
    ZERO,
    Board,
    Knob,
    OledModule,
)
from box.openings import at_back, at_side, pillars, plug, side_gap
from box.screws import fastened
from gipfel_vision.synthetic.tray import ACROSS, DOWN

README = (Path(__file__).parents[2] / "hardware" / "README.md").read_text(encoding="utf-8")

board = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
knob = pytest.mark.parametrize("knob", KNOBS.values(), ids=KNOBS)
display = pytest.mark.parametrize("display", DISPLAYS.values(), ids=DISPLAYS)


@board
def test_holes_are_as_raspberry_pi_drew_them(board: Board) -> None:
    """A Zero's holes lie 58 × 23 mm apart, a larger Pi's 58 × 49 mm."""
    across, down = (max(axis) - min(axis) for axis in zip(*board.holes, strict=True))

    assert (across, down) == (58.0, 23.0 if board is ZERO else 49.0)


@board
def test_every_plug_goes_in(board: Board) -> None:
    """Each plug at the back fits through one opening."""
    place = seat(board)

    for port in board.below:
        shape = plug(place, port)
        assert any(opening.holds(shape.along, shape.up) for opening in at_back(place)), port


@board
def test_every_socket_at_the_side_is_open(board: Board) -> None:
    """USB and Ethernet stand in the side's opening, and do not stand out of the case."""
    place = seat(board)

    for port in board.right:
        shape = plug(place, port)
        assert any(opening.holds(shape.along, shape.up) for opening in at_side(place)), port
        assert 0 <= side_gap(place) < WALL


@board
def test_pillars_stand_between_sockets(board: Board) -> None:
    """The pillars that hold up the side's opening are in no socket's way, on any Pi."""
    place = seat(board)

    for pillar in pillars(place):
        for port in board.right:
            start, end = plug(place, port).along
            assert pillar.along[1] <= start or end <= pillar.along[0], port


@board
def test_a_board_lies_inside(board: Board) -> None:
    """The board is within the walls, and the ribbon comes in beside its connector."""
    place = seat(board)
    near, far = place.at(board.size), place.at((0, 0))

    assert WALL < near[0] < far[0] < CASE.wide - WALL
    assert WALL < near[1] < far[1] < CASE.deep - WALL
    assert abs(place.at(board.camera)[1] - CASE.foot_at) < RIBBON / 2


@knob
@pytest.mark.parametrize("name", BUTTONS)
def test_a_button_touches_nothing(knob: Knob, name: str) -> None:
    """A button's body ends above the floor and before the largest board; its nut is clear of screws and walls."""
    u, v = BUTTONS[name]
    low, hindmost = knob_bottom(knob, (u, v))
    boards_front = min(seat(board).at(board.size)[1] for board in BOARDS)

    assert low > WALL + 2.0
    assert hindmost < boards_front
    assert knob.nut / 2 + WALL < min(u, CASE.wide - u, v)
    assert all(hypot(u - x, v - y) > knob.nut / 2 + M3.head / 2 for x, y in LID_SCREWS)
    assert v + knob.flange / 2 < WINDOW[1] - BEZEL[1] / 2


@knob
def test_buttons_lie_apart(knob: Knob) -> None:
    """Between two buttons there is room for a finger: nuts do not touch, and flanges are 9 mm apart."""
    for one, other in combinations(BUTTONS.values(), 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) >= PITCH > max(knob.nut, knob.flange + 8.9)


def test_buttons_are_where_the_display_expects_them() -> None:
    """1, 2 and 3 stand from left to right under the display; GO, STOP and ? below them, nearest to the players."""
    rows = [
        sorted((name for name in BUTTONS if BUTTONS[name][1] == v), key=BUTTONS.__getitem__) for v in (64.0, 26.0)
    ]

    assert rows == [["1", "2", "3"], ["GO", "STOP", "?"]]
    assert WINDOW[0] == BUTTONS["2"][0]


@display
def test_a_display_fits_its_opening(display: OledModule) -> None:
    """The module goes through the lid's opening, what is lit lies on its glass, the bezel's screws beside it."""
    wide, high = display.board
    above, below = high / 2 - display.above, high / 2 + display.above
    beside = 0.0 if display.holes else 2 * 6.3  # posts of the clamps

    assert wide + beside < OPENING[0]
    assert max(above, below) < OPENING[1] / 2
    assert display.lit[0] < display.panel[0]
    assert display.lit[1] + 2 * display.over <= display.panel[1]
    assert BEZEL_SCREWS[0] - 2.5 > OPENING[0] / 2
    assert BEZEL[0] / 2 > BEZEL_SCREWS[0] + 2.5


def test_the_tray_is_as_large_as_the_drawn_ones() -> None:
    """The floor is as large as that of the drawn trays, and a rolling die does not hop over the rim."""
    assert (TRAY.floor[0] / DIE, TRAY.floor[1] / DIE) == pytest.approx((DOWN, ACROSS))
    assert TRAY.rim > DIE


def test_everything_large_fits_the_bed() -> None:
    """The largest parts lie on a bed of 220 × 220 mm with room for a brim."""
    for size in (TRAY.outer, CASE.lid, (CASE.wide, CASE.deep), (ARM.reach + ARM.collar, ARM.collar)):
        assert max(size) <= BED - 10


def test_the_lens_is_over_the_middle_of_the_tray() -> None:
    """Arm, foot and tray add up: the lens's line meets the tray's middle."""
    assert ARM.reach == pytest.approx(FOOT.size[0] / 2 + TRAY.outer[0] / 2)


def test_the_mast_is_long_enough() -> None:
    """A mast of 400 mm brings the lens to 30 and to 38 cm; 500 mm is enough for 45."""
    assert mast_needed(380) <= MAST_LONG
    assert mast_needed(450) <= 500


def test_the_ribbon_is_long_enough() -> None:
    """The longest ribbon for a Zero reaches from 30 cm; in the case it has to bend neither sideways nor back."""
    assert ribbon_needed(300, ZERO) <= RIBBON_LONG
    assert FOOT.tunnel_wide >= RIBBON + 2
    assert FOOT.shaft[1] - FOOT.shaft[0] >= 2
    assert ARM.channel[0] >= RIBBON + 1


def test_the_camera_looks_past_its_cradle() -> None:
    """The lens stands out of the plate, so that even a wide one does not see its edge; tilted, nothing touches."""
    beyond = CAMERA.before - ARM.posts - ARM.plate
    corner = hypot(CAMERA.size[1] - CAMERA.below + 1.5, ARM.drop)

    assert beyond > 0
    assert CAMERA.holes == (21.0, 12.5)
    # The edge beside the mast goes down when the camera is tilted away from it.
    tilt = radians(ARM.most_tilt)
    assert -(CAMERA.below + 1.5) * sin(tilt) - ARM.drop * cos(tilt) < -ARM.boom[1] / 2
    assert corner < ARM.reach


@pytest.mark.parametrize("place", fastened())
def test_screws_hold_and_do_not_hit_the_bottom(place: str) -> None:
    """Each reaches far enough into its thread, and no farther than that goes; and the list of parts has it."""
    screw = fastened()[place]

    assert 3.0 <= screw.grips <= screw.into
    assert screw.screw in README
