"""What the table makes of what the eye saw on the board."""

import pytest

from gipfel.boards import ALARMING, as_table_reads
from gipfel.rules import PERHAPS, UNSURE, Place
from gipfel_vision.board import FIELDS, USUAL, BoardReading, BoardStatus, Stand, Stands

EMPTY = Stand(Stands.EMPTY)
YELLOW, RUNNER = (Stands.PIECE, USUAL.names.index("yellow")), (Stands.RUNNER, None)


def sight(stand: Stand) -> dict[Place, str]:
    """Give what the table sees of a board on whose first field this stands, and nothing elsewhere."""
    seen = BoardReading(BoardStatus.OK, (stand, *(EMPTY,) * (len(FIELDS) - 1)))
    return dict(as_table_reads(seen, USUAL).sight)


@pytest.mark.parametrize(("what", "name"), [(YELLOW, "yellow"), (RUNNER, "runner")])
def test_only_what_is_beyond_doubt_is_more_than_a_guess(what: tuple[Stands, int | None], name: str) -> None:
    """The eye tells a field with some doubt; the table takes that for a guess, which alarms nobody."""
    stands, colour = what
    first = Place(*FIELDS[0])

    assert sight(Stand(stands, colour, ALARMING)) == {first: name}
    assert sight(Stand(stands, colour, ALARMING + 0.01)) == {first: name + PERHAPS}
    assert sight(Stand(Stands.UNSURE, colour, 0.6, stands)) == {first: name + PERHAPS}


def test_a_field_that_is_empty_with_some_doubt_is_unsure() -> None:
    """A piece that should stand there is then not missed."""
    assert sight(EMPTY) == {}
    assert sight(Stand(Stands.EMPTY, None, ALARMING + 0.01)) == {Place(*FIELDS[0]): UNSURE}
