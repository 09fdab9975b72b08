"""Fuses the network's detections with the pip counts: a value for each die, and its doubt by logistic regression.

The value is the maximum of the product of both opinions. The doubt is one minus the probability that a logistic
model gives to features of the detection itself (`own_features`) and of its neighbours (`context_features`).
"""

from collections.abc import Sequence
from math import exp, log

import numpy as np

from gipfel_vision.dice.detector import Detection, distance
from gipfel_vision.dice.pip_counting import PipCount, count_pips, crop_face, face_angle
from gipfel_vision.dice.reading import Die
from gipfel_vision.images import Array, Frame

TOO_CLOSE = 0.78
"""How close the middles of two dice never are, in units of their mean size."""
_CROWDED_DOUBT = 0.8
"""The doubt of a detection that lies closer to another than dice can lie."""
_DISAGREEMENT_DOUBT = 0.25
"""The least doubt of a die on which network and pip count do not agree: the players are asked."""
_HOLDS_PIPS = 8.0
"""What is subtracted from the score of a detection if what would be its pips has pips itself, or are clearly dice.

Four dark dice on paper, each showing a one, are not one large four.
"""
_CLEAR_DIE = 0.8
"""From this confidence on a detection is clearly a die."""
WEIGHTS = np.array((-2.31, 1.41, 0.34, 1.98, 0.56, 0.37, -1.73, -0.11, -4.25))
"""The weights of the logistic model, for six own features and three context features.

Begun from a fit by `vision/training/fit_fusion_weights.py` to drawn pictures and a third of the webcam's
photographs, with an earlier state of the network; the first and the last weight and the scale were then set by
comparing whole photographs. A fresh fit to drawn pictures alone trusts counts less, and reads fewer photographs.
"""
TRAY_WEIGHTS = WEIGHTS * ((1.0,) * 8 + (0.0,)) + ((1.35,) + (0.0,) * 8)
"""In a calibrated tray a detection of a die's size is rather a die, and side faces are hardly seen."""

FUSED_DOUBTS, MEASURED_DOUBTS = (0.0, 0.04, 0.05, 0.12, 0.45, 1.0), (0.0, 0.01, 0.14, 0.25, 0.45, 1.0)
"""Doubts of dice in a tray as they are fused, and what they mean.

On traced trays of kinds that were kept out of training hardly one in 200 dice was wrong up to the second, but one
in three between the third and the fourth.
"""


def measured_doubt(fused: float) -> float:
    """Return the doubt of a die in a tray, given the fused one."""
    return float(np.interp(fused, FUSED_DOUBTS, MEASURED_DOUBTS))


def read_dice(frame: Frame, found: Sequence[Detection], weights: Array = WEIGHTS) -> list[Die]:
    """Return detections as dice: what each shows, and how probably it shows something else or is no die at all.

    However sure it is that there is a die, it is no surer what it shows than the fused probabilities are.
    """
    faces = [crop_face(frame, one.x, one.y, one.size) for one in found]
    counts = [count_pips(face) for face in faces]
    selected = select_dice(found, counts, is_from_above=not weights[-1])
    doubts = [
        max(
            1 / (1 + exp(float(features @ weights))),
            1 - float(fuse_probabilities(found[n].probabilities, counts[n]).max()),
            _DISAGREEMENT_DOUBT * _disagree(found[n], counts[n]),
        )
        for n, _, features in selected
    ]
    dice = [
        Die(value, (found[n].x, found[n].y), found[n].size, face_angle(faces[n]), round(doubt, 3))
        for (n, value, _), doubt in zip(selected, doubts, strict=True)
    ]
    crowd = crowded_out(found, [found[n] for n, _, _ in selected])
    return dice + [Die(one.value, (one.x, one.y), one.size, doubt=_CROWDED_DOUBT) for one in crowd]


def _disagree(one: Detection, count: PipCount) -> bool:
    """Return whether network and pip count give different values, and the network is not very sure of its own."""
    return count.value not in (0, one.value) and max(one.probabilities) < 0.9


def crowded_out(found: Sequence[Detection], kept: Sequence[Detection]) -> list[Detection]:
    """Return detections that were left out for being too close to another: mostly side faces, sometimes dice.

    They are reported as what may be a die, so that the frame is not beyond doubt.
    """
    return [
        one
        for one in found
        if one not in kept
        and one.confidence > 0.25
        and min((distance(one, other) for other in kept), default=9.0) > 0.6
        and not any(_is_nested(one, other) for other in kept)
    ]


