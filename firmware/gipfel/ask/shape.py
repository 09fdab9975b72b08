"""Checks JSON values: each function takes a value and its path, and returns it if it is of the right type."""

from collections.abc import Mapping
from typing import TypeVar

from gipfel.errors import GipfelError
from gipfel.rules import Flaw

Value = TypeVar("Value", int, str)


class Unanswerable(GipfelError, ValueError):
    """A question that cannot be answered: what is wrong, and the path to it."""

    def __init__(self, wrong: str | Flaw, at: str, *, colours: tuple[str, ...] = (), **names: object) -> None:
        super().__init__(f"{at}: {wrong}")
        self.wrong = wrong
        """The key of a sentence, or a flaw."""
        self.at = at
        """The path, as in `pieces.yellow.7`."""
        self.colours = colours
        self.names = names
        """The names in the sentence."""


class DuplicateKeys(dict[str, object]):
    """A JSON object that names a key twice; Python would keep the last value in silence."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        keys = [key for key, _ in pairs]
        self.key = next(key for key in keys if keys.count(key) > 1)


def object_from_pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the object that the JSON decoder has read, as its `object_pairs_hook`."""
    value = dict(pairs)
    return value if len(value) == len(pairs) else DuplicateKeys(pairs)


def mapping(value: object, at: str, example: str) -> Mapping[str, object]:
    """Return a value if it is an object that names no key twice; `example` is shown if it is no object."""
    if not isinstance(value, dict):
        raise Unanswerable("ask.no-object", at, example=example)
    if isinstance(value, DuplicateKeys):
        raise Unanswerable("ask.twice", f"{at}.{value.key}".strip("."), name=value.key)
    return value


def required(value: Mapping[str, object], key: str) -> object:
    """Return the value of a key that has to be there."""
    if key not in value:
        raise Unanswerable("ask.missing", key)
    return value[key]


def list_of(value: object, at: str, kind: type[Value]) -> list[Value]:
    """Return a value if it is a list of whole numbers, or of texts."""
    if not isinstance(value, list):
        raise Unanswerable("ask.list", at)
    for index, each in enumerate(value):
        if type(each) is not kind:  # `true` is no whole number
            raise Unanswerable(_EXPECTED[kind], f"{at}.{index}")
    return value


def scalar(value: object, at: str, kind: type[Value]) -> Value:
    """Return a value if it is a whole number, or a text."""
    if type(value) is not kind:
        raise Unanswerable(_EXPECTED[kind], at)
    return value


_EXPECTED: dict[type, str] = {int: "ask.integer", str: "ask.text"}
