"""What finds are worth: network and pip count together say what each shows, neighbours how sure that is."""

from collections.abc import Sequence
from math import exp, log

import numpy as np

from gipfel_vision.dice.look import Find, gap
from gipfel_vision.dice.pips import Count, Floats, angle, count, face_at
from gipfel_vision.reading import Die, Frame

TOO_CLOSE = 0.78
"""How close the middles of two dice never are, in their mean size."""
_CROWDING = 0.8
"""The doubt of a find that lies closer to another than dice can lie."""
_DIFFER = 0.25
"""The least doubt of a find on which network and count do not agree: the table is asked."""
_NO_PIP = 8.0
"""How much a find is worth less if what would be its pip has pips itself."""
TRUST = np.array((-2.31, 1.41, 0.34, 1.98, 0.56, 0.37, -1.73, -0.11, -4.25))
"""How much each piece of `evidence` and `company` weighs.

Begun from a fit by `vision/training/trust.py` to drawn pictures and a third of the webcam's photographs, with an
earlier state of the network; the first and the last weight and the scale were then set by comparing whole
photographs. A fresh fit to drawn pictures alone trusts counts less, and reads fewer photographs.
"""
IN_TRAY = TRUST * ((1.0,) * 8 + (0.0,)) + ((1.35,) + (0.0,) * 8)
"""In a known tray a find of a die's size is rather a die, and side faces are hardly seen."""


def read_dice(frame: Frame, finds: Sequence[Find], trust: Floats = TRUST) -> list[Die]:
    """Say what finds show, and how likely each is something else, or no die at all.

    However sure it is that there is a die, it is no surer what it shows than the odds are.
    """
    faces = [face_at(frame, find.x, find.y, find.size) for find in finds]
    counts = [count(face) for face in faces]
    read = opinions(finds, counts, is_above=not trust[-1])
    doubts = [
        max(
            1 / (1 + exp(float(reasons @ trust))),
            1 - float(weighed(finds[n].odds, counts[n]).max()),
            _DIFFER * _differ(finds[n], counts[n]),
        )
        for n, _, reasons in read
    ]
    dice = [
        Die(value, (finds[n].x, finds[n].y), finds[n].size, angle(faces[n]), round(doubt, 3))
        for (n, value, _), doubt in zip(read, doubts, strict=True)
    ]
    crowd = crowding(finds, [finds[n] for n, _, _ in read])
    return dice + [Die(find.value, (find.x, find.y), find.size, doubt=_CROWDING) for find in crowd]


def _differ(find: Find, counted: Count) -> bool:
    """Say whether network and count see different values, and the network is not very sure of its own."""
    return counted.value not in (0, find.value) and max(find.odds) < 0.9


def crowding(finds: Sequence[Find], kept: Sequence[Find]) -> list[Find]:
    """Give finds that were left out for being too close to another: mostly side faces, sometimes dice.

    They are told as what may be a die, so that the picture is not beyond doubt.
    """
    return [
        find
        for find in finds
        if find not in kept
        and find.here > 0.25
        and min((gap(find, one) for one in kept), default=9.0) > 0.6
        and not any(_nested(find, one) for one in kept)
    ]


def opinions(
    finds: Sequence[Find], counts: Sequence[Count], *, is_above: bool = False
) -> list[tuple[int, int, Floats]]:
    """Give the finds that can all be dice: which, what each shows, and all that speaks for it and against it.

    `is_above` says that the camera looks straight down, and sees no side faces.
    """
    alone = [evidence(find, counted) for find, counted in zip(finds, counts, strict=True)]
    # Of two that lie on each other the larger one is the better guess: glossy pips look like small dice. But no
    # pip has pips: a die in the middle of a bare table is not the pip of a huge one.
    worth = [
        float(reasons @ TRUST[: len(reasons)]) + 0.3 * log(find.size)
        for find, (_, reasons) in zip(finds, alone, strict=True)
    ]
    pipped = [
        find for find, counted in zip(finds, counts, strict=True) if counted.value > 1 and counted.agreed > 0.5
    ]
    for n, find in enumerate(finds):
        if counts[n].value < 2 and any(one.size < find.size and _nested(one, find) for one in pipped):
            worth[n] -= _NO_PIP
    whole: list[int] = []
    for n in sorted(range(len(finds)), key=lambda n: -worth[n]):
        if not any(_nested(finds[n], finds[better]) for better in whole):
            whole.append(n)
    kept: list[int] = []
    for n in sorted(whole, key=lambda n: -worth[n]):
        if not any(_clash(finds[n], finds[better], is_above=is_above) for better in kept):
            kept.append(n)
    told = company([finds[n] for n in kept], [counts[n].body for n in kept], [alone[n][1] for n in kept])
    return [(n, alone[n][0], np.append(alone[n][1], told[row])) for row, n in enumerate(kept)]


