"""Where the board lies: found again turned and pushed, never turned about, and not found where it is not."""

from dataclasses import replace

import numpy as np
import pytest

from gipfel_vision.board import Field
from gipfel_vision.board.finding import Finder, Found
from gipfel_vision.board.shapes import Shape, carried
from gipfel_vision.synthetic.board import STEP, BoardPicture, DrawnBoard, Lie
from gipfel_vision.synthetic.dice import Colour
from gipfel_vision.synthetic.prints import Print, printed

SMALL = (1152, 648)
RED, GREEN = (0.35, 0.28, 0.55), (0.33, 0.47, 0.32)
PIECES = {Field(7, height): ("green",) for height in range(1, 8)} | {Field(3, 2): ("blue", "runner")}


def off(finder: Finder, found: Found, picture: BoardPicture) -> float:
    """Say how far the field that is farthest off is from where it really lies, in steps."""
    step = float(np.linalg.norm(picture.fields[1] - picture.fields[0]))
    return float(np.abs(carried(found.onto, finder.flat.fields) - picture.fields).max()) / step


def red_on_green(numerals: Colour) -> DrawnBoard:
    """Give a board of two colours that are equally bright."""
    look = Print(Shape.OCTAGON, "plain", (RED,), GREEN, "square", (GREEN,), numerals, "top", grain=0.1)
    board = DrawnBoard.from_seed(6, "sign", *SMALL)
    return replace(board, print=printed(look, np.random.default_rng(6)))


@pytest.mark.parametrize("look", ["sign", "day"])
def test_a_board_is_found_however_it_is_turned(look: str) -> None:
    """Every field is where it really is, to a twentieth of a step, also on a sign that looks alike upside down."""
    board = DrawnBoard.from_seed(3, look, *SMALL)
    finder = Finder(board.known(off=0.0))

    for turn in (0, 95, 180, 260):
        picture = board.picture(PIECES, Lie(turn, 1.5, -0.5), seed=turn)
        found = finder.find(picture.frame)

        assert found is not None
        assert off(finder, found, picture) < 0.05


@pytest.mark.parametrize("lie", [Lie(90), Lie(180), Lie(270), Lie(0, STEP, 0.0), Lie(90, STEP, -STEP)])
def test_where_it_lay_before_misleads_nobody(lie: Lie) -> None:
    """A sign turned by a quarter, or pushed by a field, covers itself but for a few fields; it is not mistaken."""
    board = DrawnBoard.from_seed(3, "sign", *SMALL)
    finder = Finder(board.known(off=0.0))
    picture = board.picture(PIECES, lie, seed=1)

    found = finder.find(picture.frame, near=np.eye(3))

    assert found is not None
    assert off(finder, found, picture) < 0.05


def test_a_board_that_still_lies_there_is_found_where_its_features_are_not() -> None:
    """Much too blurred for features, the picture still shows that nobody has moved the board far."""
    board = DrawnBoard.from_seed(5, "parlour", *SMALL)
    finder = Finder(board.known(off=0.0))
    picture = board.picture(PIECES, Lie(2, 0.2, 0.1), seed=7, flaws=replace(board.flaws, blur=8.0))

    assert finder.find(picture.frame) is None
    found = finder.find(picture.frame, near=np.eye(3))
    assert found is not None
    assert off(finder, found, picture) < 0.1


def test_a_hand_over_a_part_does_not_matter() -> None:
    """What is left of the board says where it lies."""
    board = DrawnBoard.from_seed(4, "rock", *SMALL)
    finder = Finder(board.known(off=0.0))

    assert finder.find(board.picture(PIECES, Lie(40), seed=2, reach=0.55).frame) is not None


def test_a_print_is_found_by_its_colours_where_it_is_evenly_bright() -> None:
    """Red on green of the same brightness is grey on grey to an eye that sees no colours."""
    board = red_on_green(numerals=RED)
    finder = Finder(board.known(off=0.0))
    picture = board.picture(PIECES, Lie(130, 1.0, 0.5), seed=3)

    found = finder.find(picture.frame)

    assert found is not None
    assert finder.ink.red * finder.ink.green < 0
    assert off(finder, found, picture) < 0.05


def test_an_octagon_without_numerals_is_not_found() -> None:
    """Nobody can say which way round it lies; a wrong answer would be worse than none."""
    board = red_on_green(numerals=GREEN)

    assert Finder(board.known()).find(board.picture(PIECES, Lie(130, 1.0, 0.5), seed=3).frame) is None


def test_another_board_is_not_taken_for_it() -> None:
    """Nor is a bare table."""
    ours, other = DrawnBoard.from_seed(3, "sign", *SMALL), DrawnBoard.from_seed(5, "parlour", *SMALL)
    finder = Finder(ours.known())

    assert finder.find(other.picture(PIECES, Lie(20)).frame) is None
    assert finder.find((ours.table * 255).astype(np.uint8)) is None


def test_the_same_seed_draws_the_same_picture() -> None:
    """Whatever is reported by its seed can be looked at again."""
    one, two = (DrawnBoard.from_seed(8, width=640, height=360).picture(PIECES, Lie(33), seed=5) for _ in range(2))

    assert np.array_equal(one.frame, two.frame)
    assert one.tops == {field: stack[-1] for field, stack in PIECES.items()}
