"""The boards that this table knows: maps and pieces by name in one folder, and the reader of the one in use."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

import numpy as np

from gipfel.app import BoardPreview, BoardRefused, KnownBoards, NominalBoard, PictureAdvice, Points
from gipfel.boardcheck import BoardReport
from gipfel.camera.advice import picture_advice
from gipfel.camera.convert import board_report
from gipfel_vision import Frame
from gipfel_vision.board import (
    BOXES,
    DEFAULT_PIECES,
    FIELDS,
    OFFERED_SHAPES,
    BadMap,
    BadPieces,
    BoardMap,
    BoardReader,
    Field,
    Homography,
    PieceSet,
    Shape,
    apply_homography,
    layout,
    learn_and_measure,
    map_file,
    map_names,
    quality_of_map,
)
from gipfel_vision.images import encode_jpeg

Placement = Mapping[str, Sequence[tuple[int, int]]]
"""Where things stand: the fields of each kind of piece, by its name."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardInUse:
    """The board that is read now. One value, replaced whole: camera and page ask from different threads."""

    reader: BoardReader
    has_pieces: bool
    """Whether its pieces have been learned; else they are taken to look as pieces mostly do."""
    homography: Homography | None = None
    """Where the board lay when it was last found: the next search begins there."""


class BoardMapFolder:
    """Keeps maps, and reads the board that was kept or chosen last."""

    def __init__(
        self,
        folder: Path,
        newest_frame: Callable[[], Frame | None],
        frame_of: Callable[[Placement], Frame | None] | None = None,
    ) -> None:
        """Open a folder of maps; at a virtual board `frame_of` draws a frame of pieces that stand so."""
        self.folder, self._newest_frame, self._frame_of = folder, newest_frame, frame_of
        self._taken_frame: Frame | None = None
        self._in_use: BoardInUse | None = None
        self._replacing = Lock()
        self._number = 0
        with suppress(OSError, BadMap):  # without a map that can be read there is nothing to look for
            self._use(self._last_used())

    def _last_used(self) -> str:
        """Return the name of the map that was kept or chosen last."""
        names = [(map_file(self.folder, name).stat().st_mtime_ns, name) for name in map_names(self.folder)]
        return max(names)[1] if names else ""

    def _use(self, name: str) -> None:
        """Read with the map of this name, and its pieces if they were learned; an empty name changes nothing."""
        if not name:
            return
        board, pieces, has_pieces = BoardMap.load(self.folder, name), DEFAULT_PIECES, False
        with suppress(OSError, BadMap):
            pieces, has_pieces = PieceSet.load(self.folder, name), True
        self.use_reader(BoardReader(board, pieces), has_pieces=has_pieces)

    def use_reader(self, reader: BoardReader, *, has_pieces: bool) -> None:
        """Read with another reader from now on; a reading that is under way is not disturbed."""
        with self._replacing:
            self._in_use = BoardInUse(reader, has_pieces)

    def read(self, frame: Frame) -> tuple[BoardReport, BoardPreview] | None:
        """Return what stands on the board, and where its fields are in the frame; None where no board is known."""
        board = self._in_use
        if board is None:
            return None
        reading = board.reader.read(frame, board.homography)
        self._number += 1
        height, width = frame.shape[:2]
        places: Points = ()
        if reading.homography:
            self._remember(board, reading.homography)
            centres = apply_homography(np.array(reading.homography), board.reader.board.centres) / width
            places = tuple((float(x), float(y)) for x, y in centres)
        preview = BoardPreview(encode_jpeg(frame), width, height, places, self._number)
        return board_report(reading, board.reader.pieces), preview

    def _remember(self, board: BoardInUse, homography: Homography) -> None:
        """Keep where a board lies, unless another one was chosen while it was read."""
        with self._replacing:
            if self._in_use and self._in_use.reader is board.reader:
                self._in_use = replace(board, homography=homography)

    def shapes(self) -> Mapping[str, NominalBoard]:
        """Return the shapes that a map can start from, by name, and that of the board in use."""
        in_use = {self._in_use.reader.board.shape} if self._in_use else set()
        return {shape.value: _nominal(shape) for shape in Shape if shape in {*OFFERED_SHAPES, *in_use}}

    def known(self) -> KnownBoards:
        """Return the names of all maps, and all about the one in use."""
        names, in_use, frame = map_names(self.folder), self._in_use, self._taken_frame
        taken = None if frame is None else (frame.shape[1], frame.shape[0])
        if in_use is None:
            return KnownBoards(names, taken=taken)
        board = in_use.reader.board
        height, width = board.empty.shape[:2]
        places = _points(board.centres.tolist())
        return KnownBoards(names, board.name, board.shape.value, places, width, height, in_use.has_pieces, taken)

    def take(self) -> tuple[int, int]:
        """Take a frame to mark the board in; return its width and height."""
        frame = self._taken_frame = self._frame_now()
        height, width = frame.shape[:2]
        return width, height

    def _frame_now(self) -> Frame:
        frame = self._newest_frame()
        if frame is None:
            raise BoardRefused("problem.no-picture")
        return frame

    def taken(self) -> bytes:
        """Return the frame that was taken, or else that of the board in use, as JPEG."""
        return encode_jpeg(self._frame_to_mark())

    def _frame_to_mark(self) -> Frame:
        """Return the frame that was taken, or else that of the board in use."""
        if self._taken_frame is not None:
            return self._taken_frame
        if self._in_use is None:
            raise BoardRefused("problem.no-picture")
        return self._in_use.reader.board.empty

    def keep(self, name: str, shape: str, places: Points) -> tuple[PictureAdvice, ...]:
        """Keep a map of the frame that was taken, and use it from now on; return what is wrong with the frame."""
        frame = self._frame_to_mark()
        try:
            board = BoardMap.from_fields(name, Shape(shape), frame, dict(zip(FIELDS, places, strict=False)))
            board.save(self.folder)
            self._use(name)
        except BadMap as error:
            raise BoardRefused(f"map.{error.flaw.value}", detail=error.detail) from None
        except OSError as error:
            raise BoardRefused("problem.not-kept", detail=error.strerror) from None
        self._taken_frame = None
        return picture_advice(quality_of_map(board))

    def use(self, name: str) -> None:
        """Use a map that was kept before; a frame that was taken for another one is dropped."""
        try:
            self._use(name)
            self._taken_frame = None
            map_file(self.folder, name).touch()
        except BadMap as error:
            raise BoardRefused(f"map.{error.flaw.value}", detail=error.detail) from None
        except OSError as error:
            raise BoardRefused("problem.not-kept", detail=error.strerror) from None

    def learn(self, stands: Placement, box: str = "") -> tuple[PictureAdvice, ...]:
        """Learn how pieces look from where each colour, and the runner, stands on the board now.

        With a box their bodies are those of the box, and if nothing stands anywhere, their colours, too.
        """
        if self._in_use is None:
            raise BoardRefused("problem.no-board")
        board = self._in_use.reader.board
        try:
            is_learned = bool(stands) or not box
            pieces, advice = (
                self._learned(board, stands, box) if is_learned else (replace(BOXES[box], name=board.name), ())
            )
            pieces.save(self.folder)
        except BadPieces as error:
            raise BoardRefused(f"pieces.{error.flaw.value}", detail=error.detail) from None
        except OSError as error:
            raise BoardRefused("problem.not-kept", detail=error.strerror) from None
        self.use_reader(BoardReader(board, pieces), has_pieces=True)
        return advice

    def _learned(self, board: BoardMap, stands: Placement, box: str) -> tuple[PieceSet, tuple[PictureAdvice, ...]]:
        fields = {kind: [Field(*place) for place in places] for kind, places in stands.items()}
        frame = self._frame_of(stands) if self._frame_of else self._newest_frame()
        if frame is None:
            raise BoardRefused("problem.no-picture")
        learned = learn_and_measure(board.name, board, frame, fields, BOXES[box] if box else None)
        return learned.pieces, picture_advice(learned.quality)


def _nominal(shape: Shape) -> NominalBoard:
    nominal = layout(shape)
    corners, fields, outline = (
        _points(points.tolist()) for points in (nominal.corners, nominal.fields, nominal.outline)
    )
    return NominalBoard(corners, fields, outline)


def _points(places: Sequence[Sequence[float]]) -> Points:
    return tuple((float(x), float(y)) for x, y in places)
