"""Background subtraction: a frame of the calibrated tray compared with the empty tray.

From the difference follow the foreground mask (shadows left out), its connected components (dice, hands), places
of dice that the detector missed, and whether there is too little light, glare, blur or a hand. It works on a
downscaled copy of the tray's part of the frame, in which the edge of a die has 13 pixels.
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.dice.detector import Detection
from gipfel_vision.dice.foreground import ForegroundComponent, share_in_disc
from gipfel_vision.dice.reading import DiceStatus, Die
from gipfel_vision.dice.sharpness import EdgeSharpness, Mask
from gipfel_vision.images import Frame
from gipfel_vision.tray import Tray

BoolMask = NDArray[np.bool_]

SMALL_DIE = 13.0
"""The edge of a die in the downscaled tray, in pixels."""
_MARGIN = 0.7
"""How far beyond its outline the tray is cropped, in edges of a die: dice lean on rims, arms come over them."""
_ALL_FOREGROUND, _BAYES_FACTOR = 0.9, 20.0
"""If more than the first of a detection's place is foreground, the odds of a die are multiplied by the second."""
_FACE = 0.42 * SMALL_DIE
"""How far from its middle a die's upper face surely reaches, in pixels of the downscaled tray."""
_LARGEST_CLUSTER = 7.0
"""A component larger than this many dice is a hand, and is not searched for dice."""


