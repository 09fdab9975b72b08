"""The 83 fields of a board: eleven columns side by side, short at the edges and long in the middle."""

from typing import NamedTuple


class Field(NamedTuple):
    """One field: its column's number, and its height in it, counted from 1 at the bottom."""

    column: int
    height: int

    def __str__(self) -> str:
        return f"{self.column}:{self.height}"


LENGTHS: dict[int, int] = dict(zip(range(2, 13), (3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3), strict=True))
"""How many fields each column has."""

FIELDS: tuple[Field, ...] = tuple(
    Field(column, height) for column, length in LENGTHS.items() for height in range(1, length + 1)
)
"""All fields, column by column, each from the bottom up: the order of every array with a row for each field."""

FIELD_INDEX: dict[Field, int] = {field: index for index, field in enumerate(FIELDS)}
"""The index of each field in that order."""
