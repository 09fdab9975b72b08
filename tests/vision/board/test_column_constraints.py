"""What the game says of a column: no kind stands twice in it, or hardly ever."""

import numpy as np
import pytest

from gipfel_vision.board.column_constraints import apply_column_constraints

GREEN = [0.0, 0.0, 0.999, 0.001, 0.0]
"""The probabilities of a runner, yellow, green, nothing, something else."""
PERHAPS_GREEN = [0.0, 0.4, 0.6, 0.0, 0.0]


def test_a_second_one_in_a_column_is_probably_another() -> None:
    """Of two that seem green, the one that is not plainly green is yellow."""
    corrected = apply_column_constraints(np.array([GREEN, PERHAPS_GREEN]), [7, 7])

    assert corrected.argmax(1).tolist() == [2, 1]
    assert corrected.sum(1) == pytest.approx([1, 1])


def test_what_is_plain_to_see_stays() -> None:
    """Hands err: two that are plainly green are two."""
    assert apply_column_constraints(np.array([GREEN, GREEN]), [7, 7]).argmax(1).tolist() == [2, 2]


def test_other_columns_change_nothing() -> None:
    """Each column may have a green piece of its own."""
    probabilities = np.array([GREEN, PERHAPS_GREEN])

    assert apply_column_constraints(probabilities, [7, 8]) == pytest.approx(probabilities)


def test_any_number_of_fields_may_be_empty() -> None:
    """Nothing, and what is no piece, may be on all of them."""
    probabilities = np.array([[0.0, 0.0, 0.0, 0.6, 0.4]] * 5)

    assert apply_column_constraints(probabilities, [7] * 5) == pytest.approx(probabilities)
