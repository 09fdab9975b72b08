"""What each dot of the board speaks for: the empty board, or one of the pieces.

A dot's colour is told as two differences of colours and a brightness, all as logarithms: a shadow changes only
the last, and so does the shading of a body.
"""

import cv2
import numpy as np

from gipfel_vision.board.flat import Flat, Matrix
from gipfel_vision.board.pieces import Look
from gipfel_vision.reading import Frame

SOFT = 10.0
"""Added to colours before their logarithm: what is nearly black has no colour."""

HUE, BODY_HUE = 0.06, 0.08
"""How much the colours of the board and of a body vary; a body's also by what it mirrors."""

BRIGHT, SHADE, BODY_SHADE = 0.13, 0.55, 0.33
"""How much the board gets brighter, or darker in shadows, and how much a body's sides differ."""

MOST = 12.0
"""However strange a dot is, it speaks no louder than this."""

SAY = 6.0

GLARING, UNTOLD = 248, 0.15
"""From where on a camera's numbers end, and how far off a colour may be there."""

GLOSS = ((20.0, 0.3), (45.0, 0.8), (80.0, 1.5))
"""How much white the lamp may add to a piece, from 0 to 255, and how much that costs."""


def tones(picture: Matrix) -> Matrix:
    """Give for each dot two differences of colours and its brightness, as logarithms."""
    logs = np.log(picture.astype(np.float32) + SOFT)
    blue, green, red = logs[..., 0], logs[..., 1], logs[..., 2]
    return np.stack([blue - green, red - green, (blue + green + red) / 3])


def glaring(picture: Frame) -> Matrix:
    """Say for each of the three tones at which dots a colour was too bright for the camera to tell it."""
    blue, green, red = (plane >= GLARING for plane in cv2.split(cv2.dilate(picture, np.ones((3, 3), np.uint8))))
    return np.stack([blue | green, red | green, blue | green | red])


def haze(brightness: Matrix) -> Matrix:
    """Say how uncertain colours are at a brightness, by the camera's noise alone."""
    return np.asarray(4.0 * np.exp(-brightness))


class Evidence:
    """The tones of an empty board, to be compared with pictures of it."""

    def __init__(self, flat: Flat) -> None:
        empty = tones(cv2.GaussianBlur(flat.empty, (0, 0), 0.7))
        around = np.ones((3, 3), np.uint8)
        # Prints have edges, and the board is never found to the last dot: anything between neighbours will do.
        self._least = np.stack([cv2.erode(plane, around) for plane in empty])
        self._most = np.stack([cv2.dilate(plane, around) for plane in empty])
        self._glaring = glaring(flat.empty)

    def against_empty(self, seen: Matrix, bright: Matrix) -> Matrix:
        """Say for each dot how little it looks like the empty board, shadows allowed; `bright` dots tell less."""
        slack = np.where(self._glaring | bright, UNTOLD, 0).astype(np.float32)
        off = np.maximum(seen - self._most - slack, 0) + np.minimum(seen - self._least + slack, 0)
        wide = HUE + haze(seen[2])
        hue = (off[0] ** 2 + off[1] ** 2) / wide**2
        bright = np.where(off[2] > 0, off[2] / BRIGHT, off[2] / SHADE) ** 2
        return np.asarray(np.minimum(hue + bright, MOST))


def against(look: Look, seen: Matrix, strange: Matrix) -> Matrix:
    """Say for each dot how little it looks like a kind of piece; `strange` is how little like the empty board."""
    off = _off(look, seen, 0.0)
    new = strange > 1.0
    if new.any():
        dots = seen[:, new]
        # A smooth face mirrors the lamp: its colour is the piece's with some white in it.
        off[new] = np.min([off[new], *(_off(look, dots, white) + cost for white, cost in GLOSS)], axis=0)
    return np.asarray(np.minimum(off, MOST))


def _off(look: Look, seen: Matrix, white: float) -> Matrix:
    colour = np.array([[[look.blue, look.green, look.red]]], np.float32) + np.float32(white)
    own = tones(colour).reshape(3, *([1] * (seen.ndim - 1)))
    off = seen - own
    wide = BODY_HUE + haze(np.minimum(seen[2], own[2]))
    return np.asarray((off[0] ** 2 + off[1] ** 2) / wide**2 + (off[2] / BODY_SHADE) ** 2)


def speaks(empty: Matrix, piece: Matrix) -> Matrix:
    """Say for each dot how much it speaks for the piece, and with less than 0 for the empty board."""
    return np.asarray(np.clip((empty - piece) / 2, -SAY, SAY), np.float32)
