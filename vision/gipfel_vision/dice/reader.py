"""Reads the dice of a frame: detection, fusion with pip counts, and in a calibrated tray what is wrong with it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import hypot, prod

import cv2
import numpy as np

from gipfel_vision.dice.background import TrayBackground
from gipfel_vision.dice.close_look import look_closely
from gipfel_vision.dice.detector import Detection, DiceDetector, distance, suppress_duplicates
from gipfel_vision.dice.foreground import ForegroundComponent
from gipfel_vision.dice.fusion import TOO_CLOSE, TRAY_WEIGHTS, measured_doubt, read_dice
from gipfel_vision.dice.glare import mirrors_lamp
from gipfel_vision.dice.pose import FLAT, LEANING, MOVING, PoseClassifier
from gipfel_vision.dice.reading import DOUBTFUL, DiceReading, DiceStatus, Die
from gipfel_vision.dice.refiner import DiceRefiner
from gipfel_vision.dice.sharpness import Mask
from gipfel_vision.dice.small_dice import clumps, propose_finer, small_ones
from gipfel_vision.images import Frame, to_bgr
from gipfel_vision.tray import Tray

_IS_DIE, _MAY_BE_DIE = 0.55, 0.12
"""From these probabilities on something is a die, or possibly one, which leaves the frame in doubt.

