"""Classifies what stands on fields: a small network with attention compares each with the empty board and pieces.

It was trained by `vision/training/train_field_classifier.py` on boards of any look. It knows no colours of its
own: a convolutional network (`classifier.onnx`) says where in a patch to look at colours, as attention maps, and
gives an embedding of the field; what is seen there is compared with each kind of piece by a small perceptron
(`classifier.npz`). So any number of kinds will do.
"""

from dataclasses import dataclass, fields
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.board.network_input import CHANNELS, attention_pool, network_input, similarity_to
from gipfel_vision.board.patches import PATCH_HEIGHT, PATCH_WIDTH, FieldPatches
from gipfel_vision.board.specular import adapt_colours
from gipfel_vision.images import Array, softmax

BATCH = 12
"""How many fields the network classifies at a time."""

SURE = 0.99
"""A field whose best probability is below this is classified again, mirrored; one whose probability of being empty
is below this is compared again with adapted colours."""

_MODEL = Path(__file__).with_name("classifier.onnx")
_PERCEPTRON = Path(__file__).with_name("classifier.npz")


class FieldClassifier:
    """The convolutional network with its perceptron."""

    def __init__(self, model: Path = _MODEL, perceptron: Path = _PERCEPTRON) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))
        with np.load(perceptron, allow_pickle=False) as kept:
            self._perceptron = {name: kept[name] for name in kept.files}

    def classify(self, patches: FieldPatches, colours: Array, places: Array, brightest: Array) -> Array:
        """Return probabilities, a row for each field: each kind of piece, nothing, and something else.

        `colours` are the kinds' blue, green and red, the runner first; `places` are the fields' centres, in
        pitches: neighbours say how pieces look in this light. `brightest` are the brightest colours possible on
        each field.
        """
        kinds = np.minimum(np.asarray(colours, np.float32), brightest[:, None])
        first = self._run(patches, kinds, brightest)
        adapted = adapt_colours(kinds, first.probabilities, first.colours, places, brightest)
        probabilities = self._compare(first, adapted, brightest)
        doubted = np.flatnonzero(np.minimum(first.probabilities, probabilities).max(1) < SURE)
        if len(doubted):
            # Test-time augmentation: the mean of a patch and its mirror image is less often wrong than either.
            some = patches.rows(doubted)
            second = self._run(some.mirrored(), adapted[doubted], brightest[doubted]).probabilities
            probabilities[doubted] = (probabilities[doubted] + second) / 2
            adapted = adapt_colours(kinds, probabilities, first.colours, places, brightest)
            third = self._run(some, adapted[doubted], brightest[doubted]).probabilities
            probabilities[doubted] = (second + third) / 2
        return probabilities

    def _run(self, patches: FieldPatches, kinds: Array, brightest: Array) -> "_Output":
        """Classify fields, a batch at a time; `kinds` has the colours of the kinds at each field."""
        rows = np.arange(len(patches))
        batches = [rows[at : at + BATCH] for at in range(0, len(patches), BATCH)]
        outputs = [self._run_batch(patches.rows(some), kinds[some], brightest[some]) for some in batches]
        return _Output(*(np.concatenate([getattr(one, part.name) for one in outputs]) for part in fields(_Output)))

    def _run_batch(self, patches: FieldPatches, kinds: Array, brightest: Array) -> "_Output":
        given = network_input(patches, kinds, brightest)
        batch = np.zeros((BATCH, CHANNELS, PATCH_HEIGHT, PATCH_WIDTH), np.float32)
        batch[: len(patches)] = given.channels
        self._net.setInput(batch)
        # `where` and `gist` are the file's names for attention maps and embedding.
        scores, embedding = (np.array(one)[: len(patches)] for one in self._net.forward(["where", "gist"]))
        attention = softmax(scores.reshape(*scores.shape[:2], -1))
        features = attention_pool(attention, given.tones, given.similarity, kinds)
        probabilities = softmax(self._scores(features, embedding))
        pixels = patches.seen[:, ::2, ::2].reshape(len(patches), -1, 3)
        colours = (attention.mean(1)[:, None] @ pixels)[:, 0]
        return _Output(probabilities, attention, embedding, given.tones, colours)

    def _compare(self, output: "_Output", kinds: Array, brightest: Array) -> Array:
        """Return probabilities for kinds of other colours, without running the network; empty fields stay so."""
        probabilities, nothing = output.probabilities.copy(), kinds.shape[1]
        some = np.flatnonzero(probabilities[:, nothing] < SURE)
        if not len(some):
            return probabilities
        attention, embedding, tones, kinds = (
            part[some] for part in (output.attention, output.embedding, output.tones, kinds)
        )
        similarity = similarity_to(tones, kinds, brightest[some])
        features = attention_pool(attention, tones, similarity, kinds)
        probabilities[some] = softmax(self._scores(features, embedding))
        return probabilities

    def _scores(self, features: Array, embedding: Array) -> Array:
        """Return the perceptron's scores of each kind, of nothing and of something else, before their softmax."""
        kept, count = self._perceptron, features.shape[1]
        joined = np.concatenate([features, np.repeat(embedding[:, None], count, 1)], 2)
        hidden = np.maximum(joined @ kept["first.weight"].T + kept["first.bias"], 0)
        hidden = np.maximum(hidden @ kept["second.weight"].T + kept["second.bias"], 0)
        kinds = hidden @ kept["third.weight"].T + kept["third.bias"]
        return np.concatenate([kinds[..., 0], embedding @ kept["other.weight"].T + kept["other.bias"]], 1)


@dataclass(frozen=True, slots=True, eq=False)
class _Output:
    """The result for some fields, a row each."""

    probabilities: Array
    attention: Array
    """Where the network looked at colours: maps over the half-size patch, each of which sums to 1."""
    embedding: Array
    tones: Array
    colours: Array
    """The mean colour where it looked: blue, green and red."""
