"""Who is Gipfel's at the table, and whom it advises: seats in setup and in the record, advice for people."""

from dataclasses import replace

import pytest

from gipfel.config import Options
from gipfel.game import (
    BadRecord,
    Played,
    Started,
    Stopped,
    WentOn,
    apply,
    replay,
)
from gipfel.rules import Play
from gipfel.table import opened
from support.partners import with_partner
from support.tables import Sitting


def test_a_seat_becomes_gipfel_s_in_setup() -> None:
    """With a colour, 2 goes through the levels; the record keeps them, and the same again has them, too."""
    sat = Sitting()
    sat.press("go")
    sat.set_up({"colour1": ["2", "2", "2"]})
    assert "Gipfel: Green (club)" in sat.text
    sat.press("go")

    assert sat.game.started.levels == ("", "club")
    again = Sitting(opened("test", Options(), None, sat.game.started))
    again.press("1")
    assert again.game.started.levels == ("", "club")


def test_seats_are_kept_when_more_play() -> None:
    """A third player is a person at first, and the others stay what they are."""
    sat = Sitting(
        opened(
            "test", Options(), None, Started(("yellow", "green"), ("", ""), "franjos", "1", partners=("", "club"))
        )
    )
    sat.press("go")
    sat.set_up({"players": ["3"]})
    sat.press("go")

    assert sat.game.started.levels == ("", "club", "")


@pytest.mark.parametrize("levels", [("club",), ("", "grandmaster"), ("", "", "")])
def test_a_record_with_impossible_partners(levels: tuple[str, ...]) -> None:
    """Each seat is a person's, or Gipfel's at a level that there is."""
    with pytest.raises(BadRecord):
        apply(None, (Started(("yellow", "green"), ("", ""), "franjos", "1", partners=levels),))


def test_people_are_advised_if_the_table_wants_it() -> None:
    """The chance of winning with each choice stands under `?`, and the record says that it did."""
    sat = with_partner("", "", advice=True)
    sat.roll("2 3 4 5")
    sat.advise()
    sat.press("?", "?")
    assert sat.text.splitlines()[1:5] == ["Your chance to win:", "5+9: 53.2 %", "6+8: 49.8 %", "7+7: 47.1 %"]
    sat.press("stop")
    assert sat.press("1") == (Played(Play.parse("5+9"), advised=True),)
    sat.advise()
    sat.press("?", "?")
    assert sat.text.splitlines()[1:4] == ["Your chance to win:", "GO: 51.0 %", "STOP: 48.0 %"]
    sat.press("stop")
    assert sat.roll("1 1 1 1")[0] == WentOn(advised=True)
    sat.press("1")
    sat.advise()
    assert sat.press("stop") == (Stopped(advised=True),)
    assert replay(sat.steps) == sat.game


def test_without_advice_nothing_is_told() -> None:
    """Advice that comes late, for another step, or to a table that does not want it, is not taken."""
    for sat in (with_partner("", ""), with_partner("club", "", advice=True)):
        sat.roll("2 3 4 5")
        sat.advise()
        assert sat.table.advice is None
    sat = with_partner("", "", advice=True)
    sat.roll("2 3 4 5")
    sat.advise()
    assert sat.table.advice
    sat.table = replace(sat.table, options=replace(sat.table.options, advice=False))
    assert sat.table.advice is None
    assert sat.press("1") == (Played(Play.parse("5+9")),)
