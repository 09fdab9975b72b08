"""What stands on fields, told by a small network that compares each with the empty board and with the pieces.

It was trained by `vision/training/board_train.py` on boards of any look. It knows no colours of its own: it says
where to look at colours, and what is seen there is compared with each kind of piece that was learned.
"""

from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.board.cutouts import HIGH, WIDE, Cutouts
from gipfel_vision.board.evidence import SOFT
from gipfel_vision.board.flat import Matrix
from gipfel_vision.board.planes import PLANES, planes, pooled

TOGETHER = 12
"""How many fields the network looks at at a time."""

SURE = 0.98
"""What is less likely than this is looked at once more."""

LEARNED, PERHAPS = 1.0, 0.3
"""As how many fields the learned colour counts, and how likely a kind has to be where its own is seen."""

_MODEL = Path(__file__).with_name("telling.onnx")
_CHOICE = Path(__file__).with_name("telling.npz")


class Teller:
    """The network, ready to be asked."""

    def __init__(self, model: Path = _MODEL, choice: Path = _CHOICE) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(model))
        with np.load(choice, allow_pickle=False) as kept:
            self._choice = {name: kept[name] for name in kept.files}

    def told(self, cut: Cutouts, colours: Matrix) -> Matrix:
        """Say of each field how likely each kind stands there, nothing, or something else, in this order."""
        kinds = np.asarray(colours, np.float32)
        likely, seen = self._every(cut, kinds)
        doubted = np.flatnonzero(likely.max(1) < SURE)
        if len(doubted):
            # Two more looks, one from another side, with the pieces as they are in this light: what two think is
            # less often wrong than what one thinks.
            some = cut.chosen(doubted)
            second, _ = self._every(some.mirrored(), _as_here(kinds, likely, seen))
            likely[doubted] = (likely[doubted] + second) / 2
            third, _ = self._every(some, _as_here(kinds, likely, seen))
            likely[doubted] = (second + third) / 2
        return likely

    def _every(self, cut: Cutouts, colours: Matrix) -> tuple[Matrix, Matrix]:
        """Look at all fields, a few at a time; give also the colour that was seen where the network looked."""
        rows = np.arange(len(cut))
        some = [self._told(cut.chosen(rows[at : at + TOGETHER]), colours) for at in range(0, len(cut), TOGETHER)]
        likely, seen = zip(*some, strict=True)
        return np.concatenate(likely), np.concatenate(seen)

    def _told(self, cut: Cutouts, colours: Matrix) -> tuple[Matrix, Matrix]:
        every = np.broadcast_to(colours, (len(cut), *colours.shape))
        seen = planes(cut, every)
        batch = np.zeros((TOGETHER, PLANES, HIGH, WIDE), np.float32)
        batch[: len(cut)] = seen.fine
        self._net.setInput(batch)
        where, gist = (np.array(said)[: len(cut)] for said in self._net.forward(["where", "gist"]))
        looks = _likely(where.reshape(*where.shape[:2], -1))
        likely = _likely(self._chosen(pooled(looks, seen.rough, seen.likes, every), gist))
        dots = cut.seen[:, ::2, ::2].reshape(len(cut), -1, 3)
        return likely, (looks.mean(1)[:, None] @ dots)[:, 0]

    def _chosen(self, features: Matrix, gist: Matrix) -> Matrix:
        """Give how much speaks for each kind, for nothing, and for something else."""
        kept, many = self._choice, features.shape[1]
        with_gist = np.concatenate([features, np.repeat(gist[:, None], many, 1)], 2)
        hidden = np.maximum(with_gist @ kept["first.weight"].T + kept["first.bias"], 0)
        hidden = np.maximum(hidden @ kept["second.weight"].T + kept["second.bias"], 0)
        kinds = hidden @ kept["third.weight"].T + kept["third.bias"]
        return np.concatenate([kinds[..., 0], gist @ kept["other.weight"].T + kept["other.bias"]], 1)


def _as_here(kinds: Matrix, likely: Matrix, seen: Matrix) -> Matrix:
    """Give the kinds' colours as they are in this picture, by what was seen on fields: one lamp gleams on all."""
    told = likely[:, : len(kinds)]
    told = told * (told > PERHAPS)
    mean = (LEARNED * np.log(kinds + SOFT) + told.T @ np.log(seen + SOFT)) / (LEARNED + told.sum(0)[:, None])
    return np.asarray(np.maximum(np.exp(mean) - SOFT, 0.5), np.float32)


def _likely(speaks: Matrix) -> Matrix:
    odds = np.exp(speaks - speaks.max(-1, keepdims=True))
    return np.asarray(odds / odds.sum(-1, keepdims=True))
