"""Text drawn into an image (`cv2.putText`), legible on any background."""

from collections.abc import Sequence

import cv2

from gipfel_vision.images.frame import Frame

CERTAIN, DOUBTED, DARK_EDGE = (90, 220, 60), (0, 150, 255), (20, 20, 20)
"""Green for certain, orange for doubted, each with a dark edge to show on any background; as blue, green, red."""

FONT = cv2.FONT_HERSHEY_SIMPLEX
CAPITAL_HEIGHT = 22.0
"""How many pixels high the font's capital letters are at scale 1."""


def draw_label(
    image: Frame,
    text: str,
    baseline: tuple[int, int],
    scale: float,
    stroke: int,
    colour: Sequence[int] = (255, 255, 255),
    *,
    outline: int = 0,
) -> None:
    """Write a text to the right of a baseline point, with letters `stroke` pixels thick.

    `outline` is the thickness in pixels of a dark stroke below it; 0 is none.
    """
    if outline:
        cv2.putText(image, text, baseline, FONT, scale, DARK_EDGE, outline, cv2.LINE_AA)
    cv2.putText(image, text, baseline, FONT, scale, tuple(colour), stroke, cv2.LINE_AA)


def label_size(text: str, scale: float, stroke: int) -> tuple[float, float]:
    """Return the width and height of a text in pixels, with what is below the baseline and its outline."""
    (wide, high), below = cv2.getTextSize(text, FONT, scale, stroke)
    return wide + stroke, high + below + stroke / 2


def draw_boxed_label(
    image: Frame, text: str, at: tuple[float, float], height: float, colour: Sequence[int]
) -> None:
    """Write a text on a dark box, up and right from a point, inside the image; letters `height` pixels high."""
    scale, stroke = height / CAPITAL_HEIGHT, max(1, round(height / 8))
    (wide, high), below = cv2.getTextSize(text, FONT, scale, stroke)
    pad = round(height / 4)
    right, bottom = image.shape[1] - wide - pad, image.shape[0] - below - pad
    left = round(max(min(at[0] + pad, right), pad))
    baseline = round(max(min(at[1] - below - pad, bottom), high + pad))
    box = (left - pad, baseline - high - pad), (left + wide + pad, baseline + below + pad)
    cv2.rectangle(image, *box, DARK_EDGE, cv2.FILLED)
    draw_label(image, text, (left, baseline), scale, stroke, colour)
