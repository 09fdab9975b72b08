"""Learn how far to trust a find: from drawn pictures, how often finds like it were right.

    python vision/training/trust.py

It prints weights for `TRUST` in `gipfel_vision/dice/opinions.py`, and how well they tell. They are where to begin:
those in use were moved afterwards, as is said there.
"""

import cv2
import numpy as np
from numpy.typing import NDArray
from wild import Seen, picture

from gipfel_vision.dice.look import Find, Look
from gipfel_vision.dice.opinions import opinions
from gipfel_vision.dice.pips import count, face_at

Floats = NDArray[np.float64]


def main(pictures: int = 1200) -> None:
    """Draw, read, compare, fit."""
    cv2.setNumThreads(1)
    rng, look = np.random.default_rng(20_000_000), Look()
    rows: list[Floats] = []
    right: list[bool] = []
    for _ in range(pictures):
        frame, seen = picture(rng, 384, 16, 100)
        finds = look.all(frame, 0.1)
        counts = [count(face_at(frame, find.x, find.y, find.size)) for find in finds]
        for number, value, reasons in opinions(finds, counts):
            verdict = judged(finds[number], value, seen)
            if verdict is not None:
                rows.append(reasons)
                right.append(verdict)
    known, is_right = np.array(rows), np.array(right, float)
    weights = fitted(known[::2], is_right[::2])
    print("TRUST = np.array((" + ", ".join(f"{weight:.2f}" for weight in weights) + "))")
    chance = 1 / (1 + np.exp(-known[1::2] @ weights))
    for low, high in ((0, 0.1), (0.1, 0.3), (0.3, 0.5), (0.5, 0.8), (0.8, 0.95), (0.95, 1.01)):
        some = (chance >= low) & (chance < high)
        print(f"said {low:.2f} to {high:.2f}: {some.sum():6} finds, {is_right[1::2][some].mean():.3f} right")


def judged(find: Find, value: int, seen: list[Seen]) -> bool | None:
    """Say whether a find is right; None where the picture does not tell, since the die is cut off or hidden."""
    near = [die for die in seen if np.hypot(die.x - find.x, die.y - find.y) < 0.4 * max(die.size, find.size)]
    if not near:
        return False
    die = min(near, key=lambda die: float(np.hypot(die.x - find.x, die.y - find.y)))
    return None if not die.counts or die.leans else die.value == value and 0.6 < find.size / die.size < 1.6


def fitted(rows: Floats, right: Floats, rounds: int = 30) -> Floats:
    """Fit a logistic curve, a little held back towards zero."""
    weights = np.zeros(rows.shape[1])
    for _ in range(rounds):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (right - chance) - 1e-2 * weights
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows + 1e-2 * np.eye(rows.shape[1])
        weights += np.linalg.solve(bend, slope)
    return weights


if __name__ == "__main__":
    main()
