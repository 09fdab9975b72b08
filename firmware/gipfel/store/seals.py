"""Lines that are sealed: each with the line before it, so that nobody can change, remove or add one unnoticed.

A line is a seal, a blank and a JSON object. The seal is the SHA-256 of the seal before it and of the object's
bytes, so a changed byte, a missing line or an added one is noticed, and where.
"""

import hashlib
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from gipfel.errors import GipfelError
from gipfel.game import parse_value, spell_value

_encoder = msgspec.json.Encoder(enc_hook=spell_value)


class ExportDamaged(GipfelError, ValueError):
    """A file that is not what was exported; `line` says where."""

    def __init__(self, line: int, key: str, **names: object) -> None:
        super().__init__(f"line {line}: {key} {names}")
        self.line = line
        self.key = key
        self.names = names


def sealed(lines: Iterable[msgspec.Struct]) -> bytes:
    """Write lines, each with its seal."""
    seal, written = "", []
    for line in lines:
        text = _encoder.encode(line)
        seal = _seal(seal, text)
        written.append(b"%b %b\n" % (seal.encode(), text))
    return b"".join(written)


def _seal(before: str, line: bytes) -> str:
    return hashlib.sha256(before.encode() + line).hexdigest()


def unsealed(data: bytes) -> list[bytes]:
    """Check the seals of a file, and return its lines without them."""
    lines = data.split(b"\n")
    if lines.pop() != b"" or len(lines) < 2:
        raise ExportDamaged(len(lines) + 1, "verify.cut")
    seal, written = "", []
    for number, line in enumerate(lines, 1):
        found, _, text = line.partition(b" ")
        seal = _seal(seal, text)
        if found != seal.encode():
            raise ExportDamaged(number, "verify.changed")
        written.append(text)
    return written


ParsedLine = TypeVar("ParsedLine", bound=msgspec.Struct)


def read_line(number: int, line: bytes, kind: type[ParsedLine]) -> ParsedLine:
    """Read one line of a file as what it should be."""
    try:
        return msgspec.json.decode(line, type=kind, dec_hook=parse_value)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ExportDamaged(number, "verify.unreadable", detail=error) from error
