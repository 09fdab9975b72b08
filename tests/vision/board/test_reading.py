"""What stands on each field: pieces, runners and stacks, in another light, turned, and with a hand over them."""

from dataclasses import replace

import numpy as np
import pytest

from gipfel_vision.board import (
    FIELDS,
    RUNNER,
    BadPieces,
    BoardReader,
    BoardReading,
    BoardStatus,
    Field,
    PieceSet,
    PiecesFlaw,
    Stands,
    learn,
)
from gipfel_vision.synthetic.board import DrawnBoard, Lie
from gipfel_vision.synthetic.scene import Lamp

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
    Field(7, 2): ("blue",),
    Field(7, 12): ("yellow", RUNNER),
    Field(8, 3): ("orange",),
    Field(9, 4): (RUNNER,),
    Field(12, 2): ("green",),
}


@pytest.fixture(scope="module")
def board() -> DrawnBoard:
    """Give a drawn board."""
    return DrawnBoard.from_seed(2, "rock", 1152, 648)


@pytest.fixture(scope="module")
def reader(board: DrawnBoard) -> BoardReader:
    """Give a reader that has learned the board and its pieces."""
    known = board.known()
    lesson = {field: (kind,) for kind, fields in LESSON.items() for field in fields}
    return BoardReader(known, learn("ours", known, board.picture(lesson, Lie(20), 5).frame, LESSON))


def told(reading: BoardReading, pieces: PieceSet) -> dict[Field, str]:
    """Name what stands where, for sure."""
    return {
        field: RUNNER if stand.colour is None else pieces.names[stand.colour]
        for field, stand in reading.occupied.items()
    }


def test_pieces_runners_and_tops_of_stacks_are_read(board: DrawnBoard, reader: BoardReader) -> None:
    """All other fields are empty, for sure."""
    picture = board.picture(GAME, Lie(200, 0.5, -0.5), seed=3)

    reading = reader.read(picture.frame)

    assert reading.status is BoardStatus.OK
    assert told(reading, reader.pieces) == picture.tops
    assert reading.unsure == ()


def test_another_lamp_changes_nothing(board: DrawnBoard, reader: BoardReader) -> None:
    """Yellow and orange under a warm lamp are told apart by the board's own colours."""
    warm = Lamp(board.lamp.towards, (0.62, 0.87, 1.0), board.lamp.ambient, board.lamp.softness)
    picture = board.picture(GAME, Lie(95), seed=4, lamp=warm, flaws=replace(board.flaws, exposure=0.9))

    assert told(reader.read(picture.frame), reader.pieces) == picture.tops


def test_an_empty_board_is_empty(board: DrawnBoard, reader: BoardReader) -> None:
    """Nothing is seen where nothing stands."""
    reading = reader.read(board.picture({}, Lie(300), seed=6).frame)

    assert {stand.what for stand in reading.fields} == {Stands.EMPTY}


def test_a_hand_leaves_open_what_it_covers(board: DrawnBoard, reader: BoardReader) -> None:
    """What is told for sure is still true."""
    picture = board.picture(GAME, Lie(200), seed=3, reach=0.75)

    reading = reader.read(picture.frame)

    assert reading.status is BoardStatus.COVERED
    assert reading.unsure
    assert told(reading, reader.pieces).items() <= picture.tops.items()


def test_pieces_that_look_alike_are_not_told_for_sure(board: DrawnBoard, reader: BoardReader) -> None:
    """Learned as one colour, half of them would be wrong: the picture as a whole is called unclear."""
    yellow, orange, *others = reader.pieces.colours
    alike = replace(orange, blue=yellow.blue, green=yellow.green, red=yellow.red)
    picture = board.picture(GAME, Lie(200, 0.5, -0.5), seed=3)

    reading = BoardReader(reader.board, replace(reader.pieces, colours=(yellow, alike, *others))).read(
        picture.frame
    )

    assert reading.status is BoardStatus.UNCLEAR
    assert reading.homography is not None


def test_a_dark_picture_is_called_dark(board: DrawnBoard, reader: BoardReader) -> None:
    """Nothing is told of fields."""
    frame = board.picture(GAME, seed=3, flaws=replace(board.flaws, exposure=0.02)).frame

    assert reader.read(frame) == BoardReading(BoardStatus.DARK)


def test_a_picture_out_of_focus_is_called_blurred(board: DrawnBoard, reader: BoardReader) -> None:
    """Pieces are not told for sure then."""
    frame = board.picture(GAME, seed=3, flaws=replace(board.flaws, blur=5.0)).frame

    assert reader.read(frame).status is BoardStatus.BLURRED


def test_a_table_without_the_board_says_so(board: DrawnBoard, reader: BoardReader) -> None:
    """It is silent about pieces."""
    assert reader.read((board.table * 200).astype(np.uint8)).status is BoardStatus.NOT_FOUND


def test_nothing_is_learned_where_nothing_stands(board: DrawnBoard) -> None:
    """The field that is empty is named."""
    with pytest.raises(BadPieces) as refused:
        learn("ours", board.known(), board.picture({}, Lie(20), 5).frame, LESSON)

    assert refused.value.flaw is PiecesFlaw.EMPTY
    assert refused.value.detail == "yellow 7:3"


def test_every_field_has_its_place_in_a_reading(board: DrawnBoard, reader: BoardReader) -> None:
    """A reading asked by field answers of that field."""
    reading = reader.read(board.picture({Field(9, 7): ("blue",)}, Lie(45), seed=9).frame)

    assert [field for field in FIELDS if reading[field].what is Stands.PIECE] == [Field(9, 7)]
