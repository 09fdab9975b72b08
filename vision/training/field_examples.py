"""Training examples of the field classifier: labelled patches of drawn boards.

Boards, pieces and light vary more than any real ones on purpose (domain randomisation), and none of the looks that
the product is tested on is among them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from board_augmentation import CameraProcessing
from board_designs import BODIES, MOST_KINDS
from board_scenes import SIZE, random_board, random_flaws, random_lamp, random_picture
from gipfel_vision.board import (
    FIELD_INDEX,
    FIELDS,
    RUNNER,
    BoardMap,
    Field,
    PieceAppearance,
    Points,
    apply_homography,
)
from gipfel_vision.board.camera_position import CameraPosition
from gipfel_vision.board.homography import Matrix
from gipfel_vision.board.illumination import IlluminationModel
from gipfel_vision.board.patches import FieldPatches
from gipfel_vision.board.piece_learning import AppearanceEstimator
from gipfel_vision.board.rectification import RectifiedBoard, rectify
from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import Lamp, Rng
from gipfel_vision.synthetic_board import BoardPicture, DrawnBoard
from gipfel_vision.synthetic_board.board import PITCH

LOW = 30.0
"""From this many degrees off the vertical on, a board's map may have been made from another place."""

EMPTY, FOREIGN = -1, -2
"""The labels of a field where no piece stands, and of one that something else lies on."""


@dataclass(frozen=True, slots=True, eq=False)
class FieldExamples:
    """Patches of fields as in `FieldPatches`, and the label of each; a row a field."""

    seen: Frame
    empty: Frame
    inside: Frame
    silhouettes: Frame
    colours: Array
    """The colours of the kinds, the runner's first; rows that are -1 are none."""
    labels: np.ndarray
    """The index of a kind, `EMPTY` or `FOREIGN`."""
    is_visible: np.ndarray
    """Whether enough of it shows to be classified."""


def draw_examples(seed: int, pictures: int = 3) -> FieldExamples:
    """Draw a board, learn its pieces, and crop the fields from some pictures of it."""
    rng = np.random.default_rng(seed)
    while True:
        try:
            return _draw_examples(rng, pictures)
        except ValueError:  # the board was not wholly in the frame
            continue


def _draw_examples(rng: Rng, pictures: int) -> FieldExamples:
    (board, prints), processing = random_board(rng), CameraProcessing.any(rng)
    fixed = board.lamp if rng.random() < 0.5 else None
    pose, lamp = board.random_pose(rng), random_lamp(rng, fixed)
    mapped = board
    if board.camera.tilt > LOW and rng.random() < 0.5:  # somebody else's map, or a print, from straight above
        mapped = replace(board, camera=replace(board.camera, tilt=rng.uniform(0, 10)))
    first = mapped.picture({}, pose, int(rng.integers(1 << 30)), lamp=lamp, flaws=random_flaws(rng))
    pitch = float(np.linalg.norm(first.fields[1] - first.fields[0]))
    centres = first.fields + rng.normal(0, 0.05 * pitch, first.fields.shape)
    rectified = RectifiedBoard.of(BoardMap("drawn", board.shape, processing.apply(first.frame, rng), centres))
    illumination = IlluminationModel(rectified)
    true_fields = apply_homography(np.linalg.inv(rectified.to_map), first.fields)
    names = [name for name, _ in board.pieces]
    kinds = [RUNNER, *names[:-1]]
    learned = _learned(board, rectified, true_fields, processing, fixed, rng)
    colours = np.full((MOST_KINDS, 3), -1, np.float32)
    colours[: len(kinds)] = [(learned[kind].blue, learned[kind].green, learned[kind].red) for kind in kinds]
    parts = []
    for _ in range(pictures):
        shown = replace(board, print=prints[rng.integers(len(prints))])
        picture = random_picture(shown, names[:-1], random_lamp(rng, fixed), rng)
        to_frame = noisy_homography(true_fields, picture.fields, pitch, rng)
        frame = processing.apply(picture.frame, rng)
        camera = CameraPosition.of(to_frame, frame.shape[:2], rectified.fields.mean(0), rectified.pitch)
        fields = _chosen_fields(picture, rectified, rng)
        normalised = illumination.normalise(rectify(frame, to_frame, rectified.size))
        under_glare = replace(rectified, empty=normalised.empty)
        bodies = learned[kinds[1]], learned[RUNNER]
        patches = FieldPatches.of(under_glare, camera, normalised.image, bodies, fields)
        labels = [_label(picture, FIELDS[index], kinds) for index in fields]
        is_visible = [FIELDS[index] not in picture.hidden for index in fields]
        parts.append((patches, labels, is_visible))
    return joined(parts, colours)


