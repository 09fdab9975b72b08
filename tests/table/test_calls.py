"""A hall calls people to a game at a table: `GO` begins it, anything else leaves it, and it waits for its time."""

from dataclasses import replace

import pytest

from gipfel.config import Options
from gipfel.game import Over, Started
from gipfel.rules import EDITIONS, Dice
from gipfel.table import (
    Button,
    Called,
    CalledGame,
    DiceNamed,
    Down,
    Draft,
    FirstDice,
    GameAsked,
    GameCalled,
    HallLinked,
    Home,
    Learning,
    LessonAsked,
    Offering,
    Playing,
    Resuming,
    Reviewing,
    SeatColours,
    Up,
    opened,
)
from support.hall_tables import (
    CALL,
    NEWER,
    answer,
    call,
    hall_sitting,
    in_hall,
    is_home,
    is_playing,
    is_shown,
    state,
)
from support.tables import Sitting, sitting, won_game


def test_go_begins_the_game_of_a_call() -> None:
    """It has the names in their order, the booklet and its variants, the colours of that box, and no Gipfel."""
    sat = hall_sitting()
    call(sat, CALL)
    assert is_shown(sat)
    assert answer(sat) == "offered"
    assert sat.text.splitlines()[:3] == ["Round 3", "Anna", "Bert"]
    (begun,) = sat.press("go")

    assert isinstance(begun, Started)
    assert (begun.names, begun.edition, begun.variants) == (("Anna", "Bert"), "franjos", ("night-leap",))
    assert begun.colours == EDITIONS["franjos"].offered_colours[:2]
    assert begun.levels == ("", "")
    assert answer(sat) == "taken"
    assert isinstance(sat.table.mode, Playing)


def test_whoever_is_called_is_told_the_colours() -> None:
    """Nobody has chosen one: when the game begins, the display says who plays which."""
    sat = hall_sitting()
    call(sat, CALL)
    sat.press("go")

    assert sat.table.notice
    assert sat.table.notice.said == SeatColours(("Anna", "Bert"), sat.game.colours)
    assert f"Anna: {sat.game.colours[0]}" in sat.text
    sat.wait(9)
    assert sat.table.notice is None


@pytest.mark.parametrize("button", ["1", "2", "3", "stop"])
def test_anything_else_leaves_it(button: str) -> None:
    """The display is as it was, no game has begun, and the same call does not come again."""
    sat = hall_sitting()
    call(sat, CALL)
    assert sat.press(button) == ()
    assert sat.table.mode == Home()
    assert answer(sat) == "left"
    call(sat, CALL)
    assert sat.table.mode == Home()
    assert answer(sat) == "left"


def test_a_question_is_no_answer() -> None:
    """`?` says what the buttons do, and what a call is; the call stays."""
    sat = hall_sitting()
    call(sat, CALL)
    sat.press("?")
    assert "GO: begin" in sat.text
    sat.press("?")
    assert "any other button" in sat.text
    assert is_shown(sat)


def test_a_call_says_nothing_of_the_booklet() -> None:
    """Then it is what was played last, with its variants and house rules, but with the called people."""
    last = Started(("red", "blue"), ("Old", ""), "ravensburger-de", "1", ("fast-runners",), ("one-pair",))
    sat = in_hall(Sitting(opened("1", Options("en"), None, last)))
    call(sat, CalledGame("1", ("Anna", "Bert", "Cleo")))
    mode = sat.table.mode

    assert isinstance(mode, Called)
    assert mode.draft == Draft(
        "ravensburger-de",
        last.variants,
        last.house,
        EDITIONS["ravensburger-de"].offered_colours[:3],
        ("Anna", "Bert", "Cleo"),
        0,
        ("", "", ""),
    )


@pytest.mark.parametrize(
    "odd",
    [
        CalledGame("1", ("Anna", "Bert"), "no such booklet", ("no such variant",)),
        CalledGame("1", ("Anna", "Bert"), "franjos", ("fast-runners", "longer-game", "nonsense")),
        CalledGame("1", ("  Anna", "Bertram der Große"), variants=("nonsense",)),
        CalledGame("1", ("", "", "", "")),
    ],
)
def test_a_call_that_makes_no_sense_is_a_game_all_the_same(odd: CalledGame) -> None:
    """What cannot be played is left out, and names are as short as names are."""
    sat = hall_sitting()
    call(sat, odd)
    assert sat.text
    sat.press("go")

    assert all(len(name) <= 7 and name == name.strip() for name in sat.game.names)
    assert len(sat.game.names) == len(odd.names)


