"""Reads a board: registration, rectification, photometric normalisation, then classification of changed fields."""

import time
from dataclasses import replace
from math import prod

import cv2
import numpy as np

from gipfel_vision.board.board_map import BoardMap
from gipfel_vision.board.camera_position import CameraPosition
from gipfel_vision.board.classifier import FieldClassifier
from gipfel_vision.board.column_constraints import apply_column_constraints
from gipfel_vision.board.fields import FIELDS
from gipfel_vision.board.glare import GLARING, fields_under_glare, is_like_glare
from gipfel_vision.board.homography import Matrix
from gipfel_vision.board.illumination import IlluminationModel, NormalisedImage
from gipfel_vision.board.mirrored_tops import mirrored_fields
from gipfel_vision.board.occlusion import DISTURBED, HIDDEN, Occluders
from gipfel_vision.board.patches import FieldPatches, changed_fields
from gipfel_vision.board.pieces import PieceSet
from gipfel_vision.board.reading import BoardReading, BoardStatus, FieldReading, Homography, Occupancy
from gipfel_vision.board.rectification import rectify
from gipfel_vision.board.registration import BoardLocation, BoardLocator
from gipfel_vision.images import Array, Frame, to_bgr

MIN_BRIGHTNESS = 18.0
"""The least 90th percentile of values, of 255, on a board that is not dark; 95th of a frame without a board."""

MIN_SHARPNESS = 0.3
"""The least mean Laplacian, as a fraction of the map's: below, a frame is out of focus."""

MIN_CLEARNESS = 0.7
"""The least probability that all fields that are not unsure are right: below, the frame cannot be relied on."""

SURE_UNDER_GLARE, SURE_OF_WHITE = 0.9, 0.99
"""The least probabilities at which a field under a glare is read: of most kinds, and of white ones."""

MOST_DOUBT_BESIDE_GLARE = 0.1
"""The most doubt with which a field beside a glare is read: it reaches farther than it can be measured."""

