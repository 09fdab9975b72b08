"""Training examples of the field classifier from traced boards: what `field_examples.py` has of drawn ones.

`trace_boards.py --first 1000` traces boards to train with. Each is read as the table would read it: with the map
of one of its two evenings, with colours learned from a picture or as the box names them, and with what stands
behind a tall body seen again without that body.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from board_designs import MOST_KINDS
from field_examples import EMPTY, FieldExamples, joined, near_something, noisy_homography
from gipfel_vision.board import (
    BOXES,
    FIELDS,
    RUNNER,
    BoardMap,
    Field,
    PieceAppearance,
    Points,
    Shape,
    apply_homography,
)
from gipfel_vision.board.camera_position import CameraPosition
from gipfel_vision.board.homography import Matrix
from gipfel_vision.board.illumination import IlluminationModel
from gipfel_vision.board.occlusion import DISTURBED, HIDDEN, Occluders
from gipfel_vision.board.patches import FieldPatches
from gipfel_vision.board.piece_learning import AppearanceEstimator
from gipfel_vision.board.rectification import RectifiedBoard, rectify
from gipfel_vision.images import Frame
from gipfel_vision.synthetic import Rng
from gipfel_vision.synthetic_board import BOX_LOOKS

FIRST_TRAINED = 1000
"""Boards with seeds from this one on may be trained on; they have other lamps and letters than those below."""
AS_NAMED = 0.3
"""How often the pieces are those of the box, and not learned."""


class _Traced:
    """A traced board's file."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as kept:
            self.truth: dict[str, Any] = json.loads(str(kept["truth"]))
            pictures = self.truth["pictures"]
            self.frames = [
                np.asarray(cv2.imdecode(kept[f"frame{n}"], cv2.IMREAD_COLOR), np.uint8)
                for n in range(len(pictures))
            ]
        self.fields = [np.array(picture["fields"]) for picture in pictures]
        self.tops = [{_field(name): top for name, top in picture["tops"].items()} for picture in pictures]
        self.hidden = [{_field(name) for name in picture["hidden"]} for picture in pictures]

    def first(self, role: str, lamp: int) -> int:
        """Return the number of the first picture with a role under a lamp."""
        return next(
            number
            for number, picture in enumerate(self.truth["pictures"])
            if (picture["role"], picture["lamp"]) == (role, lamp)
        )


def _field(name: str) -> Field:
    column, height = name.split(":")
    return Field(int(column), int(height))


def traced_examples(path: Path, seed: int) -> FieldExamples:
    """Crop the fields from all pictures of a traced board with pieces on it."""
    rng, traced = np.random.default_rng(seed), _Traced(path)
    lamp, kind = int(rng.integers(2)), str(traced.truth["kind"])
    empty = traced.first("empty", lamp)
    pitch = float(np.median(np.linalg.norm(np.diff(traced.fields[empty][:3], axis=0), axis=1)))
    centres = traced.fields[empty] + rng.normal(0, 0.04 * pitch, traced.fields[empty].shape)
    rectified = RectifiedBoard.of(BoardMap("traced", Shape(kind), traced.frames[empty], centres))
    true_fields = apply_homography(np.linalg.inv(rectified.to_map), traced.fields[empty])
    box = BOXES[BOX_LOOKS[kind].box]
    colours = [str(name) for name in traced.truth["colours"]]
    named = {piece.name: piece for piece in box.colours} | {RUNNER: box.runner}
    pieces = (
        {kind: named[kind] for kind in (*colours, RUNNER)}
        if rng.random() < AS_NAMED
        else _learned(traced, traced.first("learn", lamp), rectified, true_fields, named, rng)
    )
    kinds = [RUNNER, *colours]
    parts = []
    for number, tops in enumerate(traced.tops):
        if tops:
            to_frame = noisy_homography(true_fields, traced.fields[number], pitch, rng)
            fields = [
                index
                for index in near_something(set(tops), rectified, rng)
                if FIELDS[index] not in traced.hidden[number]
            ]
            body = pieces[colours[0]], pieces[RUNNER]
            patches = _patches(rectified, traced.frames[number], to_frame, body, tops, fields)
            labels = [kinds.index(tops[FIELDS[n]]) if FIELDS[n] in tops else EMPTY for n in fields]
            parts.append((patches, labels, [True] * len(fields)))
    own = np.full((MOST_KINDS, 3), -1, np.float32)
    own[: len(kinds)] = [(pieces[kind].blue, pieces[kind].green, pieces[kind].red) for kind in kinds]
    return joined(parts, own)


def _learned(
    traced: _Traced,
    number: int,
    rectified: RectifiedBoard,
    true_fields: Points,
    named: Mapping[str, PieceAppearance],
    rng: Rng,
) -> dict[str, PieceAppearance]:
    """Return the pieces' colours as learned from a picture, with bodies that are a little wrong."""
    to_frame, _ = cv2.findHomography(true_fields, traced.fields[number])
    frame = np.asarray(traced.frames[number], np.uint8)
    camera = CameraPosition.of(np.asarray(to_frame), frame.shape[:2], rectified.fields.mean(0), rectified.pitch)
    estimator = AppearanceEstimator(rectified, camera, rectify(frame, np.asarray(to_frame), rectified.size))
    stands: dict[str, list[Field]] = {}
    for field, top in traced.tops[number].items():
        if field not in traced.hidden[number]:
            stands.setdefault(top, []).append(field)
    wider, higher = rng.uniform(0.85, 1.2), rng.uniform(0.7, 1.25)
    return {
        kind: estimator.with_colour(kind, fields, body.width * wider, body.height * higher, body.taper)
        for kind, fields in stands.items()
        for body in (named[kind],)
    }


def _patches(
    rectified: RectifiedBoard,
    frame: Frame,
    to_frame: Matrix,
    bodies: tuple[PieceAppearance, PieceAppearance],
    tops: Mapping[Field, str],
    fields: list[int],
) -> FieldPatches:
    """Return the patches of fields; tall bodies in front of one are erased, as the reader does."""
    camera = CameraPosition.of(to_frame, frame.shape[:2], rectified.fields.mean(0), rectified.pitch)
    normalised = IlluminationModel(rectified).normalise(rectify(frame, to_frame, rectified.size))
    board = replace(rectified, empty=normalised.empty)
    patches = FieldPatches.of(board, camera, normalised.image, bodies, fields)
    occluders, shares = Occluders.none(board, camera, bodies[0]), np.zeros(len(FIELDS))
    for index in occluders.order():
        shares[index] = occluders.covered(index)
        top = tops.get(FIELDS[index])
        body = bodies[1] if top == RUNNER else bodies[0]
        if top and body.is_tall and shares[index] < DISTURBED:
            occluders = occluders.with_body(body, index)
    behind = [row for row, index in enumerate(fields) if DISTURBED <= shares[index] < HIDDEN]
    if behind:
        image = occluders.erased_from(normalised.image)
        erased = FieldPatches.of(board, camera, image, bodies, [fields[row] for row in behind])
        for name in ("seen", "empty", "inside", "silhouettes"):
            getattr(patches, name)[behind] = getattr(erased, name)
    return patches
