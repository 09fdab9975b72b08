"""A table shown as a `Screen` value, one function for each screen."""

from gipfel.screens.pages import say_last_event
from gipfel.screens.partner import reasons
from gipfel.screens.player_names import known_as, mark_of, name_and_level, name_of
from gipfel.screens.screen import (
    Big,
    Cell,
    Cells,
    Face,
    LessonNow,
    Miniature,
    MiniatureColumn,
    Prose,
    QrCode,
    Rows,
    Screen,
)
from gipfel.screens.show import lesson_of, screen_of

__all__ = [
    "Big",
    "Cell",
    "Cells",
    "Face",
    "LessonNow",
    "Miniature",
    "MiniatureColumn",
    "Prose",
    "QrCode",
    "Rows",
    "Screen",
    "known_as",
    "lesson_of",
    "mark_of",
    "name_and_level",
    "name_of",
    "reasons",
    "say_last_event",
    "screen_of",
]
