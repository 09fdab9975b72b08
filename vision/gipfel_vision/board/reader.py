"""Reads a board: registration, rectification, photometric normalisation, then classification of changed fields."""

import time
from dataclasses import replace

import cv2
import numpy as np

from gipfel_vision.board.board_map import BoardMap
from gipfel_vision.board.camera_position import CameraPosition
from gipfel_vision.board.classifier import FieldClassifier
from gipfel_vision.board.column_constraints import apply_column_constraints
from gipfel_vision.board.fields import FIELDS
from gipfel_vision.board.homography import Matrix
from gipfel_vision.board.illumination import IlluminationModel
from gipfel_vision.board.patches import FieldPatches, changed_fields
from gipfel_vision.board.pieces import PieceSet
from gipfel_vision.board.reading import BoardReading, BoardStatus, FieldReading, Homography, Occupancy
from gipfel_vision.board.rectification import rectify
from gipfel_vision.board.registration import BoardLocation, BoardLocator
from gipfel_vision.images import Frame, to_bgr

MIN_BRIGHTNESS = 18.0
"""The least 90th percentile of values, of 255, on a board that is not dark; 95th of a frame without a board."""

MIN_SHARPNESS = 0.3
"""The least mean Laplacian, as a fraction of the map's: below, a frame is out of focus."""

MIN_CLEARNESS = 0.4
"""The least probability that all fields are right: below, the frame as a whole cannot be relied on."""

UNCHANGED = FieldReading(Occupancy.EMPTY, None, 0.0)
"""The reading of a field around which nothing differs from the empty board."""

HAND_FIELDS, HAND_REACH = 3, 1.6
"""Something else on this many fields is a hand, and all fields within this many pitches of it are unsure."""


class BoardReader:
    """Reads one board with one set of pieces."""

    def __init__(self, board: BoardMap, pieces: PieceSet) -> None:
        self.board, self.pieces = board, pieces
        self.locator = BoardLocator(board)
        self.rectified = self.locator.rectified
        self.illumination, self._classifier = IlluminationModel(self.rectified), FieldClassifier()
        self._map_sharpness = self._sharpness(self.rectified.empty)
        kinds = (pieces.runner, *pieces.colours)
        self._bodies = (pieces.colours[0], pieces.runner)
        self._colours = np.array([(kind.blue, kind.green, kind.red) for kind in kinds], np.float32)

    def read(self, frame: Frame, near: Homography | None = None) -> BoardReading:
        """Find the board in a frame, and return what stands on it; `near` is its last homography, if known."""
        start = time.perf_counter()
        frame = to_bgr(frame)
        found = self.locator.find(frame, None if near is None else np.array(near))
        if found is None:
            dark = float(np.percentile(frame[::8, ::8], 95)) < MIN_BRIGHTNESS
            reading = BoardReading(BoardStatus.DARK if dark else BoardStatus.NOT_FOUND)
        else:
            reading = self.read_at(frame, found)
        return replace(reading, took=(time.perf_counter() - start) * 1e3)

    def read_at(self, frame: Frame, found: BoardLocation) -> BoardReading:
        """Return what stands on a board that was found in a frame."""
        seen = rectify(frame, found.to_frame, self.rectified.size)
        homography = _as_tuples(found.to_frame @ np.linalg.inv(self.rectified.to_map))
        if float(np.percentile(seen[self.rectified.inside > 0], 90)) < MIN_BRIGHTNESS:
            return BoardReading(BoardStatus.DARK, homography=homography)
        middle, pitch = self.rectified.fields.mean(0), self.rectified.pitch
        camera = CameraPosition.of(found.to_frame, frame.shape[:2], middle, pitch)
        normalised = self.illumination.normalise(seen)
        changed = changed_fields(self.rectified, camera, normalised.image)
        fields, foreign, status = [UNCHANGED] * len(FIELDS), [], BoardStatus.OK
        if changed:
            places = self.rectified.fields[changed]
            patches = FieldPatches.of(self.rectified, camera, normalised.image, self._bodies, changed)
            by_appearance = self._classifier.classify(
                patches, self._colours, places / pitch, normalised.brightest(places)
            )
            foreign = [index for index, row in zip(changed, by_appearance, strict=True) if row[-1] > 0.5]
            corrected = apply_column_constraints(by_appearance, [FIELDS[index].column for index in changed])
            for index, row, appearance in zip(changed, corrected.tolist(), by_appearance.tolist(), strict=True):
                fields[index] = FieldReading.of(row, appearance)
            if corrected.max(1).prod() < MIN_CLEARNESS:
                status = BoardStatus.UNCLEAR
        if len(foreign) >= HAND_FIELDS:
            status, fields = BoardStatus.COVERED, self._without_hand(fields, foreign)
        if self._sharpness(seen) < MIN_SHARPNESS * self._map_sharpness:  # out of focus, nothing can be classified
            status = BoardStatus.BLURRED
        return BoardReading(status, tuple(fields), homography)

    def _without_hand(self, fields: list[FieldReading], foreign: list[int]) -> list[FieldReading]:
        """Return the readings, unsure where a hand is or near it; `foreign` are the indices of its fields."""
        centres = self.rectified.fields
        apart = np.linalg.norm(centres[:, None] - centres[foreign][None], axis=2).min(1)
        return [
            replace(reading, what=Occupancy.UNSURE, doubt=1.0, candidates=())
            if far < HAND_REACH * self.rectified.pitch
            else reading
            for reading, far in zip(fields, apart, strict=True)
        ]

    def _sharpness(self, image: Frame) -> float:
        """Return the mean absolute Laplacian of a rectified image, inside the board."""
        edges = cv2.Laplacian(self.locator.channel(image), cv2.CV_32F)
        return float(np.abs(edges[self.rectified.inside > 0]).mean())


def _as_tuples(homography: Matrix) -> Homography:
    (a, b, c), (d, e, f), (g, h, i) = (homography / homography[2, 2]).tolist()
    return (a, b, c), (d, e, f), (g, h, i)
