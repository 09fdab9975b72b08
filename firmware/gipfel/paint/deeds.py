"""The lit buttons of a screen and what they do: each button as a key cap, its verb beside it."""

from gipfel.paint.canvas import HEIGHT, WIDTH, Canvas
from gipfel.paint.glyphs import glyph, letters, width
from gipfel.screens import Deeds, label_of

GAP = 3
"""Pixels between the caps and the verb."""
TALLEST = 13
"""Pixels from one row to the next, where there are few."""


def deeds(canvas: Canvas, body: Deeds, top: int) -> None:
    """Draw a row for each verb: as far as their buttons are short, all verbs begin below each other.

    Where so many buttons do the same that their verb does not fit beside them, it stands below.
    """
    column = _caps_width(("GO",)) + GAP
    rows: list[tuple[tuple[str, ...], str, int]] = []
    for labels, verb in ((tuple(map(label_of, buttons)), verb) for buttons, verb in body.rows):
        left = max(column, _caps_width(labels) + GAP)
        if len(labels) > 2 and left + width(verb) > WIDTH:
            rows += ((labels, "", 0), ((), verb, column))
        else:
            rows.append((labels, verb, left))
    pitch = min(TALLEST, (HEIGHT - top) // max(1, len(rows)))
    y = top + (HEIGHT - top - pitch * len(rows)) // 2
    for labels, verb, left in rows:
        _caps(canvas, labels, y, min(9, pitch - 1))
        canvas.text(verb, left, y + (1 if pitch > 9 else 0), room=WIDTH - left)
        y += pitch


def _caps_width(labels: tuple[str, ...]) -> int:
    """Return the width of key caps beside each other, with a pixel after each."""
    return sum(width(label) + 5 for label in labels)


def _caps(canvas: Canvas, labels: tuple[str, ...], y: int, high: int) -> None:
    """Draw buttons as lit key caps with dark letters."""
    left = 0
    for label in labels:
        right = left + _caps_width((label,))
        canvas.draw.rounded_rectangle((left, y, right - 2, y + high - 1), 1, fill=1)
        x = left + 2
        for letter in letters(label):
            picture = glyph(letter, 1)
            canvas.draw.bitmap((x, y + high - 8), picture, fill=0)
            x += picture.width
        left = right
