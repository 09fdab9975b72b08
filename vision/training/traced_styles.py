"""Random dice for the path tracer: every sort that people play with, some of them kept out of training."""

from collections.abc import Callable
from colorsys import hsv_to_rgb
from dataclasses import replace

import numpy as np

from gipfel_vision.synthetic import Colour, Rng
from traced_die import TracedStyle

BLACK, WHITE, RED, GOLD = (0.02, 0.02, 0.02), (0.85, 0.85, 0.83), (0.55, 0.02, 0.02), (0.75, 0.5, 0.12)

Palette = Callable[[Rng], dict[str, object]]


def _plain(*bodies: Colour, pips: tuple[Colour, ...]) -> Palette:
    def choose(rng: Rng) -> dict[str, object]:
        body = bodies[rng.integers(len(bodies))]
        return {"body": body, "second": body, "pips": pips[rng.integers(len(pips))]}

    return choose


def _red_one(rng: Rng) -> dict[str, object]:
    """Return ivory or white dice with a red one, mostly large, and a red four at times."""
    special = {1: RED, 4: RED} if rng.random() < 0.6 else {1: RED}
    body = (0.8, 0.76, 0.6) if rng.random() < 0.5 else (0.85, 0.85, 0.84)
    blue = dict.fromkeys((2, 3, 5, 6), (0.03, 0.06, 0.4)) if rng.random() < 0.2 else {}
    big = {"ace_pip": rng.uniform(0.13, 0.2)} if rng.random() < 0.6 else {}
    return {"body": body, "second": body, "pips": BLACK, "special": blue | special, **big}


def _mixed(pattern: str) -> Palette:
    def choose(rng: Rng) -> dict[str, object]:
        body = vivid(rng, 0.05, 0.6)
        other = np.clip(np.array(body) * rng.uniform(0.1, 2.2, 3) + rng.uniform(-0.05, 0.25, 3), 0.01, 0.9)
        if rng.random() < 0.3:
            other = np.array(vivid(rng, 0.05, 0.8))
        bright = float(np.array(body).mean() + other.mean()) / 2
        # Whoever makes dice sees to it that their pips stand out: 0.18 looks half as bright as white.
        pips = BLACK if bright > 0.18 else (WHITE, GOLD if bright < 0.08 else WHITE)[rng.integers(2)]
        return {"body": body, "second": tuple(other), "pattern": pattern, "pips": pips, "is_gold": pips is GOLD}

    return choose


def _translucent(rng: Rng) -> dict[str, object]:
    body = vivid(rng, 0.5, 0.98)
    pips = (WHITE, WHITE, GOLD, BLACK)[rng.integers(4)]
    return {
        "body": body,
        "second": body,
        "pips": pips,
        "is_gold": pips is GOLD,
        "clear": rng.uniform(0.4, 0.9),
        "rough": rng.uniform(0.02, 0.1),
    }


def _wooden(rng: Rng) -> dict[str, object]:
    """Return dice of wood: bare, or stained in a colour through which the grain shows."""
    body = np.array((0.55, 0.36, 0.18)) * rng.uniform(0.5, 1.4)
    if rng.random() < 0.4:
        body = np.array(vivid(rng, 0.1, 0.6))
    pips = WHITE if body.mean() < 0.18 else BLACK
    if rng.random() < 0.35:
        pips = _standing_out(rng, (body[0], body[1], body[2]), 0.22)
    second = tuple(np.clip(body * rng.uniform(0.5, 0.85), 0.01, 0.9))
    return {"body": tuple(body), "second": second, "pattern": "wooden", "pips": pips, "rough": 0.5, "coat": 0.1}


def _coloured(rng: Rng) -> dict[str, object]:
    """Return dice of any colour with pips of any other that stands out from it."""
    body = vivid(rng, 0.02, 0.9)
    return {"body": body, "second": body, "pips": _standing_out(rng, body, 0.3)}


def _standing_out(rng: Rng, body: Colour, least: float) -> Colour:
    """Return a colour for pips: any, gold, black or white; it stands out from a body in one channel at least."""
    while True:
        pips = vivid(rng, 0.02, 0.9) if rng.random() < 0.5 else (BLACK, WHITE, GOLD)[rng.integers(3)]
        if np.abs(np.array(body) ** 0.45 - np.array(pips) ** 0.45).max() > least:
            return pips


def _worn(rng: Rng) -> dict[str, object]:
    """Return old dice: whitish, yellowed or grey, with pips that are small or have lost their colour."""
    body = np.array((0.78, 0.72, 0.55)) * rng.uniform(0.4, 1.1) * (1, rng.uniform(0.85, 1), rng.uniform(0.6, 1.1))
    pips = np.array((0.02, 0.02, 0.02)) + rng.uniform(0, 0.4) * body
    return {"body": tuple(body), "second": tuple(body * 0.8), "pattern": "marbled", "pips": tuple(pips)}


