"""Draws the stages of reading one board, as pictures for docs/board.md: `make board-pictures`."""

import sys
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.board import RUNNER, BoardReader, Field, annotated, learn
from gipfel_vision.board.log_chromaticity import EmptyBoardColours, saturated_tones, tones_of
from gipfel_vision.board.rectification import rectify
from gipfel_vision.images import Frame
from gipfel_vision.synthetic_board import (
    HELD_OUT_LOOKS,
    LEARNING_FIELDS,
    LEARNING_STACKS,
    LOOKS,
    BoardPose,
    DrawnBoard,
    random_print,
    render_print,
)

GAME = {
    Field(2, 1): ("yellow",),
    Field(4, 3): ("green",),
    Field(6, 5): ("orange", "blue"),
    Field(6, 8): ("yellow",),
    Field(7, 2): ("blue",),
    Field(7, 12): ("yellow", RUNNER),
    Field(8, 3): ("orange",),
    Field(9, 4): (RUNNER,),
    Field(10, 2): ("green", RUNNER),
    Field(12, 2): ("green",),
}


def main(folder: Path) -> None:
    """Draw the looks, and one reading stage by stage."""
    board = DrawnBoard.from_seed(4, "parlour")
    known = board.known()
    to_learn = board.picture(LEARNING_STACKS, BoardPose(20), 5)
    reader = BoardReader(known, learn("ours", known, to_learn.frame, LEARNING_FIELDS))
    frame = board.picture(GAME, BoardPose(205, -3.0, 0.5), 3).frame
    found = reader.locator.find(frame)
    if found is None:
        raise SystemExit("The board of the documentation is not found.")
    rectified = rectify(frame, found.to_frame, reader.rectified.size)
    normalised = reader.illumination.normalise(rectified).image
    tones = tones_of(cv2.GaussianBlur(normalised, (0, 0), 0.7))
    distance = EmptyBoardColours(reader.rectified).distance(tones, saturated_tones(rectified))
    changed = cv2.cvtColor(np.asarray(cv2.convertScaleAbs(distance * 20), np.uint8), cv2.COLOR_GRAY2BGR)
    image = np.asarray(cv2.convertScaleAbs(normalised), np.uint8)
    pictures = {
        "1-looks": looks(),
        "2-map": rings(known.empty, known.centres, known.radius),
        "3-frame": frame,
        "4-flat": np.hstack([reader.rectified.empty, image, np.asarray(changed, np.uint8)]),
        "5-reading": annotated(frame, reader, reader.read(frame)),
        "6-hand": hand(board, reader),
    }
    for name, picture in pictures.items():
        high = round(picture.shape[0] * 900 / picture.shape[1])
        small = cv2.resize(picture, (900, high), interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(folder / f"board-{name}.jpg"), small, [cv2.IMWRITE_JPEG_QUALITY, 82])


def looks() -> Frame:
    """Return a sheet of every look."""
    cells = []
    for number, name in enumerate(LOOKS | HELD_OUT_LOOKS):
        rng = np.random.default_rng(number)
        drawn = render_print(random_print(name, rng), rng)
        cover = drawn.cover[..., None]
        cell = np.asarray(cv2.convertScaleAbs(255 * (drawn.picture * cover + 0.5 * (1 - cover))), np.uint8)
        cells.append(cv2.resize(cell, (300, 300), interpolation=cv2.INTER_AREA))
    return np.asarray(np.vstack([np.hstack(cells[row : row + 4]) for row in range(0, len(cells), 4)]), np.uint8)


def rings(empty: Frame, centres: np.ndarray, radius: float) -> Frame:
    """Return a map's photograph with a ring on each field."""
    picture = empty.copy()
    for x, y in centres:
        cv2.circle(picture, (round(x), round(y)), round(radius), (90, 220, 60), 3, cv2.LINE_AA)
    return picture


def hand(board: DrawnBoard, reader: BoardReader) -> Frame:
    """Return the reading of a board with a hand over it."""
    frame = board.picture(GAME, BoardPose(205, -3.0, 0.5), 8, reach=0.8).frame
    return annotated(frame, reader, reader.read(frame))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