def select_dice(
    found: Sequence[Detection], counts: Sequence[PipCount], *, is_from_above: bool = False
) -> list[tuple[int, int, Array]]:
    """Return the detections that can all be dice at once: index, value and the nine features of each.

    They are selected greedily by score, as in non-maximum suppression. `is_from_above` says that the camera looks
    straight down, and sees no side faces.
    """
    own = [own_features(one, count) for one, count in zip(found, counts, strict=True)]
    # Of two that lie on each other the larger one is the better guess: glossy pips look like small dice. But no
    # pip has pips: a die in the middle of a bare table is not the pip of a huge one.
    scores = [
        float(features @ WEIGHTS[: len(features)]) + 0.3 * log(one.size)
        for one, (_, features) in zip(found, own, strict=True)
    ]
    with_pips = [one for one, count in zip(found, counts, strict=True) if count.value > 1 and count.agreed > 0.5]
    clear = [one for one in found if one.confidence > _CLEAR_DIE]
    for n, one in enumerate(found):
        holds_pips = counts[n].value < 2 and any(_lies_on(other, one) for other in with_pips)
        if holds_pips or sum(_lies_on(other, one) for other in clear) > 1:
            scores[n] -= _HOLDS_PIPS
    whole: list[int] = []
    for n in sorted(range(len(found)), key=lambda n: -scores[n]):
        if not any(_is_nested(found[n], found[better]) for better in whole):
            whole.append(n)
    kept: list[int] = []
    for n in sorted(whole, key=lambda n: -scores[n]):
        if not any(_overlap(found[n], found[better], is_from_above=is_from_above) for better in kept):
            kept.append(n)
    context = context_features([found[n] for n in kept], [counts[n].body for n in kept], [own[n][1] for n in kept])
    return [(n, own[n][0], np.append(own[n][1], context[row])) for row, n in enumerate(kept)]


def _lies_on(one: Detection, larger: Detection) -> bool:
    """Return whether one lies on another that is far larger."""
    return one.size < larger.size and _is_nested(one, larger)


def _is_nested(one: Detection, other: Detection) -> bool:
    """Return whether one lies on the other and is far smaller: a pip taken for a die, or dice taken for pips."""
    return distance(one, other) < 1.0 and not 0.6 < one.size / other.size < 1.7


def _overlap(one: Detection, better: Detection, *, is_from_above: bool) -> bool:
    """Return whether two are closer than dice can lie: the same one twice, or a face and its side face."""
    apart = distance(one, better)
    is_side_face = apart < 0.9 and one.confidence < 0.75 * better.confidence and not is_from_above
    return apart < TOO_CLOSE or is_side_face


def own_features(one: Detection, count: PipCount) -> tuple[int, Array]:
    """Return the value that network and pip count give together, and six features of the logistic model.

    Those are: 1; the logit of there being a die; the log odds of the value against the next; the agreement of a
    count that is the same, and of one that is the same but a one, as a blot is, too; the agreement of a count that
    differs.
    """
    value = int(fuse_probabilities(one.probabilities, count).argmax()) + 1
    chosen = one.probabilities[value - 1]
    next_best = max(other for number, other in enumerate(one.probabilities, 1) if number != value)
    log_odds = min(log((chosen + 1e-3) / (next_best + 1e-3)), 6.0)
    logit = min(max(log((one.confidence + 1e-4) / (1 - one.confidence + 1e-4)), -4.0), 6.0)
    agreed, same = count.agreed, count.value == value
    return value, np.array(
        (1.0, logit, log_odds, agreed * (same and value > 1), agreed * (same and value == 1), agreed * (not same))
    )


def context_features(found: Sequence[Detection], bodies: Sequence[Array], features: Sequence[Array]) -> Array:
    """Return three features of each detection's neighbours: unlike in size, unlike in colour, below another.

    Dice come in sets: one that is unlike all clear ones is less probable. And where a table is seen from the side,
    what lies straight below an upper face, and is lower, is that die's side face.
    """
    clear = [number for number, (_, logit, _, agreed, *_) in enumerate(features) if logit > 0 and agreed > 0.5]
    context = np.zeros((len(found), 3))
    for number, one in enumerate(found):
        sizes = [abs(log(one.size / found[other].size)) for other in clear if other != number]
        colours = [
            float(np.linalg.norm(bodies[number] - bodies[other])) / 60 for other in clear if other != number
        ]
        if sizes:
            context[number, :2] = min(*sizes, 1.2), min(*colours, 1.2)
        context[number, 2] = max((_as_side_face(one, other) for other in found if other is not one), default=0.0)
    return context


def _as_side_face(one: Detection, other: Detection) -> float:
    """Return from 0 to 1 how much one looks like the side face of another: close to it, below it, not as high."""
    across, down = one.x - other.x, one.y - other.y
    if distance(one, other) > 1.1 or down < 2 * abs(across) or other.confidence < 0.4 * one.confidence:
        return 0.0
    return min(max((0.97 - one.size / other.size) * 4, 0.0), 1.0)


def fuse_probabilities(probabilities: Sequence[float], count: PipCount) -> Array:
    """Return the six values' probabilities as a normalised product of the network's, smoothed, and the count's.

    Neither is ever quite sure, and a count whose thresholds do not agree counts for less. Where they differ on
    drawn pictures, the network is nearly always right.
    """
    fused = np.array(probabilities) ** 0.85 + 0.005
    if count.value:
        trust = 0.3 * count.agreed
        fused *= np.array([trust + 0.05 if count.value == value else (1 - trust) / 5 for value in range(1, 7)])
    return np.asarray(fused / fused.sum())
