"""Looks with one small network: a first over the whole picture, then others at each die close by.

The first look works on smaller copies of the picture, in which every die from 24 dots upwards has at some copy the
size that the network knows. The others take each find from the full picture, always at the same size, and
read it. The network was trained by `vision/training/train.py`.
"""

from dataclasses import dataclass, replace
from math import exp, hypot, log
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from gipfel_vision.dice.cut import cut
from gipfel_vision.reading import Frame

Floats = NDArray[np.float32]

STRIDE = 4
BASE = 172_800
"""How many dots the largest copy has: 480 × 360."""
TILE = 48
CLOSE_BY = 28.0
"""How many dots the edge of a die has at the second look."""
_MIDDLE = TILE / 2 - 0.5
_ON_CELL = _MIDDLE - STRIDE / 2
"""Where in its tile a die is looked at: in the tile's middle, which is between four cells, or on one of them.

On a cell the network is far surer, since a hill between cells has no top. On any table that makes it surer of
what is no die as well; in a tray little else is as large as a die.
"""
_TILES = 2
"""How many dice are looked at in one go; a fixed number, since the network is laid out anew for each other one."""
_MOST = 24
"""More finds than this are not looked at closely: nobody throws so many dice."""
_SIZES = (1.0, 0.85, 1.25)
"""How large a die is taken to be at the last look: a size that was guessed badly misleads only one of them."""
_STRUCK, _LOST = 0.8, 0.2
"""What the first look was so sure of, and a closer look does not see at all, is that likely a die after all."""
_ACROSS = 7
"""The plane that says how far right of its cell a die's middle is; then come how far down, and how large it is."""
_AROUND = np.ones((3, 3), np.uint8)
_KNOWN = (9.0, 52.0)
"""The sizes that the network knows."""
_MODEL = Path(__file__).with_name("look.onnx")


@dataclass(frozen=True, slots=True)
class Find:
    """Where the network believes a die's upper face to be, and what it sees on it.

    `here` is how sure it is that there is a die, `odds` how likely each of the six values is.
    """

    x: float
    y: float
    size: float
    here: float
    odds: tuple[float, ...]

    @property
    def value(self) -> int:
        """The likeliest value."""
        return int(np.argmax(self.odds)) + 1


class Look:
    """The network, kept once for each size of picture, so that none is laid out anew for every frame."""

    def __init__(self, model: Path = _MODEL) -> None:
        self._model = np.frombuffer(model.read_bytes(), np.uint8)
        self._nets: dict[tuple[int, ...], cv2.dnn.Net] = {}

    def all(self, frame: Frame, least: float = 0.2) -> list[Find]:
        """Find dice anywhere in a picture, and look at them closely: once for where they are, then for what."""
        first = self.first(frame, least)[:_MOST]
        finds = merged([find for find in self.closely(frame, first, 0.1) if find])
        looks = [
            self.closely(frame, [replace(find, size=find.size * size) for find in finds], twice=True)
            for size in _SIZES
        ]
        finds = merged([find for seen in zip(*looks, strict=True) if (find := mean([one for one in seen if one]))])
        lost = [replace(find, here=_LOST) for find in first if find.here > _STRUCK]
        return merged(finds + lost) if lost else finds

    def first(self, frame: Frame, least: float = 0.2) -> list[Find]:
        """Find dice of any size in a picture."""
        height, width = frame.shape[:2]
        scale = min(1.0, (BASE / (height * width)) ** 0.5)
        finds: list[Find] = []
        copy = frame
        while min(height, width) * scale >= 32:
            size = (_sixteens(width * scale), _sixteens(height * scale))
            copy = np.asarray(cv2.resize(copy, size, interpolation=cv2.INTER_AREA), np.uint8)
            seen = self.planes(copy)
            across, down = width / size[0], height / size[1]
            finds += [
                _enlarged(find, across, down)
                for find in finds_in(seen, least)
                if _KNOWN[0] <= find.size <= _KNOWN[1]
            ]
            scale /= 2
        return merged(finds)

    def over(self, small: Frame, least: float = 0.2) -> list[Find]:
        """Find dice in one copy of a picture, in the copy's own dots; its sides are multiples of 16."""
        return finds_in(self.planes(small), least)

    def planes(self, small: Frame) -> Floats:
        """Give what the network says to one copy of a picture, cell by cell."""
        return np.asarray(self._see(small[None])[0])

    def closely(
        self, frame: Frame, finds: list[Find], least: float = 0.05, *, twice: bool = False, on_cell: bool = False
    ) -> list[Find | None]:
        """Look at each find again close by; where nothing is there any more, the answer is None.

        `twice` looks into a mirror as well, and takes the mean of both: slower, and less often wrong.
        """
        aim = _ON_CELL if on_cell else _MIDDLE
        answers: list[Find | None] = []
        for start in range(0, len(finds), _TILES):
            some = finds[start : start + _TILES]
            tiles = np.zeros((_TILES, TILE, TILE, 3), np.uint8)
            for place, find in zip(tiles, some, strict=False):
                aside = (_MIDDLE - aim) * find.size / CLOSE_BY
                place[:] = cut(frame, find.x + aside, find.y + aside, CLOSE_BY / find.size, TILE)
            seen = self._see(tiles)
            if twice:
                mirrored = self._see(np.ascontiguousarray(tiles[:, :, ::-1]))[..., ::-1]
                mirrored[:, _ACROSS] *= -1
                seen = np.asarray((seen + mirrored) / 2, np.float32)
            answers += [
                _placed(find, finds_in(planes, least), aim) for find, planes in zip(some, seen, strict=False)
            ]
        return answers

    def _see(self, frames: Frame) -> Floats:
        net = self._nets.get(frames.shape)
        if net is None:
            if len(self._nets) > 12:  # photographs of ever other sizes must not fill the memory
                self._nets.clear()
            net = self._nets[frames.shape] = cv2.dnn.readNetFromONNX(self._model)
        net.setInput(cv2.dnn.blobFromImages(list(frames), 1 / 255, mean=(127.5, 127.5, 127.5)))
        return np.asarray(net.forward(), np.float32)


