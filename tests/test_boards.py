"""What the table makes of what the eye saw on the board."""

import pytest

from gipfel.boards import as_table_reads
from gipfel.rules import UNSURE, Place
from gipfel_vision.board import FIELDS, USUAL, BoardReading, BoardStatus, Stand, Stands

EMPTY = Stand(Stands.EMPTY)
YELLOW, RUNNER = (Stands.PIECE, USUAL.names.index("yellow")), (Stands.RUNNER, None)


def sight(stand: Stand) -> dict[Place, str]:
    """Give what the table sees of a board on whose first field this stands, and nothing elsewhere."""
    seen = BoardReading(BoardStatus.OK, (stand, *(EMPTY,) * (len(FIELDS) - 1)))
    return dict(as_table_reads(seen, USUAL).sight)


@pytest.mark.parametrize(("what", "name"), [(YELLOW, "yellow"), (RUNNER, "runner")])
def test_all_that_it_may_be_is_told(what: tuple[Stands, int | None], name: str) -> None:
    """The eye tells a field and what its looks do not rule out; the table gets those, the likeliest first."""
    first, own, green = (
        Place(*FIELDS[0]),
        Stand(*what, 0.02),
        Stand(Stands.PIECE, USUAL.names.index("green"), 0.98),
    )

    assert sight(own) == {first: name}
    assert sight(Stand(*what, looks_like=(own, green))) == {first: f"{name}?green"}
    assert sight(Stand(Stands.UNSURE, what[1], 0.6, what[0], (own, EMPTY, green))) == {first: f"{name}??green"}


def test_what_the_game_makes_of_it_is_not_told() -> None:
    """The table has the record: it looks green, whatever else stands in the column."""
    green = Stand(Stands.PIECE, USUAL.names.index("green"), 0.3)

    assert sight(Stand(*YELLOW, looks_like=(green, Stand(*YELLOW, 0.7)))) == {Place(*FIELDS[0]): "green?yellow"}


def test_an_empty_field_is_left_out() -> None:
    """Unless something may stand there: then a piece that should is not missed."""
    perhaps = Stand(Stands.EMPTY, None, 0.05, looks_like=(EMPTY, Stand(*RUNNER, 0.95)))

    assert sight(EMPTY) == {}
    assert sight(perhaps) == {Place(*FIELDS[0]): "?runner"}


def test_what_a_hand_covers_may_be_anything() -> None:
    """It looks like nothing, since it was not seen."""
    assert sight(Stand(Stands.UNSURE, 1, 1.0, Stands.PIECE)) == {Place(*FIELDS[0]): UNSURE}
