"""Reads a board: where it lies, in which light, what speaks for what, and so what stands on each field."""

import time
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from gipfel_vision.board.above import Above
from gipfel_vision.board.balance import Balance
from gipfel_vision.board.evidence import Evidence, against, speaks, tones
from gipfel_vision.board.finding import Finder, Found
from gipfel_vision.board.flat import Matrix, rectified
from gipfel_vision.board.guesses import Guesser, Spot
from gipfel_vision.board.map import BoardMap
from gipfel_vision.board.pieces import PieceSet
from gipfel_vision.board.reading import BoardReading, BoardStatus, Homography, Stand, Stands
from gipfel_vision.board.standing import Standing
from gipfel_vision.reading import Frame

DARKEST = 18.0
"""A board whose lighter parts are darker than this, from 0 to 255, is too dark."""

HAND = 1.35
"""A thing as wide as this many steps is no piece."""

UNKNOWN = 0.35
"""Where more than this part of a field's middle is strange, and no piece explains it, something else is there."""

STRANGE = 5.0
"""A dot that looks less like the board than this is something on it."""


class BoardReader:
    """Reads one board with one set of pieces."""

    def __init__(self, board: BoardMap, pieces: PieceSet) -> None:
        self.board, self.pieces = board, pieces
        self.finder = Finder(board)
        self.flat = self.finder.flat
        self._balance, self._evidence = Balance(self.flat), Evidence(self.flat)
        self._base = (round(0.5 * self.flat.step),) * 2
        round_ = round(HAND * self.flat.step) | 1
        self._hand = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round_, round_))

    def read(self, frame: Frame) -> BoardReading:
        """Find the board in a picture, and say what stands on it."""
        start = time.perf_counter()
        if frame.ndim == 2:
            frame = np.asarray(cv2.cvtColor(frame, cv2.COLOR_GRAY2BGR), np.uint8)
        found = self.finder.find(frame)
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
        colours = tones(cv2.GaussianBlur(self._balance.of(seen).picture, (0, 0), 0.7))
        strange = self._evidence.against_empty(colours)
        voices = np.stack([speaks(strange, against(look, colours, strange)) for look in self.pieces.looks])
        above = Above.of(found.onto, frame.shape[:2], self.flat.fields.mean(0), self.flat.step)
        spots = Guesser(self.flat, self.pieces, above).spots(voices.max(0))
        fields = self._doubted(Standing(voices), spots, strange)
        hand = self._over(strange)
        if hand.any():
            return BoardReading(BoardStatus.COVERED, self._without(fields, hand), onto)
        return BoardReading(BoardStatus.OK, fields, onto)

    def _doubted(self, standing: Standing, spots: Sequence[Spot], strange: Matrix) -> tuple[Stand, ...]:
        """Decide all fields; where something stands that is no piece we know, that is unsure and not empty."""
        fields = standing.fields(spots)
        left = cv2.boxFilter((standing.left(strange) > STRANGE).astype(np.float32), -1, self._base)
        x, y = np.rint(self.flat.fields).astype(int).T
        return tuple(
            replace(stand, what=Stands.UNSURE, doubt=max(stand.doubt, 0.5))
            if stand.what is Stands.EMPTY and unknown > UNKNOWN
            else stand
            for stand, unknown in zip(fields, left[y, x], strict=True)
        )

    def _over(self, strange: Matrix) -> Matrix:
        """Give the dots over which something lies that is too large for a piece."""
        new = ((strange > STRANGE) & (self.flat.inside > 0)).astype(np.uint8)
        whole = cv2.morphologyEx(new, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        wide = cv2.morphologyEx(whole, cv2.MORPH_OPEN, self._hand)
        _, parts = cv2.connectedComponents(np.asarray(whole, np.uint8))
        return np.isin(parts, np.unique(parts[wide > 0]))  # with its fingers

    def _without(self, fields: tuple[Stand, ...], hand: Matrix) -> tuple[Stand, ...]:
        """Leave open what stands where a hand is, or near it."""
        spread = round(1.2 * self.flat.step) | 1
        near = cv2.dilate(hand.astype(np.uint8), np.ones((spread, spread), np.uint8))
        places = np.clip(np.rint(self.flat.fields).astype(int), 0, np.array(self.flat.size) - 1)
        return tuple(
            replace(stand, what=Stands.UNSURE, doubt=1.0) if near[y, x] else stand
            for stand, (x, y) in zip(fields, places, strict=True)
        )


def _told(onto: Matrix) -> Homography:
    (a, b, c), (d, e, f), (g, h, i) = (onto / onto[2, 2]).tolist()
    return (a, b, c), (d, e, f), (g, h, i)
