"""Looks closely at proposals of dice of any size, with two networks: what both believe is a die.

The detector has seen far more pictures, the refiner sees a die at a better scale and whole. They err on different
dice, so their mean errs less than either: on photographs of dice that neither knew it read more than both.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import log

import numpy as np

from gipfel_vision.dice.detector import Detection, DiceDetector, distance, sigmoid, suppress_duplicates
from gipfel_vision.dice.refiner import DiceRefiner
from gipfel_vision.images import Frame

_MOST_PROPOSALS = 40
"""More proposals than this are not looked at: nobody throws so many dice."""
_OTHER_SIZES = (0.66, 1.5)
"""Where there is no die of the proposed size, one of these sizes in units of it is looked for, too."""
_LOST = 0.01
"""The confidence of a network that finds nothing at all."""
_CLEAR = 0.9
"""A die that is less probable than this, or its value, is looked at again (test-time augmentation)."""
_DICE_ON_ONE = 2
"""So many clear dice that lie on one that is far larger are dice, and it is none."""
_AGAIN = (0.9, 1.1)
"""How large it is then taken to be, in units of its own size."""
_LEAST = 0.05
"""With less confidence of both together it is no die."""


def look_closely(
    frame: Frame, proposals: Sequence[Detection], detector: DiceDetector, refiner: DiceRefiner
) -> list[Detection]:
    """Return what proposals are dice: each is looked at once, then again from where it was found."""
    proposals = proposals[:_MOST_PROPOSALS]
    refined = refiner.refine(frame, list(proposals), 0.1)
    lost = [one for one, found in zip(proposals, refined, strict=True) if found is None]
    others = [replace(one, size=ratio * one.size) for one in lost for ratio in _OTHER_SIZES]
    refined += refiner.refine(frame, others, 0.1)
    places = suppress_duplicates([one for one in refined if one])
    places = [one for one in places if sum(_lies_on(other, one) for other in places) < _DICE_ON_ONE]
    agreed = [one for one in _looked_at(frame, places, detector, refiner) if one.confidence > _LEAST]
    unclear = [one for one in agreed if min(one.confidence, max(one.probabilities)) < _CLEAR]
    again = [replace(one, size=ratio * one.size) for one in unclear for ratio in _AGAIN]
    looks = _looked_at(frame, again, detector, refiner)
    for number, one in enumerate(unclear):
        some = looks[len(_AGAIN) * number : len(_AGAIN) * (number + 1)]
        agreed[agreed.index(one)] = _mean([one, *some])
    return suppress_duplicates([one for one in agreed if one.confidence > _LEAST])


def _lies_on(one: Detection, larger: Detection) -> bool:
    """Return whether one is clearly a die, and lies on what is far larger: it is no pip of a huge die then."""
    return one.confidence > _CLEAR and one.size < 0.5 * larger.size and distance(one, larger) < 1.0


def _looked_at(
    frame: Frame, places: list[Detection], detector: DiceDetector, refiner: DiceRefiner
) -> list[Detection]:
    """Return what both networks together say of places."""
    first = refiner.refine(frame, places, 0.0, mirror=True)
    second = detector.look(frame, places, _LOST)
    return [_agreed(one or place, other) for place, one, other in zip(places, first, second, strict=True)]


def _mean(looks: list[Detection]) -> Detection:
    """Return several looks at one die as one: places as the first has it, opinions as in `_agreed`."""
    all_of_them = np.prod([np.array(one.probabilities) + 1e-6 for one in looks], 0) ** (1 / len(looks))
    return replace(
        looks[0],
        confidence=sigmoid(sum(_logit(one.confidence) for one in looks) / len(looks)),
        probabilities=tuple((all_of_them / all_of_them.sum()).tolist()),
    )


def _agreed(one: Detection, other: Detection | None) -> Detection:
    """Return the opinion of both networks: the mean of logits, the geometric mean of the values' probabilities."""
    if other is None:
        return replace(one, confidence=sigmoid((_logit(one.confidence) + _logit(_LOST)) / 2))
    both = (np.array(one.probabilities) * np.array(other.probabilities)) ** 0.5 + 1e-6
    return Detection(
        *((one.x, one.y, one.size) if one.confidence > _LEAST else (other.x, other.y, other.size)),
        confidence=sigmoid((_logit(one.confidence) + _logit(other.confidence)) / 2),
        probabilities=tuple((both / both.sum()).tolist()),
    )


def _logit(probability: float) -> float:
    return log((probability + 1e-4) / (1 - probability + 1e-4))
