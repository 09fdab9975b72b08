"""The field classifier's input: channels computed from patches and from the colours of the pieces.

Colours go in as tones (`log_chromaticity.tones_of`), of which a shadow or the shading of a body changes only the
last; beside them their differences from the empty board, and how similar each pixel is to the kinds of pieces.
"""

from dataclasses import dataclass

import numpy as np

from gipfel_vision.board.log_chromaticity import OFFSET, noise_of, tones_of
from gipfel_vision.board.patches import FieldPatches
from gipfel_vision.images import Array

CHANNELS = 11
"""Tones minus the empty board's (3), tones (3), similarity to the nearest piece and to the runner (2), silhouettes
of both (2), and the board's mask (1)."""

ATTENTION_MAPS = 4
"""How many attention maps the network returns: each says where in a patch to look at colours."""

HUE, SHADE = 0.12, 0.45
"""Standard deviations of a piece's colour ratios and of its log brightness."""

HIGHLIGHT_CHANGES = ((-40, 0.2), (-18, 0.1), (18, 0.1), (40, 0.2), (75, 0.4))
"""How much more or less white, of 255, than when it was learned a lamp may add to a piece's colour (specular
reflection), and what that adds to the distance."""

MAX_DIFFERENCE = 1.5
"""Differences of tones are clipped to this."""

_LOGS = np.log(np.arange(256, dtype=np.float32) + OFFSET)


@dataclass(frozen=True, slots=True, eq=False)
class NetworkInput:
    """The input for some fields, a row each.

    `channels` go into the network; `tones` are those of the patch at half its resolution; `similarity` is fields ×
    kinds × 2 × rows × columns at that resolution, from 0 to 1: without and with specular reflection.
    """

    channels: Array
    tones: Array
    similarity: Array


def network_input(patches: FieldPatches, colours: Array, brightest: Array | float = 255.0) -> NetworkInput:
    """Return the input for patches; `colours` has for each field the kinds' blue, green and red, the runner first.

    `brightest` are the brightest colours that can be seen on each field.
    """
    seen, empty = _tones(patches.seen), _tones(patches.empty)
    half = _half_size(seen)
    kinds = tones_of(colours[:, :, None, None])
    distance = _distance(seen, kinds)
    typical = np.array([0, 0, 4.5], np.float32)[:, None, None, None]
    channels = np.concatenate(
        [
            np.clip(seen - empty, -MAX_DIFFERENCE, MAX_DIFFERENCE).swapaxes(0, 1),
            np.clip(seen - typical, -MAX_DIFFERENCE, MAX_DIFFERENCE).swapaxes(0, 1),
            np.exp(-distance[:, 1:].min(1, keepdims=True)),
            np.exp(-distance[:, :1]),
            patches.silhouettes.astype(np.float32) / 255,
            patches.inside[:, None].astype(np.float32) / 255,
        ],
        1,
    )
    tones = half.swapaxes(0, 1)
    return NetworkInput(channels, tones, similarity_to(tones, colours, brightest))


def similarity_to(tones: Array, colours: Array, brightest: Array | float) -> Array:
    """Return how similar half-size tones are to kinds of some colours, as in `NetworkInput.similarity`."""
    seen = tones.swapaxes(0, 1)
    plain = _distance(seen, tones_of(colours[:, :, None, None]))
    most = np.broadcast_to(brightest, (len(colours), 3))[:, None]
    glossy = [
        _distance(seen, _glossy(colours, white, most)[..., None, None]) + cost for white, cost in HIGHLIGHT_CHANGES
    ]
    return np.asarray(np.exp(-np.stack([plain, np.min([plain, *glossy], axis=0)], 2)))


def _glossy(colours: Array, white: int, most: Array) -> Array:
    return tones_of(np.clip(colours + np.float32(white), 1, most))


def _tones(patches: Array) -> Array:
    """Return the tones of 8-bit patches, by a look-up table."""
    logs = _LOGS[patches]
    blue, green, red = logs[..., 0], logs[..., 1], logs[..., 2]
    return np.stack([blue - green, red - green, (blue + green + red) / 3])


def _distance(seen: Array, kinds: Array) -> Array:
    """Return how far each pixel's tones are from each kind's, as the exponent of a Gaussian: 0 is the same."""
    bluish, reddish, bright = (tone[:, None] - kind for tone, kind in zip(seen, kinds, strict=True))
    bluish *= bluish
    reddish *= reddish
    bluish += reddish
    # In the dark colours are uncertain, whichever of the two is darker.
    bluish /= np.maximum(_twice_variance(seen[2])[:, None], _twice_variance(kinds[2]))
    bright *= bright
    bright *= 0.5 / SHADE**2
    bluish += bright
    return np.asarray(bluish)


def _twice_variance(brightness: Array) -> Array:
    return np.asarray(2 * (HUE + noise_of(brightness)) ** 2)


def _half_size(tones: Array) -> Array:
    """Return the mean of each 2 × 2 pixels."""
    return np.asarray(
        0.25 * (tones[..., ::2, ::2] + tones[..., 1::2, ::2] + tones[..., ::2, 1::2] + tones[..., 1::2, 1::2])
    )


def attention_pool(attention: Array, tones: Array, similarity: Array, colours: Array) -> Array:
    """Return features for each field and kind: what is seen where the network looks, compared with the kind.

    `attention` has for each field some maps over its half-size pixels, each of which adds up to 1.
    """
    n = len(attention)
    seen = attention @ tones.reshape(n, 3, -1).swapaxes(1, 2)
    own = tones_of(colours).transpose(1, 2, 0)
    off = np.clip(seen[:, None] - own[:, :, None], -MAX_DIFFERENCE, MAX_DIFFERENCE).reshape(n, own.shape[1], -1)
    like = (similarity.reshape(n, -1, attention.shape[2]) @ attention.swapaxes(1, 2)).reshape(n, own.shape[1], -1)
    is_runner = np.zeros((n, own.shape[1], 1), np.float32)
    is_runner[:, 0] = 1
    return np.concatenate([off, like, is_runner], 2)
