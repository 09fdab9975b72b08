"""The boards that this table knows: maps and pieces by name in one folder, and the reader of the one in use."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from gipfel.ports import BoardRefused, BoardView, KnownBoards, Points
from gipfel.rules import PERHAPS, RUNNER, UNSURE
from gipfel.table import BoardReading, BoardStatus
from gipfel_vision import Frame
from gipfel_vision.board import (
    FIELDS,
    USUAL,
    BadMap,
    BoardMap,
    Field,
    PieceSet,
    Shape,
    Stand,
    Stands,
    layout,
    map_names,
)
from gipfel_vision.board import BoardReading as Seen
from gipfel_vision.board.learning import BadPieces, learn
from gipfel_vision.board.map import map_file
from gipfel_vision.board.reader import BoardReader
from gipfel_vision.board.shapes import carried
from gipfel_vision.photo import packed

if TYPE_CHECKING:
    from gipfel_vision.board.reading import Homography

Lain = Mapping[str, Sequence[tuple[int, int]]]
"""Where things stand, by their names: each on its fields."""
Lesson = Callable[[Lain], Frame]
"""Gives a picture of a board on which just that stands: virtual hands put it there."""


class Boards:
    """Keeps maps, and reads the board that was kept or chosen last."""

    def __init__(self, folder: Path, frame: Callable[[], Frame | None], lesson: Lesson | None = None) -> None:
        self.folder, self._frame, self._lesson = folder, frame, lesson
        self._taken: Frame | None = None
        self._reader: BoardReader | None = None
        self._has_pieces = False
        self._lain: Homography | None = None
        """Where the board lay when it was found last."""
        self._number = 0
        with suppress(OSError, BadMap):  # without a map that can be read there is nothing to look for
            self._use(self._newest())

    def _newest(self) -> str:
        """Name the map that was kept or chosen last."""
        names = [(map_file(self.folder, name).stat().st_mtime_ns, name) for name in map_names(self.folder)]
        return max(names)[1] if names else ""

    def _use(self, name: str) -> None:
        if not name:
            return
        board, pieces, has_pieces = BoardMap.load(self.folder, name), USUAL, False
        with suppress(OSError, BadMap):
            pieces, has_pieces = PieceSet.load(self.folder, name), True
        self.use_reader(BoardReader(board, pieces), has_pieces=has_pieces)

    def use_reader(self, reader: BoardReader, *, has_pieces: bool) -> None:
        """Read with another reader from now on; whoever reads just now is not disturbed."""
        self._reader, self._has_pieces, self._lain = reader, has_pieces, None

    def read(self, frame: Frame) -> tuple[BoardReading, BoardView] | None:
        """Say what stands on the board, and show where; None where no board is known."""
        reader = self._reader
        if reader is None:
            return None
        seen = reader.read(frame, self._lain)
        self._number += 1
        height, width = frame.shape[:2]
        places: Points = ()
        if seen.homography:
            self._lain = seen.homography
            dots = carried(np.array(seen.homography), reader.board.centres) / width
            places = tuple((float(x), float(y)) for x, y in dots)
        return as_table_reads(seen, reader.pieces), BoardView(packed(frame), width, height, places, self._number)

    def shapes(self) -> Mapping[str, tuple[Points, Points]]:
        """Give each shape's four corners and its fields on a nominal board."""
        return {
            shape.value: (_points(layout(shape).corners.tolist()), _points(layout(shape).fields.tolist()))
            for shape in Shape
        }

    def known(self) -> KnownBoards:
        """Say which boards there are."""
        names, reader = map_names(self.folder), self._reader
        taken = None if self._taken is None else (self._taken.shape[1], self._taken.shape[0])
        if reader is None:
            return KnownBoards(names, taken=taken)
        board = reader.board
        height, width = board.empty.shape[:2]
        places = _points(board.centres.tolist())
        return KnownBoards(names, board.name, board.shape.value, places, width, height, self._has_pieces, taken)

    def take(self) -> tuple[int, int]:
        """Take a picture to mark the board in; give its size."""
        self._taken = self._now()
        height, width = self._taken.shape[:2]
        return width, height

    def _now(self) -> Frame:
        frame = self._frame()
        if frame is None:
            raise BoardRefused("problem.no-picture")
        return frame

    def taken(self) -> bytes:
        """Give the picture that was taken, or else that of the board in use."""
        frame = self._taken if self._taken is not None or self._reader is None else self._reader.board.empty
        if frame is None:
            raise BoardRefused("problem.no-picture")
        return packed(frame)

    def keep(self, name: str, shape: str, places: Points) -> None:
        """Keep a map of the picture that was taken, and use it from now on."""
        frame = self._taken if self._taken is not None or self._reader is None else self._reader.board.empty
        if frame is None:
            raise BoardRefused("problem.no-picture")
        try:
            board = BoardMap.from_fields(name, Shape(shape), frame, dict(zip(FIELDS, places, strict=False)))
            board.save(self.folder)
            self._use(name)
        except BadMap as error:
            raise BoardRefused(f"map.{error.flaw.value}", detail=error.detail) from None
        except OSError as error:
            raise BoardRefused("problem.not-kept", detail=error.strerror) from None
        self._taken = None

    def use(self, name: str) -> None:
        """Use a map that was kept before; a picture that was taken for another one is dropped."""
        try:
            self._use(name)
            self._taken = None
            map_file(self.folder, name).touch()
        except BadMap as error:
            raise BoardRefused(f"map.{error.flaw.value}", detail=error.detail) from None
        except OSError as error:
            raise BoardRefused("problem.not-kept", detail=error.strerror) from None

    def learn(self, stands: Lain) -> None:
        """Learn how pieces look from where each colour, and the runner, stands on the board now."""
        if self._reader is None:
            raise BoardRefused("problem.no-board")
        board = self._reader.board
        try:
            fields = {kind: [Field(*place) for place in places] for kind, places in stands.items()}
            frame = self._lesson(stands) if self._lesson else self._now()
            pieces = learn(board.name, board, frame, fields)
            pieces.save(self.folder)
        except BadPieces as error:
            raise BoardRefused(f"pieces.{error.flaw.value}", detail=error.detail) from None
        except OSError as error:
            raise BoardRefused("problem.not-kept", detail=error.strerror) from None
        self.use_reader(BoardReader(board, pieces), has_pieces=True)


def as_table_reads(seen: Seen, pieces: PieceSet) -> BoardReading:
    """Give what the eye saw as the table takes it: by the names of things, and without what is surely empty."""
    shown = ((*place, _things(stand, pieces)) for place, stand in zip(FIELDS, seen.fields, strict=False))
    return BoardReading(tuple(field for field in shown if field[-1]), BoardStatus(seen.status.value))


def _things(stand: Stand, pieces: PieceSet) -> str:
    """Name all that a field may show by its looks, the likeliest first; what is under a hand may be anything.

    That nobody has two pieces in a column is left out: the table knows better what to expect there.
    """
    names = {Stands.EMPTY: "", Stands.RUNNER: RUNNER, Stands.UNSURE: UNSURE}
    return PERHAPS.join(
        names[look.what] if look.what in names else pieces.names[look.colour or 0]
        for look in stand.looks_like or (stand,)
    )


def _points(places: Sequence[Sequence[float]]) -> Points:
    return tuple((float(x), float(y)) for x, y in places)
