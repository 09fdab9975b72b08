"""The lesson: a guided game as a script of steps. Nothing of it is loaded before somebody asks for it."""

from gipfel.lesson.aims import RollAim, dice_for, serves
from gipfel.lesson.progress import (
    after_scene,
    first_game,
    first_place,
    is_awaited_play,
    is_done,
    next_place,
    reading_number,
    reading_steps,
)
from gipfel.lesson.script import SCRIPT, Awaited, LessonStep

__all__ = [
    "SCRIPT",
    "Awaited",
    "LessonStep",
    "RollAim",
    "after_scene",
    "dice_for",
    "first_game",
    "first_place",
    "is_awaited_play",
    "is_done",
    "next_place",
    "reading_number",
    "reading_steps",
    "serves",
]
