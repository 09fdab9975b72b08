"""Gipfel, the referee at the table for the dice board game Can't Stop."""

from collections.abc import Callable, Mapping
from importlib import import_module

__version__ = "0.1.0"


def lazy_exports(room: str, parts: Mapping[str, str]) -> Callable[[str], object]:
    """Return a module's `__getattr__` that loads a part of a room when one of its names is first asked for.

    `parts` says which names each module of the room offers. A room with a driver, a camera or a server behind its
    front door must not load it for somebody who only wants what stands beside it (PEP 562).
    """
    homes = {name: module for module, names in parts.items() for name in names.split()}

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        return getattr(import_module(f"{room}.{homes[name]}"), name)

    return find
