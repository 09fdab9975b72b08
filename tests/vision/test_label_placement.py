"""Labels beside points: none covers another, all are in the image, and each is near its point if there is room."""

import random

import pytest

from gipfel_vision.images import place_labels

SIZE = (800, 600)


@pytest.mark.parametrize("seed", range(5))
def test_labels_do_not_overlap(seed: int) -> None:
    """Twenty of them, on fields close to each other."""
    chance = random.Random(seed)
    points = chance.sample([(250.0 + 30 * x, 150.0 + 30 * y) for x in range(11) for y in range(11)], 20)

    boxes = place_labels(points, [(80.0, 16.0)] * 20, 12.0, SIZE)

    assert all(left >= 0 and top >= 0 and right <= 800 and bottom <= 600 for left, top, right, bottom in boxes)
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_label_alone_is_below_its_point() -> None:
    """Its middle is at the point's x, and it begins just below the circle."""
    ((left, top, right, bottom),) = place_labels([(400.0, 300.0)], [(80.0, 16.0)], 12.0, SIZE)

    assert (left + right) / 2 == pytest.approx(400)
    assert 312 <= top < bottom < 345


def test_a_label_at_the_edge_stays_in_the_image() -> None:
    """There is no room below it."""
    ((_, top, right, bottom),) = place_labels([(795.0, 595.0)], [(80.0, 16.0)], 12.0, SIZE)

    assert right <= 800
    assert top < bottom <= 600
