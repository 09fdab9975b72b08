"""Values: things that are what they consist of, and never change.

By hand, because importing `dataclasses` would add a fifth to the time that importing the rules takes.
"""

from typing import NoReturn


class Value:
    """Each part is set once, while it is built; two with the same parts are the same."""

    __slots__ = ()

    def parts(self) -> tuple[object, ...]:
        """Return what tells this value from others; what follows from it is left out."""
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
