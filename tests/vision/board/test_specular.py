"""Colours of pieces in this light, with specular reflection: estimated from neighbours, whatever their colours."""

import numpy as np
import pytest

from gipfel_vision.board.specular import adapt_colours
from gipfel_vision.images import Array

KINDS = np.array([(60, 100, 120), (30, 170, 200), (20, 80, 180), (120, 60, 20)], np.float32)
"""A wooden runner, yellow, orange and blue: as blue, green and red."""
RUNNER, YELLOW, ORANGE, BLUE = range(4)
NOTHING = 4


def surely(*kinds: int) -> Array:
    """Return the probabilities of fields on which these stand for sure; the last of them is for something else."""
    return np.eye(6)[list(kinds)]


def colours(*kinds: int, white: float) -> Array:
    """Return the colours of these, with some white of the lamp."""
    return np.asarray(np.minimum(KINDS[list(kinds)] + white, 255))


def adapted(probabilities: Array, seen: Array, places: Array, brightest: float = 255.0) -> Array:
    """Return the colours of the kinds on some fields, under a camera that saturates there."""
    kinds = np.broadcast_to(KINDS, (len(seen), *KINDS.shape))
    return adapt_colours(kinds, probabilities, seen, places, np.full((len(seen), 3), brightest, np.float32))


def row(count: int, far: float = 1.0) -> Array:
    """Put fields in a row."""
    return np.stack([np.arange(count) * far, np.zeros(count)], 1)


def test_neighbours_of_other_colours_say_how_much_white_is_added() -> None:
    """Beside glossy yellow and blue, orange is taken to be glossy as well: it looks like wood then."""
    standing = (ORANGE, *[YELLOW, BLUE] * 5)
    probabilities = surely(RUNNER, *standing[1:])  # taken for the runner at first

    at = adapted(probabilities, colours(*standing, white=40), row(11, 0.2))

    assert at.shape == (11, 4, 3)
    assert at[0, ORANGE] - KINDS[ORANGE] == pytest.approx([40, 40, 40], abs=15)


def test_neighbours_of_other_colours_say_how_dark_it_is() -> None:
    """What is turned away from the lamp is darker in proportion, and no less colourful."""
    standing = (ORANGE, *[YELLOW, BLUE] * 5)

    at = adapted(surely(*standing), 0.6 * colours(*standing, white=0), row(11, 0.2))

    assert at[0, ORANGE] == pytest.approx(0.6 * KINDS[ORANGE], rel=0.15, abs=6)


def test_what_stands_on_a_field_does_not_prove_itself() -> None:
    """A single piece is compared with what was learned, as it was learned."""
    at = adapted(surely(YELLOW), colours(YELLOW, white=50), row(1))

    assert at[0] == pytest.approx(KINDS)


def test_what_is_far_away_counts_little() -> None:
    """A lamp is mirrored in one place, not all over the table."""
    standing = (BLUE, BLUE)

    near, far = (adapted(surely(*standing), colours(*standing, white=40), row(2, by)) for by in (1, 9))

    assert (near[0, BLUE] - KINDS[BLUE]).min() > 10
    assert (far[0, BLUE] - KINDS[BLUE]).max() < 2


def test_runners_inform_each_other() -> None:
    """They have a shape of their own: what pieces mirror is not what runners mirror."""
    pieces, runners = (YELLOW, BLUE) * 3, (RUNNER,) * 4
    seen = np.concatenate([colours(*pieces, white=40), colours(*runners, white=0)])

    at = adapted(surely(*pieces, *runners), seen, row(10, 0.1))

    assert (at[-1, RUNNER] - KINDS[RUNNER]).max() < 15
    assert (at[-1, BLUE] - KINDS[BLUE]).min() > 25


def test_empty_fields_do_not_count() -> None:
    """Nor does what nobody can classify."""
    probabilities = np.stack([surely(NOTHING)[0], np.full(6, 1 / 6)])

    assert adapted(probabilities, np.full((2, 3), 200.0), row(2)) == pytest.approx(np.stack([KINDS, KINDS]))


def test_colours_saturate_where_the_camera_does() -> None:
    """What is brighter than a frame can be is never looked for."""
    standing = (BLUE, BLUE, BLUE, ORANGE)

    at = adapted(surely(*standing), colours(*standing, white=90), row(4, 0.2), brightest=230)

    assert at.max() == 230
    assert at.min() > 0


def test_a_saturated_colour_does_not_count() -> None:
    """Red that is as bright as can be may have been brighter: blue and green are asked."""
    standing = (ORANGE,) * 6
    seen = np.minimum(colours(*standing, white=40), [255, 255, 180])

    at = adapted(surely(*standing), seen, row(6, 0.1), brightest=185)

    assert at[0, ORANGE, :2] - KINDS[ORANGE, :2] == pytest.approx([40, 40], abs=18)
    assert at[0, ORANGE, 2] == 185
