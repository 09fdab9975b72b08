"""The virtual table: display, buttons, dice and board without hardware; part of the product, and of its tests."""

from typing import TYPE_CHECKING

from gipfel import lazy_exports

if TYPE_CHECKING:
    from gipfel.virtual.board import VirtualBoard
    from gipfel.virtual.camera import open_virtual_camera
    from gipfel.virtual.display import VirtualDisplay
    from gipfel.virtual.script import ScriptFailed, ScriptInbox, parse
    from gipfel.virtual.terminal import Keyboard, TerminalDisplay
    from gipfel.virtual.tray import VirtualTray

__all__ = [
    "Keyboard",
    "ScriptFailed",
    "ScriptInbox",
    "TerminalDisplay",
    "VirtualBoard",
    "VirtualDisplay",
    "VirtualTray",
    "open_virtual_camera",
    "parse",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "board": "VirtualBoard",
        "camera": "open_virtual_camera",
        "display": "VirtualDisplay",
        "script": "ScriptFailed ScriptInbox parse",
        "terminal": "Keyboard TerminalDisplay",
        "tray": "VirtualTray",
    },
)
