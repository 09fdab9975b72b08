"""Maps, sets of pieces and readings: what is kept comes back, and what cannot be is refused by its reason."""

from pathlib import Path

import numpy as np
import pytest

from gipfel_vision.board import (
    BOXES,
    DEFAULT_PIECES,
    FIELDS,
    RUNNER,
    BadMap,
    BoardMap,
    BoardReading,
    BoardStatus,
    Field,
    FieldReading,
    MapFlaw,
    Occupancy,
    PieceAppearance,
    PieceForm,
    PieceSet,
    Shape,
    map_names,
)

EMPTY = np.random.default_rng(1).integers(0, 255, (400, 500, 3)).astype(np.uint8)
CORNERS = np.array([(60, 30), (430, 40), (450, 380), (40, 370)], float)


def mapped(shape: Shape = Shape.OCTAGON) -> BoardMap:
    """Return a map of a board that fills a small photograph."""
    return BoardMap.from_corners("ours", shape, EMPTY, CORNERS)


def test_a_board_has_83_fields() -> None:
    """Column 7 is the longest, the outer ones have three."""
    assert len(FIELDS) == 83
    assert FIELDS[0] == Field(2, 1)
    assert max(FIELDS, key=lambda field: field.height) == Field(7, 13)


def test_a_map_comes_back_from_its_file(tmp_path: Path) -> None:
    """A saved map has the same name, shape, picture and fields."""
    before = mapped(Shape.MOUNTAIN)
    before.save(tmp_path)

    after = BoardMap.load(tmp_path, "ours")

    assert map_names(tmp_path) == ("ours",)
    assert (after.name, after.shape) == (before.name, before.shape)
    assert np.array_equal(after.centres, before.centres)
    assert np.array_equal(after.empty, before.empty)


def test_one_field_can_be_nudged() -> None:
    """One field of a map can be moved, and the others stay."""
    board = mapped()

    moved = board.nudged(Field(7, 4), (3, -2))

    assert np.allclose(moved.centres - board.centres, _only(7, 4))


def _only(column: int, height: int) -> np.ndarray:
    return np.array([(3.0, -2.0) if field == (column, height) else (0.0, 0.0) for field in FIELDS])


@pytest.mark.parametrize(
    ("corners", "flaw"),
    [
        (CORNERS[::-1], MapFlaw.CORNERS),
        (CORNERS[:3], MapFlaw.POINTS),
        (CORNERS * np.nan, MapFlaw.NUMBERS),
        (CORNERS + 200, MapFlaw.OUTSIDE),
        (CORNERS / 4, MapFlaw.SMALL),
    ],
)
def test_corners_that_cannot_be_are_refused(corners: np.ndarray, flaw: MapFlaw) -> None:
    """Mirrored, too few, no numbers, beyond the photograph, too small."""
    with pytest.raises(BadMap) as refused:
        BoardMap.from_corners("ours", Shape.OCTAGON, EMPTY, corners)

    assert refused.value.flaw is flaw


def test_fields_that_lie_elsewhere_are_refused() -> None:
    """The field that is farthest from where it should be is named."""
    with pytest.raises(BadMap) as refused:
        mapped().nudged(Field(9, 2), (150, 20))

    assert (refused.value.flaw, refused.value.detail) == (MapFlaw.CROOKED, "9:2")


@pytest.mark.parametrize("name", ["", "../ours", "a b", "x" * 41])
def test_a_name_is_no_path(name: str) -> None:
    """A map is kept in its own folder only."""
    with pytest.raises(BadMap) as refused:
        BoardMap.load(Path(), name)

    assert refused.value.flaw is MapFlaw.NAME


def test_a_damaged_map_is_refused(tmp_path: Path) -> None:
    """A map file that is truncated, or something else altogether, is refused."""
    path = mapped().save(tmp_path)
    path.write_bytes(path.read_bytes()[:5000])

    with pytest.raises(BadMap) as refused:
        BoardMap.load(tmp_path, "ours")

    assert refused.value.flaw is MapFlaw.FILE


