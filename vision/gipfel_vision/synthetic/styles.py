"""Random sets of dice as they are sold: ivory, wooden, glassy, coloured; with dark pips or light ones."""

import numpy as np

from gipfel_vision.synthetic.dice import Colour, DieStyle

_BODIES: dict[str, tuple[tuple[Colour, Colour], ...]] = {
    "light": (
        ((0.92, 0.93, 0.94), (0.05, 0.05, 0.06)),
        ((0.75, 0.88, 0.93), (0.07, 0.06, 0.06)),
        ((0.90, 0.92, 0.93), (0.35, 0.12, 0.08)),
        ((0.90, 0.92, 0.93), (0.10, 0.08, 0.60)),
    ),
    "dark": (
        ((0.07, 0.07, 0.08), (0.92, 0.93, 0.93)),
        ((0.12, 0.10, 0.55), (0.92, 0.92, 0.92)),
        ((0.45, 0.16, 0.08), (0.93, 0.92, 0.90)),
        ((0.15, 0.35, 0.08), (0.92, 0.93, 0.90)),
    ),
    "coloured": (
        ((0.08, 0.55, 0.95), (0.10, 0.08, 0.75)),
        ((0.10, 0.78, 0.92), (0.08, 0.07, 0.07)),
        ((0.75, 0.50, 0.20), (0.06, 0.05, 0.05)),
        ((0.35, 0.70, 0.30), (0.06, 0.06, 0.06)),
        ((0.60, 0.35, 0.85), (0.95, 0.95, 0.95)),
    ),
    "wooden": (((0.45, 0.66, 0.82), (0.10, 0.10, 0.11)), ((0.62, 0.76, 0.86), (0.08, 0.08, 0.10))),
}


def random_style(rng: np.random.Generator, kind: str = "light") -> DieStyle:
    """Return the style of a set of dice of a kind, each detail within what is sold."""
    body, pips = _BODIES[kind][rng.integers(len(_BODIES[kind]))]
    pip = rng.uniform(0.075, 0.115)
    is_asian = kind == "light" and rng.random() < 0.15
    return DieStyle(
        body=_varied(rng, body),
        pips=_varied(rng, pips),
        ace=(0.1, 0.08, 0.7) if is_asian else None,
        rounding=rng.uniform(0.04, 0.2),
        ball=rng.uniform(0.68, 0.8) if rng.random() < 0.4 else 0.0,
        pip=pip,
        ace_pip=rng.uniform(0.13, 0.2) if is_asian else pip * rng.uniform(1, 1.3),
        spacing=rng.uniform(0.23, 0.28),
        squeeze=rng.uniform(0.75, 1.0),
        gloss=0.1 if kind == "wooden" else rng.uniform(0.1, 0.7),
        shine=rng.uniform(10, 80),
        dent=rng.uniform(0, 0.8),
        grain=rng.uniform(0.02, 0.08) if kind == "wooden" else 0.0,
        clear=rng.uniform(0.1, 0.35) if kind in ("dark", "coloured") and rng.random() < 0.3 else 0.0,
    )


def _varied(rng: np.random.Generator, colour: Colour) -> Colour:
    blue, green, red = np.clip(
        np.array(colour) * rng.uniform(0.88, 1.08) + rng.uniform(-0.03, 0.03, 3), 0.02, 0.97
    )
    return (float(blue), float(green), float(red))
