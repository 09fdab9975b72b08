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
def test_what_else_it_may_be_is_told(what: tuple[Stands, int | None], name: str) -> None:
    """The eye tells a field and what it could not rule out; the table gets all of it, the likeliest first."""
    stands, colour = what
    first, green = Place(*FIELDS[0]), Stand(Stands.PIECE, USUAL.names.index("green"), 0.98)

    assert sight(Stand(stands, colour, 0.02, stands)) == {first: name}
    assert sight(Stand(stands, colour, 0.02, stands, (green,))) == {first: f"{name}?green"}
    assert sight(Stand(Stands.UNSURE, colour, 0.6, stands, (EMPTY, green))) == {first: f"{name}??green"}


def test_an_empty_field_is_left_out() -> None:
    """Unless something may stand there: then a piece that should is not missed."""
    assert sight(EMPTY) == {}
    assert sight(Stand(Stands.EMPTY, None, 0.05, rivals=(Stand(Stands.RUNNER, None, 0.95),))) == {
        Place(*FIELDS[0]): "?runner"
    }


def test_what_a_hand_covers_may_be_anything() -> None:
    """It has no rivals, since it was not seen."""
    assert sight(Stand(Stands.UNSURE, 1, 1.0, Stands.PIECE)) == {Place(*FIELDS[0]): UNSURE}
