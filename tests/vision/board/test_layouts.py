"""The nominal boards: fields are where real boards have them, and a shape is known by its fields."""

import cv2
import numpy as np
import pytest

from gipfel_vision.board import (
    FIELD_INDEX,
    FIELDS,
    LENGTHS,
    OFFERED_SHAPES,
    BoardMap,
    Field,
    Points,
    Shape,
    apply_homography,
    layout,
    nearest_shape,
)

FROM_ABOVE = np.array([(40.0, 4.0, 500.0), (-3.0, 38.0, 450.0), (0.0, 0.0, 1.0)])
FROM_THE_SIDE = np.array([(40.0, 6.0, 500.0), (-4.0, 33.0, 450.0), (0.001, 0.008, 1.0)])


def placed(shape: Shape, homography: np.ndarray) -> dict[Field, tuple[float, float]]:
    """Return where the fields of a shape are in a picture."""
    return {
        field: (float(x), float(y))
        for field, (x, y) in zip(FIELDS, apply_homography(homography, layout(shape).fields), strict=True)
    }


@pytest.mark.parametrize("shape", Shape)
def test_fields_go_up_in_their_columns_inside_the_board(shape: Shape) -> None:
    """Columns go from left to right, heights from the bottom up, and all fields are on the board."""
    fields, outline = layout(shape).fields, layout(shape).outline.astype(np.float32)

    for column, length in LENGTHS.items():
        ys = [fields[FIELD_INDEX[Field(column, height)]][1] for height in range(1, length + 1)]
        assert ys == sorted(ys, reverse=True)
    lowest = [fields[FIELD_INDEX[Field(column, 1)]][0] for column in LENGTHS]
    assert lowest == sorted(lowest)
    assert min(cv2.pointPolygonTest(outline, (float(x), float(y)), True) for x, y in fields) > 0.3


@pytest.mark.parametrize("shape", Shape)
def test_a_shape_is_known_by_its_fields(shape: Shape) -> None:
    """From the side, where squares are not square, an octagon may also be a plate, but never anything else."""
    alike = {Shape.OCTAGON, Shape.PLATE}

    assert nearest_shape(placed(shape, FROM_ABOVE)) is shape
    assert nearest_shape(placed(shape, FROM_THE_SIDE)) in (alike if shape in alike else {shape})


@pytest.mark.parametrize("shape", Shape)
def test_corners_bring_every_field_to_its_place(shape: Shape) -> None:
    """A map from four corners has the same fields as one in which all 83 were marked."""
    empty = np.zeros((900, 1000, 3), np.uint8)
    corners = apply_homography(FROM_ABOVE, layout(shape).corners)

    by_corners = BoardMap.from_corners("ours", shape, empty, corners)
    by_fields = BoardMap.from_fields("ours", shape, empty, placed(shape, FROM_ABOVE))

    assert np.abs(by_corners.centres - by_fields.centres).max() < 0.01 * by_fields.pitch


def test_a_diamond_begins_at_column_2() -> None:
    """Its corners are its own: beside column 2, above column 7, beside column 12, below column 7."""
    corners, fields = layout(Shape.DIAMOND).corners, layout(Shape.DIAMOND).fields
    nearest = [FIELDS[int(np.linalg.norm(fields - corner, axis=1).argmin())].column for corner in corners]

    assert nearest == [2, 7, 12, 7]
    assert turns_right(corners)


def turns_right(corners: Points) -> bool:
    """Whether a polygon goes around clockwise, as a picture's y goes down."""
    sides = np.roll(corners, -1, 0) - corners
    following = np.roll(sides, -1, 0)
    return bool((sides[:, 0] * following[:, 1] > sides[:, 1] * following[:, 0]).all())


def test_the_plate_has_its_outer_columns_near_the_corners() -> None:
    """As on the red plate: about four fifths of the way from the middle; on a printed octagon two thirds."""
    outer = {shape: layout(shape).fields[0][0] / layout(shape).outline[:, 0].min() for shape in OFFERED_SHAPES}

    assert outer[Shape.PLATE] == pytest.approx(0.8, abs=0.01)
    assert outer[Shape.OCTAGON] == pytest.approx(0.69, abs=0.01)
