"""A table shown as a `Screen` value, one function for each screen."""

from gipfel.screens.new_game import offer_in_words
from gipfel.screens.pages import say_last_event
from gipfel.screens.partner import reasons
from gipfel.screens.player_names import known_as, mark_of, name_and_level, name_of
from gipfel.screens.screen import (
    Bar,
    Big,
    Cell,
    Cells,
    Deeds,
    Face,
    LessonNow,
    Miniature,
    MiniatureColumn,
    Prose,
    QrCode,
    Rows,
    Screen,
    label_of,
)
from gipfel.screens.show import lesson_of, matters, notice_text, screen_of

__all__ = [
    "Bar",
    "Big",
    "Cell",
    "Cells",
    "Deeds",
    "Face",
    "LessonNow",
    "Miniature",
    "MiniatureColumn",
    "Prose",
    "QrCode",
    "Rows",
    "Screen",
    "known_as",
    "label_of",
    "lesson_of",
    "mark_of",
    "matters",
    "name_and_level",
    "name_of",
    "notice_text",
    "offer_in_words",
    "reasons",
    "say_last_event",
    "screen_of",
]