def finds_in(seen: Floats, least: float) -> list[Find]:
    """Read the network's planes: a die is where its hill has a top."""
    hill = seen[0]
    tops = (hill >= cv2.dilate(hill, _AROUND)) & (hill > log(least / (1 - least)))
    rows, columns = tops.nonzero()
    cells = seen[:, rows, columns].T.tolist()
    return [_find(*top) for top in zip(cells, rows.tolist(), columns.tolist(), strict=True)]


def _find(cell: list[float], row: int, column: int) -> Find:
    best = max(cell[1:7])
    odds = [exp(value - best) for value in cell[1:7]]
    across, down, size = (min(max(number, -2.0), 2.0) for number in cell[_ACROSS:])
    return Find(
        x=(column + 0.5 + across) * STRIDE - 0.5,
        y=(row + 0.5 + down) * STRIDE - 0.5,
        size=24 * exp(size),
        here=_chance(cell[0]),
        odds=tuple(odd / sum(odds) for odd in odds),
    )


def _chance(logit: float) -> float:
    return 1 / (1 + exp(-min(max(logit, -30.0), 30.0)))


def _sixteens(length: float) -> int:
    return max(32, round(length / 16) * 16)


def _enlarged(find: Find, across: float, down: float) -> Find:
    """Put a find of a smaller copy into the picture."""
    x, y = (find.x + 0.5) * across - 0.5, (find.y + 0.5) * down - 0.5
    return Find(x, y, find.size * (across * down) ** 0.5, find.here, find.odds)


def _placed(find: Find, seen: list[Find], aim: float) -> Find | None:
    """Put the second look's find into the picture: the surest one near where it was looked for in the tile."""
    scale = find.size / CLOSE_BY
    near = [one for one in seen if hypot(one.x - aim, one.y - aim) < 0.45 * CLOSE_BY]
    if not near:
        return None
    best = max(near, key=lambda one: one.here)
    x, y = find.x + (best.x - aim) * scale, find.y + (best.y - aim) * scale
    return Find(x, y, best.size * scale, best.here, best.odds)


def mean(looks: list[Find]) -> Find | None:
    """Give the mean of what several looks saw; what only one of them saw is nothing."""
    if len(looks) < 2:
        return None
    x, y, size = (float(np.mean([getattr(find, name) for find in looks])) for name in ("x", "y", "size"))
    logit = float(np.mean([log((find.here + 1e-4) / (1 - find.here + 1e-4)) for find in looks]))
    odds = np.mean([find.odds for find in looks], 0)
    return Find(x, y, size, _chance(logit), tuple(odds.tolist()))


def merged(finds: list[Find]) -> list[Find]:
    """Keep the surest of finds that are the same die, seen in two copies of the picture."""
    kept: list[Find] = []
    for find in sorted(finds, key=lambda find: -find.here):
        if not any(gap(find, one) < 0.5 and 0.6 < find.size / one.size < 1.7 for one in kept):
            kept.append(find)
    return kept


def gap(one: Find, other: Find) -> float:
    """Give how far finds are from each other, measured in their mean size; dice that touch have about 1."""
    return 2 * hypot(one.x - other.x, one.y - other.y) / (one.size + other.size)
