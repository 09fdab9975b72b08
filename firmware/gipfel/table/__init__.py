"""The table's own state: which signal, in which mode, becomes which events."""

from gipfel.table.look import BoardReading, BoardStatus
from gipfel.table.modes import Mode
from gipfel.table.options import Options
from gipfel.table.signals import (
    BoardAsked,
    BoardSeen,
    Button,
    Closed,
    DiceLifted,
    DiceNamed,
    DiceSettled,
    Down,
    Found,
    GameAsked,
    Lost,
    OptionsChosen,
    PhonePaired,
    PinMade,
    Reading,
    Signal,
    Status,
    Ticked,
    Up,
)
from gipfel.table.state import Notice, Table, opened
from gipfel.table.step import step

__all__ = [
    "BoardAsked",
    "BoardReading",
    "BoardSeen",
    "BoardStatus",
    "Button",
    "Closed",
    "DiceLifted",
    "DiceNamed",
    "DiceSettled",
    "Down",
    "Found",
    "GameAsked",
    "Lost",
    "Mode",
    "Notice",
    "Options",
    "OptionsChosen",
    "PhonePaired",
    "PinMade",
    "Reading",
    "Signal",
    "Status",
    "Table",
    "Ticked",
    "Up",
    "opened",
    "step",
]