def vivid(rng: Rng, low: float, high: float) -> Colour:
    """Return any hue, any saturation; its brightness is between two limits."""
    red, green, blue = hsv_to_rgb(rng.random(), rng.uniform(0.2, 1), rng.uniform(low, high))
    return (red, green, blue)


PALETTES: dict[str, Palette] = {
    "ivory": _plain((0.8, 0.74, 0.56), (0.75, 0.68, 0.45), (0.83, 0.8, 0.68), pips=(BLACK,)),
    "white": _plain((0.85, 0.85, 0.84), (0.7, 0.71, 0.72), pips=(BLACK, BLACK, (0.03, 0.06, 0.4), RED)),
    "red": _plain((0.55, 0.02, 0.02), (0.4, 0.01, 0.02), (0.65, 0.06, 0.04), pips=(WHITE, WHITE, BLACK, GOLD)),
    "green": _plain((0.02, 0.3, 0.1), (0.01, 0.16, 0.05), (0.1, 0.4, 0.12), pips=(WHITE,)),
    "blue": _plain((0.02, 0.06, 0.4), (0.01, 0.02, 0.2), (0.05, 0.2, 0.6), pips=(WHITE, WHITE, GOLD)),
    "black": _plain((0.01, 0.01, 0.01), (0.03, 0.03, 0.035), pips=(WHITE, WHITE, GOLD, RED)),
    "yellow": _plain((0.8, 0.55, 0.03), (0.85, 0.3, 0.02), pips=(BLACK, BLACK, RED, WHITE)),
    "red one": _red_one,
    "marbled": _mixed("marbled"),
    "speckled": _mixed("speckled"),
    "translucent": _translucent,
    "wooden": _wooden,
    "coloured": _coloured,
    "worn": _worn,
    "purple": _plain((0.2, 0.02, 0.3), (0.3, 0.1, 0.4), pips=(WHITE, GOLD)),
    "turquoise": _plain((0.02, 0.35, 0.4), (0.1, 0.5, 0.5), pips=(WHITE, BLACK)),
}
"""Every kind of dice, by its name."""

KEPT_OUT = ("speckled", "purple", "turquoise")
"""Kinds that no training picture shows: how well they are read tells how well others are that nobody drew."""

_OFTEN = ("ivory", "white", "red", "green", "black", "red one")
"""Kinds that are in most boxes: they are chosen twice as often."""


def traced_style(rng: Rng, kinds: tuple[str, ...] = ()) -> TracedStyle:
    """Return a random set of dice of one of some kinds; without any, of those that training may show."""
    names = kinds or tuple(name for name in (*PALETTES, *_OFTEN) if name not in KEPT_OUT)
    chosen = PALETTES[names[rng.integers(len(names))]](rng)
    pip = rng.uniform(0.07, 0.115) if rng.random() < 0.8 else rng.uniform(0.048, 0.07)
    rounding = rng.uniform(0.03, 0.28)
    values: dict[str, object] = {
        "rounding": rounding,
        "ball": rng.uniform(0.64, 0.8) if rng.random() < 0.4 else 0.0,
        "pip": pip,
        "ace_pip": pip * rng.uniform(1, 1.35),
        "spacing": rng.uniform(0.22, 0.28),
        "squeeze": rng.uniform(0.55, 1.0),
        "dent": 0.0 if rng.random() < 0.12 else rng.uniform(0.15, 1.0),
        "rough": float(np.exp(rng.uniform(np.log(0.04), np.log(0.5)))),
        "coat": rng.uniform(0, 1) if rng.random() < 0.7 else 0.0,
        "turns": tuple(int(turn) for turn in rng.integers(0, 4, 6)),
        "seed": int(rng.integers(1 << 30)),
    }
    made = values | chosen
    for name in ("body", "second", "pips"):
        made[name] = tuple(np.clip(np.array(made[name]) * rng.uniform(0.75, 1.2), 0.005, 0.95))
    return TracedStyle(**made)  # type: ignore[arg-type]


def of_few_finishes(rng: Rng, styles: list[TracedStyle], most: int = 3) -> list[TracedStyle]:
    """Return styles that share few finishes: fewer materials are far faster to trace."""
    finishes = [(style.rough, style.coat, style.clear) for style in styles[:most]]
    return [
        replace(style, rough=rough, coat=coat, clear=clear if style.clear else 0.0)
        for style in styles
        for rough, coat, clear in (_fitting(rng, style, finishes),)
    ]


def _fitting(
    rng: Rng, style: TracedStyle, finishes: list[tuple[float, float, float]]
) -> tuple[float, float, float]:
    """Return one of some finishes that is as clear as a style is, or its own where there is none."""
    own = (style.rough, style.coat, style.clear)
    like = [finish for finish in finishes if bool(finish[2]) == bool(style.clear)] or [own]
    return like[rng.integers(len(like))]