@pytest.mark.parametrize("names", [(), ("Anna",), ("A", "B", "C", "D", "E"), ("Ann", "\u200b")])
def test_nobody_can_sit_at_such_a_game(names: tuple[str, ...]) -> None:
    """A call of one or five people, or of a name that cannot be printed, is not heard."""
    sat = hall_sitting()
    before = sat.table
    call(sat, CalledGame("1", names))

    assert replace(sat.table, now=before.now) == before


def test_first_dice_are_thrown_all_the_same() -> None:
    """Where the booklet lets dice decide who begins, `GO` leads to them; giving them up leads back to the call."""
    sat = hall_sitting()
    called = CalledGame("1", ("Anna", "Bert"), "parker")
    call(sat, called)
    sat.press("go")
    assert isinstance(sat.table.mode, FirstDice)
    assert answer(sat) == "offered"
    sat.press("stop")
    assert is_shown(sat, called)
    sat.press("go", "3", "1")
    assert answer(sat) == "taken"
    assert sat.game.names == ("Anna", "Bert")
    assert sat.game.player == 0


def test_a_call_waits_for_a_game() -> None:
    """While people play, the display and its buttons are theirs; afterwards the call is there."""
    sat = in_hall(won_game())
    sat.hold("?", 1.2)  # back into the game
    sat.hear()
    assert not isinstance(sat.game.phase, Over)
    before = sat.table.mode
    call(sat, CALL)
    assert sat.table.mode == before
    assert answer(sat) == "waiting"
    sat.press("stop")
    assert isinstance(sat.game.phase, Over)
    assert answer(sat) == "waiting"  # what hands have to do is read first
    sat.hear()
    assert is_shown(sat)
    assert answer(sat) == "offered"


def test_a_call_waits_for_the_review() -> None:
    """A review is read to its end, too."""
    sat = in_hall(won_game())
    sat.table = replace(sat.table, can_review=True)
    call(sat, CALL)
    sat.hear()
    assert isinstance(sat.table.mode, Reviewing)
    sat.press("stop")
    assert is_shown(sat)


def test_nobody_reads_any_more() -> None:
    """If those who played have left the table without a press, the next ones find their names there."""
    sat = in_hall(won_game())
    call(sat, CALL)
    assert answer(sat) == "waiting"
    sat.wait(20)
    assert answer(sat) == "waiting"
    assert sat.table.wakes_at <= sat.table.touched + 30
    sat.wait(10)
    assert is_shown(sat)
    sat.press("stop")
    assert sat.table.mode == Home()


def test_a_won_game_can_be_undone_under_a_call() -> None:
    """Then it goes on, and the call waits again."""
    sat = in_hall(won_game())
    sat.hear()
    call(sat, CALL)
    assert is_shown(sat)
    sat.hold("?", 1.2)

    assert isinstance(sat.table.mode, Playing)
    assert answer(sat) == "waiting"


def test_a_game_that_was_left_makes_room() -> None:
    """At home with a game that could be gone on with, a call is shown; left, the game is there as before."""
    before = sitting()
    sat = in_hall(Sitting(opened("1", Options("en"), before.game, before.game.started)))
    call(sat, CALL)
    assert type(sat.table.mode) is Resuming
    assert answer(sat) == "waiting"
    sat.press("3")
    assert is_shown(sat)
    sat.press("stop", "go")
    assert is_playing(sat)
    assert sat.game == before.game


def test_the_offer_is_the_call() -> None:
    """Whoever asks for a new game gets the one that is called; leaving it leads to the usual offer."""
    sat = in_hall(sitting())
    call(sat, CALL)
    sat.press("3", "1", "go")
    assert is_shown(sat)
    sat.press("stop")
    assert isinstance(sat.table.mode, Offering)
    call(sat, NEWER)
    assert is_shown(sat, NEWER)


def test_nothing_else_is_interrupted() -> None:
    """Changing a game, settings and menus come to their end first."""
    sat = hall_sitting()
    for presses in (["go", "3"], ["3"], ["3", "go"]):
        sat.press(*presses)
        before = sat.table.mode
        call(sat, replace(CALL, id="".join(presses)))
        assert sat.table.mode == before
        assert answer(sat) == "waiting"
        sat.press("stop")
        assert answer(sat) == "offered"
        sat.press("1")
        while not isinstance(sat.table.mode, Home):
            sat.press("stop")


