"""One game as one file that anybody can replay and check: a line for each step, sealed with the line before it."""

import base64
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from gipfel.errors import GipfelError
from gipfel.exports.seals import ExportDamaged, read_line, sealed, unsealed
from gipfel.game import Choosing, Game, Over, Step, apply
from gipfel.rules import winner

FORM = 1
"""The version of the file format."""


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line: which game of which program this is."""

    gipfel: int
    """The version of the file format."""
    version: str
    """The version of the program that wrote it."""
    game: int
    """Its number there."""
    settings: dict[str, Any]
    """The settings of that table."""


class ExportedStep(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The line of a step, with the photograph of its roll in base64 if there is one."""

    step: Step
    photo: str = ""


class Tail(msgspec.Struct, forbid_unknown_fields=True):
    """The last line: how many steps there are."""

    steps: int


class Export(NamedTuple):
    """The contents of a file that was verified."""

    head: Head
    steps: tuple[Step, ...]
    photos: tuple[bytes, ...]
    game: Game


def written(head: Head, steps: Iterable[ExportedStep]) -> bytes:
    """Return a game as the bytes of a sealed file."""
    lines = tuple(steps)
    return sealed((head, *lines, Tail(len(lines))))


def verify(data: bytes) -> Export:
    """Return what a file says; raise `ExportDamaged` where a seal, the format or a step is wrong."""
    written = unsealed(data)
    head = read_line(1, written[0], Head)
    if head.gipfel != FORM:
        raise ExportDamaged(1, "verify.form", form=head.gipfel)
    lines = [read_line(number, line, ExportedStep) for number, line in enumerate(written[1:-1], 2)]
    tail = read_line(len(written), written[-1], Tail)
    if tail.steps != len(lines):
        raise ExportDamaged(len(written), "verify.count", told=tail.steps, found=len(lines))
    for number, line in enumerate(lines, 1):
        if line.step.n != number:
            raise ExportDamaged(number + 1, "verify.order", step=line.step.n)
        _check_time(number + 1, line.step.at)
    steps = tuple(line.step for line in lines)
    photos = tuple(_photo(number, line.photo) for number, line in enumerate(lines, 2))
    return Export(head, steps, photos, judged(steps))


def _check_time(number: int, text: str) -> None:
    """Raise `ExportDamaged` where a line has no time, or one that is parted by what cannot be printed."""
    try:
        datetime.fromisoformat(text)
    except ValueError as error:
        raise ExportDamaged(number, "verify.unreadable", detail=error) from error
    if not text.isprintable():
        raise ExportDamaged(number, "verify.unreadable", detail=f"{text!r} is no time")


def _photo(number: int, text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError as error:
        raise ExportDamaged(number, "verify.unreadable", detail=error) from error


def judged(steps: tuple[Step, ...]) -> Game:
    """Return a game, replayed by the rules; raise `ExportDamaged` with the line of a step that breaks them."""
    game: Game | None = None
    for line, step in enumerate(steps, 2):
        try:
            game = apply(game, step.events)
        except GipfelError as error:
            raise ExportDamaged(line, "verify.illegal", step=step.n, detail=error) from error
        if winner(game.position) is not None and not isinstance(game.phase, Over):
            raise ExportDamaged(line, "verify.not-told", step=step.n)
        if isinstance(game.phase, Choosing) and game.phase.ruling.is_bust:
            raise ExportDamaged(line, "verify.no-bust", step=step.n)
    if game is None:
        raise ExportDamaged(2, "verify.cut")
    return game
