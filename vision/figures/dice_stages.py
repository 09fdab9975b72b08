"""Draws the stages of reading one throw, as pictures for docs/how-it-sees.md: `make dice-pictures`."""

import sys
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.dice import DiceReader, annotated
from gipfel_vision.dice.background import TrayBackground
from gipfel_vision.dice.detector import STRIDE, Detection, DiceDetector, suppress_duplicates
from gipfel_vision.dice.pip_counting import EDGE, SIDE, count_pips, crop_face
from gipfel_vision.dice.refiner import DiceRefiner
from gipfel_vision.dice.tiles import TILE, TILE_DIE, crop_tile
from gipfel_vision.images import Frame
from gipfel_vision.synthetic import MISHAPS, DrawnTray, draw

VALUES = (2, 3, 5, 6)
FONT = cv2.FONT_HERSHEY_SIMPLEX
GREEN, ORANGE, WHITE = (90, 220, 60), (0, 150, 255), (240, 240, 240)


def main(folder: Path) -> None:
    """Draw all stages of one throw, and a sheet of what can go wrong."""
    tray = DrawnTray.from_seed(6)
    frame = draw(tray.scene(tray.thrown(np.random.default_rng(11), VALUES), 1)).frame
    background, detector = TrayBackground(tray.known()), DiceDetector()
    small = background.downscaled(frame)
    on_floor = [one for one in detector.detect_once(small) if background.is_on_floor(one)]
    proposals = suppress_duplicates([background.in_frame(one) for one in on_floor])
    found = [one for one in DiceRefiner().refine(frame, proposals) if one]
    reader = DiceReader(tray.known(), 4)
    stages = {
        "1-frame": frame,
        "2-new": foreground(background, small),
        "3-first-look": heat_map(detector, small),
        "4-second-look": refined(frame, found),
        "5-pips": counted(frame, found),
        "6-reading": annotated(frame, reader.read(frame)),
        "7-mishaps": mishaps(),
    }
    for name, picture in stages.items():
        cv2.imwrite(str(folder / f"dice-{name}.png"), _page_wide(picture))


def foreground(background: TrayBackground, small: Frame) -> Frame:
    """Return the downscaled tray with all but the foreground dimmed."""
    mask = background.foreground(small)[..., None]
    return np.asarray(np.where(mask > 0, small, small // 3), np.uint8)


def heat_map(detector: DiceDetector, small: Frame) -> Frame:
    """Return the detector's heat map over the downscaled tray, with a ring at each peak."""
    probability = 1 / (1 + np.exp(-detector.forward(small)[0]))
    size = small.shape[1], small.shape[0]
    heat = cv2.resize((255 * probability).astype(np.uint8), size, interpolation=cv2.INTER_LINEAR)
    mixed = cv2.addWeighted(
        small, 0.35, cv2.applyColorMap(np.asarray(heat, np.uint8), cv2.COLORMAP_INFERNO), 0.8, 0
    )
    for one in detector.detect_once(small):
        cv2.circle(mixed, (round(one.x), round(one.y)), STRIDE, GREEN, 1, cv2.LINE_AA)
    return np.asarray(mixed, np.uint8)


def refined(frame: Frame, found: list[Detection]) -> Frame:
    """Return the tile of each die, with the probabilities of the six values as bars below."""
    cells = []
    for one in found:
        cell = np.full((TILE * 4, TILE * 3, 3), 30, np.uint8)
        cell[: TILE * 3] = cv2.resize(
            crop_tile(frame, one.x, one.y, TILE_DIE / one.size, TILE),
            (TILE * 3, TILE * 3),
            interpolation=cv2.INTER_NEAREST,
        )
        for number, probability in enumerate(one.probabilities):
            left, bar = 4 + number * TILE // 2, round(probability * 26)
            cv2.rectangle(cell, (left, TILE * 4 - 18 - bar), (left + 16, TILE * 4 - 18), GREEN, -1)
            cv2.putText(cell, str(number + 1), (left + 4, TILE * 4 - 5), FONT, 0.4, WHITE, 1, cv2.LINE_AA)
        cells.append(cell)
    return np.hstack(cells)


def counted(frame: Frame, found: list[Detection]) -> Frame:
    """Return the face of each die with a ring around each pip that was counted."""
    cells, zoom = [], 3
    for one in found:
        face = crop_face(frame, one.x, one.y, one.size)
        cell = cv2.resize(
            cv2.cvtColor(face, cv2.COLOR_LAB2BGR), None, fx=zoom, fy=zoom, interpolation=cv2.INTER_CUBIC
        )
        count = count_pips(face)
        for pip in count.pips:
            at = (round((pip.real + SIDE / 2) * zoom), round((pip.imag + SIDE / 2) * zoom))
            cv2.circle(cell, at, round(0.13 * EDGE * zoom), GREEN, 2, cv2.LINE_AA)
        text = str(count.value or "?")
        cv2.putText(cell, text, (8, SIDE * zoom - 10), FONT, 1.2, GREEN if count.value else ORANGE, 2, cv2.LINE_AA)
        cells.append(np.asarray(cell, np.uint8))
    return np.hstack(cells)


def mishaps() -> Frame:
    """Return a sheet of frames with one thing wrong, each with its reading."""
    tray = DrawnTray.from_seed(2)
    reader, cells = DiceReader(tray.known(), 4), []
    for name in MISHAPS:
        picture = tray.spoilt(np.random.default_rng(9), VALUES, name).frame
        cell = cv2.resize(annotated(picture, reader.read(picture)), (480, 360), interpolation=cv2.INTER_AREA)
        cells.append(np.asarray(cell, np.uint8))
    return np.vstack([np.hstack(cells[start : start + 2]) for start in range(0, len(cells), 2)])


def _page_wide(picture: Frame, width: int = 720) -> Frame:
    """Return a picture as wide as the page; pixels of small ones stay sharp."""
    scale = width / picture.shape[1]
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_NEAREST
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way), np.uint8)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
