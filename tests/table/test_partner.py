"""Gipfel at the table: asked like a device, answered like a press, and never faster than people expect."""

from dataclasses import replace
from random import Random

import pytest

from gipfel.config import Options
from gipfel.errors import Port
from gipfel.game import (
    Choosing,
    Deciding,
    Over,
    Played,
    Stopped,
    Undone,
    WentOn,
    Won,
    replay,
)
from gipfel.rules import EDITIONS, Play
from gipfel.table import Button, FirstDice, Found, Lost, Playing, TaskKind, opened, task_of
from support.partners import PartnerSitting, ThinkingSitting, with_partner
from support.tables import Sitting


def happened(sat: Sitting) -> list[str]:
    """Name all events so far."""
    return [type(event).__name__ for step in sat.steps for event in step.events]


def test_somebody_throws_for_it() -> None:
    """Its turn begins with a request; it takes its play, says what hands do and that it goes on."""
    sat = with_partner("club", "")
    assert sat.text.splitlines()[:3] == ["Yellow", "that is me:", "please throw"]
    sat.roll("2 3 4 5")
    sat.choose("6+8")
    sat.decide(stops=False)

    assert sat.text.splitlines() == ["Yellow takes 6+8", "6→1", "8→1", "bust 0.0 %", "I go on: throw"]
    assert happened(sat) == ["Started", "Rolled", "Played"]
    sat.roll("2 3 4 5")
    assert happened(sat) == ["Started", "Rolled", "Played", "WentOn", "Rolled"]


def test_go_goes_on_with_it() -> None:
    """After GO it asks for the dice again; what it has announced it has done."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    sat.choose()
    sat.decide(stops=False)
    sat.press("go")

    assert happened(sat)[-1] == "WentOn"
    assert "please throw again" in sat.text


def test_a_stop_is_news_at_once() -> None:
    """When it stops, hands are told which pieces to put down, and the next dice are the next player's."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    sat.choose("6+8")
    sat.decide(stops=True)

    assert sat.text.splitlines() == ["Yellow: 6+8, stop", "Ye 6→1", "Ye 8→1", "all runners off", "Green: roll"]
    sat.roll("1 1 1 1")
    assert sat.game.player == 1
    assert happened(sat)[-2:] == ["Stopped", "Rolled"]


def test_it_wins() -> None:
    """Its stop that wins the game is recorded as everybody's is."""
    sat = with_partner("club", "")
    for dice, play in (("1 1 1 1", "2+2"), ("1 1 6 6", "2+12"), ("6 6 6 6", "12+12"), *[("1 2 1 2", "3+3")] * 3):
        sat.roll(dice)
        sat.choose(play if Play.parse(play) in sat.game.phase.ruling else "3")  # type: ignore[union-attr]  # a roll is on show
        sat.decide(stops=dice == "1 2 1 2" and sat.game.position.runner(3) == 5)

    assert [type(event) for event in sat.steps[-1].events] == [Stopped, Won]
    assert "Yellow wins!" in sat.text


@pytest.mark.parametrize("button", ["1", "2", "3", "go", "stop"])
def test_nobody_chooses_for_it(button: str) -> None:
    """While it chooses a press is answered, and changes nothing."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    before = sat.game

    assert sat.press(button) == ()
    assert sat.game == before
    assert "I choose myself" in sat.text


def test_its_answer_is_not_hidden_by_a_notice() -> None:
    """Who pressed in vain sees what it takes as soon as it has chosen."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    sat.press("1")
    sat.choose("6+8")

    assert "Yellow takes 6+8" in sat.text


def test_stop_stops_for_it() -> None:
    """The table has the last word: STOP marks for it, after its play and before the dice are thrown again."""
    for press_go in (False, True):
        sat = with_partner("club", "")
        sat.roll("2 3 4 5")
        sat.choose("6+8")
        sat.decide(stops=False)
        if press_go:
            sat.press("go")
        sat.press("stop")

        assert happened(sat)[-1] == "Stopped"
        assert sat.table.partner.decided is None  # what it had announced did not come


def unchanged_by(sat: PartnerSitting) -> None:
    """Check that no answer of Gipfel changes anything now."""
    before = sat.table
    plays = [Play.parse(text) for text in ("6+8", "7+7", "2+3")]
    for play in plays:
        if "ruling" in dir(sat.game.phase):
            sat.choose(str(play))
    sat.decide(stops=True)
    sat.decide(stops=False)

    assert replace(sat.table, now=0.0) == replace(before, now=0.0)


