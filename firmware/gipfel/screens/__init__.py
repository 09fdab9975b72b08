"""A table shown as a `Screen` value, one function for each screen."""

from gipfel.screens.new_game import offer_in_words, say_rules
from gipfel.screens.partner import reasons
from gipfel.screens.screen import (
    Bar,
    Big,
    Body,
    Cell,
    Cells,
    Deeds,
    Face,
    Fitted,
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
    "Body",
    "Cell",
    "Cells",
    "Deeds",
    "Face",
    "Fitted",
    "LessonNow",
    "Miniature",
    "MiniatureColumn",
    "Prose",
    "QrCode",
    "Rows",
    "Screen",
    "label_of",
    "lesson_of",
    "matters",
    "notice_text",
    "offer_in_words",
    "reasons",
    "say_rules",
    "screen_of",
]
