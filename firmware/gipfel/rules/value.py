"""The base class of values: they never change, and are equal if their parts are.

Written by hand, because importing `dataclasses` would add a fifth to the time that importing the rules takes.
"""

from typing import NoReturn


class Value:
    """Something whose attributes are set once, while it is built; two with equal parts are equal."""

    __slots__ = ()

    def parts(self) -> tuple[object, ...]:
        """Return the arguments that it is built from; everything else follows from them."""
        raise NotImplementedError

    def __setattr__(self, name: str, part: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"{type(self).__name__} never changes, so its {name} stays what it is")
        object.__setattr__(self, name, part)

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes, so its {name} stays")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is type(other) and isinstance(other, Value):
            return self.parts() == other.parts()
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.parts())

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), self.parts()
