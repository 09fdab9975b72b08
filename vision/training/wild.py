"""Pictures to learn from: dice of any make on any table, amid what lies on tables, seen from anywhere above.

They are wilder than the product's own tray on purpose: what the network has seen here, it is not surprised by.
"""

from dataclasses import dataclass, replace
from math import cos, radians, sin

import cv2
import numpy as np

from gipfel_vision.reading import Frame
from gipfel_vision.synthetic.camera import Camera, Floats
from gipfel_vision.synthetic.dice import Colour, Placed, Style
from gipfel_vision.synthetic.ground import GROUNDS, Rng, cloud
from gipfel_vision.synthetic.scene import Flaws, Lamp, Scene, draw, true_die
from gipfel_vision.synthetic.styles import style


@dataclass(frozen=True, slots=True)
class Seen:
    """A die of the picture as the network is to tell it."""

    value: int
    x: float
    y: float
    size: float
    leans: bool
    counts: bool
    """Whether the network is asked about it: not when it is half outside the picture, or half hidden."""


def picture(rng: Rng, side: int, low: float = 11.0, high: float = 46.0) -> tuple[Frame, list[Seen], bool]:
    """Draw a square picture with dice from `low` to `high` dots; say which, and whether leaning can be told."""
    size = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    tilt = abs(rng.normal(0, 22)) if rng.random() < 0.55 else rng.uniform(18, 62)
    camera = Camera(
        side,
        side,
        size,
        float(np.exp(rng.uniform(np.log(7), np.log(40)))),
        min(tilt, 62.0),
        rng.uniform(0, 360),
        rng.uniform(-0.04, 0.05),
    )
    ground = _ground(rng, side, size)
    dice = () if rng.random() < 0.12 else _dice(rng, camera)
    scene = Scene(camera, ground, dice, _lamp(rng), _flaws(rng, size))
    frame = _camera_mood(rng, draw(scene).frame)
    seen = [_seen(die, dice, camera) for die in dice]
    return frame, [replace(die, counts=die.counts and _is_visible(die, frame)) for die in seen], camera.tilt < 18


def _is_visible(die: Seen, frame: Frame) -> bool:
    """Say whether the light left anything of a die to see."""
    reach = max(3, int(die.size * 0.45))
    x, y = int(die.x), int(die.y)
    face = frame[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
    return bool(face.size) and int(np.ptp(face)) > 24


def _dice(rng: Rng, camera: Camera) -> tuple[Placed, ...]:
    """Throw some dice; half of the time close together, and some lean on others."""
    reach = camera.width / camera.die / 2
    many = int(rng.integers(1, 7 if reach < 4 else 10))
    spread = rng.uniform(0.8, 1.6) * many**0.5 if rng.random() < 0.5 else reach * 1.05
    middle = rng.uniform(-1, 1, 2) * max(0.0, reach - spread)
    sets = [wild_style(rng) for _ in range(1 if rng.random() < 0.6 else many)]
    mixed = rng.random() < 0.25
    turn = radians(camera.turn)
    across = np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]])
    dice: list[Placed] = []
    for _ in range(many * 4):
        x, y = across @ (middle + rng.uniform(-spread, spread, 2))
        size = rng.uniform(0.75, 1.35) if mixed else 1.0
        near = min((np.hypot(x - die.x, y - die.y) - 0.5 * (size + die.size) for die in dice), default=9.0)
        if near < 0.03 + (0.2 * size if rng.random() < 0.85 else 0.0):
            continue
        lean = rng.uniform(14, 45) if rng.random() < 0.08 else 0.0
        dice.append(
            Placed(
                int(rng.integers(1, 7)),
                x,
                y,
                rng.uniform(0, 90),
                lean,
                rng.uniform(0, 360),
                size,
                spin=int(rng.integers(4)),
                style=sets[len(dice) % len(sets)],
            )
        )
        if len(dice) == many:
            break
    if len(dice) > 1 and rng.random() < 0.3:  # two that touch, edge to edge
        first, turn = dice[0], dice[0].turn + 90 * int(rng.integers(4))
        x = (
            first.x
            + cos(radians(turn)) * 1.01 * first.size
            + sin(radians(turn)) * (slide := rng.uniform(-0.5, 0.5))
        )
        y = first.y + sin(radians(turn)) * 1.01 * first.size - cos(radians(turn)) * slide
        second = Placed(
            int(rng.integers(1, 7)),
            x,
            y,
            first.turn,
            size=first.size,
            spin=int(rng.integers(4)),
            style=dice[1].style,
        )
        dice = [first, second, *(die for die in dice[2:] if np.hypot(die.x - x, die.y - y) > 1.45)]
    return tuple(dice)