def _nested(one: Find, other: Find) -> bool:
    """Say whether one find lies on the other and is far smaller: a pip taken for a die, or dice taken for pips."""
    return gap(one, other) < 1.0 and not 0.6 < one.size / other.size < 1.7


def _clash(find: Find, better: Find, *, is_above: bool) -> bool:
    """Say whether two finds are closer than dice can lie: the same one twice, or a face and its side face."""
    apart = gap(find, better)
    return apart < TOO_CLOSE or (apart < 0.9 and find.here < 0.75 * better.here and not is_above)


def evidence(find: Find, counted: Count) -> tuple[int, Floats]:
    """Give what a find shows by both opinions together, and what speaks for it and against it.

    That is: one; that a die is there; the network's choice of the value over any other; a count that agrees, and
    one that agrees on a one, which a blot is, too; a count that differs.
    """
    value = int(weighed(find.odds, counted).argmax()) + 1
    own, other = find.odds[value - 1], max(odd for number, odd in enumerate(find.odds, 1) if number != value)
    chosen = min(log((own + 1e-3) / (other + 1e-3)), 6.0)
    here = min(max(log((find.here + 1e-4) / (1 - find.here + 1e-4)), -4.0), 6.0)
    agreed, same = counted.agreed, counted.value == value
    return value, np.array(
        (1.0, here, chosen, agreed * (same and value > 1), agreed * (same and value == 1), agreed * (not same))
    )


def company(finds: Sequence[Find], bodies: Sequence[Floats], reasons: Sequence[Floats]) -> Floats:
    """Give what its neighbours say about each find: unlike in size, unlike in colour, below another.

    Dice come in sets: one that is unlike all clear ones is looked at twice. And where a table is seen from the
    side, what lies straight below an upper face, and is lower, is that die's side face.
    """
    clear = [number for number, (_, here, _, agreed, *_) in enumerate(reasons) if here > 0 and agreed > 0.5]
    told = np.zeros((len(finds), 3))
    for number, find in enumerate(finds):
        sizes = [abs(log(find.size / finds[other].size)) for other in clear if other != number]
        colours = [
            float(np.linalg.norm(bodies[number] - bodies[other])) / 60 for other in clear if other != number
        ]
        if sizes:
            told[number, :2] = min(*sizes, 1.2), min(*colours, 1.2)
        told[number, 2] = max((_below(find, other) for other in finds if other is not find), default=0.0)
    return told


def _below(find: Find, other: Find) -> float:
    """Say how much a find looks like the side face of another: close to it, below it, and not as high."""
    across, down = find.x - other.x, find.y - other.y
    if gap(find, other) > 1.1 or down < 2 * abs(across) or other.here < 0.4 * find.here:
        return 0.0
    return min(max((0.97 - find.size / other.size) * 4, 0.0), 1.0)


def weighed(odds: Sequence[float], counted: Count) -> Floats:
    """Weigh the network's odds with a count: neither is ever quite sure, a count that wavers counts for less.

    Where they differ on drawn pictures, the network is nearly always right.
    """
    likely = np.array(odds) ** 0.85 + 0.005
    if counted.value:
        trust = 0.3 * counted.agreed
        likely *= np.array([trust + 0.05 if counted.value == value else (1 - trust) / 5 for value in range(1, 7)])
    return np.asarray(likely / likely.sum())
