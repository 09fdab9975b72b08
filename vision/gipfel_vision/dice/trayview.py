"""What the known tray tells before a single die is read: is there light, is it sharp, what is new in it."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.dice.look import Find
from gipfel_vision.dice.sharpness import Edges, Marked
from gipfel_vision.reading import Die, Frame, Status
from gipfel_vision.tray import Tray

Mask = NDArray[np.bool_]

SMALL = 13.0
"""How many dots the edge of a die has in the small copy of the tray."""
_MARGIN = 0.7
"""How far beyond its outline the tray is looked at, in edges of a die: dice lean on rims, arms come over them."""
_ALL_NEW, _SURER = 0.9, 20.0
"""How much of a find's place must be new for it to be so many times as likely a die."""
_LUMP = 7.0
"""What is larger than so many dice is a hand, and is not looked through for dice."""


@dataclass(frozen=True, slots=True)
class Patch:
    """Something in the tray that was not there when it was empty; lengths are in edges of a die."""

    centre: tuple[float, float]
    area: float
    thick: float
    """The radius of the largest circle in it."""
    explained: float
    """How much of it is dice that were read."""
    leaves: bool
    """Whether it goes on beyond the rim."""

    @property
    def is_strange(self) -> bool:
        """Whether it is about a die's size, but no die that was read."""
        return self.explained < 0.5 and self.area > 0.35 and self.thick > 0.2

    @property
    def comes_in(self) -> bool:
        """Whether it comes in over the rim, and is more than a die or two."""
        return self.leaves and self.area * (1 - self.explained) > 2.5