def wild_style(rng: Rng) -> Style:
    """Make dice of any sort: the kinds that are sold, or any two colours that differ enough."""
    if rng.random() < 0.72:
        made = style(rng, ("light", "light", "light", "wooden", "dark", "coloured")[rng.integers(6)])
    else:
        made = style(rng, "coloured")
        body, pips = _colour(rng), _colour(rng)
        while np.abs(np.subtract(body, pips)).max() < 0.35:
            body, pips = _colour(rng), _colour(rng)
        made = Style(
            **{**_fields(made), "body": body, "pips": pips, "ace": _colour(rng) if rng.random() < 0.1 else None}
        )
    return Style(
        **{
            **_fields(made),
            "pip": made.pip * rng.uniform(0.85, 1.2),
            "squeeze": rng.uniform(0.55, 1.05),
            "spacing": rng.uniform(0.2, 0.3),
            "rounding": rng.uniform(0.02, 0.3),
        }
    )


def _fields(made: Style) -> dict[str, object]:
    return {name: getattr(made, name) for name in Style.__slots__}


def _colour(rng: Rng) -> Colour:
    blue, green, red = rng.uniform(0.03, 0.97, 3)
    return (blue, green, red)


def _lamp(rng: Rng) -> Lamp:
    round_about, up = rng.uniform(0, 2 * np.pi), rng.uniform(0.35, 1.0)
    warm = rng.uniform(-0.35, 0.35)
    return Lamp(
        (cos(round_about) * (1 - up), sin(round_about) * (1 - up), up),
        (1 - max(warm, 0) * 1.3, 1 - abs(warm) * 0.4, 1 + min(warm, 0) * 1.2),
        rng.uniform(0.25, 0.85),
        rng.uniform(0.02, 0.5),
    )


def _flaws(rng: Rng, size: float) -> Flaws:
    glare = (rng.uniform(0, 1), rng.uniform(0, 1), rng.uniform(0.05, 0.4)) if rng.random() < 0.12 else None
    return Flaws(
        blur=rng.uniform(0, 0.6) if rng.random() < 0.6 else rng.uniform(0.3, size / 16),
        noise=rng.uniform(0, 4) if rng.random() < 0.8 else rng.uniform(4, 14),
        exposure=float(np.exp(rng.normal(0.05, 0.32))) if rng.random() < 0.85 else rng.uniform(0.12, 0.5),
        vignette=rng.uniform(0, 0.5),
        glare=glare,
        seed=int(rng.integers(1 << 30)),
    )


def _camera_mood(rng: Rng, frame: Frame) -> Frame:
    """Do what cameras do on their own: contrast, sharpening, fewer colours, squeezing into JPEG."""
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(frame, (0, 0), 1.2)
        frame = cv2.addWeighted(frame, 1 + (k := rng.uniform(0.3, 1.5)), soft, -k, 0)
    if rng.random() < 0.3:
        curve = (np.linspace(0, 1, 256) ** rng.uniform(0.6, 1.6) * 255).astype(np.uint8)
        frame = cv2.LUT(frame, curve)
    if rng.random() < 0.15:
        frame = cv2.cvtColor(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    if rng.random() < 0.4:
        _, squeezed = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])
        frame = cv2.imdecode(squeezed, cv2.IMREAD_COLOR)
    return np.ascontiguousarray(frame, np.uint8)


def _ground(rng: Rng, side: int, size: float) -> Floats:
    """Draw a table: one of the grounds, or two, with other things lying on it."""
    names = list(GROUNDS)
    ground = GROUNDS[names[rng.integers(len(names))]](rng, side, side, size * rng.uniform(0.5, 2))
    if rng.random() < 0.15:
        ground = ground * rng.uniform(0.5, 1.5, 3).astype(np.float32)
    if rng.random() < 0.25:
        other = GROUNDS[names[rng.integers(len(names))]](rng, side, side, size)
        over = _half_plane(rng, side)
        ground = np.where(over[..., None], other, ground)
    if rng.random() < 0.6:
        laden = (np.clip(ground, 0, 1) * 255).astype(np.uint8)
        for _ in range(int(rng.integers(1, 7))):
            _thing(rng, laden, size)
        ground = laden.astype(np.float32) / 255
    if rng.random() < 0.3:  # the shadow of somebody's arm
        soft = cv2.GaussianBlur(_half_plane(rng, side).astype(np.float32), (0, 0), rng.uniform(0.5, size / 2))
        ground = ground * (1 - rng.uniform(0.2, 0.65) * soft)[..., None]
    if rng.random() < 0.5:
        ground = ground * (1 + rng.uniform(0, 0.3) * cloud(rng, side, side, side / 1.5))[..., None]
    return np.clip(ground, 0, 1.2).astype(np.float32)


