"""What the network that looks at fields gets to see, from cut-outs and the colours of the pieces.

Colours are told as two differences and a brightness, all as logarithms: a shadow changes only the last, and so
does the shading of a body.
"""

from dataclasses import dataclass

import numpy as np

from gipfel_vision.board.cutouts import Cutouts
from gipfel_vision.board.evidence import haze, tones
from gipfel_vision.board.flat import Matrix

PLANES = 11
MAPS = 4
"""In how many places of a cut-out the network looks at colours."""

HUE, SHADE = 0.12, 0.45
"""How much a piece's colour varies, and how much its brightness."""

GLOSS = ((-40, 0.2), (-18, 0.1), (18, 0.1), (40, 0.2), (75, 0.4))
"""How much more white than when it was learned the lamp may add to a piece, and how much less like it that is."""

MOST = 1.5
_LOGS = np.log(np.arange(256, dtype=np.float32) + 10)


@dataclass(frozen=True, slots=True, eq=False)
class Planes:
    """Fields ready to be looked at.

    `rough` are the tones at half as many dots; `likes` says there how like each kind a dot is, as it is, and if
    the lamp is mirrored in it.
    """

    fine: Matrix
    rough: Matrix
    likes: Matrix


def planes(cut: Cutouts, colours: Matrix, ends: Matrix | float = 255.0) -> Planes:
    """Give planes; `colours` has for each field the kinds' blue, green and red, the runner's first.

    `ends` are the brightest colours that can be seen on each field.
    """
    seen, empty = _tones(cut.seen), _tones(cut.empty)
    rough = _halved(seen)
    kinds = tones(colours[:, :, None, None])
    off = _off(seen, kinds)
    fine = np.concatenate(
        [
            np.clip(seen - empty, -MOST, MOST).swapaxes(0, 1),
            np.clip(seen - np.array([0, 0, 4.5], np.float32)[:, None, None, None], -MOST, MOST).swapaxes(0, 1),
            np.exp(-off[:, 1:].min(1, keepdims=True)),
            np.exp(-off[:, :1]),
            cut.bodies.astype(np.float32) / 255,
            cut.inside[:, None].astype(np.float32) / 255,
        ],
        1,
    )
    rough = rough.swapaxes(0, 1)
    return Planes(fine, rough, likes(rough, colours, ends))


def likes(rough: Matrix, colours: Matrix, ends: Matrix | float) -> Matrix:
    """Say how like each kind a dot is, as it is, and if the lamp is mirrored in it; from rough tones."""
    seen = rough.swapaxes(0, 1)
    plain = _off(seen, tones(colours[:, :, None, None]))
    most = np.broadcast_to(ends, (len(colours), 3))[:, None]
    shining = [_off(seen, _glossy(colours, white, most)[..., None, None]) + cost for white, cost in GLOSS]
    return np.asarray(np.exp(-np.stack([plain, np.min([plain, *shining], axis=0)], 2)))


def _glossy(colours: Matrix, white: int, most: Matrix) -> Matrix:
    return tones(np.clip(colours + np.float32(white), 1, most))


def _tones(picture: Matrix) -> Matrix:
    logs = _LOGS[picture]
    blue, green, red = logs[..., 0], logs[..., 1], logs[..., 2]
    return np.stack([blue - green, red - green, (blue + green + red) / 3])


def _off(seen: Matrix, kinds: Matrix) -> Matrix:
    """Say for each dot how little it is like each kind: 0 is the same."""
    bluish, reddish, bright = (tone[:, None] - kind for tone, kind in zip(seen, kinds, strict=True))
    bluish *= bluish
    reddish *= reddish
    bluish += reddish
    # In the dark colours are uncertain, whichever of the two is darker.
    bluish /= np.maximum(_wide(seen[2])[:, None], _wide(kinds[2]))
    bright *= bright
    bright *= 0.5 / SHADE**2
    bluish += bright
    return np.asarray(bluish)


def _wide(brightness: Matrix) -> Matrix:
    return np.asarray(2 * (HUE + haze(brightness)) ** 2)


def _halved(planes: Matrix) -> Matrix:
    """Take the mean of each four dots."""
    return np.asarray(
        0.25 * (planes[..., ::2, ::2] + planes[..., 1::2, ::2] + planes[..., ::2, 1::2] + planes[..., 1::2, 1::2])
    )


def pooled(looks: Matrix, rough: Matrix, likes: Matrix, colours: Matrix) -> Matrix:
    """Give for each field and kind what is seen where the network looks, compared with the kind.

    `looks` has for each field where it looks, as maps of parts that make a whole each.
    """
    n = len(looks)
    seen = looks @ rough.reshape(n, 3, -1).swapaxes(1, 2)
    own = tones(colours).transpose(1, 2, 0)
    off = np.clip(seen[:, None] - own[:, :, None], -MOST, MOST).reshape(n, own.shape[1], -1)
    like = (likes.reshape(n, -1, looks.shape[2]) @ looks.swapaxes(1, 2)).reshape(n, own.shape[1], -1)
    runs = np.zeros((n, own.shape[1], 1), np.float32)
    runs[:, 0] = 1
    return np.concatenate([off, like, runs], 2)
