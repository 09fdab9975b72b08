"""What stands on fields, told by a small network that compares each with the empty board and with the pieces.

It was trained by `vision/training/board_train.py` on boards of any look. It knows no colours of its own: it says
where to look at colours, and what is seen there is compared with each kind of piece that was learned.
"""

from dataclasses import dataclass, fields
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.board.cutouts import HIGH, WIDE, Cutouts
from gipfel_vision.board.flat import Matrix
from gipfel_vision.board.gleam import gleaming
from gipfel_vision.board.planes import PLANES, likes, planes, pooled

TOGETHER = 12
"""How many fields the network looks at at a time."""

SURE = 0.998
"""What is less likely than this is looked at from another side, too; what may be something is compared anew."""

_MODEL = Path(__file__).with_name("telling.onnx")
_CHOICE = Path(__file__).with_name("telling.npz")


class Teller:
    """The network, ready to be asked."""

    def __init__(self, model: Path = _MODEL, choice: Path = _CHOICE) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))
        with np.load(choice, allow_pickle=False) as kept:
            self._choice = {name: kept[name] for name in kept.files}

    def told(self, cut: Cutouts, colours: Matrix, places: Matrix, ends: Matrix) -> Matrix:
        """Say of each field how likely each kind stands there, nothing, or something else, in this order.

        `places` is where the fields lie, in steps: neighbours say how pieces look in this light. `ends` are the
        brightest colours that can be seen on each.
        """
        kinds = np.minimum(np.asarray(colours, np.float32), ends[:, None])
        first = self._glanced(cut, kinds, ends)
        here = gleaming(kinds, first.likely, first.colours, places, ends)
        likely = self._compared(first, here, ends)
        doubted = np.flatnonzero(np.minimum(first.likely, likely).max(1) < SURE)
        if len(doubted):
            # Two more looks, one from another side: what two think is less often wrong than what one thinks.
            some = cut.chosen(doubted)
            second = self._glanced(some.mirrored(), here[doubted], ends[doubted]).likely
            likely[doubted] = (likely[doubted] + second) / 2
            here = gleaming(kinds, likely, first.colours, places, ends)
            third = self._glanced(some, here[doubted], ends[doubted]).likely
            likely[doubted] = (second + third) / 2
        return likely

    def _glanced(self, cut: Cutouts, kinds: Matrix, ends: Matrix) -> "_Glance":
        """Look at fields, a few at a time; `kinds` has the colours of the kinds at each."""
        rows = np.arange(len(cut))
        some = [rows[at : at + TOGETHER] for at in range(0, len(cut), TOGETHER)]
        glances = [self._glance(cut.chosen(few), kinds[few], ends[few]) for few in some]
        return _Glance(*(np.concatenate([getattr(one, part.name) for one in glances]) for part in fields(_Glance)))

    def _glance(self, cut: Cutouts, kinds: Matrix, ends: Matrix) -> "_Glance":
        seen = planes(cut, kinds, ends)
        batch = np.zeros((TOGETHER, PLANES, HIGH, WIDE), np.float32)
        batch[: len(cut)] = seen.fine
        self._net.setInput(batch)
        where, gist = (np.array(said)[: len(cut)] for said in self._net.forward(["where", "gist"]))
        looks = _likely(where.reshape(*where.shape[:2], -1))
        likely = _likely(self._chosen(pooled(looks, seen.rough, seen.likes, kinds), gist))
        dots = cut.seen[:, ::2, ::2].reshape(len(cut), -1, 3)
        return _Glance(likely, looks, gist, seen.rough, (looks.mean(1)[:, None] @ dots)[:, 0])

    def _compared(self, glance: "_Glance", kinds: Matrix, ends: Matrix) -> Matrix:
        """Compare what was seen with kinds of other colours; what is nothing stays so, whatever the light."""
        likely, nothing = glance.likely.copy(), kinds.shape[1]
        some = np.flatnonzero(likely[:, nothing] < SURE)
        if not len(some):
            return likely
        looks, gist, rough, kinds = (part[some] for part in (glance.looks, glance.gist, glance.rough, kinds))
        like = likes(rough, kinds, ends[some])
        likely[some] = _likely(self._chosen(pooled(looks, rough, like, kinds), gist))
        return likely

    def _chosen(self, features: Matrix, gist: Matrix) -> Matrix:
        """Give how much speaks for each kind, for nothing, and for something else."""
        kept, many = self._choice, features.shape[1]
        with_gist = np.concatenate([features, np.repeat(gist[:, None], many, 1)], 2)
        hidden = np.maximum(with_gist @ kept["first.weight"].T + kept["first.bias"], 0)
        hidden = np.maximum(hidden @ kept["second.weight"].T + kept["second.bias"], 0)
        kinds = hidden @ kept["third.weight"].T + kept["third.bias"]
        return np.concatenate([kinds[..., 0], gist @ kept["other.weight"].T + kept["other.bias"]], 1)


@dataclass(frozen=True, slots=True, eq=False)
class _Glance:
    """What the network made of some fields: a row a field."""

    likely: Matrix
    looks: Matrix
    """Where it looked at colours, as maps of parts that make a whole each."""
    gist: Matrix
    rough: Matrix
    colours: Matrix
    """What it saw there: blue, green and red."""


def _likely(speaks: Matrix) -> Matrix:
    odds = np.exp(speaks - speaks.max(-1, keepdims=True))
    return np.asarray(odds / odds.sum(-1, keepdims=True))
