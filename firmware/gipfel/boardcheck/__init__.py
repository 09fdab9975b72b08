"""Compares what the camera saw on the real board with the recorded position."""

from gipfel.boardcheck.adopt import adopt_board
from gipfel.boardcheck.observation import (
    EMPTY,
    RUNNER,
    UNSURE,
    BoardReport,
    BoardVisibility,
    FieldGuess,
    FieldGuesses,
    Place,
)
from gipfel.boardcheck.strays import Interpretation, Stray, expected_stacks, find_strays, interpret

__all__ = [
    "EMPTY",
    "RUNNER",
    "UNSURE",
    "BoardReport",
    "BoardVisibility",
    "FieldGuess",
    "FieldGuesses",
    "Interpretation",
    "Place",
    "Stray",
    "adopt_board",
    "expected_stacks",
    "find_strays",
    "interpret",
]
