"""What was read on a board: as a line of JSON for programs, as rows for people."""

import os

import msgspec

from gipfel.words import Words
from gipfel_vision.board import FIELDS, RUNNER, BoardReader, BoardReading, FieldReading, Occupancy, PieceSet


def json_line(name: str, line: dict[str, object]) -> str:
    """Return the name of a file, and values about it, as one line of JSON."""
    file = os.fsencode(name).decode(errors="replace")
    return msgspec.json.encode({"file": file, **line}).decode()


def board_as_json(reader: BoardReader, reading: BoardReading) -> dict[str, object]:
    """Return a reading as JSON values; fields are spelt as column and height."""
    return {
        "map": reader.board.name,
        "pieces": reader.pieces.name,
        "status": reading.status.value,
        "fields": {
            str(field): field_of(stand, reader.pieces)
            for field, stand in zip(FIELDS, reading.fields, strict=False)
        },
        "homography": reading.homography,
        "ms": round(reading.took, 1),
    }


def field_of(stand: FieldReading, pieces: PieceSet) -> dict[str, object]:
    """Return one field as JSON values."""
    values: dict[str, object] = {"what": stand.what.value, "doubt": round(stand.doubt, 3)}
    if stand.what is Occupancy.UNSURE:
        values["likeliest"] = stand.likeliest.value
    if stand.colour is not None:
        values["colour"] = pieces.names[stand.colour]
    own = stand.likeliest if stand.what is Occupancy.UNSURE else stand.what, stand.colour
    perhaps = [
        look.what.value if look.colour is None else pieces.names[look.colour]
        for look in stand.candidates
        if look.what is not Occupancy.UNSURE and (look.what, look.colour) != own
    ]
    return {**values, "perhaps": perhaps} if perhaps else values


def board_as_rows(name: str, reader: BoardReader, reading: BoardReading, words: Words) -> str:
    """Return a reading as rows: the file and its status, then each colour with its fields."""
    rows = [f"{name}  {words(f'sight.{reading.status.value}')}  {reading.took:.0f} ms"]
    kinds: dict[str, list[str]] = {}
    for field, stand in reading.occupied.items():
        kind = RUNNER if stand.colour is None else reader.pieces.names[stand.colour]
        kinds.setdefault(kind, []).append(str(field))
    for kind in (*reader.pieces.names, RUNNER):
        if kind in kinds:
            called = words("sight.runner") if kind == RUNNER else words(f"colour.{kind}")
            rows.append(f"  {called:<10} {' '.join(kinds[kind])}")
    if reading.unsure:
        rows.append(f"  {words('sight.unsure'):<10} {' '.join(map(str, reading.unsure))}")
    return "\n".join(rows)
