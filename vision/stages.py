"""How the eye sees, stage by stage, as pictures for the documentation: `make eye-pictures`."""

import sys
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision import Frame
from gipfel_vision.annotate import annotated
from gipfel_vision.dice import DiceReader
from gipfel_vision.dice.cut import cut
from gipfel_vision.dice.look import CLOSE_BY, STRIDE, TILE, Find, Look, merged
from gipfel_vision.dice.pips import EDGE, SIDE, count, face_at
from gipfel_vision.dice.trayview import TrayView
from gipfel_vision.synthetic import MISHAPS, DrawnTray, draw

VALUES = (2, 3, 5, 6)
FONT = cv2.FONT_HERSHEY_SIMPLEX
GREEN, ORANGE, WHITE = (90, 220, 60), (0, 150, 255), (240, 240, 240)


def main(folder: Path) -> None:
    """Draw all stages of one throw, and a sheet of what can go wrong."""
    tray = DrawnTray.from_seed(6)
    frame = draw(tray.scene(tray.thrown(np.random.default_rng(11), VALUES), 1)).frame
    view, look = TrayView(tray.known()), Look()
    small = view.small(frame)
    first = merged([view.placed(find) for find in look.over(small) if view.holds(find)])
    finds = [find for find in look.closely(frame, first, on_cell=True) if find]
    reader = DiceReader(tray.known(), 4)
    stages = {
        "1-frame": frame,
        "2-new": new_in(view, small),
        "3-first-look": hills(look, small),
        "4-second-look": close_by(frame, finds),
        "5-pips": counted(frame, finds),
        "6-reading": annotated(frame, reader.read(frame)),
        "7-mishaps": mishaps(),
    }
    for name, picture in stages.items():
        cv2.imwrite(str(folder / f"eye-{name}.png"), _wide(picture))


def new_in(view: TrayView, small: Frame) -> Frame:
    """Show what differs from the empty tray: it is lit, the rest is dim."""
    new = view.changed(small)[..., None]
    return np.asarray(np.where(new > 0, small, small // 3), np.uint8)


def hills(look: Look, small: Frame) -> Frame:
    """Show the first look: the brighter, the likelier the middle of a die is there."""
    here = 1 / (1 + np.exp(-look.planes(small)[0]))
    size = small.shape[1], small.shape[0]
    hill = cv2.resize((255 * here).astype(np.uint8), size, interpolation=cv2.INTER_LINEAR)
    mixed = cv2.addWeighted(
        small, 0.35, cv2.applyColorMap(np.asarray(hill, np.uint8), cv2.COLORMAP_INFERNO), 0.8, 0
    )
    for find in look.over(small):
        at = (round(find.x), round(find.y))
        cv2.circle(mixed, at, STRIDE, GREEN, 1, cv2.LINE_AA)
    return np.asarray(mixed, np.uint8)


def close_by(frame: Frame, finds: list[Find]) -> Frame:
    """Show the second look: each die at the same size, with the odds of the six values below."""
    cells = []
    for find in finds:
        cell = np.full((TILE * 4, TILE * 3, 3), 30, np.uint8)
        cell[: TILE * 3] = cv2.resize(
            cut(frame, find.x, find.y, CLOSE_BY / find.size, TILE),
            (TILE * 3, TILE * 3),
            interpolation=cv2.INTER_NEAREST,
        )
        for number, odd in enumerate(find.odds):
            left, bar = 4 + number * TILE // 2, round(odd * 26)
            cv2.rectangle(cell, (left, TILE * 4 - 18 - bar), (left + 16, TILE * 4 - 18), GREEN, -1)
            cv2.putText(cell, str(number + 1), (left + 4, TILE * 4 - 5), FONT, 0.4, WHITE, 1, cv2.LINE_AA)
        cells.append(cell)
    return np.hstack(cells)


def counted(frame: Frame, finds: list[Find]) -> Frame:
    """Show the pips that were counted, each with a ring."""
    cells, zoom = [], 3
    for find in finds:
        face = face_at(frame, find.x, find.y, find.size)
        cell = cv2.resize(
            cv2.cvtColor(face, cv2.COLOR_LAB2BGR), None, fx=zoom, fy=zoom, interpolation=cv2.INTER_CUBIC
        )
        found = count(face)
        for pip in found.pips:
            at = (round((pip.real + SIDE / 2) * zoom), round((pip.imag + SIDE / 2) * zoom))
            cv2.circle(cell, at, round(0.13 * EDGE * zoom), GREEN, 2, cv2.LINE_AA)
        text = str(found.value or "?")
        cv2.putText(cell, text, (8, SIDE * zoom - 10), FONT, 1.2, GREEN if found.value else ORANGE, 2, cv2.LINE_AA)
        cells.append(np.asarray(cell, np.uint8))
    return np.hstack(cells)


def mishaps() -> Frame:
    """Show each mishap with what is said to it."""
    tray = DrawnTray.from_seed(2)
    reader, cells = DiceReader(tray.known(), 4), []
    for name in MISHAPS:
        picture = tray.spoilt(np.random.default_rng(9), VALUES, name).frame
        cell = cv2.resize(annotated(picture, reader.read(picture)), (480, 360), interpolation=cv2.INTER_AREA)
        cells.append(np.asarray(cell, np.uint8))
    return np.vstack([np.hstack(cells[start : start + 2]) for start in range(0, len(cells), 2)])


def _wide(picture: Frame, width: int = 720) -> Frame:
    """Make a picture as wide as the page; dots of small copies stay dots."""
    scale = width / picture.shape[1]
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_NEAREST
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way), np.uint8)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
