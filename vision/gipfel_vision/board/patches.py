"""A patch for each field, cropped from the rectified board and rotated so that what stands there leans upwards.

A body is seen displaced away from the nadir. Rotated that way, all fields look alike to a classifier: the foot in
the same place, the head above it, and whatever stands in front of it below.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from gipfel_vision.board.camera_position import CameraPosition, fill_hull
from gipfel_vision.board.pieces import PieceAppearance
from gipfel_vision.board.rectification import RectifiedBoard
from gipfel_vision.images import Array, Frame

PIXELS_PER_PITCH = 16
"""How many pixels a patch has from field to field."""

PATCH_WIDTH, PATCH_HEIGHT = 36, 68
FIELD_CENTRE = (17.5, 42.5)
"""The size of a patch in pixels, and where in it the middle of its field lies: it reaches from the foot of a stack
that stands in front of the field to the top of one that stands on it."""

MIN_CHANGE = 0.15
"""By what fraction of its brightness a pixel must differ from the empty board to have changed."""

NEAR, MIN_CHANGED = 1.3, 0.01
"""The side, in pitches, of the square around a field in which changed pixels are counted, and the fraction of them
there from which on something may stand on the field."""

_CIRCLE = np.stack([np.cos(np.arange(12) * np.pi / 6), np.sin(np.arange(12) * np.pi / 6)], 1)


@dataclass(frozen=True, slots=True, eq=False)
class FieldPatches:
    """Patches of some fields, a row each: the image in the map's light, and the empty board there.

    `seen` and `empty` are fields × rows × columns × colours; `inside` is not 0 where the board certainly is;
    `silhouettes` has for each field two masks, of a piece and of a runner that would stand on its middle.
    """

    seen: Frame
    empty: Frame
    inside: Frame
    silhouettes: Frame

    @classmethod
    def of(
        cls,
        board: RectifiedBoard,
        camera: CameraPosition,
        image: Array,
        bodies: tuple[PieceAppearance, PieceAppearance],
        fields: Sequence[int],
    ) -> Self:
        """Crop fields, by index, from a normalised image; `bodies` are those of a piece and of the runner."""
        places = board.fields[list(fields)]
        away = places - camera.nadir
        far = np.linalg.norm(away, axis=1)
        up = away / np.maximum(far, 1e-6)[:, None]
        across = np.stack([-up[:, 1], up[:, 0]], 1)
        columns = (np.arange(PATCH_WIDTH) - FIELD_CENTRE[0]) * board.pitch / PIXELS_PER_PITCH
        rows = (FIELD_CENTRE[1] - np.arange(PATCH_HEIGHT)) * board.pitch / PIXELS_PER_PITCH
        pixels = (
            places[:, None, None]
            + columns[None, None, :, None] * across[:, None, None]
            + rows[None, :, None, None] * up[:, None, None]
        ).astype(np.float32)
        x, y = (np.ascontiguousarray(pixels[..., side].reshape(-1, PATCH_WIDTH)) for side in (0, 1))
        shape = (len(places), PATCH_HEIGHT, PATCH_WIDTH)
        seen, empty, inside = (
            _sample(one, x, y) for one in (_blurred(image), _blurred(board.empty), board.inside)
        )
        slopes = far / board.pitch / camera.height
        silhouettes = np.stack(
            [np.stack([_silhouette(body, slope, camera) for body in bodies]) for slope in slopes]
        )
        return cls(seen.reshape(*shape, 3), empty.reshape(*shape, 3), inside.reshape(shape), silhouettes)

    def __len__(self) -> int:
        return len(self.seen)

    def rows(self, chosen: Array) -> Self:
        """Return the patches with these indices."""
        return type(self)(self.seen[chosen], self.empty[chosen], self.inside[chosen], self.silhouettes[chosen])

    def mirrored(self) -> Self:
        """Return the patches with left and right exchanged."""
        return type(self)(
            self.seen[:, :, ::-1], self.empty[:, :, ::-1], self.inside[:, :, ::-1], self.silhouettes[..., ::-1]
        )


def changed_fields(board: RectifiedBoard, camera: CameraPosition, image: Array) -> list[int]:
    """Return the indices of fields around which anything differs from the empty board: all others are empty.

    It is background subtraction on the rectified, normalised image.
    """
    changed = changed_pixels(board, image).astype(np.float32)
    fraction = cv2.boxFilter(changed, -1, (round(NEAR * board.pitch),) * 2)
    places = np.rint(camera.displaced(board.fields, 0.5)).astype(int)
    x, y = np.clip(places, 0, np.array(board.size) - 1).T
    return [int(index) for index in np.flatnonzero(fraction[y, x] > MIN_CHANGED)]


def changed_pixels(board: RectifiedBoard, image: Array) -> Array:
    """Return which pixels of a normalised image differ from the empty board, as a mask of true and false."""
    now, empty = _blurred(image), _blurred(board.empty)
    difference, brightness = cv2.absdiff(now, empty).max(2), empty.max(2)
    return np.asarray(difference > MIN_CHANGE * (brightness.astype(np.float32) + 25))


def _blurred(image: Array) -> Frame:
    """Return an 8-bit image, slightly blurred against aliasing: a patch has fewer pixels than the board."""
    return np.asarray(cv2.GaussianBlur(cv2.convertScaleAbs(image), (0, 0), 0.8), np.uint8)


def _sample(image: Frame, x: Array, y: Array) -> Frame:
    return np.asarray(cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _silhouette(body: PieceAppearance, slope: float, camera: CameraPosition) -> Frame:
    """Return a mask of a body that stands on the middle of a patch's field, 255 inside, with soft edges.

    `slope` is the field's distance from the nadir divided by the camera's height.
    """
    # What is nearer to the camera is seen farther from the nadir, and larger.
    nearer = camera.magnification(body.height)
    half = 0.5 * body.width * PIXELS_PER_PITCH
    head = np.array([FIELD_CENTRE[0], FIELD_CENTRE[1] - slope * camera.height * (nearer - 1) * PIXELS_PER_PITCH])
    circles = [FIELD_CENTRE + half * _CIRCLE, head + half * body.taper * nearer * _CIRCLE]
    return fill_hull((PATCH_HEIGHT, PATCH_WIDTH), np.concatenate(circles), 255, cv2.LINE_AA)
