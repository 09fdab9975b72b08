"""Readings are converted into the table's own values."""

import pytest

import gipfel_vision
from gipfel.boardcheck import UNSURE, Place
from gipfel.camera.convert import board_report, dice_report
from gipfel.table import DOUBTFUL, TrayStatus
from gipfel_vision import DiceReading, DiceStatus, Die
from gipfel_vision.board import DEFAULT_PIECES, FIELDS, BoardReading, BoardStatus, FieldReading, Occupancy

EMPTY = FieldReading(Occupancy.EMPTY)
YELLOW, RUNNER = (Occupancy.PIECE, DEFAULT_PIECES.names.index("yellow")), (Occupancy.RUNNER, None)


def report_of(stand: FieldReading) -> dict[Place, str]:
    """Return the report on a board with this on its first field, spelt as in a transcript."""
    seen = BoardReading(BoardStatus.OK, (stand, *(EMPTY,) * (len(FIELDS) - 1)))
    return {place: "?".join(guess.candidates) for place, guess in board_report(seen, DEFAULT_PIECES).fields}


@pytest.mark.parametrize(("what", "name"), [(YELLOW, "yellow"), (RUNNER, "runner")])
def test_all_that_it_may_be_is_told(what: tuple[Occupancy, int | None], name: str) -> None:
    """The reader names what a field's appearance does not rule out; the table gets all, the likeliest first."""
    first, own, green = (
        Place(*FIELDS[0]),
        FieldReading(*what, 0.02),
        FieldReading(Occupancy.PIECE, DEFAULT_PIECES.names.index("green"), 0.98),
    )

    assert report_of(own) == {first: name}
    assert report_of(FieldReading(*what, candidates=(own, green))) == {first: f"{name}?green"}
    assert report_of(FieldReading(Occupancy.UNSURE, what[1], 0.6, what[0], (own, EMPTY, green))) == {
        first: f"{name}??green"
    }


def test_what_the_game_makes_of_it_is_not_told() -> None:
    """The report goes by appearance alone; the table knows the rest of the column from its record."""
    green = FieldReading(Occupancy.PIECE, DEFAULT_PIECES.names.index("green"), 0.3)

    assert report_of(FieldReading(*YELLOW, candidates=(green, FieldReading(*YELLOW, 0.7)))) == {
        Place(*FIELDS[0]): "green?yellow"
    }


def test_an_empty_field_is_left_out() -> None:
    """An empty field is left out of the report, unless something may stand on it."""
    perhaps = FieldReading(Occupancy.EMPTY, None, 0.05, candidates=(EMPTY, FieldReading(*RUNNER, 0.95)))

    assert report_of(EMPTY) == {}
    assert report_of(perhaps) == {Place(*FIELDS[0]): "?runner"}


def test_what_a_hand_covers_may_be_anything() -> None:
    """A covered field may show anything."""
    assert report_of(FieldReading(Occupancy.UNSURE, 1, 1.0, Occupancy.PIECE)) == {Place(*FIELDS[0]): UNSURE}


def test_the_table_doubts_what_the_reader_doubts() -> None:
    """A die for which the reader asks is marked on the display and on the page: the bound stands in two rooms."""
    assert DOUBTFUL == gipfel_vision.DOUBTFUL


@pytest.mark.parametrize("status", list(DiceStatus))
def test_the_table_understands_every_status(status: DiceStatus) -> None:
    """Each has its like, and only OK may pass for certain; doubt is told die by die, so that the table can ask."""
    dice = (Die(6, (9.0, 1.0), 5.0, doubt=0.3), Die(2, (1.0, 9.0), 5.0, doubt=0.1))
    report = dice_report(DiceReading(dice, status))

    assert (report.pips, report.doubts) == ((2, 6), (0.1, 0.3))
    others = {DiceStatus.MOVING: TrayStatus.DOUBT, DiceStatus.NONE: TrayStatus.FEWER}
    assert report.status is (others[status] if status in others else TrayStatus(status.value))
