"""A table of a hall is told things and asks for the host; a table without a hall knows nothing of it."""

from dataclasses import replace
from typing import get_args

import msgspec
import pytest

from gipfel.messages import LONGEST_ANNOUNCEMENT, BadMessage, GameCall, LiveState, read_message, write_message
from gipfel.table import (
    LONGEST_PLAYER_NAME,
    Button,
    CallAnswer,
    GameCalled,
    HallAnnounced,
    HallLine,
    HallLinked,
    HostAsked,
    Menu,
    Table,
    held_meaning,
)
from gipfel.table.hall import LONGEST_LINE
from support.hall_tables import (
    CALL,
    hall_sitting,
    in_hall,
    state,
)
from support.tables import Sitting, sitting, won_game


def test_an_announcement_changes_nothing() -> None:
    """It is shown for a moment, in any mode; the buttons do what they did."""
    for sat in (hall_sitting(), in_hall(sitting()), in_hall(won_game())):
        before = sat.table
        sat.signal(HallAnnounced("  Round 4\n begins! ", sat.now + 1))
        assert sat.table.notice
        assert sat.table.notice.said == HallLine("Round 4 begins!")
        assert "Round 4 begins!" in sat.text
        assert sat.screen.lights
        assert replace(sat.table, notice=None, now=before.now, touched=before.touched) == before
        sat.wait(7)
        assert "Round 4 begins!" in sat.text
        sat.wait(1.5)
        assert "Round 4 begins!" not in sat.text


def test_an_empty_announcement_is_none() -> None:
    """Blanks are not shown, and what is too long ends somewhere."""
    sat = hall_sitting()
    sat.signal(HallAnnounced(" \n ", sat.now + 1))
    assert sat.table.notice is None
    sat.signal(HallAnnounced("long " * 100, sat.now + 1))
    assert sat.table.notice
    assert isinstance(sat.table.notice.said, HallLine)
    assert len(sat.table.notice.said.text) == 80


def test_the_host_is_asked_from_the_menu() -> None:
    """`?` held there asks, held once more does not any longer; and each time the display says so."""
    sat = in_hall(sitting())
    sat.press("3")
    assert "ask for host" in sat.text
    sat.hold("?", 1.2)
    assert state(sat).wants_host
    assert "asked to come" in sat.text
    sat.wait(5)
    assert isinstance(sat.table.mode, Menu)
    assert "the host is asked" in sat.text
    sat.hold("?", 1.2)
    assert not state(sat).wants_host
    assert "no longer needed" in sat.text


def test_the_flag_is_up_while_the_host_is_wanted() -> None:
    """In the game, too, until somebody says that nobody is needed."""
    sat = in_hall(sitting())
    assert not sat.screen.has_flag
    sat.signal(HostAsked(True, sat.now + 1))
    sat.wait(5)
    assert sat.screen.has_flag
    sat.signal(HostAsked(False, sat.now + 1))
    sat.wait(5)
    assert not sat.screen.has_flag


def test_a_host_who_cannot_be_reached() -> None:
    """The display says that the hall does not know yet."""
    sat = hall_sitting(is_connected=False)
    sat.press("3")
    sat.hold("?", 1.2)

    assert state(sat).wants_host
    assert "cannot be reached" in sat.text


def test_undo_is_undo_everywhere_else() -> None:
    """Only in the menu `?` held means the host; in a game it takes a step back, as ever."""
    sat = in_hall(sitting())
    sat.roll("2 3 4 5")
    sat.hold("?", 1.2)
    assert "One step back" in sat.text
    assert not state(sat).wants_host


def without_a_hall() -> Table:
    """Return a table that belongs to no hall, with its menu open."""
    sat = sitting()
    sat.press("3")
    return sat.table


def test_a_table_without_a_hall_knows_nothing_of_it() -> None:
    """No line in the menu, `?` held is undo, and no signal of a hall does anything."""
    table = without_a_hall()
    sat = Sitting(table)
    assert "host" not in sat.text
    meaning = held_meaning(table, Button.WHY)
    assert meaning
    assert meaning.value == "undo"
    for signal in (
        GameCalled(CALL, sat.now + 1),
        HallAnnounced("Round 4", sat.now + 1),
        HostAsked(True, sat.now + 1),
        HallLinked(True, sat.now + 1),
    ):
        sat.signal(signal)
        assert replace(sat.table, now=table.now) == table
    sat.press("?", "?")
    assert "host" not in sat.text


def test_a_table_and_its_messages_agree() -> None:
    """What may be said over a broker is what the table shows: lines, names and answers."""
    (answers,) = (field.type for field in msgspec.structs.fields(LiveState) if field.name == "call_answer")
    widest = GameCall(id="1", names=("W" * LONGEST_PLAYER_NAME,) * 4)

    assert LONGEST_LINE == LONGEST_ANNOUNCEMENT
    assert get_args(answers) == get_args(CallAnswer)
    assert read_message(GameCall, write_message(widest)) == widest
    with pytest.raises(BadMessage):
        read_message(GameCall, write_message(GameCall(id="1", names=("W" * (LONGEST_PLAYER_NAME + 1),) * 4)))
