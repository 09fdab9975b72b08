"""Draws the stages of reading one board, as pictures for docs/board.md: `make board-pictures`."""

import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from gipfel_vision.board import BOXES, RUNNER, BoardReader, Field, annotated, learn
from gipfel_vision.board.log_chromaticity import EmptyBoardColours, saturated_tones, tones_of
from gipfel_vision.board.rectification import rectify
from gipfel_vision.images import Frame
from gipfel_vision.synthetic_board import (
    HELD_OUT_LOOKS,
    LOOKS,
    BoardPose,
    DrawnBoard,
    random_print,
    render_print,
)

GAME = {
    Field(2, 1): ("yellow",),
    Field(4, 3): ("black",),
    Field(6, 5): ("red", "blue"),
    Field(6, 8): ("yellow",),
    Field(7, 2): ("blue",),
    Field(7, 10): ("yellow", RUNNER),
    Field(8, 3): ("red",),
    Field(9, 4): (RUNNER,),
    Field(10, 2): ("black", RUNNER),
    Field(12, 2): ("black",),
}
LEARNING = {
    "yellow": (Field(7, 3), Field(4, 2)),
    "blue": (Field(8, 6), Field(5, 8)),
    "red": (Field(6, 9), Field(9, 2)),
    "black": (Field(7, 9), Field(5, 5)),
    RUNNER: (Field(7, 6), Field(10, 2)),
}
"""What stands where in the picture from which pieces are learned."""
COLOURED = (
    ("plate", ("yellow", "blue", "green", "orange")),
    ("octagon", ("yellow", "blue", "green", "orange")),
)
"""The other boards, with the colours of their boxes."""
UPRIGHT = -90.0
"""By how many degrees more than the camera a board is turned that is seen upright."""
SIZE, TILT = (2304, 1296), 24.0
"""The camera's pixels, and how many degrees off the vertical it looks, so that climbers can be seen."""


def board_of(look: str, colours: tuple[str, ...] = ("yellow", "blue", "red", "black")) -> DrawnBoard:
    """Return a board as it is sold, near enough that it fills the picture."""
    board = DrawnBoard.from_seed(3, look, *SIZE, colours=colours)
    return replace(board, camera=replace(board.camera, tilt=TILT, die=SIZE[1] / 20.5))


def main(folder: Path) -> None:
    """Draw the looks, and one reading stage by stage."""
    board = board_of("diamond")
    known, pose = board.known(), BoardPose(board.camera.turn + UPRIGHT + 20, 0.5, 0.3)
    to_learn = board.picture(
        {field: (kind,) for kind, fields in LEARNING.items() for field in fields}, BoardPose(20), 5
    )
    reader = BoardReader(known, learn("ours", known, to_learn.frame, LEARNING, BOXES["franjos"]))
    frame = board.picture(GAME, pose, 3).frame
    upright = board.picture(GAME, BoardPose(board.camera.turn + UPRIGHT), 4).frame
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
        "6-hand": hand(board, reader, pose),
        "7-boxes": boxes(),
        "8-climbers": _middle(annotated(upright, reader, reader.read(upright))),
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


def boxes() -> Frame:
    """Return the boards that are sold, side by side, each with the pieces of its box."""
    cells = []
    for look, colours in (("diamond", ("yellow", "blue", "red", "black")), *COLOURED):
        board = board_of(look, colours)
        game = {field: [_seated(kind, colours) for kind in stack] for field, stack in GAME.items()}
        frame = board.picture(game, BoardPose(board.camera.turn + UPRIGHT), 3).frame
        cells.append(cv2.resize(_middle(frame), (600, 600), interpolation=cv2.INTER_AREA))
    return np.asarray(np.hstack(cells), np.uint8)


def _middle(frame: Frame) -> Frame:
    """Return the square in the middle of a frame."""
    middle, half = SIZE[0] // 2, SIZE[1] // 2
    return frame[:, middle - half : middle + half]


def _seated(kind: str, colours: tuple[str, ...]) -> str:
    """Return the colour that a player of the diamond has on another board."""
    return kind if kind == RUNNER else colours[("yellow", "blue", "red", "black").index(kind)]


def rings(empty: Frame, centres: np.ndarray, radius: float) -> Frame:
    """Return a map's photograph with a ring on each field."""
    picture = empty.copy()
    for x, y in centres:
        cv2.circle(picture, (round(x), round(y)), round(radius), (90, 220, 60), 3, cv2.LINE_AA)
    return picture


def hand(board: DrawnBoard, reader: BoardReader, pose: BoardPose) -> Frame:
    """Return the reading of a board with a hand over it."""
    frame = board.picture(GAME, pose, 8, reach=0.8).frame
    return annotated(frame, reader, reader.read(frame))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