def test_a_set_of_pieces_comes_back_from_its_file(tmp_path: Path) -> None:
    """Colours in order, and the runner."""
    DEFAULT_PIECES.save(tmp_path)

    assert PieceSet.load(tmp_path, "usual") == DEFAULT_PIECES
    assert DEFAULT_PIECES.appearances[-1].name == RUNNER


@pytest.mark.parametrize(
    ("body", "form"),
    [
        ((0.7, 0.12, 1.0), PieceForm.CHIP),
        ((0.62, 0.22, 1.0), PieceForm.DISC),
        ((0.45, 0.45, 1.0), PieceForm.CUBE),
        ((0.55, 0.9, 0.6), PieceForm.PAWN),
        ((0.95, 1.55, 0.25), PieceForm.CONE),
        ((0.5, 2.0, 0.6), PieceForm.CLIMBER),
    ],
)
def test_a_body_has_a_form(body: tuple[float, float, float], form: PieceForm) -> None:
    """By its width, its height and how much narrower it is above."""
    assert PieceAppearance("yellow", 0, 0, 0, *body).form is form


@pytest.mark.parametrize("name", BOXES)
def test_a_box_comes_back_from_its_file(name: str, tmp_path: Path) -> None:
    """With its colours, forms and heights; what is tall in it hides what is behind it."""
    box = BOXES[name]
    box.save(tmp_path)

    assert PieceSet.load(tmp_path, name) == box
    assert {piece.form for piece in box.colours} == {box.colours[0].form}
    assert box.runner.is_tall == (name != "parker")


def test_a_reading_is_indexed_by_field() -> None:
    """What is sure and what is not are listed apart."""
    readings = [FieldReading(Occupancy.EMPTY)] * 83
    readings[0] = FieldReading(Occupancy.PIECE, 2, 0.01)
    readings[1] = FieldReading(Occupancy.UNSURE, 1, 0.6, Occupancy.PIECE)
    reading = BoardReading(BoardStatus.OK, tuple(readings))

    assert reading[2, 1].colour == 2
    assert reading.occupied == {Field(2, 1): readings[0]}
    assert reading.unsure == (Field(2, 2),)


def kinds(*readings: FieldReading) -> list[tuple[Occupancy, int | None]]:
    """Return what these are, without their doubts."""
    return [(one.what, one.colour) for one in readings]


def test_the_most_probable_stands_there_and_what_is_not_ruled_out_is_a_candidate() -> None:
    """Probabilities are those of the runner, of each colour, of nothing and of something else."""
    odds = [0.03, 0.001, 0.919, 0.05, 0.0]

    reading = FieldReading.of(odds, odds)

    assert kinds(reading) == [(Occupancy.PIECE, 1)]
    assert reading.doubt == pytest.approx(0.081)
    assert kinds(*reading.candidates) == [(Occupancy.PIECE, 1), (Occupancy.EMPTY, None), (Occupancy.RUNNER, None)]
    certain = [0.999, 0.0, 0.0, 0.001, 0.0]
    assert kinds(*FieldReading.of(certain, certain).candidates) == [(Occupancy.RUNNER, None)]


def test_candidates_are_by_appearance_alone() -> None:
    """It looks green, but green stands elsewhere in the column: so it is probably yellow, and may be green."""
    reading = FieldReading.of([0.0, 0.8, 0.2, 0.0, 0.0], [0.0, 0.2, 0.8, 0.0, 0.0])

    assert kinds(reading) == [(Occupancy.PIECE, 0)]
    assert kinds(*reading.candidates) == [(Occupancy.PIECE, 1), (Occupancy.PIECE, 0)]


def test_where_something_else_may_lie_nothing_is_ruled_out() -> None:
    """A coin, a finger: whatever belongs there may stand below it."""
    odds = [0.001, 0.002, 0.1, 0.003, 0.894]

    reading = FieldReading.of(odds, odds)

    assert (reading.what, reading.likeliest, reading.colour) == (Occupancy.UNSURE, Occupancy.PIECE, 1)
    assert kinds(*reading.candidates) == [(Occupancy.UNSURE, None)]
    half = [0.0, 0.0, 0.6, 0.0, 0.4]
    assert kinds(*FieldReading.of(half, half).candidates) == [(Occupancy.UNSURE, None)]
