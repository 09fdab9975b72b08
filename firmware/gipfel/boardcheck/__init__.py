"""What stands on the real board, with its doubt, against what the record says. It is no rule of the game."""

from gipfel.boardcheck.adopt import adopt_board
from gipfel.boardcheck.observation import (
    EMPTY,
    RUNNER,
    UNSURE,
    BoardReport,
    BoardVisibility,
    FieldGuess,
    Place,
    Sight,
)
from gipfel.boardcheck.strays import Interpretation, Stray, expected_stacks, find_strays, interpret

__all__ = [
    "EMPTY",
    "RUNNER",
    "UNSURE",
    "BoardReport",
    "BoardVisibility",
    "FieldGuess",
    "Interpretation",
    "Place",
    "Sight",
    "Stray",
    "adopt_board",
    "expected_stacks",
    "find_strays",
    "interpret",
]
