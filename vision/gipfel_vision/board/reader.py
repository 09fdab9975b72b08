"""Reads a board: where it lies, in which light, what is new around which fields, and so what stands there."""

import time
from dataclasses import replace

import cv2
import numpy as np

from gipfel_vision.board.above import Above
from gipfel_vision.board.balance import Balance
from gipfel_vision.board.columns import by_the_game
from gipfel_vision.board.cutouts import Cutouts, busy_fields
from gipfel_vision.board.fields import FIELDS
from gipfel_vision.board.finding import Finder, Found
from gipfel_vision.board.flat import Matrix, rectified
from gipfel_vision.board.map import BoardMap
from gipfel_vision.board.pieces import PieceSet
from gipfel_vision.board.reading import (
    BoardReading,
    BoardStatus,
    Homography,
    Stand,
    Stands,
)
from gipfel_vision.board.telling import Teller
from gipfel_vision.reading import Frame

DARKEST = 18.0
"""A board whose lighter parts are darker than this, from 0 to 255, is too dark."""

SHARP = 0.3
"""How hard edges have to be, in parts of the map's: softer ones are a picture out of focus."""

CLEAR = 0.4
"""How likely all fields have to be told rightly: below, the picture as a whole is not to be relied on."""

PLAINLY = Stand(Stands.EMPTY, None, 0.0)
"""A field around which nothing is new."""

HAND, NEAR = 3, 1.6
"""Where something else lies on as many fields, it is a hand, and what is so many steps from it is left open."""


class BoardReader:
    """Reads one board with one set of pieces."""

    def __init__(self, board: BoardMap, pieces: PieceSet) -> None:
        self.board, self.pieces = board, pieces
        self.finder = Finder(board)
        self.flat = self.finder.flat
        self.balance, self._teller = Balance(self.flat), Teller()
        self._sharp = self._sharpness(self.flat.empty)
        kinds = (pieces.runner, *pieces.colours)
        self._bodies = (pieces.colours[0], pieces.runner)
        self._colours = np.array([(kind.blue, kind.green, kind.red) for kind in kinds], np.float32)

    def read(self, frame: Frame, near: Homography | None = None) -> BoardReading:
        """Find the board in a picture, and say what stands on it; `near` is where it lay last, where known."""
        start = time.perf_counter()
        if frame.ndim == 2:
            frame = np.asarray(cv2.cvtColor(frame, cv2.COLOR_GRAY2BGR), np.uint8)
        found = self.finder.find(frame, None if near is None else np.array(near))
        if found is None:
            dark = float(np.percentile(frame[::8, ::8], 95)) < DARKEST
            reading = BoardReading(BoardStatus.DARK if dark else BoardStatus.NOT_FOUND)
        else:
            reading = self.look(frame, found)
        return replace(reading, took=(time.perf_counter() - start) * 1e3)

    def look(self, frame: Frame, found: Found) -> BoardReading:
        """Say what stands on a board that was found."""
        seen = rectified(frame, found.onto, self.flat.size)
        onto = _told(found.onto @ np.linalg.inv(self.flat.onto))
        if float(np.percentile(seen[self.flat.inside > 0], 90)) < DARKEST:
            return BoardReading(BoardStatus.DARK, homography=onto)
        above = Above.of(found.onto, frame.shape[:2], self.flat.fields.mean(0), self.flat.step)
        balanced = self.balance.of(seen)
        busy = busy_fields(self.flat, above, balanced.picture)
        fields, others, status = [PLAINLY] * len(FIELDS), [], BoardStatus.OK
        if busy:
            places = self.flat.fields[busy]
            cut = Cutouts.of(self.flat, above, balanced.picture, self._bodies, busy)
            likely = self._teller.told(cut, self._colours, places / self.flat.step, balanced.ends(places))
            others = [number for number, odds in zip(busy, likely, strict=True) if odds[-1] > 0.5]
            told = by_the_game(likely, [FIELDS[number].column for number in busy])
            for number, odds, by_looks in zip(busy, told.tolist(), likely.tolist(), strict=True):
                fields[number] = Stand.of(odds, by_looks)
            if told.max(1).prod() < CLEAR:
                status = BoardStatus.UNCLEAR
        if len(others) >= HAND:
            status, fields = BoardStatus.COVERED, self._without(fields, others)
        if self._sharpness(seen) < SHARP * self._sharp:  # out of focus, everything looks like something else
            status = BoardStatus.BLURRED
        return BoardReading(status, tuple(fields), onto)

    def _without(self, fields: list[Stand], others: list[int]) -> list[Stand]:
        """Leave open what stands where a hand is, or near it."""
        apart = np.linalg.norm(self.flat.fields[:, None] - self.flat.fields[others][None], axis=2).min(1)
        return [
            replace(stand, what=Stands.UNSURE, doubt=1.0, looks_like=()) if far < NEAR * self.flat.step else stand
            for stand, far in zip(fields, apart, strict=True)
        ]

    def _sharpness(self, flat: Frame) -> float:
        """Say how hard the edges of a flat board are."""
        edges = cv2.Laplacian(self.finder.ink(flat), cv2.CV_32F)
        return float(np.abs(edges[self.flat.inside > 0]).mean())


def _told(onto: Matrix) -> Homography:
    (a, b, c), (d, e, f), (g, h, i) = (onto / onto[2, 2]).tolist()
    return (a, b, c), (d, e, f), (g, h, i)
