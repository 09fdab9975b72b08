"""Sealed lines: each is tied to the line before it, so that no change, removal or addition goes unnoticed.

A line is a seal, a blank and a JSON object. The seal is the SHA-256 of the seal before it and of the object's
bytes, a hash chain: it shows in which line a file first differs from what was written.
"""

import hashlib
import re
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from gipfel.errors import GipfelError
from gipfel.game import parse_value, spell_value

LONGEST_TAIL = 1_000
"""Bytes within which a last line ends: it has a seal and a number."""
_LAST_SEAL = re.compile(rb"\n([0-9a-f]{64}) [^\n]*\n?\Z")
_encoder = msgspec.json.Encoder(enc_hook=spell_value)


class ExportDamaged(GipfelError, ValueError):
    """A file that is not what was exported; `line` says where."""

    def __init__(self, line: int, key: str, **names: object) -> None:
        super().__init__(f"line {line}: {key} {names}")
        self.line = line
        self.key = key
        self.names = names


def sealed(lines: Iterable[msgspec.Struct]) -> bytes:
    """Return lines as the bytes of a file, each with its seal."""
    seal, written = "", []
    for line in lines:
        text = _encoder.encode(line)
        seal = _seal(seal, text)
        written.append(b"%b %b\n" % (seal.encode(), text))
    return b"".join(written)


def _seal(before: str, line: bytes) -> str:
    return hashlib.sha256(before.encode() + line).hexdigest()


def unsealed(data: bytes) -> list[bytes]:
    """Return the lines of a file without their seals; raise `ExportDamaged` where a seal is wrong."""
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


def seal_of(data: bytes) -> str:
    """Return the seal of a file's last line, by which a hall says which game it has; empty where there is none."""
    found = _LAST_SEAL.search(data[-LONGEST_TAIL:])
    return found[1].decode() if found else ""


ParsedLine = TypeVar("ParsedLine", bound=msgspec.Struct)


def read_line(number: int, line: bytes, kind: type[ParsedLine]) -> ParsedLine:
    """Return one line of a file as a value of this type; raise `ExportDamaged` where it is none."""
    try:
        return msgspec.json.decode(line, type=kind, dec_hook=parse_value)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ExportDamaged(number, "verify.unreadable", detail=error) from error
