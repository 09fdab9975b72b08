"""A check of the real board: what the camera is asked, and when."""

from dataclasses import dataclass

from gipfel.boardcheck import Stray

ANSWERS_WITHIN = 8.0
"""Seconds after which somebody who asked is told that the camera does not answer; a small computer is slow."""


@dataclass(frozen=True, slots=True)
class BoardCheck:
    """The camera is to read the board, and again, until nothing is wrong there or the players have been told."""

    number: int
    """Counts the checks: an answer to an earlier one comes too late."""
    since: float
    due: float
    """When the camera is to read; not before."""
    is_asked: bool = False
    """Whether somebody waits for the answer."""
    found: tuple[Stray, ...] = ()
    """What was wrong at the check before."""
    steady: int = 0
    """How many checks in a row have found just that."""
