"""Getting to know a set of pieces: from a picture of the board in which it is known what stands where."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import product

import cv2
import numpy as np

from gipfel_vision.board.above import Above, silhouette
from gipfel_vision.board.balance import Balance
from gipfel_vision.board.evidence import Evidence, against, glaring, speaks, tones
from gipfel_vision.board.fields import NUMBER, Field
from gipfel_vision.board.finding import Finder
from gipfel_vision.board.flat import Flat, Matrix, rectified
from gipfel_vision.board.map import BoardMap
from gipfel_vision.board.pieces import RUNNER, Look, PieceSet
from gipfel_vision.reading import Frame

WIDTHS = (0.36, 0.44, 0.52, 0.6, 0.68, 0.76, 0.84)
HEIGHTS = (0.15, 0.3, 0.45, 0.6, 0.8, 1.0, 1.25, 1.5)
TAPERS = (1.0, 0.6, 0.25)
"""The bodies that are tried, in steps."""


NECK = -1.5
LEAST = 0.6
"""How strange each dot of a body has to be: less is the empty board."""

ASTRAY = 0.2
"""How far from the middle of its field a piece may stand, in steps, to each side."""


class PiecesFlaw(Enum):
    """Why nothing was learned; each is a sentence elsewhere."""

    NOT_FOUND = "not-found"
    NO_RUNNER = "no-runner"
    NO_PIECE = "no-piece"
    EMPTY = "empty"
    """A field where a piece should be looks like the empty board."""
    ALIKE = "alike"
    """Two kinds cannot be told apart."""


class BadPieces(ValueError):
    """A picture that nothing can be learned from; `flaw` says why, `detail` where."""

    def __init__(self, flaw: PiecesFlaw, detail: str = "") -> None:
        super().__init__(f"{flaw.value}: {detail}" if detail else flaw.value)
        self.flaw, self.detail = flaw, detail


def learn(name: str, board: BoardMap, frame: Frame, stands: Mapping[str, Sequence[Field]]) -> PieceSet:
    """Learn a set of pieces: `stands` says on which fields each colour, and the runner, stands alone."""
    if not stands.get(RUNNER):
        raise BadPieces(PiecesFlaw.NO_RUNNER)
    if not any(stands[colour] for colour in stands if colour != RUNNER):
        raise BadPieces(PiecesFlaw.NO_PIECE)
    finder = Finder(board)
    found = finder.find(frame)
    if found is None:
        raise BadPieces(PiecesFlaw.NOT_FOUND)
    flat = finder.flat
    laid = rectified(frame, found.onto, flat.size)
    above = Above.of(found.onto, frame.shape[:2], flat.fields.mean(0), flat.step)
    lesson = Lesson(flat, above, laid)
    looks = alike({kind: lesson.look(kind, fields) for kind, fields in stands.items() if fields})
    return PieceSet(name, tuple(look for kind, look in looks.items() if kind != RUNNER), looks[RUNNER])


def alike(looks: Mapping[str, Look]) -> dict[str, Look]:
    """Give all pieces one body: those of a set differ in colour only, and together they tell it better."""
    colours = [look for kind, look in looks.items() if kind != RUNNER]
    width, height, taper = np.median([(look.width, look.height, look.taper) for look in colours], axis=0).tolist()
    return {
        kind: look if kind == RUNNER else replace(look, width=width, height=height, taper=taper)
        for kind, look in looks.items()
    }


class Lesson:
    """One picture, from which looks are learned."""

    def __init__(self, flat: Flat, above: Above, laid: Frame) -> None:
        self._flat, self._above = flat, above
        self._seen = Balance(flat).of(laid).picture
        self._tones = tones(cv2.GaussianBlur(self._seen, (0, 0), 0.7))
        self._strange = Evidence(flat).against_empty(self._tones, glaring(laid))

    def look(self, kind: str, fields: Sequence[Field]) -> Look:
        """Learn one kind: first its colour near the middle, then its body, then its colour all over."""
        first = self.coloured(kind, fields, 0.3, 0.3, 1.0)
        # A pawn has a neck: that a little of the board shows beside it must not cost the pawn its head.
        voices = np.maximum(speaks(self._strange, against(first, self._tones, self._strange)), NECK)
        body = max(
            product(WIDTHS, HEIGHTS, TAPERS),
            key=lambda body: sum(self._fit(voices, field, *body) for field in fields),
        )
        area = float(self._body(fields[0], *body).sum())
        weakest = min(fields, key=lambda field: self._fit(self._strange, field, *body))
        if self._fit(self._strange, weakest, *body) < LEAST * area:
            raise BadPieces(PiecesFlaw.EMPTY, f"{kind} {weakest}")
        return self.coloured(kind, fields, *body)

    def _fit(self, voices: Matrix, field: Field, width: float, height: float, taper: float) -> float:
        """Say how much speaks for a body on a field, wherever on the field it stands."""
        half, loose = round(1.6 * self._flat.step), round(ASTRAY * self._flat.step)
        at = self._flat.fields[NUMBER[field]]
        corner = np.rint(at).astype(int) - half
        near = Above(self._above.below - corner, self._above.high)
        wide = 0.5 * width * self._flat.step
        body = silhouette((2 * half, 2 * half), near, at - corner, (0.0, wide), (height, taper * wide))
        (left, up), far = corner - loose, 2 * (half + loose)
        rows, columns = (np.arange(start, start + far) for start in (up, left))
        # What lies beyond the board speaks for nothing.
        inside = np.outer((rows >= 0) & (rows < voices.shape[0]), (columns >= 0) & (columns < voices.shape[1]))
        cut = voices[rows.clip(0, voices.shape[0] - 1)][:, columns.clip(0, voices.shape[1] - 1)] * inside
        return float(cv2.matchTemplate(cut.astype(np.float32), body.astype(np.float32), cv2.TM_CCORR).max())

    def _body(self, field: Field, width: float, height: float, taper: float, low: float = 0.0) -> Matrix:
        at, half = self._flat.fields[NUMBER[field]], 0.5 * width * self._flat.step
        return silhouette(self._seen.shape, self._above, at, (low, half), (height, half * taper))

    def coloured(self, kind: str, fields: Sequence[Field], width: float, height: float, taper: float) -> Look:
        """Give the middle colour of what is new where the body's upper part is seen."""
        bodies = (
            np.max([self._body(field, 0.8 * width, height, taper, 0.4 * height) for field in fields], axis=0) > 0
        )
        new = bodies & (self._strange > 2.0)
        dots = self._seen[new if new.sum() > 0.3 * bodies.sum() else bodies]
        blue, green, red = np.median(dots, axis=0).tolist()
        return Look(kind, blue, green, red, width, height, taper)
