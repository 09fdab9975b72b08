"""The table's own state: which signal, in which mode, becomes which events."""

from gipfel.options import Options
from gipfel.table.look import BoardReading, BoardStatus
from gipfel.table.modes import Mode
from gipfel.table.signals import (
    BoardAsked,
    BoardSeen,
    Button,
    CalibrationAsked,
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
    Stage,
    Status,
    Ticked,
    TrayStudied,
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
    "CalibrationAsked",
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
    "Stage",
    "Status",
    "Table",
    "Ticked",
    "TrayStudied",
    "Up",
    "opened",
    "step",
]