def _half_plane(rng: Rng, side: int) -> np.ndarray:
    y, x = np.mgrid[:side, :side].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    return (x - rng.uniform(0.1, 0.9) * side) * cos(angle) + (y - rng.uniform(0.1, 0.9) * side) * sin(angle) > 0


def _thing(rng: Rng, ground: Frame, size: float) -> None:
    """Lay something on the table that is no die: a pen, a coin, a card, writing, stripes, blots, bare squares."""
    side = ground.shape[0]
    x, y = (int(v) for v in rng.integers(0, side, 2))
    colour, ink = (tuple(255 * part for part in _colour(rng)) for _ in range(2))
    angle, long = rng.uniform(0, 2 * np.pi), size * rng.uniform(0.6, 8)
    dx, dy = long * cos(angle), long * sin(angle)
    match int(rng.integers(11)):
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
        case (
            8 | 9
        ):  # a keyboard, a calculator, a printed grid: squares with one sign each, as many as there is room for
            step = size * rng.uniform(0.7, 2.2)
            turn = cv2.getRotationMatrix2D((x, y), np.degrees(angle), 1.0)
            sheet, cover = np.zeros_like(ground), np.zeros(ground.shape[:2], np.uint8)
            for row in range(int(rng.integers(1, 6))):
                for column in range(int(rng.integers(1, 9))):
                    at = (int(x + column * step), int(y + row * step))
                    to = (int(at[0] + step * 0.88), int(at[1] + step * 0.88))
                    cv2.rectangle(sheet, at, to, colour, -1, cv2.LINE_AA)
                    cv2.rectangle(cover, at, to, 255, -1)
                    sign, font = chr(int(rng.integers(33, 126))), int(rng.integers(8))
                    low = (int(at[0] + step * rng.uniform(0.1, 0.5)), int(to[1] - step * rng.uniform(0.1, 0.4)))
                    cv2.putText(sheet, sign, low, font, step * rng.uniform(0.008, 0.025), ink, 1, cv2.LINE_AA)
            sheet = cv2.warpAffine(sheet, turn, ground.shape[1::-1])
            cover = cv2.warpAffine(cover, turn, ground.shape[1::-1])
            ground[cover > 127] = sheet[cover > 127]
        case _:  # keys, scissors, crumpled paper: a patch of angles
            points = (
                np.array([x, y]) + rng.normal(0, size * rng.uniform(0.4, 2), (int(rng.integers(3, 9)), 2))
            ).astype(np.int32)
            cv2.fillPoly(ground, [points], colour, cv2.LINE_AA)


def _seen(die: Placed, dice: tuple[Placed, ...], camera: Camera) -> Seen:
    face = true_die(die, camera)
    x, y = face.centre
    corners = camera.dots(die.upper_face())
    inside = bool(
        (corners.min(0) >= -0.12 * face.size).all()
        and (corners.max(0) < camera.width - 1 + 0.12 * face.size).all()
    )
    hidden = any(_hides(other, die, camera) for other in dice if other is not die)
    return Seen(die.value, x, y, face.size, die.lean > 0, inside and not hidden)


def _hides(other: Placed, die: Placed, camera: Camera) -> bool:
    """Say whether another die stands before this one's upper face."""
    if np.hypot(other.x - die.x, other.y - die.y) > 4:
        return False
    nearer = np.linalg.norm(other.middle() - camera.place) < np.linalg.norm(die.middle() - camera.place)
    outline = cv2.convexHull(camera.dots(other.corners()))
    face = camera.dots(die.upper_face())
    middle = face.mean(0)
    return bool(nearer) and any(
        cv2.pointPolygonTest(outline, (float(p[0]), float(p[1])), False) > 0
        for p in middle + 0.65 * (face - middle)
    )
