"""The field classifier: it knows no colours of its own, and returns probabilities."""

import numpy as np
import pytest

from gipfel_vision.board.classifier import FieldClassifier
from gipfel_vision.board.network_input import network_input
from gipfel_vision.board.patches import PATCH_HEIGHT, PATCH_WIDTH, FieldPatches

GREY, RED, BLUE, WHITE = (120, 120, 120), (30, 30, 200), (190, 70, 30), (235, 235, 235)
CUBE = np.s_[35:50, 11:24]
ALONE = (np.zeros((1, 2)), np.full((1, 3), 255.0))


@pytest.fixture(scope="module")
def classifier() -> FieldClassifier:
    """Return the network."""
    return FieldClassifier()


def patch(colour: tuple[int, int, int] | None) -> FieldPatches:
    """Return a patch of a grey field with a ring, and perhaps a cube of a colour in its middle."""
    empty = np.full((1, PATCH_HEIGHT, PATCH_WIDTH, 3), GREY, np.uint8)
    empty[:, 35:56, 7:28] = (90, 100, 110)
    seen = empty.copy()
    if colour:
        seen[0][CUBE] = colour
        seen[0, 35:42, 11:24] = np.minimum(np.array(colour) * 1.15, 255)
    silhouettes = np.zeros((1, 2, PATCH_HEIGHT, PATCH_WIDTH), np.uint8)
    silhouettes[:, :, 35:50, 11:24] = 255
    return FieldPatches(seen, empty, np.full((1, PATCH_HEIGHT, PATCH_WIDTH), 255, np.uint8), silhouettes)


def test_probabilities_add_up_to_one(classifier: FieldClassifier) -> None:
    """They are those of the runner, two colours, nothing and something else."""
    probabilities = classifier.classify(patch(RED), np.array([WHITE, RED, BLUE]), *ALONE)

    assert probabilities.shape == (1, 5)
    assert probabilities.sum() == pytest.approx(1.0, abs=1e-5)


def test_an_unchanged_field_is_empty(classifier: FieldClassifier) -> None:
    """Where a patch is like the empty board, nothing stands."""
    assert classifier.classify(patch(None), np.array([WHITE, RED, BLUE]), *ALONE)[0].argmax() == 3


def test_colours_are_those_that_were_learned(classifier: FieldClassifier) -> None:
    """Where red is the second colour, the same cube is the second colour."""
    first = classifier.classify(patch(RED), np.array([WHITE, RED, BLUE]), *ALONE)[0]
    second = classifier.classify(patch(RED), np.array([WHITE, BLUE, RED]), *ALONE)[0]

    assert first.argmax() == 1
    assert second.argmax() == 2
    assert first[[0, 2, 1, 3, 4]] == pytest.approx(second, abs=1e-4)


def test_any_number_of_fields_is_classified_alike(classifier: FieldClassifier) -> None:
    """Fields are classified in batches, and none is changed by the others."""
    one, colours = patch(BLUE), np.array([WHITE, RED, BLUE])
    names = ("seen", "empty", "inside", "silhouettes")
    many = FieldPatches(*(np.repeat(getattr(one, name), 29, 0) for name in names))

    probabilities = classifier.classify(many, colours, np.zeros((29, 2)), np.full((29, 3), 255.0))

    assert probabilities.shape == (29, 5)
    assert np.ptp(probabilities, axis=0).max() < 1e-4


def test_a_shadow_on_an_empty_field_is_nothing(classifier: FieldClassifier) -> None:
    """A shadow over an empty board changes fields, and they are empty all the same."""
    bare = patch(None)
    shaded = FieldPatches((bare.seen * 0.8).astype(np.uint8), bare.empty, bare.inside, bare.silhouettes)

    assert classifier.classify(shaded, np.array([WHITE, RED, BLUE]), *ALONE)[0].argmax() == 3


def test_the_input_need_not_know_where_a_camera_saturates() -> None:
    """Who draws pictures to train on has none that saturates elsewhere."""
    kinds = np.array([[WHITE, RED, BLUE]], np.float32)
    known = network_input(patch(RED), kinds, np.full((1, 3), 255.0))

    assert np.array_equal(network_input(patch(RED), kinds).similarity, known.similarity)
