"""Random tables for training pictures: one texture or two, other things lying about, and somebody's shadow."""

from math import cos, sin

import cv2
import numpy as np

from gipfel_vision.images import Array, Frame
from gipfel_vision.synthetic import TEXTURES, Colour, Rng, value_noise


def any_colour(rng: Rng) -> Colour:
    """Return any colour at all."""
    blue, green, red = rng.uniform(0.03, 0.97, 3)
    return (blue, green, red)


def cluttered(rng: Rng, side: int, size: float, laden: float = 0.6) -> Array:
    """Return a table of `side` × `side` pixels, for dice of `size`; `laden` is the probability of things on it."""
    names = list(TEXTURES)
    ground = TEXTURES[names[rng.integers(len(names))]](rng, side, side, size * rng.uniform(0.5, 2))
    if rng.random() < 0.15:
        ground = ground * rng.uniform(0.5, 1.5, 3).astype(np.float32)
    if rng.random() < 0.25:
        other = TEXTURES[names[rng.integers(len(names))]](rng, side, side, size)
        over = _half_plane(rng, side)
        ground = np.where(over[..., None], other, ground)
    if rng.random() < laden:
        table = (np.clip(ground, 0, 1) * 255).astype(np.uint8)
        for _ in range(int(rng.integers(1, 7))):
            _thing(rng, table, size)
        ground = table.astype(np.float32) / 255
    if rng.random() < 0.3:  # the shadow of somebody's arm
        soft = cv2.GaussianBlur(_half_plane(rng, side).astype(np.float32), (0, 0), rng.uniform(0.5, size / 2))
        ground = ground * (1 - rng.uniform(0.2, 0.65) * soft)[..., None]
    if rng.random() < 0.5:
        ground = ground * (1 + rng.uniform(0, 0.3) * value_noise(rng, side, side, side / 1.5))[..., None]
    return np.clip(ground, 0, 1.2).astype(np.float32)


def _half_plane(rng: Rng, side: int) -> np.ndarray:
    """Return a mask of all that lies on one side of a random line."""
    y, x = np.mgrid[:side, :side].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    far = (x - rng.uniform(0.1, 0.9) * side) * cos(angle) + (y - rng.uniform(0.1, 0.9) * side) * sin(angle)
    return np.asarray(far > 0)


def _rod(rng: Rng, ground: Frame, at: tuple[int, int], long: float, wide: float) -> None:
    """Draw something round: the grip of a pen, a screw, a lid; ribbed, studded or plain, and glossy."""
    across, along = max(3, int(wide)), max(4, int(long))
    round_off = np.sqrt(1 - np.linspace(-0.95, 0.95, across) ** 2)[:, None]
    shine = np.exp(-((np.linspace(-1, 1, across)[:, None] - rng.uniform(-0.6, 0.6)) ** 2) / 0.02)
    ribs = 1 + rng.uniform(0, 0.9) * np.sin(np.arange(along) * 2 * np.pi / max(2.5, wide * rng.uniform(0.1, 0.6)))
    if rng.random() < 0.3:  # rows of studs
        ribs = (
            ribs
            * (1 + 0.8 * np.sin(np.arange(across) * 2 * np.pi / max(2.5, across / rng.integers(2, 5))))[:, None]
        )
    light = rng.uniform(0, 0.8) * shine * np.ones(along)
    body = np.array(any_colour(rng)) * rng.choice([0.25, 1.0])
    rod = np.clip((round_off * ribs)[..., None] * body + light[..., None], 0, 1) * 255
    turn = cv2.getRotationMatrix2D((along / 2, across / 2), rng.uniform(0, 360), 1.0)
    turn[:, 2] += np.array((at[0] - along / 2, at[1] - across / 2))
    size = (ground.shape[1], ground.shape[0])
    cover = cv2.warpAffine(np.full((across, along), 255, np.uint8), turn, size)
    ground[cover > 127] = cv2.warpAffine(rod.astype(np.uint8), turn, size)[cover > 127]


