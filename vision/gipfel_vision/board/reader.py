"""Reads a board: where it lies, in which light, what speaks for what, and so what stands on each field."""

import time
from dataclasses import replace

import cv2
import numpy as np

from gipfel_vision.board.above import Above
from gipfel_vision.board.balance import Balance
from gipfel_vision.board.evidence import Evidence, against, glaring, speaks, tones
from gipfel_vision.board.finding import Finder, Found
from gipfel_vision.board.flat import Matrix, rectified
from gipfel_vision.board.guesses import Guesser
from gipfel_vision.board.map import BoardMap
from gipfel_vision.board.pieces import PieceSet
from gipfel_vision.board.reading import BoardReading, BoardStatus, Homography, Stand, Stands
from gipfel_vision.board.showing import Showing
from gipfel_vision.board.standing import Standing
from gipfel_vision.reading import Frame

DARKEST = 18.0
"""A board whose lighter parts are darker than this, from 0 to 255, is too dark."""

NEW = 2.0
"""A dot that looks less like the board than this may be part of a hand, however pale."""

SHARP = 0.3
"""How hard edges have to be, in parts of the map's: softer ones are a picture out of focus."""

PALM = 1.5
"""What is as wide as this many steps is no piece."""

HAND, BARE = 1.8, 0.4
"""How many squares of a step no piece must explain for a hand to be there, and which part of its whole."""

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
        self._showing = Showing(self.flat, self.finder.ink)
        self.balance, self.evidence = Balance(self.flat), Evidence(self.flat)
        self._base = (round(0.5 * self.flat.step),) * 2
        wide = round(0.36 * self.flat.step) | 1
        self._lines = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
        self._sharp = self._sharpness(self.flat.empty)
        palm = round(PALM * self.flat.step) | 1
        self._palm = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (palm, palm))

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
        colours = tones(cv2.GaussianBlur(self.balance.of(seen).picture, (0, 0), 0.7))
        strange = self.evidence.against_empty(colours, glaring(seen))
        voices = np.stack([speaks(strange, against(look, colours, strange)) for look in self.pieces.looks])
        above = Above.of(found.onto, frame.shape[:2], self.flat.fields.mean(0), self.flat.step)
        spots = Guesser(self.flat, self.pieces, above).spots(voices.max(0))
        standing = Standing(voices)
        fields = standing.fields(spots)
        left = standing.left(strange)
        hand = self._over(strange, left) | self._hiding(seen, standing.left(np.ones_like(strange)) > 0)
        if hand.any():
            return BoardReading(BoardStatus.COVERED, self._without(self._doubted(fields, left), hand), onto)
        sharp = self._sharpness(seen) > SHARP * self._sharp
        status = BoardStatus.OK if sharp else BoardStatus.BLURRED
        return BoardReading(status, self._doubted(fields, left), onto)

    def _sharpness(self, flat: Frame) -> float:
        """Say how hard the edges of a flat board are."""
        edges = cv2.Laplacian(self.finder.ink(flat), cv2.CV_32F)
        return float(np.abs(edges[self.flat.inside > 0]).mean())

    def _doubted(self, fields: tuple[Stand, ...], left: Matrix) -> tuple[Stand, ...]:
        """Doubt what is called empty where something stands that is no piece we know."""
        strange = cv2.boxFilter((left > STRANGE).astype(np.float32), -1, self._base)
        x, y = np.rint(self.flat.fields).astype(int).T
        return tuple(
            replace(stand, what=Stands.UNSURE, doubt=max(stand.doubt, 0.5))
            if stand.what is Stands.EMPTY and unknown > UNKNOWN
            else stand
            for stand, unknown in zip(fields, strange[y, x], strict=True)
        )

    def _over(self, strange: Matrix, left: Matrix) -> Matrix:
        """Give the dots over which something lies that is too large for pieces, and is not explained by them."""
        new = ((strange > NEW) & (self.flat.inside > 0)).astype(np.uint8)
        # The print shows nowhere through a hand, but its lines are as dark as a hand's shade: they are closed.
        whole = cv2.morphologyEx(new, cv2.MORPH_CLOSE, self._lines)
        count, parts, sizes, _ = cv2.connectedComponentsWithStats(np.asarray(whole, np.uint8))
        bare = cv2.morphologyEx(new * (left > 0).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        unexplained = np.bincount(parts[bare > 0], minlength=count)
        large = HAND * self.flat.step**2
        # Pieces of a hand's own colour might explain it, but there is always room between pieces.
        wide = np.unique(parts[cv2.morphologyEx(whole, cv2.MORPH_OPEN, self._palm) > 0])
        hands = [
            part
            for part in range(1, count)
            if part in wide or unexplained[part] > max(large, BARE * float(sizes[part, cv2.CC_STAT_AREA]))
        ]
        return np.isin(parts, hands)

    def _hiding(self, seen: Frame, bare: Matrix) -> Matrix:
        """Give the dots around which nothing of the print shows, wider than any piece: a hand."""
        hidden = (self._showing.missing(seen, bare) & (self.flat.inside > 0)).astype(np.uint8)
        return np.asarray(cv2.morphologyEx(hidden, cv2.MORPH_OPEN, self._palm) > 0)

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
