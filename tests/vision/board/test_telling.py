"""The network that looks at fields: it knows no colours of its own, and says how sure it is."""

import numpy as np
import pytest

from gipfel_vision.board.cutouts import HIGH, WIDE, Cutouts
from gipfel_vision.board.planes import planes
from gipfel_vision.board.telling import Teller

GREY, RED, BLUE, WHITE = (120, 120, 120), (30, 30, 200), (190, 70, 30), (235, 235, 235)
FOOT_DOTS = np.s_[24:36, 11:24]
ALONE = (np.zeros((1, 2)), np.full((1, 3), 255.0))


@pytest.fixture(scope="module")
def teller() -> Teller:
    """Give the network."""
    return Teller()


def field(colour: tuple[int, int, int] | None) -> Cutouts:
    """Cut out a grey field with a ring, and perhaps a cube of a colour in its middle."""
    empty = np.full((1, HIGH, WIDE, 3), GREY, np.uint8)
    empty[:, 20:41, 7:28] = (90, 100, 110)
    seen = empty.copy()
    if colour:
        seen[0][FOOT_DOTS] = colour
        seen[0, 24:30, 11:24] = np.minimum(np.array(colour) * 1.15, 255)
    bodies = np.zeros((1, 2, HIGH, WIDE), np.uint8)
    bodies[:, :, 24:36, 11:24] = 255
    return Cutouts(seen, empty, np.full((1, HIGH, WIDE), 255, np.uint8), bodies)


def test_a_field_is_something_for_certain(teller: Teller) -> None:
    """What is likely adds up to one: runner, two colours, nothing, something else."""
    likely = teller.told(field(RED), np.array([WHITE, RED, BLUE]), *ALONE)

    assert likely.shape == (1, 5)
    assert likely.sum() == pytest.approx(1.0, abs=1e-5)


def test_nothing_new_is_nothing(teller: Teller) -> None:
    """An empty field is told to be empty."""
    assert teller.told(field(None), np.array([WHITE, RED, BLUE]), *ALONE)[0].argmax() == 3


def test_colours_are_those_that_were_learned(teller: Teller) -> None:
    """Where red is the second colour, the same cube is the second colour."""
    first = teller.told(field(RED), np.array([WHITE, RED, BLUE]), *ALONE)[0]
    second = teller.told(field(RED), np.array([WHITE, BLUE, RED]), *ALONE)[0]

    assert first.argmax() == 1
    assert second.argmax() == 2
    assert first[[0, 2, 1, 3, 4]] == pytest.approx(second, abs=1e-4)


def test_any_number_of_fields_is_told_alike(teller: Teller) -> None:
    """Fields are looked at some at a time, and none is changed by the others."""
    one, colours = field(BLUE), np.array([WHITE, RED, BLUE])
    many = Cutouts(*(np.repeat(getattr(one, name), 29, 0) for name in ("seen", "empty", "inside", "bodies")))

    told = teller.told(many, colours, np.zeros((29, 2)), np.full((29, 3), 255.0))

    assert told.shape == (29, 5)
    assert np.ptp(told, axis=0).max() < 1e-4


def test_where_all_is_empty_nothing_is_compared(teller: Teller) -> None:
    """A shade over an empty board makes fields busy, and they are empty all the same."""
    shaded = field(None)
    shaded = Cutouts((shaded.seen * 0.8).astype(np.uint8), shaded.empty, shaded.inside, shaded.bodies)

    assert teller.told(shaded, np.array([WHITE, RED, BLUE]), *ALONE)[0].argmax() == 3


def test_planes_need_not_know_where_a_camera_ends() -> None:
    """Who draws pictures to learn from has none that ends elsewhere."""
    kinds = np.array([[WHITE, RED, BLUE]], np.float32)

    assert np.array_equal(planes(field(RED), kinds).likes, planes(field(RED), kinds, np.full((1, 3), 255.0)).likes)