def test_stale_answers_change_nothing() -> None:
    """An answer to an earlier step, for a person's seat, without a roll, or to an illegal play is no answer."""
    unchanged_by(with_partner("club", ""))
    unchanged_by(with_partner("", "club"))
    person = with_partner("", "club")
    person.roll("2 3 4 5")
    unchanged_by(person)
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    before = sat.game
    sat.choose("6+8", step=1)
    sat.choose("2+3")
    assert sat.game == before
    sat.choose("6+8")
    deciding = sat.game
    sat.decide(stops=True, step=2)
    assert sat.game == deciding


def test_who_reads_is_not_interrupted() -> None:
    """While somebody reads the reasons nothing happens; it is asked again when the page is closed."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    sat.press("?", "?")
    before = sat.game
    sat.choose()
    assert sat.game == before
    assert task_of(sat.table).kind is TaskKind.PLAN  # type: ignore[union-attr]  # it has the turn
    sat.press("stop")
    assert task_of(sat.table).kind is TaskKind.CHOOSE  # type: ignore[union-attr]  # the same
    sat.choose()
    assert isinstance(sat.game.phase, Deciding)


def test_what_was_undone_it_does_not_do_again_by_itself() -> None:
    """After an undo it waits: a fitting answer is not taken before somebody has pressed GO."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    sat.choose("6+8")
    sat.decide(stops=True)
    assert sat.hold("?", 1.2) == (Undone(),)
    sat.hear()
    assert isinstance(sat.game.phase, Deciding)
    sat.decide(stops=True)
    assert happened(sat)[-1] == "Undone"
    sat.press("go")
    assert happened(sat)[-1] == "Undone"
    sat.decide(stops=True)
    assert happened(sat)[-1] == "Stopped"


def test_after_an_undo_people_may_choose_for_it() -> None:
    """Two steps back the roll is on show again: a number takes a play, and it decides by itself after that."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    sat.choose("6+8")
    sat.hold("?", 1.2)
    sat.hear()
    assert sat.text.splitlines()[-3:] == ["5+9", "6+8", "7+7"]
    assert sat.press("3") == (Played(Play.parse("7+7")),)
    assert sat.table.awaits_partner


def test_dice_that_were_read_wrong_are_corrected_after_an_undo() -> None:
    """Undo its play, hold GO, name the die: it chooses again without another press."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    sat.choose("6+8")
    sat.hold("?", 1.2)
    sat.hear()
    sat.hold("go", 1.2)
    sat.press("1", "1")

    assert str(sat.game.dice) == "1 3 4 5"
    assert sat.table.awaits_partner


def test_undo_goes_through_its_turn_to_a_person_s() -> None:
    """Its steps are taken back one by one, like anybody's."""
    sat = with_partner("", "club")
    sat.roll("2 3 4 5")
    sat.press("1", "stop", "go")
    sat.roll("2 3 4 5")
    sat.choose("6+8")
    sat.decide(stops=True)
    for phase in ("Deciding", "Choosing", "Rolling", "Deciding", "Choosing"):
        sat.hold("?", 1.2)
        assert type(sat.game.phase).__name__ == phase
    sat.hear()
    assert sat.press("2") == (Played(Play.parse("6+8")),)
    assert replay(sat.steps) == sat.game


def test_why_it_chose_so() -> None:
    """`?` says what it took and what it decided, each with the chance of winning, until dice are thrown again."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    sat.choose("6+8")
    sat.decide(stops=False)
    sat.press("?", "?")
    assert sat.text.splitlines()[1:8] == [
        "I took 6+8. To win:",
        "5+9: 53.2 %",
        "6+8: 49.8 %",
        "7+7: 47.1 %",
        "I go on. To win:",
        "GO: 51.0 %",
        "STOP: 48.0 %",
    ]
    sat.press("stop")
    sat.roll("2 3 4 5")
    sat.press("?", "?")
    assert "I took" not in sat.text


def test_it_says_that_it_has_to() -> None:
    """A single legal play, and a stop that is not allowed, are no choices."""
    sat = with_partner("club", "")
    sat.roll("1 1 1 1")
    sat.choose()
    sat.decide(stops=False, stop=None)
    sat.press("?", "?")

    assert "Only 2+2 was allowed. To win:" in sat.text
    assert "I may not stop. To win:" in sat.text
    assert "STOP:" not in sat.text


def test_without_it_somebody_presses() -> None:
    """If it is lost the banner says so, and people play its seat with the buttons; an answer brings it back."""
    sat = with_partner("club", "")
    sat.signal(Lost(Port.PARTNER, sat.now + 1))
    assert "press for me" in sat.text
    sat.roll("2 3 4 5")
    assert sat.press("1") == (Played(Play.parse("5+9")),)
    assert sat.press("go") == (WentOn(),)
    sat.roll("2 3 4 5")
    sat.choose("5+9")
    assert Port.PARTNER not in sat.table.lost
    assert "Yellow takes 5+9" in sat.text
    sat.signal(Lost(Port.PARTNER, sat.now + 1))
    sat.signal(Found(Port.PARTNER, sat.now + 1))
    assert "a moment" in sat.text


def test_nobody_presses_for_it_on_their_own_turn() -> None:
    """That it is lost, or cannot advise, is no banner while a person has the turn."""
    sat = with_partner("", "club")
    sat.signal(Lost(Port.PARTNER, sat.now + 1))

    assert "press for me" not in sat.text


def test_if_it_does_not_answer_it_is_lost() -> None:
    """After twenty seconds somebody may press for it, however often somebody has pressed in vain."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    for _ in range(3):
        sat.press("1")
        sat.wait(4)
    assert sat.table.wakes_at <= sat.table.partner.asked_at + 20
    assert Port.PARTNER not in sat.table.lost
    sat.wait(6)
    assert Port.PARTNER in sat.table.lost
    assert sat.press("1") == (Played(Play.parse("5+9")),)


