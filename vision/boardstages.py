"""How the eye sees the board, as pictures for the documentation: `make board-pictures`."""

import sys
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision import Frame
from gipfel_vision.board import RUNNER, BoardReader, Field, learn
from gipfel_vision.board.annotated import annotated
from gipfel_vision.board.evidence import Evidence, glaring, tones
from gipfel_vision.board.flat import rectified
from gipfel_vision.synthetic.board import DrawnBoard, Lie
from gipfel_vision.synthetic.looks import LOOKS, UNSEEN, look_of
from gipfel_vision.synthetic.prints import printed

LESSON = {
    "yellow": (Field(7, 3), Field(4, 2), Field(10, 5)),
    "orange": (Field(6, 9), Field(3, 4), Field(9, 2)),
    "green": (Field(7, 9), Field(5, 5), Field(11, 2)),
    "blue": (Field(8, 6), Field(5, 8), Field(9, 6)),
    RUNNER: (Field(7, 6), Field(4, 5), Field(10, 2)),
}
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
    lesson = board.picture({field: (kind,) for kind, fields in LESSON.items() for field in fields}, Lie(20), 5)
    reader = BoardReader(known, learn("ours", known, lesson.frame, LESSON))
    frame = board.picture(GAME, Lie(205, -3.0, 0.5), 3).frame
    found = reader.finder.find(frame)
    if found is None:
        raise SystemExit("The board of the documentation is not found.")
    flat = rectified(frame, found.onto, reader.flat.size)
    balanced = reader.balance.of(flat).picture
    strange = Evidence(reader.flat).against_empty(tones(cv2.GaussianBlur(balanced, (0, 0), 0.7)), glaring(flat))
    new = cv2.cvtColor(np.asarray(cv2.convertScaleAbs(strange * 20), np.uint8), cv2.COLOR_GRAY2BGR)
    light = np.asarray(cv2.convertScaleAbs(balanced), np.uint8)
    pictures = {
        "1-looks": looks(),
        "2-map": rings(known.empty, known.centres, known.radius),
        "3-frame": frame,
        "4-flat": np.hstack([reader.flat.empty, light, np.asarray(new, np.uint8)]),
        "5-reading": annotated(frame, reader, reader.read(frame)),
        "6-hand": hand(board, reader),
    }
    for name, picture in pictures.items():
        high = round(picture.shape[0] * 900 / picture.shape[1])
        small = cv2.resize(picture, (900, high), interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(folder / f"board-{name}.jpg"), small, [cv2.IMWRITE_JPEG_QUALITY, 82])


def looks() -> Frame:
    """Show every look."""
    cells = []
    for number, name in enumerate(LOOKS | UNSEEN):
        rng = np.random.default_rng(number)
        drawn = printed(look_of(name, rng), rng)
        cover = drawn.cover[..., None]
        cell = np.asarray(cv2.convertScaleAbs(255 * (drawn.picture * cover + 0.5 * (1 - cover))), np.uint8)
        cells.append(cv2.resize(cell, (300, 300), interpolation=cv2.INTER_AREA))
    return np.asarray(np.vstack([np.hstack(cells[row : row + 4]) for row in range(0, len(cells), 4)]), np.uint8)


def rings(empty: Frame, centres: np.ndarray, radius: float) -> Frame:
    """Show a map: a ring on each field."""
    picture = empty.copy()
    for x, y in centres:
        cv2.circle(picture, (round(x), round(y)), round(radius), (90, 220, 60), 3, cv2.LINE_AA)
    return picture


def hand(board: DrawnBoard, reader: BoardReader) -> Frame:
    """Show what is said with a hand over the board."""
    frame = board.picture(GAME, Lie(205, -3.0, 0.5), 8, reach=0.8).frame
    return annotated(frame, reader, reader.read(frame))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
