"""Learns how a set of pieces looks from one photograph of the board in which it is known what stands where.

For each kind: its colour by the median of changed pixels near the middle of its fields; then its body by an
exhaustive search over widths, heights and tapers, each scored by correlating its silhouette with the
log-likelihood ratio of piece against empty board (`cv2.matchTemplate`); then its colour again, over the body.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product

import cv2
import numpy as np

from gipfel_vision.board.board_map import BoardMap
from gipfel_vision.board.camera_position import CameraPosition, silhouette
from gipfel_vision.board.fields import FIELD_INDEX, Field
from gipfel_vision.board.illumination import IlluminationModel
from gipfel_vision.board.log_chromaticity import (
    EmptyBoardColours,
    distance_from_piece,
    log_likelihood_ratio,
    saturated_tones,
    tones_of,
)
from gipfel_vision.board.patches import changed_pixels
from gipfel_vision.board.picture_quality import PictureQuality, measure_quality
from gipfel_vision.board.pieces import RUNNER, PieceAppearance, PieceSet
from gipfel_vision.board.rectification import RectifiedBoard, rectify
from gipfel_vision.board.registration import BoardLocator
from gipfel_vision.images import Array, Frame

WIDTHS = (0.36, 0.44, 0.52, 0.6, 0.68, 0.76, 0.84)
HEIGHTS = (0.15, 0.3, 0.45, 0.6, 0.8, 1.0, 1.25, 1.5)
TAPERS = (1.0, 0.6, 0.25)
"""The bodies that are tried: width and height in pitches, and the top's width as a fraction of the foot's."""

Body = tuple[float, float, float]
"""Width and height in pitches, and the taper."""

MIN_LOG_RATIO = -1.5
"""In the search for the body, lower log-likelihood ratios of pixels are raised to this."""

MIN_DISTANCE = 0.6
"""The least mean distance from the empty board over a body, in squared standard deviations: below, it is empty."""

MIN_CHANGED = 0.03
"""The fraction of changed pixels over a body from which on its field is not empty: even if it looks so, and
nothing is learned from it, other fields of its kind may show it."""

OFF_CENTRE = 0.2
"""How far from the middle of its field a piece may stand, in pitches, to each side."""


class PiecesFlaw(Enum):
    """Why nothing was learned; the sentences for it are kept elsewhere."""

    NOT_FOUND = "not-found"
    """The board is not found in the photograph."""
    NO_RUNNER = "no-runner"
    NO_PIECE = "no-piece"
    """No field is given for a runner, or for any player's piece."""
    EMPTY = "empty"
    """A field where a piece should be looks like the empty board."""


class BadPieces(ValueError):
    """A photograph that nothing can be learned from; `flaw` says why, `detail` where."""

    def __init__(self, flaw: PiecesFlaw, detail: str = "") -> None:
        super().__init__(f"{flaw.value}: {detail}" if detail else flaw.value)
        self.flaw, self.detail = flaw, detail


@dataclass(frozen=True, slots=True)
class LearnedPieces:
    """What was learned from a picture, and how good that picture is."""

    pieces: PieceSet
    quality: PictureQuality


def learn(
    name: str, board: BoardMap, frame: Frame, stands: Mapping[str, Sequence[Field]], box: PieceSet | None = None
) -> PieceSet:
    """Return a set of pieces learned from a frame; `stands` has the fields on which each kind stands alone.

    With a `box`, such as one of `BOXES`, only colours are learned, and bodies are those of the box: from straight
    above nobody sees how tall a climber is. Raises `BadPieces`.
    """
    return learn_and_measure(name, board, frame, stands, box).pieces


def learn_and_measure(
    name: str, board: BoardMap, frame: Frame, stands: Mapping[str, Sequence[Field]], box: PieceSet | None = None
) -> LearnedPieces:
    """Learn as `learn` does, and measure whether the frame was good enough for it."""
    if not stands.get(RUNNER):
        raise BadPieces(PiecesFlaw.NO_RUNNER)
    if not any(stands[colour] for colour in stands if colour != RUNNER):
        raise BadPieces(PiecesFlaw.NO_PIECE)
    locator = BoardLocator(board)
    found = locator.find(frame)
    if found is None:
        raise BadPieces(PiecesFlaw.NOT_FOUND)
    rectified = locator.rectified
    image = rectify(frame, found.to_frame, rectified.size)
    camera = CameraPosition.of(found.to_frame, frame.shape[:2], rectified.fields.mean(0), rectified.pitch)
    estimator = AppearanceEstimator(rectified, camera, image)
    kinds = with_one_body(
        {kind: estimator.estimate(kind, fields, _body(box, kind)) for kind, fields in stands.items() if fields}
    )
    colours = tuple(piece for kind, piece in kinds.items() if kind != RUNNER)
    return LearnedPieces(PieceSet(name, colours, kinds[RUNNER]), measure_quality(rectified, frame, found.to_frame))