def joined(parts: Sequence[tuple[FieldPatches, list[int], list[bool]]], colours: Array) -> FieldExamples:
    """Return the patches of some pictures of one board, with their labels and what is visible, as examples."""
    rows = sum(len(labels) for _, labels, _ in parts)
    return FieldExamples(
        np.concatenate([patches.seen for patches, _, _ in parts]),
        np.concatenate([patches.empty for patches, _, _ in parts]),
        np.concatenate([patches.inside for patches, _, _ in parts]),
        np.concatenate([patches.silhouettes for patches, _, _ in parts]),
        np.tile(colours[None], (rows, 1, 1)),
        np.concatenate([labels for _, labels, _ in parts]).astype(np.int8),
        np.concatenate([is_visible for _, _, is_visible in parts]),
    )


def _label(picture: BoardPicture, field: Field, kinds: list[str]) -> int:
    if picture.covered.get(field, 0.0) > 0.5:
        return FOREIGN
    return kinds.index(picture.tops[field]) if field in picture.tops else EMPTY


def _chosen_fields(picture: BoardPicture, board: RectifiedBoard, rng: Rng) -> list[int]:
    """Return the indices of fields that something is near, and of a few others; none that is half covered."""
    half = {field for field, part in picture.covered.items() if 0.2 < part < 0.7}
    near = near_something({*picture.tops, *picture.covered}, board, rng)
    return [index for index in near if FIELDS[index] not in half]


def near_something(busy: set[Field], board: RectifiedBoard, rng: Rng) -> list[int]:
    """Return the indices of fields that something is near, and of a few others."""
    near = np.zeros(len(FIELDS), bool)
    if busy:
        places = board.fields[[FIELD_INDEX[field] for field in sorted(busy)]]
        near = np.linalg.norm(board.fields[:, None] - places[None], axis=2).min(1) < 1.8 * board.pitch
    near |= rng.random(len(FIELDS)) < 0.15
    return [int(index) for index in np.flatnonzero(near)]


def noisy_homography(true_fields: Points, seen: Points, pitch: float, rng: Rng) -> Matrix:
    """Return the homography to a picture with some noise: registration is never exact to the last pixel."""
    off = rng.normal(0, rng.choice((0.01, 0.03, 0.05)) * pitch, (4, 2))
    high, wide = SIZE[1], SIZE[0]
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    moved = cv2.getPerspectiveTransform(corners, (corners + off).astype(np.float32))
    to_frame, _ = cv2.findHomography(true_fields, seen)
    return np.asarray(moved @ to_frame)


def _learned(
    board: DrawnBoard,
    rectified: RectifiedBoard,
    true_fields: Points,
    processing: CameraProcessing,
    fixed: Lamp | None,
    rng: Rng,
) -> Mapping[str, PieceAppearance]:
    """Return the pieces' colours as learned from a picture, and bodies with errors: heights are hard to learn."""
    order = rng.permutation(len(FIELDS))
    many, stands = int(rng.integers(1, 4)), {}
    for number, (name, _) in enumerate(board.pieces):
        stands[name] = [FIELDS[n] for n in order[number * many : (number + 1) * many]]
    stacks = {field: (name,) for name, fields in stands.items() for field in fields}
    lamp = random_lamp(rng, fixed)
    pose, seed = board.random_pose(rng), int(rng.integers(1 << 30))
    picture = board.picture(stacks, pose, seed, lamp=lamp, flaws=random_flaws(rng))
    frame = processing.apply(picture.frame, rng)
    to_frame, _ = cv2.findHomography(true_fields, picture.fields)
    camera = CameraPosition.of(to_frame, frame.shape[:2], rectified.fields.mean(0), rectified.pitch)
    estimator = AppearanceEstimator(rectified, camera, rectify(frame, to_frame, rectified.size))
    learned, body = {}, None
    for name, model in board.pieces:
        if body is None or name == RUNNER:
            taper = BODIES[model.kind][2]
            body = (
                model.width / PITCH * rng.uniform(0.85, 1.25),
                model.height / PITCH * rng.uniform(0.3, 1.3),
                taper if rng.random() < 0.6 else float(rng.choice((1.0, 0.6, 0.25))),
            )
        learned[name] = estimator.with_colour(name, stands[name], *body)
    return learned