@pytest.mark.parametrize("answers", [0, 1, 2])
def test_it_goes_on_wherever_the_plug_was_pulled(answers: int) -> None:
    """After its roll, after its choice, after its decision: the resumed game asks it for what is still to do."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    if answers > 0:
        sat.choose()
    if answers > 1:
        sat.decide(stops=False)
    again = ThinkingSitting(opened("test", Options(), replay(sat.steps), sat.game.started))
    assert not again.table.awaits_partner
    again.press("go")

    assert isinstance(again.game.phase, Deciding) or again.game.player == 1
    assert again.table.announced or again.game.player == 1


def test_a_right_board_goes_on_by_itself() -> None:
    """When the camera sees that hands have done what it asked, its news is closed without a press."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    sat.choose("6+8")
    sat.decide(stops=True)
    sat.see()

    assert sat.table.mode == Playing()
    assert "roll the dice" in sat.text


def test_a_person_s_news_waits_for_a_press() -> None:
    """A right board closes nobody else's news."""
    sat = with_partner("", "club")
    sat.roll("2 3 4 5")
    sat.press("1", "stop")
    sat.see()

    assert "Green, me: throw" in sat.text


def test_what_is_asked_of_it() -> None:
    """A plan before the dice are thrown, then a choice, then a decision; nothing when all are people."""
    sat = with_partner("club", "", advice=True)
    kinds = []

    def ask() -> None:
        task = task_of(sat.table)
        assert task
        kinds.append((task.level, task.kind.value))

    ask()
    sat.roll("2 3 4 5")
    ask()
    sat.choose()
    ask()
    sat.decide(stops=False)
    ask()
    sat.press("stop")
    ask()
    sat.roll("1 1 1 1")
    ask()
    sat.advise()
    ask()

    assert kinds == [
        ("club", "plan"),
        ("club", "choose"),
        ("club", "decide"),
        ("club", "plan"),
        ("master", "plan"),
        ("master", "advise"),
        ("master", "plan"),
    ]
    assert task_of(with_partner("", "").table) is None


def test_lights_show_what_its_turn_leaves_to_press() -> None:
    """While it chooses only `?` does something; when it goes on, GO and STOP do, too."""
    sat = with_partner("club", "")
    sat.roll("2 3 4 5")
    assert sat.screen.lights == {Button.WHY}
    sat.choose()
    assert Button.GO not in sat.screen.lights
    sat.decide(stops=False)
    assert {Button.GO, Button.STOP} <= sat.screen.lights


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_whole_games_are_played(edition: str) -> None:
    """Two of Gipfel and a person who takes the first play and stops finish a game, and the record folds to it."""
    sat = with_partner("novice", "", "club", edition=edition, thinks=True)
    dice = Random(edition)
    while isinstance(sat.table.mode, FirstDice):
        sat.press(str(dice.randint(1, 3)))
    while not isinstance(sat.game.phase, Over):
        sat.roll(" ".join(str(dice.randint(1, 6)) for _ in range(4)))
        if not sat.game.level and isinstance(sat.game.phase, Choosing):
            options = sat.game.phase.ruling.options
            sat.press(str(1 + next(number for number, option in enumerate(options) if option.plays)))
            if isinstance(sat.game.phase, Choosing):
                sat.press("1")
            sat.press("stop")

    assert replay(sat.steps) == sat.game