def _keys(rng: Rng, ground: Frame, at: tuple[int, int], step: float) -> None:
    """Draw a keyboard, a calculator, a printed grid: squares with one character each."""
    colour, ink = (tuple(255 * part for part in any_colour(rng)) for _ in range(2))
    turn = cv2.getRotationMatrix2D(at, rng.uniform(0, 360), 1.0)
    sheet, cover = np.zeros_like(ground), np.zeros(ground.shape[:2], np.uint8)
    for row in range(int(rng.integers(1, 6))):
        for column in range(int(rng.integers(1, 9))):
            left, top = int(at[0] + column * step), int(at[1] + row * step)
            right, bottom = int(left + step * 0.88), int(top + step * 0.88)
            cv2.rectangle(sheet, (left, top), (right, bottom), colour, -1, cv2.LINE_AA)
            cv2.rectangle(cover, (left, top), (right, bottom), 255, -1)
            sign, font = chr(int(rng.integers(33, 126))), int(rng.integers(8))
            low = (int(left + step * rng.uniform(0.1, 0.5)), int(bottom - step * rng.uniform(0.1, 0.4)))
            cv2.putText(sheet, sign, low, font, step * rng.uniform(0.008, 0.025), ink, 1, cv2.LINE_AA)
    turned, covered = (cv2.warpAffine(part, turn, ground.shape[1::-1]) for part in (sheet, cover))
    ground[covered > 127] = turned[covered > 127]


def _thing(rng: Rng, ground: Frame, size: float) -> None:
    """Draw something that is no die: a pen, a coin, a card, writing, stripes, blots, bare squares."""
    side = ground.shape[0]
    x, y = (int(v) for v in rng.integers(0, side, 2))
    colour, ink = (tuple(255 * part for part in any_colour(rng)) for _ in range(2))
    angle, long = rng.uniform(0, 2 * np.pi), size * rng.uniform(0.6, 8)
    dx, dy = long * cos(angle), long * sin(angle)
    match int(rng.integers(13)):
        case 0 | 1:  # a pen, a cable
            cv2.line(
                ground,
                (x, y),
                (int(x + dx), int(y + dy)),
                colour,
                max(1, int(size * rng.uniform(0.05, 0.6))),
                cv2.LINE_AA,
            )
            cv2.line(
                ground,
                (x, y),
                (int(x + dx), int(y + dy)),
                ink,
                max(1, int(size * rng.uniform(0.02, 0.15))),
                cv2.LINE_AA,
            )
        case 2:  # a coin, a button, a ring
            radius = max(1, int(size * rng.uniform(0.1, 1.2)))
            cv2.circle(ground, (x, y), radius, colour, -1, cv2.LINE_AA)
            cv2.circle(
                ground,
                (x, y),
                max(1, int(radius * rng.uniform(0.3, 0.9))),
                ink,
                int(rng.choice([-1, 1, 2])),
                cv2.LINE_AA,
            )
        case 3 | 4:  # a card, a phone, a bare block as large as a die
            wide = size * (rng.uniform(0.7, 1.5) if rng.random() < 0.5 else rng.uniform(1, 8))
            box = cv2.boxPoints(((x, y), (wide, wide * rng.uniform(0.5, 1.2)), np.degrees(angle))).astype(np.int32)
            cv2.fillConvexPoly(ground, box, colour, cv2.LINE_AA)
        case 5:  # writing
            text = "".join(chr(c) for c in rng.integers(33, 126, rng.integers(1, 12)))
            cv2.putText(
                ground,
                text,
                (x, y),
                int(rng.integers(8)),
                size * rng.uniform(0.015, 0.07),
                colour,
                int(rng.integers(1, 4)),
                cv2.LINE_AA,
            )
        case 6:  # stripes
            step, thick = size * rng.uniform(0.3, 1.5), max(1, int(size * rng.uniform(0.08, 0.5)))
            for i in range(int(rng.integers(3, 14))):
                sx, sy = int(x - dy / long * i * step), int(y + dx / long * i * step)
                cv2.line(
                    ground,
                    (int(sx - 3 * dx), int(sy - 3 * dy)),
                    (int(sx + 3 * dx), int(sy + 3 * dy)),
                    colour,
                    thick,
                    cv2.LINE_AA,
                )
        case 7:  # blots and crumbs, some in pairs and rows, as pips are
            step = size * rng.uniform(0.15, 0.6)
            radius = max(1, int(size * rng.uniform(0.05, 0.2)))
            for i in range(int(rng.integers(1, 12))):
                jitter = rng.uniform(-1, 1, 2) * step * rng.choice([0.1, 3.0])
                at = (int(x + i % 3 * step + jitter[0]), int(y + i // 3 * step + jitter[1]))
                cv2.circle(ground, at, radius, colour, -1, cv2.LINE_AA)
        case 10 | 11:
            _rod(rng, ground, (x, y), long, size * rng.uniform(0.15, 1.2))
        case 8 | 9:
            _keys(rng, ground, (x, y), size * rng.uniform(0.7, 2.2))
        case _:  # keys, scissors, crumpled paper: a patch of angles
            points = (
                np.array([x, y]) + rng.normal(0, size * rng.uniform(0.4, 2), (int(rng.integers(3, 9)), 2))
            ).astype(np.int32)
            cv2.fillPoly(ground, [points], colour, cv2.LINE_AA)
