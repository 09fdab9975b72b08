"""Softmax: a network's scores as probabilities."""

import numpy as np

from gipfel_vision.images.frame import Array


def softmax(scores: Array) -> Array:
    """Return probabilities that add up to 1 along the last axis."""
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return np.asarray(weights / weights.sum(-1, keepdims=True))
