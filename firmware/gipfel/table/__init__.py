"""The table's own state: which signal, in which mode, becomes which events."""

from gipfel.table.modes import Mode
from gipfel.table.signals import (
    Button,
    Closed,
    DiceLifted,
    DiceSettled,
    Down,
    Found,
    Lost,
    Reading,
    Signal,
    Status,
    Ticked,
    Up,
)
from gipfel.table.state import Notice, Options, Table, opened
from gipfel.table.step import step

__all__ = [
    "Button",
    "Closed",
    "DiceLifted",
    "DiceSettled",
    "Down",
    "Found",
    "Lost",
    "Mode",
    "Notice",
    "Options",
    "Reading",
    "Signal",
    "Status",
    "Table",
    "Ticked",
    "Up",
    "opened",
    "step",
]