def _body(box: PieceSet | None, kind: str) -> Body | None:
    """Return the body of a kind of piece in a box."""
    if box is None:
        return None
    piece = box.runner if kind == RUNNER else box.colours[0]
    return piece.width, piece.height, piece.taper


def with_one_body(kinds: Mapping[str, PieceAppearance]) -> dict[str, PieceAppearance]:
    """Return all pieces with their median body: in a set they differ in colour only; the runner keeps its own."""
    colours = [piece for kind, piece in kinds.items() if kind != RUNNER]
    bodies = [(piece.width, piece.height, piece.taper) for piece in colours]
    width, height, taper = np.median(bodies, axis=0).tolist()
    return {
        kind: piece if kind == RUNNER else replace(piece, width=width, height=height, taper=taper)
        for kind, piece in kinds.items()
    }


class AppearanceEstimator:
    """One rectified image of a board, from which the appearance of pieces is estimated."""

    def __init__(self, board: RectifiedBoard, camera: CameraPosition, image: Frame) -> None:
        self._board, self._camera = board, camera
        normalised = IlluminationModel(board).normalise(image)
        self._image = normalised.image
        self._changed = changed_pixels(replace(board, empty=normalised.empty), self._image)
        self._tones = tones_of(cv2.GaussianBlur(self._image, (0, 0), 0.7))
        self._from_empty = EmptyBoardColours(replace(board, empty=normalised.empty)).distance(
            self._tones, saturated_tones(image)
        )

    def estimate(self, kind: str, fields: Sequence[Field], known: Body | None = None) -> PieceAppearance:
        """Return the appearance of one kind, which stands on these fields; its body is searched if not known."""
        first = self.with_colour(kind, fields, 0.3, 0.3, 1.0)
        ratio = log_likelihood_ratio(self._from_empty, distance_from_piece(first, self._tones, self._from_empty))
        # A pawn has a neck: that a little of the board shows beside it must not cost the pawn its head.
        ratio = np.maximum(ratio, MIN_LOG_RATIO)
        body = known or max(
            product(WIDTHS, HEIGHTS, TAPERS),
            key=lambda body: sum(self._fit(ratio, field, *body) for field in fields),
        )
        area = float(self._silhouette(fields[0], *body).sum())
        distances = {field: self._fit(self._from_empty, field, *body) / area for field in fields}
        seen = [field for field in fields if distances[field] >= MIN_DISTANCE]
        weakest = min(distances, key=lambda field: distances[field])
        if weakest not in seen and not (seen and self._has_changed(weakest, body)):
            raise BadPieces(PiecesFlaw.EMPTY, f"{kind} {weakest}")
        return self.with_colour(kind, seen, *body)

    def _has_changed(self, field: Field, body: Body) -> bool:
        """Return whether something stands there, although it may look like a shadow or a glare on the board."""
        return float(self._changed[self._silhouette(field, *body) > 0].mean()) > MIN_CHANGED

    def _fit(self, scores: Array, field: Field, width: float, height: float, taper: float) -> float:
        """Return the largest sum of scores over a body's silhouette that is at most `OFF_CENTRE` off its field."""
        half, loose = round(1.6 * self._board.pitch), round(OFF_CENTRE * self._board.pitch)
        at = self._board.fields[FIELD_INDEX[field]]
        corner = np.rint(at).astype(int) - half
        camera = CameraPosition(self._camera.nadir - corner, self._camera.height)
        radius = 0.5 * width * self._board.pitch
        body = silhouette((2 * half, 2 * half), camera, at - corner, (0.0, radius), (height, taper * radius))
        (left, up), far = corner - loose, 2 * (half + loose)
        rows, columns = (np.arange(start, start + far) for start in (up, left))
        # What lies beyond the board has no score.
        inside = np.outer((rows >= 0) & (rows < scores.shape[0]), (columns >= 0) & (columns < scores.shape[1]))
        near = scores[rows.clip(0, scores.shape[0] - 1)][:, columns.clip(0, scores.shape[1] - 1)] * inside
        return float(cv2.matchTemplate(near.astype(np.float32), body.astype(np.float32), cv2.TM_CCORR).max())

    def _silhouette(self, field: Field, width: float, height: float, taper: float, low: float = 0.0) -> Array:
        at, radius = self._board.fields[FIELD_INDEX[field]], 0.5 * width * self._board.pitch
        return silhouette(self._image.shape, self._camera, at, (low, radius), (height, radius * taper))

    def with_colour(
        self, kind: str, fields: Sequence[Field], width: float, height: float, taper: float
    ) -> PieceAppearance:
        """Return an appearance of a given body, with the median colour where its upper part has changed."""
        upper = [self._silhouette(field, 0.8 * width, height, taper, 0.4 * height) for field in fields]
        bodies = np.max(upper, axis=0) > 0
        changed = bodies & (self._from_empty > 2.0)
        pixels = self._image[changed if changed.sum() > 0.3 * bodies.sum() else bodies]
        blue, green, red = np.median(pixels, axis=0).tolist()
        return PieceAppearance(kind, blue, green, red, width, height, taper)
