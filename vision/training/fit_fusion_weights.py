"""Fits the logistic model of `gipfel_vision/dice/fusion.py`: how often detections like these were right.

    python vision/training/fit_fusion_weights.py --traced build/traced-apart

It takes pictures that no network was trained on, drawn ones and traced ones, reads them, and compares each
detection with the truth; then it prints `WEIGHTS`, and how well they are calibrated on the other half of the
detections. PyTorch is not needed.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from any_picture import any_picture
from dice_labels import LabelledDie
from gipfel_vision.dice.close_look import look_closely
from gipfel_vision.dice.detector import Detection, DiceDetector
from gipfel_vision.dice.fusion import select_dice
from gipfel_vision.dice.pip_counting import count_pips, crop_face
from gipfel_vision.dice.refiner import DiceRefiner
from gipfel_vision.images import Array

RIDGE = 1e-2
"""The weight of the L2 regularisation."""


def main() -> None:
    """Draw, read, compare, fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--traced", type=Path, help="a folder of traced pictures that no network was trained on")
    parser.add_argument("--pictures", type=int, default=1200)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    rng, detector, refiner = np.random.default_rng(20_000_000), DiceDetector(), DiceRefiner()
    rows: list[Array] = []
    right: list[bool] = []
    for _ in range(options.pictures):
        frame, dice = any_picture(rng, 192, options.traced)
        found = look_closely(frame, detector.propose(frame), detector, refiner)
        counts = [count_pips(crop_face(frame, one.x, one.y, one.size)) for one in found]
        for index, value, features in select_dice(found, counts):
            verdict = is_right(found[index], value, dice)
            if verdict is not None:
                rows.append(features)
                right.append(verdict)
    features, labels = np.array(rows), np.array(right, float)
    weights = fit_logistic(features[::2], labels[::2])
    print("WEIGHTS = np.array((" + ", ".join(f"{weight:.2f}" for weight in weights) + "))")
    predicted = 1 / (1 + np.exp(-features[1::2] @ weights))
    for low, high in ((0, 0.1), (0.1, 0.3), (0.3, 0.5), (0.5, 0.8), (0.8, 0.95), (0.95, 1.01)):
        some = (predicted >= low) & (predicted < high)
        print(f"{low:.2f} to {high:.2f}: {some.sum():6} detections, {labels[1::2][some].mean():.3f} right")


def is_right(one: Detection, value: int, dice: list[LabelledDie]) -> bool | None:
    """Return whether a detection is right; None where nobody could know, since the die is cut off or hidden."""
    near = [die for die in dice if np.hypot(die.x - one.x, die.y - one.y) < 0.4 * max(die.size, one.size)]
    if not near:
        return False
    die = min(near, key=lambda die: float(np.hypot(die.x - one.x, die.y - one.y)))
    return None if not die.counts or die.leans else die.value == value and 0.6 < one.size / die.size < 1.6


def fit_logistic(rows: Array, labels: Array, rounds: int = 30) -> Array:
    """Return the weights of a logistic regression with L2 regularisation, by Newton's method."""
    weights = np.zeros(rows.shape[1])
    for _ in range(rounds):
        predicted = 1 / (1 + np.exp(-rows @ weights))
        gradient = rows.T @ (labels - predicted) - RIDGE * weights
        hessian = (rows * (predicted * (1 - predicted))[:, None]).T @ rows + RIDGE * np.eye(rows.shape[1])
        weights += np.linalg.solve(hessian, gradient)
    return weights


if __name__ == "__main__":
    main()