def test_a_call_is_withdrawn() -> None:
    """It leaves the display, which says so; or nobody ever hears of it."""
    sat = hall_sitting()
    call(sat, CALL)
    call(sat, None)
    assert sat.table.mode == Home()
    assert "taken the call back" in sat.text
    assert (state(sat).call, answer(sat)) == (None, "")
    sat.begin()
    call(sat, CALL)
    call(sat, None)
    assert sat.table.notice is None
    assert (state(sat).call, answer(sat)) == (None, "")


def test_a_newer_call_replaces_an_older_one() -> None:
    """On the display, and while it waits; also one that was corrected under the same number."""
    sat = hall_sitting()
    call(sat, CALL)
    call(sat, NEWER)
    assert is_shown(sat, NEWER)
    corrected = replace(NEWER, names=("Cleo", "Dora", "Fred"))
    call(sat, corrected)
    assert is_shown(sat, corrected)
    assert answer(sat) == "offered"
    sat.press("stop")
    assert sat.table.mode == Home()
    call(sat, CALL)
    assert is_shown(sat)


@pytest.mark.parametrize("after", ["taken", "left", "offered", "waiting"])
def test_a_call_that_is_heard_again_changes_nothing(after: str) -> None:
    """A broker says it again after every reconnection, whatever has become of it."""
    sat = in_hall(sitting()) if after == "waiting" else hall_sitting()
    call(sat, CALL)
    sat.press(*{"taken": ["go"], "left": ["stop"]}.get(after, []))
    sat.wait(300)
    before = sat.table
    sat.signal(HallLinked(False, sat.now))
    sat.signal(HallLinked(True, sat.now))
    sat.signal(GameCalled(CALL, sat.now))

    assert sat.table == before
    assert answer(sat) == after


def test_after_a_restart_the_game_that_waits_is_the_called_one() -> None:
    """Whoever finds the game interrupted goes on with it, and is not called to it once more."""
    sat = hall_sitting()
    call(sat, CALL)
    sat.press("go")
    again = in_hall(Sitting(opened("1", Options("en"), sat.game, sat.game.started)))
    call(again, CALL)
    assert answer(again) == "taken"
    again.press("stop")
    assert again.table.mode == Home()


def test_a_press_for_another_screen_begins_nothing() -> None:
    """`GO` that went down at home is let go when a call has come: nothing begins."""
    sat = hall_sitting()
    sat.signal(Down(Button.GO, sat.now + 1))
    sat.signal(GameCalled(CALL, sat.now + 0.05))
    assert sat.signal(Up(Button.GO, sat.now + 0.05)) == ()
    assert is_shown(sat)


def test_a_call_wakes_the_display() -> None:
    """Those who are called come to a table that is dark."""
    sat = hall_sitting()
    sat.wait(700)
    assert sat.table.light == 0
    call(sat, CALL)
    assert sat.table.light == 2


def test_dice_are_no_roll_while_people_are_called() -> None:
    """Neither thrown nor named: no game is on, or one that was left."""
    before = sitting()
    sat = in_hall(Sitting(opened("1", Options("en"), before.game, before.game.started)))
    sat.press("3")
    call(sat, CALL)
    assert is_shown(sat)
    assert sat.roll("2 3 4 5") == ()
    assert "do not count" in sat.text
    assert sat.signal(DiceNamed(Dice.of((2, 3, 4, 5)), sat.now + 1)) == ()
    assert is_shown(sat)


def test_another_game_instead_of_the_called_one() -> None:
    """A game that is begun on the page leaves the call, unless it is the one of the call."""
    sat = hall_sitting()
    call(sat, CALL)
    sat.signal(GameAsked(Draft("franjos"), sat.now + 1))
    assert answer(sat) == "left"
    again = hall_sitting()
    call(again, CALL)
    again.signal(GameAsked(Draft("franjos", names=("Anna", "Bert")), again.now + 1))
    assert answer(again) == "taken"


def test_a_lesson_comes_back_to_the_call_of_that_moment() -> None:
    """A call that was replaced or withdrawn meanwhile is not on the display afterwards."""
    for newer in (None, NEWER):
        sat = hall_sitting()
        call(sat, CALL)
        sat.signal(LessonAsked(sat.now + 1))
        assert isinstance(sat.table.mode, Learning)
        call(sat, newer)
        assert isinstance(sat.table.mode, Learning)
        sat.hold("stop", 1.2)
        assert is_shown(sat, newer) if newer else is_home(sat)