On 180 traced and drawn pictures that no network was trained on, from 0.5 to 0.65 there are fewest mistakes.
"""
_MOST_LARGER = 1.8
"""Dice of one set are at most this many times as large in a frame as others: nearer, and of 16 and 12 mm."""
_SIZES_KNOWN = 3
"""Among more clear dice than this, one that is far larger or smaller than all others is none."""
_LIKELY, _POSSIBLE = 0.5, 0.35
"""From these confidences on a proposal that was not read is likely a die, or possibly one."""
_CLEAR = 0.05
"""With more doubt than this, a die in the tray is read again, with test-time augmentation."""
_IS_MOVING, _IS_LEANING, _IS_FLAT = 0.6, 0.6, 0.6
"""From these probabilities on a die moves, leans, or lies flat though it was not read."""
_TOUCHING = 0.95
"""How far apart the middles of touching dice are, in units of their size; a little less, since it is measured."""
_NEW = 0.2
"""The least share of a face that is foreground where something new lies; of a die it is mostly all of it."""
_MIN_CONFIDENCE, _MIN_WITH_PRIOR = 0.01, 0.05
"""The least confidence of a detection in a tray, by itself and once the foreground is taken into account."""

Point = tuple[float, float]
"""x and y in pixels."""


class DiceReader:
    """Reads frames; `expect` is how many dice there should be, if that is known.

    With a tray it searches only there, knows how large a die is, and reports what is wrong with what else is
    there.
    """

    def __init__(self, tray: Tray | None = None, expect: int | None = None) -> None:
        self._background = TrayBackground(tray) if tray else None
        self._pose = PoseClassifier(tray) if tray else None
        self._expect, self._detector, self._refiner = expect, DiceDetector(), DiceRefiner()

    def read(self, frame: Frame) -> DiceReading:
        """Return the dice of one frame."""
        frame = to_bgr(frame)
        return self._read_tray(frame, self._background) if self._background else self._read_anywhere(frame)

    def _read_anywhere(self, frame: Frame) -> DiceReading:
        proposals = self._detector.propose(frame)
        small = propose_finer(frame, small_ones(frame, proposals), self._detector)
        proposals = suppress_duplicates(proposals + small) if small else proposals
        found = look_closely(frame, proposals, self._detector, self._refiner)
        if finer := propose_finer(frame, clumps(proposals, found), self._detector):
            found = suppress_duplicates(found + look_closely(frame, finer, self._detector, self._refiner))
        reading = decide(read_dice(frame, found), self._expect)
        if reading.status is DiceStatus.OK and _leaves_unexplained(reading.dice, proposals):
            reading = DiceReading(reading.dice, DiceStatus.DOUBT)
        return DiceReading(reading.dice, DiceStatus.GLARE) if _has_glare(frame, reading) else reading

    def _read_tray(self, frame: Frame, tray: TrayBackground) -> DiceReading:
        if frame.shape[:2] != tray.shape:
            frame = np.asarray(cv2.resize(frame, tray.shape[::-1], interpolation=cv2.INTER_AREA), np.uint8)
        small = tray.downscaled(frame)
        proposals = [tray.in_frame(one) for one in self._detector.detect_once(small) if tray.is_on_floor(one)]
        mask = tray.foreground(small)
        proposals = [one for one in proposals if not tray.is_as_empty((one.x, one.y), small)]
        reading, found = self._read_at(frame, tray, mask, proposals)
        missed = tray.missed(mask, reading.dice)
        is_clear = reading.status is DiceStatus.OK and all(die.doubt < _CLEAR for die in reading.dice)
        if missed or not is_clear:  # most throws are read at once; others twice
            if reading.status is DiceStatus.FEWER or (missed and not reading.dice):
                finer = self._detector.propose(tray.crop(frame))  # on finer levels than the downscaled tray, too
                finer = [replace(one, x=one.x + tray.left, y=one.y + tray.top) for one in finer]
                missed += [one for one in finer if not tray.is_as_empty((one.x, one.y), small)]
            again, _ = self._read_at(frame, tray, mask, found + missed, mirror=True)
            reading = self._combined(reading, again)
        components = tray.components(mask, reading.dice)
        unread = tray.missed(mask, reading.dice) if reading.status is DiceStatus.FEWER else []
        problem = (
            tray.light_status(small)
            or tray.obstruction_status(frame, mask, components)
            or (
                DiceStatus.GLARE
                if _has_glare(frame, reading, _unread_places(components, unread), tray.die)
                else None
            )
            or self._pose_status(frame, reading, components, unread)
        )
        return DiceReading(reading.dice, problem) if problem else reading

    def _combined(self, first: DiceReading, again: DiceReading) -> DiceReading:
        """Return the second reading with the dice that only the first one has: they are there, too."""
        lost = [die for die in first.dice if all(_apart(die, one) > TOO_CLOSE for one in again.dice)]
        if not lost or len(again.dice) + len(lost) > (self._expect or len(first.dice)):
            return again
        both = decide((*again.dice, *lost), self._expect)
        return DiceReading(both.dice, DiceStatus.DOUBT if both.status is DiceStatus.OK else both.status)

    def _read_at(
        self, frame: Frame, tray: TrayBackground, mask: Mask, proposals: list[Detection], *, mirror: bool = False
    ) -> tuple[DiceReading, list[Detection]]:
        """Refine proposals in the tray, weigh them by the foreground mask, and read them."""
        proposals = [replace(one, size=tray.die) for one in suppress_duplicates(proposals)]
        refined = self._refiner.refine(frame, proposals, _MIN_CONFIDENCE, mirror=mirror)
        is_off = any(one and distance(one, before) > 0.2 for one, before in zip(refined, proposals, strict=True))
        found = suppress_duplicates([one for one in refined if one])
        if is_off:  # a die at the edge of its tile is half seen: crop again with it in the middle
            centred = [tray.with_known_size(one) for one in found]
            again = self._refiner.refine(frame, centred, _MIN_CONFIDENCE, mirror=mirror)
            found = suppress_duplicates([one for one in again if one])
        found = [
            tray.with_known_size(tray.with_prior(one, mask)) for one in found if 0.6 < one.size / tray.die < 1.6
        ]
        found = [one for one in found if one.confidence > _MIN_WITH_PRIOR]
        read = read_dice(frame, found, TRAY_WEIGHTS)
        dice = [replace(die, doubt=round(measured_doubt(die.doubt), 3)) for die in read]
        return decide(without_marks(dice, self._expect, tray, mask), self._expect), found

    def _pose_status(
        self, frame: Frame, reading: DiceReading, components: list[ForegroundComponent], unread: list[Detection]
    ) -> DiceStatus | None:
        """Return `MOVING` or `LEANING` if a die does so, or if something lies there that is no die that lies flat.

        One that lies flat, and could not be read, leaves the reading in doubt. `unread` are places where something
        may roll that is no component by itself: it touches dice that lie.
        """
        unexplained = [one.centre for one in components if one.is_unexplained]
        points = [die.centre for die in reading.dice] + unexplained
        if self._pose is None or not (points or unread):
            return None
        poses = self._pose.classify(frame, points + [(one.x, one.y) for one in unread])
        if poses[:, MOVING].max() > _IS_MOVING:
            return DiceStatus.MOVING
        if reading.status is DiceStatus.MORE and not _has_two_faces(reading.dice):
            return None  # one die has to go, whether another leans or not
        is_strange = (poses[len(reading.dice) : len(points), FLAT] < _IS_FLAT).any()
        if is_strange or poses[: len(points), LEANING].max(initial=0) > _IS_LEANING:
            return DiceStatus.LEANING
        return DiceStatus.DOUBT if unexplained and reading.status is DiceStatus.OK else None


def _unread_places(components: Sequence[ForegroundComponent], unread: Sequence[Detection]) -> list[Point]:
    """Return where something lies that was not read as a die: by itself, or touching dice that were."""
    return [one.centre for one in components if one.is_unexplained] + [(one.x, one.y) for one in unread]


def _has_glare(frame: Frame, reading: DiceReading, unread: Sequence[Point] = (), die: float = 0.0) -> bool:
    """Return whether a lamp is mirrored in a die that is in doubt, or in something that was not read at all."""
    doubtful = [(one.centre, one.size) for one in reading.dice if one.doubt > DOUBTFUL]
    return any(mirrors_lamp(frame, *place) for place in (*doubtful, *((place, die) for place in unread)))


def _leaves_unexplained(dice: Sequence[Die], proposals: list[Detection]) -> bool:
    """Return whether something may be a die that was not read: beside the dice, or as a pip of one of them.

    A likely proposal as large as the dice, which lies on none of them, is one; several possible ones on a die are
    too much for its pips: four dice far apart are not one large four.
    """
    least, most = min(die.size for die in dice), max(die.size for die in dice)
    for one in proposals:
        is_as_large = 0.6 * least < one.size < 1.7 * most
        if one.confidence > _LIKELY and is_as_large and not any(_lies_on(one, die) for die in dice):
            return True
    possible = [one for one in proposals if one.confidence > _POSSIBLE]
    return any(sum(one.size < 0.6 * die.size and _lies_on(one, die) for one in possible) > 1 for die in dice)


def _lies_on(one: Detection, die: Die) -> bool:
    away = hypot(one.x - die.centre[0], one.y - die.centre[1])
    return away < 0.5 * max(one.size, die.size) + 0.25 * min(one.size, die.size)


def _apart(one: Die, other: Die) -> float:
    """Return how far apart the middles of two dice are, in units of their mean size."""
    return 2 * hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1]) / (one.size + other.size)


def _has_two_faces(dice: Sequence[Die]) -> bool:
    """Return whether two dice lie closer than dice can lie flat: they may be two faces of one that leans."""
    return any(_apart(one, other) < _TOUCHING for one, other in combinations(dice, 2))


def _agrees_in_size(die: Die, clear: Sequence[Die]) -> bool:
    """Return whether a die is about as large as some other one that is clear, if there is one."""
    sizes = [other.size for other in clear if other is not die]
    return not sizes or min(sizes) / _MOST_LARGER <= die.size <= max(sizes) * _MOST_LARGER


def without_marks(dice: list[Die], expect: int | None, tray: TrayBackground, foreground: Mask) -> list[Die]:
    """Return dice without what is in doubt where nothing new lies, once as many as expected are clear.

    A mark of the floor is a little darker beside a die, and so no longer as it was when the tray was empty.
    """
    if sum(die.doubt <= DOUBTFUL for die in dice) != expect:
        return dice
    return [die for die in dice if die.doubt <= DOUBTFUL or tray.foreground_share(die.centre, foreground) > _NEW]


def decide(found: Sequence[Die], expect: int | None) -> DiceReading:
    """Return those that are dice by their doubt, with a status: none, too few, too many, in doubt, or OK."""
    likely = [die for die in found if 1 - die.doubt >= _IS_DIE]
    clear = [die for die in likely if die.doubt <= DOUBTFUL]
    clear = [die for die in clear if len(clear) <= _SIZES_KNOWN or _agrees_in_size(die, clear)]
    dice = (*clear, *(die for die in likely if die.doubt > DOUBTFUL and _agrees_in_size(die, clear)))
    suspects = sum(1 - die.doubt >= _MAY_BE_DIE for die in found) - len(dice)
    if not dice:
        return DiceReading()
    if len(dice) > len(clear) == expect:  # a shadow or a mark may look a little like one more
        return DiceReading(tuple(clear), DiceStatus.DOUBT)
    if expect is not None and len(dice) != expect:
        return DiceReading(dice, DiceStatus.FEWER if len(dice) < expect else DiceStatus.MORE)
    most = max(die.doubt for die in dice)
    if expect is not None:  # a roll is right if all of its dice are
        most = 1 - prod(1 - die.doubt for die in dice)
    is_sure = most <= DOUBTFUL and not suspects
    return DiceReading(dice, DiceStatus.OK if is_sure else DiceStatus.DOUBT)
