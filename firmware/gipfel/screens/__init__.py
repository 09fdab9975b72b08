"""A table shown as a `Screen` value, one function a screen."""

from gipfel.screens.game import mark_of, name_of
from gipfel.screens.pages import say_last_event
from gipfel.screens.screen import Big, Cell, Cells, Code, Face, Miniature, Prose, Rows, Screen, Way
from gipfel.screens.show import screen_of

__all__ = [
    "Big",
    "Cell",
    "Cells",
    "Code",
    "Face",
    "Miniature",
    "Prose",
    "Rows",
    "Screen",
    "Way",
    "mark_of",
    "name_of",
    "say_last_event",
    "screen_of",
]