class TrayBackground:
    """The empty tray, downscaled, as the background that frames are compared with."""

    def __init__(self, tray: Tray) -> None:
        height, width = tray.empty.shape[:2]
        outline = np.array(tray.outline, np.float32)
        margin = _MARGIN * tray.die
        self.left, self.top = (max(0, int(v)) for v in outline.min(0) - margin)
        self.right = min(width, int(outline[:, 0].max() + margin))
        self.bottom = min(height, int(outline[:, 1].max() + margin))
        self.size = tuple(
            max(32, round(length * SMALL_DIE / tray.die / 16) * 16)
            for length in (self.right - self.left, self.bottom - self.top)
        )
        """Width and height of the downscaled tray in pixels, multiples of 16."""
        self.across = (self.right - self.left) / self.size[0]
        self.down = (self.bottom - self.top) / self.size[1]
        self.die, self.shape = tray.die, tray.empty.shape[:2]
        self.empty = self.downscaled(tray.empty)
        floor = np.zeros(self.size[::-1], np.uint8)
        corners = (outline - (self.left, self.top)) / (self.across, self.down)
        cv2.fillConvexPoly(floor, np.rint(corners * 16).astype(np.int32), 1, cv2.LINE_8, 4)
        self.floor: BoolMask = floor.astype(bool)
        self.inner: BoolMask = cv2.erode(floor, np.ones((3, 3), np.uint8)).astype(bool)
        self.brightest = _brightest(self.empty)
        self.unsaturated: BoolMask = self.floor & (_darkest_channel(self.empty) < 245)
        self.level = float(np.median(_grey(self.empty)[self.floor]))
        self.noise = max(4.0, 2.5 * float(np.median(_texture(self.empty)[self.inner])))
        self._edges = EdgeSharpness(self.crop(tray.empty), self.empty.shape[:2])

    def downscaled(self, frame: Frame) -> Frame:
        """Return the tray's part of a frame at the scale that it is compared in."""
        part = self.crop(frame)
        if self.across > 4 and self.down > 4:  # halving first is four times as fast, and looks the same
            part = np.asarray(cv2.resize(part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
        return np.asarray(cv2.resize(part, self.size, interpolation=cv2.INTER_AREA), np.uint8)

    def crop(self, frame: Frame) -> Frame:
        """Return the tray's part of a frame at full resolution."""
        return frame[self.top : self.bottom, self.left : self.right]

    def in_frame(self, one: Detection) -> Detection:
        """Return a detection in the downscaled tray in pixels of the frame."""
        x = (one.x + 0.5) * self.across - 0.5 + self.left
        y = (one.y + 0.5) * self.down - 0.5 + self.top
        return Detection(x, y, one.size * (self.across * self.down) ** 0.5, one.confidence, one.probabilities)

    def with_known_size(self, one: Detection) -> Detection:
        """Return a detection with the size of a die in this tray, but for the little that perspective allows."""
        return replace(one, size=min(max(one.size, 0.94 * self.die), 1.08 * self.die))

    def with_prior(self, one: Detection, foreground: Mask) -> Detection:
        """Return a detection with a higher confidence if its whole place is foreground: something lies there.

        If not all of it is foreground, that says little: dice may have the tray's colour.
        """
        if self.foreground_share((one.x, one.y), foreground) < _ALL_FOREGROUND:
            return one
        # Bayes' rule: the odds of a die are multiplied.
        return replace(one, confidence=one.confidence * _BAYES_FACTOR / (1 + one.confidence * (_BAYES_FACTOR - 1)))

    def foreground_share(self, centre: tuple[float, float], foreground: Mask) -> float:
        """Return how much of the upper face of a die in the frame would be foreground, from 0 to 1."""
        return share_in_disc(foreground, self._in_small(centre), _FACE)

    def is_as_empty(self, centre: tuple[float, float], small: Frame) -> bool:
        """Return whether the tray looks at a pixel of the frame as it does when empty, but for how bright it is.

        Then no die is there, however much the floor itself looks like one: cork and stone have marks like pips.
        """
        x, y = self._in_small(centre)
        place = np.s_[max(0, int(y - _FACE)) : int(y + _FACE) + 2, max(0, int(x - _FACE)) : int(x + _FACE) + 2]
        seen, empty = small[place].astype(np.float32), self.empty[place]
        if not seen.size:
            return False
        # A white die on grey felt is more than other light; and one pip of a camouflaged die has few pixels.
        gain = min(max(float(empty.mean()) / max(1.0, float(seen.mean())), 0.8), 1.25)
        apart = np.abs(seen * gain - empty).max(2)
        return float(np.sort(apart, None)[apart.size * 98 // 100]) < max(14.0, 0.5 * self.noise)

    def _in_small(self, centre: tuple[float, float]) -> tuple[float, float]:
        """Return where a pixel of the frame is in the downscaled tray."""
        x, y = centre
        return (x - self.left + 0.5) / self.across - 0.5, (y - self.top + 0.5) / self.down - 0.5

    def is_on_floor(self, one: Detection) -> bool:
        """Return whether a detection in the downscaled tray lies on the floor."""
        column, row = int(min(max(one.x, 0), self.size[0] - 1)), int(min(max(one.y, 0), self.size[1] - 1))
        return bool(self.floor[row, column])

    def light_status(self, small: Frame) -> DiceStatus | None:
        """Return `DARK` for too little light, `GLARE` for a lamp mirrored in the tray, None for neither.

        Felt may be black, so the brightest parts, mostly the rim, are compared.
        """
        if _brightest(small) < max(16.0, 0.4 * self.brightest):
            return DiceStatus.DARK
        saturated = (_darkest_channel(small) >= 252) & self.unsaturated
        if saturated.any():
            radius = cv2.distanceTransform(saturated.view(np.uint8), cv2.DIST_L2, 3)
            if float(radius.max()) > 0.62 * SMALL_DIE:  # a white die may be overexposed, but is no larger
                return DiceStatus.GLARE
        return None

    def obstruction_status(
        self, frame: Frame, mask: Mask, components: list[ForegroundComponent]
    ) -> DiceStatus | None:
        """Return `BLURRED` for a frame out of focus, `HAND` for a hand in the tray, None for neither."""
        if self._edges.sharpness(self.crop(frame), mask) < 0.55:
            return DiceStatus.BLURRED
        unexplained = max((one.area for one in components if one.is_unexplained), default=0.0)
        # Rolling dice leave streaks of up to six dice; they are no thicker than a die, and end before the rim, or
        # are mostly read as dice.
        if unexplained > 8.0 or any(one.radius > 1.25 or one.is_arm for one in components):
            return DiceStatus.HAND
        return None

    def missed(self, foreground: Mask, dice: tuple[Die, ...]) -> list[Detection]:
        """Return places where the foreground may be a die that was not read, such as one that touches another.

        They are detections in the frame with confidence 0.
        """
        left = foreground & (1 - self._covered(dice, 0.68))
        opened = cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        number, labels, stats, centres = cv2.connectedComponentsWithStats(opened, connectivity=4)
        places: list[tuple[float, float]] = []
        for index in range(1, number):
            area = int(stats[index, cv2.CC_STAT_AREA]) / SMALL_DIE**2
            if 0.25 < area < 1.9:
                places.append(tuple(centres[index].tolist()))
            if 1.3 < area < _LARGEST_CLUSTER:
                places += _spread_over(labels == index)
        found = [Detection(float(x), float(y), SMALL_DIE, 0.0, (1 / 6,) * 6) for x, y in places]
        return [self.in_frame(one) for one in found if self.is_on_floor(one)]

    def _covered(self, dice: tuple[Die, ...], reach: float) -> Mask:
        """Return a mask of discs around the dice that were read, of a radius in edges of a die."""
        covered = np.zeros(self.size[::-1], np.uint8)
        for die in dice:
            x = (die.centre[0] - self.left + 0.5) / self.across
            y = (die.centre[1] - self.top + 0.5) / self.down
            cv2.circle(covered, (round(x), round(y)), round(reach * die.size / self.across), 1, -1)
        return covered

    def components(self, foreground: Mask, dice: tuple[Die, ...]) -> list[ForegroundComponent]:
        """Return the connected components of the foreground, without specks."""
        covered = self._covered(dice, 0.85)
        number, labels, stats, centres = cv2.connectedComponentsWithStats(foreground, connectivity=8)
        components = []
        for index in range(1, number):
            left, top, wide, high, area = (int(v) for v in stats[index])
            if area < 0.12 * SMALL_DIE**2:
                continue
            box = np.s_[top : top + high, left : left + wide]
            own = labels[box] == index
            radius = cv2.distanceTransform(np.pad(own, 1).view(np.uint8), cv2.DIST_L2, 3).max()
            x, y = centres[index]
            components.append(
                ForegroundComponent(
                    (float(x + 0.5) * self.across + self.left, float(y + 0.5) * self.down + self.top),
                    area / SMALL_DIE**2,
                    float(radius) / SMALL_DIE,
                    float(covered[box][own].mean()),
                    int((own & ~self.floor[box]).sum()) > 0.5 * SMALL_DIE**2,
                )
            )
        return components

    def foreground(self, small: Frame) -> Mask:
        """Return a mask of what differs from the empty tray; a shadow, the same colour but darker, is left out."""
        gain = self.level / max(1.0, float(np.median(_grey(small)[self.floor])))
        gain = min(max(gain, 0.8), 1.25)  # a hand or a lamp changes more than that, and is not to be made up for
        scaled = np.asarray(cv2.convertScaleAbs(small, alpha=gain), np.uint8)
        apart = cv2.absdiff(scaled, self.empty)
        changed = cv2.max(cv2.max(apart[..., 0], apart[..., 1]), apart[..., 2]) > max(18.0, self.noise)
        blue, green, red = ((scaled[changed] + np.float32(8)) / (self.empty[changed] + np.float32(8))).T
        least, most = np.minimum(np.minimum(blue, green), red), np.maximum(np.maximum(blue, green), red)
        mask = changed.astype(np.uint8)
        mask[changed] = (most - least >= 0.14) | (most >= 1.02) | (least <= 0.4)
        return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8)


def _spread_over(cluster: BoolMask) -> list[tuple[float, float]]:
    """Return points in a cluster of dice that touch, so dense that each die has its middle close to one of them.

    They are maxima of the distance transform, each with a disc around it taken out before the next.
    """
    depth = cv2.distanceTransform(np.pad(cluster, 1).view(np.uint8), cv2.DIST_L2, 3)
    places: list[tuple[float, float]] = []
    while len(places) < 12 and float(depth.max()) > 0.3 * SMALL_DIE:
        y, x = divmod(int(depth.argmax()), depth.shape[1])
        places.append((x - 1.0, y - 1.0))
        cv2.circle(depth, (x, y), round(0.55 * SMALL_DIE), 0.0, -1)
    return places


def _brightest(image: Frame) -> float:
    """Return the 97th percentile of the green channel."""
    green = np.sort(image[::2, ::2, 1], None)
    return float(green[len(green) * 97 // 100])


def _darkest_channel(image: Frame) -> Frame:
    """Return the least of each pixel's three colours."""
    return np.asarray(cv2.min(cv2.min(image[..., 0], image[..., 1]), image[..., 2]), np.uint8)


def _grey(image: Frame) -> Frame:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def _texture(image: Frame) -> NDArray[np.floating]:
    """Return each pixel's absolute difference from a Gaussian blur of the image."""
    grey = _grey(image).astype(np.float32)
    return np.asarray(np.abs(grey - cv2.GaussianBlur(grey, (0, 0), 2)))
