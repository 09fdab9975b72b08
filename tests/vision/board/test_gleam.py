"""How pieces look in this light: neighbours tell, whatever their colours."""

import numpy as np
import pytest

from gipfel_vision.board.flat import Matrix
from gipfel_vision.board.gleam import gleaming

KINDS = np.array([(60, 100, 120), (30, 170, 200), (20, 80, 180), (120, 60, 20)], np.float32)
"""A wooden runner, yellow, orange and blue: as blue, green and red."""
RUNNER, YELLOW, ORANGE, BLUE = range(4)
NOTHING = 4


def surely(*kinds: int) -> Matrix:
    """Give the odds of fields on which these stand for sure; the last of them is for something else."""
    return np.eye(6)[list(kinds)]


def colours(*kinds: int, white: float) -> Matrix:
    """Give the colours of these, with some white of the lamp."""
    return np.asarray(np.minimum(KINDS[list(kinds)] + white, 255))


def here(likely: Matrix, seen: Matrix, places: Matrix, end: float = 255.0) -> Matrix:
    """Give the colours of the kinds on some fields, under a camera whose numbers end there."""
    kinds = np.broadcast_to(KINDS, (len(seen), *KINDS.shape))
    return gleaming(kinds, likely, seen, places, np.full((len(seen), 3), end, np.float32))


def row(count: int, far: float = 1.0) -> Matrix:
    """Put fields in a row."""
    return np.stack([np.arange(count) * far, np.zeros(count)], 1)


def test_neighbours_of_other_colours_say_how_much_white_there_is() -> None:
    """Beside yellow and blue that gleam, orange is taken to gleam as well: it looks like wood then."""
    standing = (ORANGE, *[YELLOW, BLUE] * 5)
    likely = surely(RUNNER, *standing[1:])  # taken for the runner at first

    at = here(likely, colours(*standing, white=40), row(11, 0.2))

    assert at.shape == (11, 4, 3)
    assert at[0, ORANGE] - KINDS[ORANGE] == pytest.approx([40, 40, 40], abs=15)


def test_neighbours_of_other_colours_say_how_dark_it_is() -> None:
    """What is turned away from the lamp is darker in proportion, and no less colourful."""
    standing = (ORANGE, *[YELLOW, BLUE] * 5)

    at = here(surely(*standing), 0.6 * colours(*standing, white=0), row(11, 0.2))

    assert at[0, ORANGE] == pytest.approx(0.6 * KINDS[ORANGE], rel=0.15, abs=6)


def test_what_stands_on_a_field_does_not_prove_itself() -> None:
    """A single piece is compared with what was learned, as it was learned."""
    at = here(surely(YELLOW), colours(YELLOW, white=50), row(1))

    assert at[0] == pytest.approx(KINDS)


def test_what_is_far_away_says_little() -> None:
    """A lamp is mirrored in one place, not all over the table."""
    standing = (BLUE, BLUE)

    near, far = (here(surely(*standing), colours(*standing, white=40), row(2, by)) for by in (1, 9))

    assert (near[0, BLUE] - KINDS[BLUE]).min() > 10
    assert (far[0, BLUE] - KINDS[BLUE]).max() < 2


def test_runners_tell_of_each_other() -> None:
    """They have a shape of their own: what pieces mirror is not what runners mirror."""
    pieces, runners = (YELLOW, BLUE) * 3, (RUNNER,) * 4
    seen = np.concatenate([colours(*pieces, white=40), colours(*runners, white=0)])

    at = here(surely(*pieces, *runners), seen, row(10, 0.1))

    assert (at[-1, RUNNER] - KINDS[RUNNER]).max() < 15
    assert (at[-1, BLUE] - KINDS[BLUE]).min() > 25


def test_empty_fields_say_nothing() -> None:
    """Nor does what nobody can tell."""
    likely = np.stack([surely(NOTHING)[0], np.full(6, 1 / 6)])

    assert here(likely, np.full((2, 3), 200.0), row(2)) == pytest.approx(np.stack([KINDS, KINDS]))


def test_colours_end_where_the_camera_ends() -> None:
    """What is brighter than a picture can be is never looked for."""
    standing = (BLUE, BLUE, BLUE, ORANGE)

    at = here(surely(*standing), colours(*standing, white=90), row(4, 0.2), end=230)

    assert at.max() == 230
    assert at.min() > 0


def test_a_colour_at_its_end_says_nothing_of_the_lamp() -> None:
    """Red that is as bright as can be may have been brighter: blue and green are asked."""
    standing = (ORANGE,) * 6
    seen = np.minimum(colours(*standing, white=40), [255, 255, 180])

    at = here(surely(*standing), seen, row(6, 0.1), end=185)

    assert at[0, ORANGE, :2] - KINDS[ORANGE, :2] == pytest.approx([40, 40], abs=18)
    assert at[0, ORANGE, 2] == 185