MOST_GLARE = 0.35
"""If a glare, in the frame or in the map, is over more of the board than this, all that has changed is unsure."""

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
        board = replace(self.rectified, empty=normalised.empty)
        changed = changed_fields(board, camera, normalised.image)
        fields, foreign, status = [UNCHANGED] * len(FIELDS), [], BoardStatus.OK
        if changed:
            by_appearance = self._classify(normalised, camera, changed)
            hidden: list[int] = []
            if any(body.is_tall for body in self._bodies):
                by_appearance, hidden = self._look_behind(normalised, camera, changed, by_appearance)
            by_appearance = self._look_before(normalised, camera, changed, by_appearance)
            glared = self._doubted_by_glare(normalised, camera, changed, by_appearance)
            if (np.abs(normalised.veil) >= GLARING)[self.rectified.inside > 0].mean() > MOST_GLARE:
                glared = changed
            foreign = [
                index
                for index, row in zip(changed, by_appearance, strict=True)
                if row[-1] > 0.5 and index not in glared
            ]
            corrected = apply_column_constraints(by_appearance, [FIELDS[index].column for index in changed])
            for index, row, appearance in zip(changed, corrected.tolist(), by_appearance.tolist(), strict=True):
                fields[index] = FieldReading.of(row, appearance)
            for index in {*hidden, *glared}:
                fields[index] = _as_unseen(fields[index])
            if glared:
                status = BoardStatus.GLARE
                fields = [_unless_sure(one) for one in fields]
            if prod(1 - one.doubt for one in fields if one.what is not Occupancy.UNSURE) < MIN_CLEARNESS:
                status = BoardStatus.UNCLEAR
        if len(foreign) >= HAND_FIELDS:
            status, fields = BoardStatus.COVERED, self._without_hand(fields, foreign)
        if self._sharpness(seen) < MIN_SHARPNESS * self._map_sharpness:  # out of focus, nothing can be classified
            status = BoardStatus.BLURRED
        return BoardReading(status, tuple(fields), homography)

    def _classify(self, normalised: NormalisedImage, camera: CameraPosition, fields: list[int]) -> Array:
        """Return the probabilities of what stands on some fields, a row each."""
        places = self.rectified.fields[fields]
        board = replace(self.rectified, empty=normalised.empty)
        patches = FieldPatches.of(board, camera, normalised.image, self._bodies, fields)
        brightest = normalised.brightest(places)
        return self._classifier.classify(patches, self._colours, places / self.rectified.pitch, brightest)

    def _doubted_by_glare(
        self, normalised: NormalisedImage, camera: CameraPosition, changed: list[int], rows: Array
    ) -> list[int]:
        """Return the changed fields on which a mirrored lamp may be mistaken for something, or hide something."""
        glaring = fields_under_glare(normalised.veil, self.rectified.fields, self.rectified.pitch)
        near = self._near(glaring)
        white = [is_like_glare(*colour) for colour in self._colours.tolist()] + [False, True]
        board = replace(self.rectified, empty=normalised.empty)
        doubted, runners = [], []
        for index, row in zip(changed, rows, strict=True):
            kind = int(row.argmax())
            is_doubted = index in glaring and row[kind] < (SURE_OF_WHITE if white[kind] else SURE_UNDER_GLARE)
            is_doubted |= index in near and kind == len(row) - 1  # at its edges a glare looks like something else
            if is_doubted:
                doubted.append(index)
            elif kind == 0 and white[0]:
                runners.append(index)
        return doubted + mirrored_fields(board, camera, normalised.image, self._bodies, runners)

    def _near(self, fields: list[int]) -> list[int]:
        """Return all fields within reach of some fields, as a hand or a glare reaches."""
        if not fields:
            return []
        centres = self.rectified.fields
        apart = np.linalg.norm(centres[:, None] - centres[fields][None], axis=2).min(1)
        return [int(index) for index in np.flatnonzero(apart < HAND_REACH * self.rectified.pitch)]

    def _look_behind(
        self, normalised: NormalisedImage, camera: CameraPosition, changed: list[int], rows: Array
    ) -> tuple[Array, list[int]]:
        """Classify fields behind tall bodies without these; return all probabilities, and the hidden fields."""
        piece, runner = self._bodies
        board = replace(self.rectified, empty=normalised.empty)
        occluders, shares = Occluders.none(board, camera, piece), np.zeros(len(changed))
        row_of = {field: number for number, field in enumerate(changed)}
        for field in occluders.order():
            if field in row_of:
                number = row_of[field]
                shares[number] = occluders.covered(field)
                kind = int(rows[number].argmax())
                body = runner if kind == 0 else piece
                is_body = kind < len(self._colours) and rows[number, kind] > 0.5
                if is_body and body.is_tall and shares[number] < DISTURBED:
                    occluders = occluders.with_body(body, field)
        behind = np.flatnonzero(shares >= DISTURBED)
        if len(behind):
            erased = replace(normalised, image=occluders.erased_from(normalised.image))
            rows = rows.copy()
            rows[behind] = self._classify(erased, camera, [changed[number] for number in behind])
        return rows, [changed[number] for number in np.flatnonzero(shares >= HIDDEN)]

    def _look_before(
        self, normalised: NormalisedImage, camera: CameraPosition, changed: list[int], rows: Array
    ) -> Array:
        """Return the probabilities, doubted where the top of a stack may be a piece on the field behind it.

        Only in its own column: there nobody has a second piece, and one field by itself takes as long as twelve.
        """
        board = replace(self.rectified, empty=normalised.empty)
        occluders, corrected = Occluders.none(board, camera, self._bodies[0]), rows.copy()
        kinds = {field: int(row.argmax()) for field, row in zip(changed, rows, strict=True) if row.max() > 0.5}
        for number, field in enumerate(changed):
            kind = kinds.get(field, 0)
            behind = [
                other
                for other in occluders.next_behind(field)
                if kinds.get(other) == kind and FIELDS[other].column == FIELDS[field].column
            ]
            if 0 < kind < len(self._colours) and behind:
                erased = replace(normalised, image=occluders.without_those_behind(normalised.image, field, behind))
                corrected[number] = (rows[number] + self._classify(erased, camera, [field])[0]) / 2
        return corrected

    def _without_hand(self, fields: list[FieldReading], foreign: list[int]) -> list[FieldReading]:
        """Return the readings, unsure where a hand is or near it; `foreign` are the indices of its fields."""
        near = self._near(foreign)
        return [
            replace(reading, what=Occupancy.UNSURE, doubt=1.0, candidates=()) if index in near else reading
            for index, reading in enumerate(fields)
        ]

    def _sharpness(self, image: Frame) -> float:
        """Return the mean absolute Laplacian of a rectified image, inside the board."""
        edges = cv2.Laplacian(self.locator.channel(image), cv2.CV_32F)
        return float(np.abs(edges[self.rectified.inside > 0]).mean())


def _unless_sure(reading: FieldReading) -> FieldReading:
    """Return the reading of a field on a board with a glare: unsure if there is more than a little doubt."""
    return reading if reading.doubt <= MOST_DOUBT_BESIDE_GLARE else replace(reading, what=Occupancy.UNSURE)


def _as_unseen(reading: FieldReading) -> FieldReading:
    """Return the reading of a field that a tall body or a glare hides: anything may stand there."""
    return replace(
        reading, what=Occupancy.UNSURE, doubt=1.0, candidates=(FieldReading(Occupancy.UNSURE, doubt=1.0),)
    )


def _as_tuples(homography: Matrix) -> Homography:
    (a, b, c), (d, e, f), (g, h, i) = (homography / homography[2, 2]).tolist()
    return (a, b, c), (d, e, f), (g, h, i)
