"""What the game says about a board: no kind stands twice in a column, or hardly ever."""

import numpy as np
import pytest

from gipfel_vision.board.columns import by_the_game

GREEN = [0.0, 0.0, 0.999, 0.001, 0.0]
"""A runner, yellow, green, nothing, something else."""
PERHAPS_GREEN = [0.0, 0.4, 0.6, 0.0, 0.0]


def test_a_second_one_in_a_column_is_likely_another() -> None:
    """Of two that seem green, the one that is not plainly green is yellow."""
    told = by_the_game(np.array([GREEN, PERHAPS_GREEN]), [7, 7])

    assert told.argmax(1).tolist() == [2, 1]
    assert told.sum(1) == pytest.approx([1, 1])


def test_what_is_plain_to_see_stays() -> None:
    """Hands err: two that are plainly green are two."""
    assert by_the_game(np.array([GREEN, GREEN]), [7, 7]).argmax(1).tolist() == [2, 2]


def test_other_columns_say_nothing() -> None:
    """Each has a green of its own."""
    likely = np.array([GREEN, PERHAPS_GREEN])

    assert by_the_game(likely, [7, 8]) == pytest.approx(likely)


def test_any_number_of_fields_may_be_empty() -> None:
    """Nothing, and what is no piece, may be on all of them."""
    likely = np.array([[0.0, 0.0, 0.0, 0.6, 0.4]] * 5)

    assert by_the_game(likely, [7] * 5) == pytest.approx(likely)
