"""What is heard at a table of a hall: calls and announcements at any level, and how to ask for the host."""

from dataclasses import replace

import pytest

from gipfel.table import HallAnnounced
from gipfel.words import LANGUAGES
from support.ear import Ear
from support.hall_tables import CALLS, LONG_LINE, ROUND, call, hall_sitting
from support.tables import sitting


@pytest.mark.parametrize("level", ["brief", "full"])
def test_an_announcement_is_said_once(level: str) -> None:
    """In the words of whoever made it; when it leaves the display, nothing is said again."""
    ear = Ear(hall_sitting(), level)
    ear.sat.signal(HallAnnounced("round 4 begins at 9", ear.sat.now + 1))
    assert ear.hear() == ["Round 4 begins at 9."]
    ear.sat.wait(9)
    assert ear.hear() == []
    ear.sat.signal(HallAnnounced("round 4 begins at 9", ear.sat.now + 1))
    assert ear.hear() == ["Round 4 begins at 9."]


@pytest.mark.parametrize("level", ["brief", "full"])
def test_a_call_is_said_by_name(level: str) -> None:
    """Who is called is the first thing that is heard; taken, who has which colour."""
    ear = Ear(hall_sitting(), level)
    call(ear.sat, CALLS["called-four"])
    assert ear.hear()[0] == "Called to this table: Anna, Bert, Cleo and Dora."
    heard = ear.press("go")
    assert heard[0] == "Anna: yellow, Bert: green, Cleo: orange and Dora: blue."
    assert any(text in heard for text in ("Anna.", "Anna's turn."))


def test_in_full_a_call_says_what_its_buttons_do() -> None:
    """The rules, what GO does, and what all others do; a call that is taken back is said, too."""
    ear = Ear(hall_sitting())
    call(ear.sat, CALLS["called"])
    heard = ear.hear()
    assert heard[1:] == ["Spielecafé.", "Button one, two, three or Stop: not now.", "Go: begin."]
    call(ear.sat, None)
    assert ear.hear()[0] == "The host has taken the call back."


def test_asking_for_the_host_by_ear() -> None:
    """The menu says how; holding says that it was done, and how to undo it."""
    ear = Ear(hall_sitting())
    assert "Hold Question mark: ask for the host." in ear.press("3")
    heard = ear.hold("?")
    assert heard[0] == "The host has been asked to come."
    assert "The host is asked to come. Hold Question mark: not needed any more." in heard
    assert ear.hold("?")[0] == "The host is no longer needed."


def test_a_table_without_a_hall_says_nothing_of_a_host() -> None:
    """Its menu is as it was."""
    assert not [text for text in Ear(sitting()).press("3") if "host" in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_typed_is_said(language: str) -> None:
    """Long lines, and the round of a tournament before the names."""
    ear = Ear(hall_sitting(language), "brief")
    ear.sat.signal(HallAnnounced(LONG_LINE[language], ear.sat.now + 1))
    assert ear.hear()[0].rstrip(".") == LONG_LINE[language].rstrip(".")
    call(ear.sat, replace(CALLS["called"], title=ROUND[language]))
    (said,) = ear.hear()
    assert said.startswith(f"{ROUND[language]}. ")
