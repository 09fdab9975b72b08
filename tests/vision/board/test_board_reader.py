"""The board's reader: pieces, runners and stacks, in another light, turned, and with a hand over them."""

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
    Occupancy,
    PieceSet,
    PiecesFlaw,
    learn,
)
from gipfel_vision.synthetic import Lamp
from gipfel_vision.synthetic_board import LEARNING_FIELDS, LEARNING_STACKS, BoardPose, DrawnBoard

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
    """Return a drawn board."""
    return DrawnBoard.from_seed(2, "rock", 1152, 648)


@pytest.fixture(scope="module")
def reader(board: DrawnBoard) -> BoardReader:
    """Return a reader that has learned the board and its pieces."""
    known = board.known()
    picture = board.picture(LEARNING_STACKS, BoardPose(20), 5)
    return BoardReader(known, learn("ours", known, picture.frame, LEARNING_FIELDS))


def names(reading: BoardReading, pieces: PieceSet) -> dict[Field, str]:
    """Return the names of what stands where, for sure."""
    return {
        field: RUNNER if one.colour is None else pieces.names[one.colour]
        for field, one in reading.occupied.items()
    }


def test_pieces_runners_and_tops_of_stacks_are_read(board: DrawnBoard, reader: BoardReader) -> None:
    """All other fields are empty, for sure."""
    picture = board.picture(GAME, BoardPose(200, 0.5, -0.5), seed=3)

    reading = reader.read(picture.frame)

    assert reading.status is BoardStatus.OK
    assert names(reading, reader.pieces) == picture.tops
    assert reading.unsure == ()


def test_another_lamp_changes_nothing(board: DrawnBoard, reader: BoardReader) -> None:
    """Yellow and orange under a warm lamp are told apart by the board's own colours."""
    warm = Lamp(board.lamp.towards, (0.62, 0.87, 1.0), board.lamp.ambient, board.lamp.softness)
    picture = board.picture(GAME, BoardPose(95), seed=4, lamp=warm, flaws=replace(board.flaws, exposure=0.9))

    assert names(reader.read(picture.frame), reader.pieces) == picture.tops


def test_an_empty_board_is_empty(board: DrawnBoard, reader: BoardReader) -> None:
    """Nothing is seen where nothing stands."""
    reading = reader.read(board.picture({}, BoardPose(300), seed=6).frame)

    assert {one.what for one in reading.fields} == {Occupancy.EMPTY}


def test_a_mirrored_lamp_is_a_glare_and_no_hand(board: DrawnBoard, reader: BoardReader) -> None:
    """Nothing under the glare is read wrongly, and what is beside it is read as ever."""
    picture = board.picture(GAME, BoardPose(200, 0.5, -0.5), seed=3)
    x, y = picture.fields[FIELDS.index(Field(8, 3))]
    rows, columns = np.mgrid[: picture.frame.shape[0], : picture.frame.shape[1]]
    lamp = 0.6 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / 2 / 60.0**2)[..., None]
    light = np.clip((picture.frame / 255) ** 2.2 + lamp, 0, 1) ** (1 / 2.2)

    reading = reader.read(np.rint(255 * light).astype(np.uint8))

    shown = names(reading, reader.pieces)
    assert reading.status in (BoardStatus.OK, BoardStatus.GLARE)
    assert shown.items() <= names(reader.read(picture.frame), reader.pieces).items()
    assert {Field(2, 1), Field(4, 3), Field(7, 12)} <= shown.keys()


def test_a_hand_leaves_open_what_it_covers(board: DrawnBoard, reader: BoardReader) -> None:
    """What is read for sure is still true."""
    picture = board.picture(GAME, BoardPose(200), seed=3, reach=0.75)

    reading = reader.read(picture.frame)

    assert reading.status is BoardStatus.COVERED
    assert reading.unsure
    assert names(reading, reader.pieces).items() <= picture.tops.items()


def test_pieces_that_look_alike_are_unsure(board: DrawnBoard, reader: BoardReader) -> None:
    """Learned as one colour, half of them would be wrong: none is read, and all others are."""
    yellow, orange, *others = reader.pieces.colours
    alike = replace(orange, blue=yellow.blue, green=yellow.green, red=yellow.red)
    picture = board.picture(GAME, BoardPose(200, 0.5, -0.5), seed=3)

    reading = BoardReader(reader.board, replace(reader.pieces, colours=(yellow, alike, *others))).read(
        picture.frame
    )

    shown = names(reading, reader.pieces)
    assert {"yellow", "orange"} & {*shown.values()} == set()
    assert {
        field: top for field, top in picture.tops.items() if top not in ("yellow", "orange")
    }.items() <= shown.items()


def test_a_dark_frame_is_called_dark(board: DrawnBoard, reader: BoardReader) -> None:
    """A dark frame has its status, and no field is read."""
    frame = board.picture(GAME, seed=3, flaws=replace(board.flaws, exposure=0.02)).frame

    assert reader.read(frame) == BoardReading(BoardStatus.DARK)


def test_a_frame_out_of_focus_is_called_blurred(board: DrawnBoard, reader: BoardReader) -> None:
    """Pieces cannot be classified then."""
    frame = board.picture(GAME, seed=3, flaws=replace(board.flaws, blur=5.0)).frame

    assert reader.read(frame).status is BoardStatus.BLURRED


def test_a_table_without_the_board_is_not_found(board: DrawnBoard, reader: BoardReader) -> None:
    """A table without the board is reported as not found."""
    assert reader.read((board.table * 200).astype(np.uint8)).status is BoardStatus.NOT_FOUND


def test_nothing_is_learned_where_nothing_stands(board: DrawnBoard) -> None:
    """Learning pieces from an empty field is refused, and the field is named."""
    with pytest.raises(BadPieces) as refused:
        learn("ours", board.known(), board.picture({}, BoardPose(20), 5).frame, LEARNING_FIELDS)

    assert refused.value.flaw is PiecesFlaw.EMPTY
    assert refused.value.detail == "yellow 7:3"


def test_a_piece_that_looks_like_a_shadow_does_not_spoil_what_others_show(board: DrawnBoard) -> None:
    """Where a piece hardly differs from the board nothing is learned, as long as its like shows elsewhere."""
    first, *others = LEARNING_FIELDS["yellow"]
    stacks = {field: stack for field, stack in LEARNING_STACKS.items() if field != first}
    picture = board.picture(stacks, BoardPose(20), 5)
    x, y = np.rint(picture.fields[FIELDS.index(first)]).astype(int)
    frame = picture.frame.copy()
    frame[y - 9 : y + 10, x - 9 : x + 10] = frame[y - 9 : y + 10, x - 9 : x + 10] * 0.75

    learned = learn("ours", board.known(), frame, LEARNING_FIELDS).colours[0]
    without = learn("ours", board.known(), frame, {**LEARNING_FIELDS, "yellow": others}).colours[0]

    assert (learned.blue, learned.green, learned.red) == pytest.approx(
        (without.blue, without.green, without.red), abs=12
    )


def test_every_field_has_its_place_in_a_reading(board: DrawnBoard, reader: BoardReader) -> None:
    """A reading indexed by a field returns that field."""
    reading = reader.read(board.picture({Field(9, 7): ("blue",)}, BoardPose(45), seed=9).frame)

    assert [field for field in FIELDS if reading[field].what is Occupancy.PIECE] == [Field(9, 7)]
