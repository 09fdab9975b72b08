"""Points of a board as people write them down: a file with four corners or all fields, and `yellow=7:4,9:2`."""

import json
from collections.abc import Sequence
from pathlib import Path

from gipfel.boardcheck import RUNNER
from gipfel.errors import Refusal
from gipfel.rules import COLOURS, LENGTH
from gipfel.words import Words

Point = tuple[float, float]
"""x and y in a photograph, in pixels."""
Field = tuple[int, int]
"""Column and height."""
Points = list[Point] | dict[Field, Point]
"""Four corners, or the centres of fields."""

SHAPES = ("diamond", "plate", "octagon", "mountain")
"""The shapes of boards; nothing is sold in the last one, but maps of it exist."""

BOX_NAMES = ("franjos", "plate", "parker")
"""The boxes whose pieces are known."""

IN_ORDER = [(column, height) for column, length in LENGTH.items() for height in range(1, length + 1)]
"""All 83 fields, column by column, each from the bottom up."""


def points_in(file: Path, words: Words) -> tuple[Points, str | None]:
    """Return the points in a file, JSON or one point per line, and the shape that it names, if any."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        detail = error.strerror if isinstance(error, OSError) else words("photo.unreadable")
        raise Refusal(words("cli.no-file", file=file, detail=detail)) from None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):  # deeply nested JSON is no list of points, either
        value = _rows(text, file, words)
    shape = value.get("shape") if isinstance(value, dict) else None
    if shape not in (None, *SHAPES):
        raise Refusal(words("sight.no-shape", name=shape, file=file, names=", ".join(SHAPES[:-1])))
    if isinstance(value, dict):
        value = value.get("corners", value.get("fields", {key: at for key, at in value.items() if key != "shape"}))
    if isinstance(value, dict):
        return {_field(str(key), words): _point(at, file, words) for key, at in value.items()}, shape
    places = [_point(at, file, words) for at in value] if isinstance(value, list) else []
    if len(places) == len(IN_ORDER):
        return dict(zip(IN_ORDER, places, strict=True)), shape
    if len(places) != 4:
        raise Refusal(words("sight.points-count", count=len(places), file=file))
    return places, shape


def _rows(text: str, file: Path, words: Words) -> list[object] | dict[str, object]:
    """Return lines of `x y` as a list, lines of `7:4 x y` by field; what follows a # is a comment."""
    rows = [line.partition("#")[0].replace(",", " ").replace(";", " ").split() for line in text.splitlines()]
    rows = [row for row in rows if row]
    if all(len(row) == 3 for row in rows) and rows:
        return {row[0]: row[1:] for row in rows}
    if not all(len(row) == 2 for row in rows):
        raise Refusal(words("sight.points-file", file=file))
    return list[object](rows)


def _point(value: object, file: Path, words: Words) -> Point:
    try:
        match value:
            case [int() | float() | str() as x, int() | float() | str() as y]:
                return float(x), float(y)
    except (OverflowError, ValueError):
        pass
    raise Refusal(words("sight.points-file", file=file))


def fields_of(stands: Sequence[str], words: Words) -> dict[str, list[Field]]:
    """Return the fields of each kind of piece, from texts such as `yellow=7:4,9:2`."""
    found: dict[str, list[Field]] = {}
    for stand in stands:
        kind, _, fields = stand.partition("=")
        if kind not in (*COLOURS, RUNNER):
            raise Refusal(words("sight.no-kind", name=kind, names=", ".join((*COLOURS, RUNNER))))
        found.setdefault(kind, []).extend(_field(field, words) for field in fields.split(",") if field)
    return found


def _field(spelt: str, words: Words) -> Field:
    column, _, height = spelt.partition(":")
    if all(text.isdecimal() and len(text) <= 2 for text in (column, height)):
        field = (int(column), int(height))
        if 1 <= field[1] <= LENGTH.get(field[0], 0):
            return field
    raise Refusal(words("sight.no-field", name=spelt))