class TrayView:
    """A tray, made ready for being compared with frames."""

    def __init__(self, tray: Tray) -> None:
        height, width = tray.empty.shape[:2]
        outline = np.array(tray.outline, np.float32)
        margin = _MARGIN * tray.die
        self.left, self.top = (max(0, int(v)) for v in outline.min(0) - margin)
        self.right = min(width, int(outline[:, 0].max() + margin))
        self.bottom = min(height, int(outline[:, 1].max() + margin))
        self.size = tuple(
            max(32, round(length * SMALL / tray.die / 16) * 16)
            for length in (self.right - self.left, self.bottom - self.top)
        )
        self.across = (self.right - self.left) / self.size[0]
        self.down = (self.bottom - self.top) / self.size[1]
        self.die, self.shape = tray.die, tray.empty.shape[:2]
        self.empty = self.small(tray.empty)
        floor = np.zeros(self.size[::-1], np.uint8)
        corners = (outline - (self.left, self.top)) / (self.across, self.down)
        cv2.fillConvexPoly(floor, np.rint(corners * 16).astype(np.int32), 1, cv2.LINE_8, 4)
        self.floor: Mask = floor.astype(bool)
        self.inner: Mask = cv2.erode(floor, np.ones((3, 3), np.uint8)).astype(bool)
        self.brightest = _brightest(self.empty)
        self.dull: Mask = self.floor & (_darkest(self.empty) < 245)
        self.level = float(np.median(_grey(self.empty)[self.floor]))
        self.noise = max(4.0, 2.5 * float(np.median(_texture(self.empty)[self.inner])))
        self._edges = Edges(self.part(tray.empty), self.empty.shape[:2])

    def small(self, frame: Frame) -> Frame:
        """Give the tray's part of a frame, in the size that it is compared in."""
        part = self.part(frame)
        if self.across > 4 and self.down > 4:  # halving first is four times as fast, and looks the same
            part = np.asarray(cv2.resize(part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
        return np.asarray(cv2.resize(part, self.size, interpolation=cv2.INTER_AREA), np.uint8)

    def part(self, frame: Frame) -> Frame:
        """Give the tray's part of a frame, in its full size."""
        return frame[self.top : self.bottom, self.left : self.right]

    def placed(self, find: Find) -> Find:
        """Put a find of the small copy into the frame."""
        x = (find.x + 0.5) * self.across - 0.5 + self.left
        y = (find.y + 0.5) * self.down - 0.5 + self.top
        return Find(x, y, find.size * (self.across * self.down) ** 0.5, find.here, find.odds)

    def sized(self, find: Find) -> Find:
        """Give a find the size that a die has here, but for the little that perspective allows."""
        return replace(find, size=min(max(find.size, 0.94 * self.die), 1.08 * self.die))

    def surer(self, find: Find, new: Marked) -> Find:
        """Give a find that is surer to be a die if all of its place is new: something of a die's size lies there.

        If not all of it is new, that says little: dice may have the tray's colour.
        """
        x = (find.x - self.left + 0.5) / self.across - 0.5
        y = (find.y - self.top + 0.5) / self.down - 0.5
        reach = 0.42 * SMALL
        left, top = max(0, int(x - reach)), max(0, int(y - reach))
        place = new[top : int(y + reach) + 2, left : int(x + reach) + 2]
        rows, columns = np.ogrid[top : top + place.shape[0], left : left + place.shape[1]]
        disc = place[(rows - y) ** 2 + (columns - x) ** 2 < reach**2]
        if not disc.size or disc.mean() < _ALL_NEW:
            return find
        return replace(find, here=find.here * _SURER / (1 + find.here * (_SURER - 1)))

    def holds(self, find: Find) -> bool:
        """Say whether a find of the small copy lies on the tray's floor."""
        column, row = int(min(max(find.x, 0), self.size[0] - 1)), int(min(max(find.y, 0), self.size[1] - 1))
        return bool(self.floor[row, column])

    def light(self, small: Frame) -> Status | None:
        """Say whether there is too little light, or a lamp shines into the tray.

        Felt may be black, so it is the brightest parts, mostly the rim, that tell.
        """
        if _brightest(small) < max(16.0, 0.4 * self.brightest):
            return Status.DARK
        burnt = (_darkest(small) >= 252) & self.dull
        if burnt.any():
            deep = cv2.distanceTransform(burnt.view(np.uint8), cv2.DIST_L2, 3)
            if float(deep.max()) > 0.62 * SMALL:  # a white die may be burnt out, but is no larger than a die
                return Status.GLARE
        return None

    def spoilt(self, frame: Frame, new: Marked, patches: list[Patch]) -> Status | None:
        """Say whether the picture is not sharp, or a hand is in the tray."""
        if self._edges.sharpness(self.part(frame), new) < 0.55:
            return Status.BLURRED
        strange = max((patch.area for patch in patches if patch.is_strange), default=0.0)
        # Rolling dice leave streaks of up to six dice; they are no thicker than a die, and end before the rim, or
        # are mostly read as dice.
        if strange > 8.0 or any(patch.thick > 1.25 or patch.comes_in for patch in patches):
            return Status.HAND
        return None

    def missed(self, new: Marked, dice: tuple[Die, ...]) -> list[Find]:
        """Give places where something new may be a die that was not read, such as one that touches another."""
        left = new & (1 - self._covered(dice, 0.68))
        opened = cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        number, labels, stats, centres = cv2.connectedComponentsWithStats(opened, connectivity=4)
        places: list[tuple[float, float]] = []
        for index in range(1, number):
            area = int(stats[index, cv2.CC_STAT_AREA]) / SMALL**2
            if 0.25 < area < 1.9:
                places.append(tuple(centres[index].tolist()))
            if 1.3 < area < _LUMP:
                places += _spread(labels == index)
        found = [Find(float(x), float(y), SMALL, 0.0, (1 / 6,) * 6) for x, y in places]
        return [self.placed(find) for find in found if self.holds(find)]

    def _covered(self, dice: tuple[Die, ...], reach: float) -> Marked:
        """Mark where dice were read: discs that reach so many edges around each middle."""
        covered = np.zeros(self.size[::-1], np.uint8)
        for die in dice:
            x = (die.centre[0] - self.left + 0.5) / self.across
            y = (die.centre[1] - self.top + 0.5) / self.down
            cv2.circle(covered, (round(x), round(y)), round(reach * die.size / self.across), 1, -1)
        return covered

    def patches(self, new: Marked, dice: tuple[Die, ...]) -> list[Patch]:
        """Give what is new in the tray, apart from specks and shadows."""
        covered = self._covered(dice, 0.85)
        number, labels, stats, centres = cv2.connectedComponentsWithStats(new, connectivity=8)
        patches = []
        for index in range(1, number):
            left, top, wide, high, area = (int(v) for v in stats[index])
            if area < 0.12 * SMALL**2:
                continue
            box = np.s_[top : top + high, left : left + wide]
            own = labels[box] == index
            thick = cv2.distanceTransform(np.pad(own, 1).view(np.uint8), cv2.DIST_L2, 3).max()
            x, y = centres[index]
            patches.append(
                Patch(
                    (float(x + 0.5) * self.across + self.left, float(y + 0.5) * self.down + self.top),
                    area / SMALL**2,
                    float(thick) / SMALL,
                    float(covered[box][own].mean()),
                    int((own & ~self.floor[box]).sum()) > 0.5 * SMALL**2,
                )
            )
        return patches

    def changed(self, small: Frame) -> Marked:
        """Mark what differs from the empty tray; the same colour, only darker, is a shadow and does not count."""
        gain = self.level / max(1.0, float(np.median(_grey(small)[self.floor])))
        gain = min(max(gain, 0.8), 1.25)  # a hand or a lamp changes more than that, and is not to be made up for
        lit = np.asarray(cv2.convertScaleAbs(small, alpha=gain), np.uint8)
        apart = cv2.absdiff(lit, self.empty)
        new = cv2.max(cv2.max(apart[..., 0], apart[..., 1]), apart[..., 2]) > max(18.0, self.noise)
        blue, green, red = ((lit[new] + np.float32(8)) / (self.empty[new] + np.float32(8))).T
        least, most = np.minimum(np.minimum(blue, green), red), np.maximum(np.maximum(blue, green), red)
        marked = new.astype(np.uint8)
        marked[new] = (most - least >= 0.14) | (most >= 1.02) | (least <= 0.4)
        return np.asarray(cv2.morphologyEx(marked, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8)


def _spread(lump: Mask) -> list[tuple[float, float]]:
    """Give places in a lump of dice that touch: so dense that each die has its middle close to one of them."""
    deep = cv2.distanceTransform(np.pad(lump, 1).view(np.uint8), cv2.DIST_L2, 3)
    places: list[tuple[float, float]] = []
    while len(places) < 12 and float(deep.max()) > 0.3 * SMALL:
        y, x = divmod(int(deep.argmax()), deep.shape[1])
        places.append((x - 1.0, y - 1.0))
        cv2.circle(deep, (x, y), round(0.55 * SMALL), 0.0, -1)
    return places


def _brightest(picture: Frame) -> float:
    """Give how bright the brightest parts of a picture are."""
    green = np.sort(picture[::2, ::2, 1], None)
    return float(green[len(green) * 97 // 100])


def _darkest(picture: Frame) -> Frame:
    """Give the darkest of each dot's three colours."""
    return np.asarray(cv2.min(cv2.min(picture[..., 0], picture[..., 1]), picture[..., 2]), np.uint8)


def _grey(picture: Frame) -> Frame:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def _texture(picture: Frame) -> NDArray[np.floating]:
    """Give how rough a picture is, dot by dot."""
    grey = _grey(picture).astype(np.float32)
    return np.asarray(np.abs(grey - cv2.GaussianBlur(grey, (0, 0), 2)))
