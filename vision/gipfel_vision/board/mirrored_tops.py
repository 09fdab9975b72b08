"""Mirrored tops: a flat, glossy piece that mirrors the lamp looks white, and must not be taken for a white runner.

Colours cannot tell the two apart, but widths can: where runners are narrower than pieces, a ring around a runner's
foot shows the board, and one around a mirrored piece's does not.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from gipfel_vision.board.camera_position import CameraPosition, silhouette
from gipfel_vision.board.patches import MIN_CHANGE
from gipfel_vision.board.pieces import PieceAppearance, PieceForm
from gipfel_vision.board.rectification import RectifiedBoard
from gipfel_vision.images import Array, Frame

MIN_RING = 0.08
"""The least area of the ring, in squared pitches, that tells them apart."""

WHOLLY, FILLED = 0.78, 0.7
"""From this share of a ring on that is white, unlike the empty board, a lamp is mirrored in a piece; and from this
share on that differs from the empty board, a piece may stand there."""

WHITE = 0.6
"""The least ratio of the weakest to the strongest colour of a mirrored lamp."""

FLAT = (PieceForm.CHIP, PieceForm.DISC)
"""The forms with a flat top, in which a lamp is mirrored whole."""


def mirrored_fields(
    board: RectifiedBoard,
    camera: CameraPosition,
    image: Array,
    bodies: tuple[PieceAppearance, PieceAppearance],
    fields: Sequence[int],
) -> list[int]:
    """Return those of some fields on which what looks like a white runner may be a piece that mirrors the lamp.

    `bodies` are a piece's and a runner's. A runner may stand on a piece, of which a coloured ring shows; but once
    a lamp is mirrored on one field, a ring of any colour is doubted on the others.
    """
    if bodies[0].form not in FLAT:
        return []
    rings = [_ring(board, camera, image, bodies, field) for field in fields]
    is_mirrored = any(white > WHOLLY for _, white in rings)
    return [field for field, (changed, _) in zip(fields, rings, strict=True) if is_mirrored and changed > FILLED]


def _ring(
    board: RectifiedBoard,
    camera: CameraPosition,
    image: Array,
    bodies: tuple[PieceAppearance, PieceAppearance],
    field: int,
) -> tuple[float, float]:
    """Return which share of the ring differs from the empty board, and which is white besides."""
    of_piece, of_runner = (_silhouette(board, camera, body, field) for body in bodies)
    ring = (of_piece > 0) & (of_runner == 0)
    if ring.sum() < MIN_RING * board.pitch**2:
        return 0.0, 0.0
    now, empty = (np.asarray(one, np.float32)[ring] for one in (cv2.convertScaleAbs(image), board.empty))
    changed = np.abs(now - empty).max(1) > MIN_CHANGE * (empty.max(1) + 25)
    is_white = now.min(1) > WHITE * now.max(1)
    return float(changed.mean()), float((changed & is_white).mean())


def _silhouette(board: RectifiedBoard, camera: CameraPosition, body: PieceAppearance, field: int) -> Frame:
    foot = 0.5 * body.width * board.pitch
    head = foot * body.taper * camera.magnification(body.height)
    return np.asarray(
        silhouette(board.inside.shape, camera, board.fields[field], (0.0, foot), (body.height, head)), np.uint8
    )
