"""The virtual table: a glass, buttons and dice without hardware; part of the product, and of its tests."""

from gipfel.virtual.glass import Glass
from gipfel.virtual.script import ScriptFailed, ScriptInbox, parse

__all__ = ["Glass", "ScriptFailed", "ScriptInbox", "parse"]
