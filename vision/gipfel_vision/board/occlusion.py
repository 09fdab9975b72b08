"""Occlusion: what tall bodies hide of the fields behind them, seen from the camera.

A climber hides the fields behind it, and its own colour is seen there. So each body that is tall is erased: in its
silhouette the image is replaced by the empty board, and what the fields behind it show beside it is classified
again. A field of which too little is left is hidden: anything may stand there.

Low bodies do the opposite: the disc on the field behind a stack looks like the uppermost of the stack. So it is
erased, too, but for what a stack of two would hide of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.camera_position import CameraPosition, silhouette
from gipfel_vision.board.pieces import PieceAppearance
from gipfel_vision.board.rectification import RectifiedBoard
from gipfel_vision.images import Array, Frame

DISTURBED = 0.3
"""If a tall body covers at least this share of a piece's silhouette, the field is classified without that body."""

HIDDEN = 0.75
"""From this share on a field is hidden."""

AROUND = 0.08
"""How far beyond its silhouette a body is erased, in pitches: bodies differ from truncated cones, and pieces stand
off the middle of their fields."""


BEHIND, ASIDE = 1.7, radians(40)
"""How far from a field, in pitches, the next one behind it is at the most, and how far aside."""


@dataclass(frozen=True, slots=True, eq=False)
class Occluders:
    """The tall bodies on a board that were found so far, as one mask of the rectified board."""

    board: RectifiedBoard
    camera: CameraPosition
    piece: PieceAppearance
    """The body of the players' pieces: what a field behind must show."""
    mask: Frame
    erased: Frame
    """The same, a little wider."""

    @classmethod
    def none(cls, board: RectifiedBoard, camera: CameraPosition, piece: PieceAppearance) -> Self:
        """Return a board without any."""
        nothing = np.zeros(board.inside.shape, np.uint8)
        return cls(board, camera, piece, nothing, nothing)

    def with_body(self, body: PieceAppearance, field: int) -> Self:
        """Return them with one body more, which stands on a field."""
        mask, erased = (
            self.mask | self._silhouette(body, field, 0.0),
            self.erased | self._silhouette(body, field, AROUND),
        )
        return type(self)(self.board, self.camera, self.piece, mask, erased)

    def covered(self, field: int) -> float:
        """Return the share of a piece's silhouette on a field that lies behind these bodies."""
        own = self._silhouette(self.piece, field, 0.0)
        return float((self.mask & own).sum()) / max(float(own.sum()), 1.0)

    def erased_from(self, image: Array) -> Array:
        """Return an image with the empty board in place of these bodies, with soft edges."""
        soft = cv2.GaussianBlur(self.erased.astype(np.float32), (0, 0), 1.0)[..., None]
        return np.asarray(image * (1 - soft) + self.board.empty * soft, np.float32)

    def next_behind(self, field: int) -> list[int]:
        """Return the indices of the fields just behind one, on which a stack on it would be seen."""
        away = self.board.fields[field] - self.camera.nadir
        there = self.board.fields - self.board.fields[field]
        far = np.linalg.norm(there, axis=1)
        ahead = there @ away > cos(ASIDE) * far * np.linalg.norm(away)
        return [int(index) for index in np.flatnonzero(ahead & (far > 0) & (far < BEHIND * self.board.pitch))]

    def without_those_behind(self, image: Array, field: int, behind: Sequence[int]) -> Array:
        """Return an image with the empty board in place of pieces on some fields behind one."""
        own = self._silhouette(replace(self.piece, height=2 * self.piece.height), field, AROUND)
        erased = [self._silhouette(self.piece, index, AROUND) for index in behind]
        mask = np.asarray(np.where(own > 0, 0, np.max(erased, axis=0)), np.uint8)
        return replace(self, erased=mask).erased_from(image)

    def order(self) -> list[int]:
        """Return the indices of all fields, the one nearest to the camera's nadir first."""
        far = np.linalg.norm(self.board.fields - self.camera.nadir, axis=1)
        return [int(index) for index in np.argsort(far)]

    def _silhouette(self, body: PieceAppearance, field: int, wider: float) -> Frame:
        pitch, at = self.board.pitch, self.board.fields[field]
        foot, head = (
            (0.5 * body.width * share * self.camera.magnification(height) + wider) * pitch
            for share, height in ((1.0, 0.0), (body.taper, body.height))
        )
        shape = self.board.inside.shape
        return np.asarray(silhouette(shape, self.camera, at, (0.0, foot), (body.height, head)), np.uint8)
