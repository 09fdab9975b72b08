"""Pictures to learn from: dice of any make on any table, amid what lies on tables, seen from anywhere above.

They are wilder than the product's own tray on purpose: what the network has seen here, it is not surprised by.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, radians, sin

import cv2
import numpy as np
from clutter import any_colour, cluttered

from gipfel_vision.reading import Frame
from gipfel_vision.synthetic.camera import Camera, Floats
from gipfel_vision.synthetic.dice import Placed, Style
from gipfel_vision.synthetic.ground import Rng
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


USUAL = 0.6
"""How many of the pictures are such as people take: nothing is there to be learned from darkness alone."""
NEAR = 0.15
"""In how many the dice are nearer than `high` says: large pips are no dice, and large dice have large pips."""


def picture(rng: Rng, side: int, low: float = 11.0, high: float = 46.0) -> tuple[Frame, list[Seen]]:
    """Draw a square picture with dice from `low` to `high` dots, sometimes nearer; say which."""
    is_usual = rng.random() < USUAL
    size = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    if rng.random() < NEAR:
        size = high * rng.uniform(1.5, 3.2)
    tilt = abs(rng.normal(0, 22)) if rng.random() < 0.55 else rng.uniform(18, 62)
    camera = Camera(
        side,
        side,
        size,
        float(np.exp(rng.uniform(np.log(4.5), np.log(40)))),
        min(tilt, 62.0),
        rng.uniform(0, 360),
        rng.uniform(-0.04, 0.05),
    )
    ground = cluttered(rng, side, size, 0.4 if is_usual else 0.6)
    dice = () if rng.random() < 0.12 else _dice(rng, camera, ground, usual_style if is_usual else wild_style)
    scene = Scene(camera, ground, dice, _lamp(rng), (_usual_flaws if is_usual else _flaws)(rng, size))
    frame = _camera_mood(rng, draw(scene).frame)
    seen = [_seen(die, dice, camera) for die in dice]
    return frame, [replace(die, counts=die.counts and _is_visible(die, frame)) for die in seen]


def _is_visible(die: Seen, frame: Frame) -> bool:
    """Say whether the light left anything of a die to see."""
    reach = max(3, int(die.size * 0.45))
    x, y = int(die.x), int(die.y)
    face = frame[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
    return bool(face.size) and int(np.ptp(face)) > 36


def _dice(rng: Rng, camera: Camera, ground: Floats, a_style: Callable[[Rng], Style]) -> tuple[Placed, ...]:
    """Throw some dice; half of the time close together, and some lean on others."""
    reach = camera.width / camera.die / 2
    many = int(rng.integers(1, 7 if reach < 4 else 10))
    spread = rng.uniform(0.8, 1.6) * many**0.5 if rng.random() < 0.5 else reach * 1.05
    middle = rng.uniform(-1, 1, 2) * max(0.0, reach - spread)
    sets = [a_style(rng) for _ in range(1 if rng.random() < 0.6 else many)]
    if rng.random() < 0.3:  # as dark as the table, nearly of its colour: only pips and edges tell them
        sets = [_hidden(rng, made, ground) for made in sets]
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


def usual_style(rng: Rng) -> Style:
    """Make dice as they lie in most drawers: ivory with black pips, well rounded; at times another kind."""
    kinds = ("light",) * 6 + ("dark", "dark", "coloured", "wooden")
    made = style(rng, kinds[rng.integers(len(kinds))])
    tint = np.array(made.body) * rng.uniform(0.8, 1.0) * (rng.uniform(0.72, 1.0), rng.uniform(0.92, 1.0), 1.0)
    return Style(
        **{
            **_fields(made),
            "body": tuple(tint.tolist()),
            "pip": made.pip * rng.uniform(0.9, 1.15),
            "squeeze": rng.uniform(0.48, 0.65) if rng.random() < 0.35 else rng.uniform(0.65, 1.0),
            "spacing": rng.uniform(0.22, 0.3),
            "rounding": rng.uniform(0.05, 0.3),
            "ball": rng.uniform(0.62, 0.8) if rng.random() < 0.6 else 0.0,
        }
    )


def wild_style(rng: Rng) -> Style:
    """Make dice of any sort: the kinds that are sold, or any two colours that differ enough."""
    if rng.random() < 0.72:
        made = style(rng, ("light", "light", "light", "wooden", "dark", "coloured")[rng.integers(6)])
    else:
        made = style(rng, "coloured")
        body, pips = any_colour(rng), any_colour(rng)
        while np.abs(np.subtract(body, pips)).max() < 0.35:
            body, pips = any_colour(rng), any_colour(rng)
        made = Style(
            **{**_fields(made), "body": body, "pips": pips, "ace": any_colour(rng) if rng.random() < 0.1 else None}
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


def _hidden(rng: Rng, made: Style, ground: Floats) -> Style:
    """Give dice nearly the table's own colour, with pips that stand out."""
    body = np.clip(ground.mean((0, 1)) * rng.uniform(0.85, 1.3) + rng.normal(0, 0.03, 3), 0.03, 0.97)
    pips = rng.uniform(0.02, 0.15, 3) if body.mean() > 0.35 else rng.uniform(0.75, 0.97, 3)
    return Style(**{**_fields(made), "body": tuple(body.tolist()), "pips": tuple(pips.tolist())})


def _fields(made: Style) -> dict[str, object]:
    return {name: getattr(made, name) for name in Style.__slots__}


def _lamp(rng: Rng) -> Lamp:
    round_about, up = rng.uniform(0, 2 * np.pi), rng.uniform(0.35, 1.0)
    warm = rng.uniform(-0.35, 0.35)
    return Lamp(
        (cos(round_about) * (1 - up), sin(round_about) * (1 - up), up),
        (1 - max(warm, 0) * 1.3, 1 - abs(warm) * 0.4, 1 + min(warm, 0) * 1.2),
        rng.uniform(0.25, 0.97),
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


def _usual_flaws(rng: Rng, size: float) -> Flaws:
    return Flaws(
        blur=rng.uniform(0, 0.6) if rng.random() < 0.85 else rng.uniform(0.3, 0.3 + size / 28),
        noise=rng.uniform(0, 3),
        exposure=float(np.exp(rng.normal(0, 0.2))),
        vignette=rng.uniform(0, 0.3),
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
