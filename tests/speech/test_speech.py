"""What is worth hearing of a turn, moment by moment."""

import pytest

from gipfel.table import (
    TrayStatus,
)
from gipfel.words import LANGUAGES
from support.ear import Ear
from support.partners import with_partner
from support.tables import sitting, won_game


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Three, three, four, four.|Button one: six and eight.|Button two: seven twice."),
        ("de", "Drei, drei, vier, vier.|Taste eins: die Sechs und die Acht.|Taste zwei: zweimal die Sieben."),
        ("fr", "Trois, trois, quatre, quatre.|Bouton un : le six et le huit.|Bouton deux : deux fois le sept."),
    ],
)
def test_numbers_are_said_as_players_say_them(language: str, expected: str) -> None:
    """A roll is called out, and each pairing is named with its button."""
    assert Ear(sitting(language=language)).roll("3 4 3 4") == expected.split("|")


def test_a_turn_for_those_who_look_at_the_dice() -> None:
    """Brief is whose turn it is, what was read, and how it ended."""
    sat = sitting()
    ear = Ear(sat, "brief")

    assert ear.roll("1 1 1 1") == ["One, one, one, one."]
    assert ear.press("1") == []
    assert ear.roll("1 1 1 1") == ["One, one, one, one."]
    ear.press("1")
    assert ear.press("stop") == ["Yellow wins column two!", "Green."]
    assert ear.press("go", "go") == []
    assert ear.roll("1 1 1 1") == ["One, one, one, one.", "Bust!", "Yellow."]


def test_a_play_says_what_goes_where_and_what_is_at_stake() -> None:
    """Hands, stake, odds and the question follow each other."""
    ear = Ear(sitting())
    ear.roll("3 3 5 6")

    assert ear.press("1") == [
        "Runner into six, on field one.",
        "Runner into eleven, on field one.",
        "Two fields at stake.",
        "Risk of a bust: 0 percent.",
        "Go or Stop?",
    ]
    assert ear.press("go") == ["Roll on."]


def test_odds_before_a_choice_are_said_with_it() -> None:
    """Where the table shows odds before a choice, each option has its own; where it never does, none is said."""
    heard = Ear(sitting(odds="before")).roll("3 3 5 6")
    assert heard[1] == "Button one: six and eleven; then the risk is 0 percent."

    ear = Ear(sitting(odds="never"))
    ear.roll("3 3 5 6")
    assert not any("percent" in text for text in ear.press("1"))


def test_a_choice_within_a_pairing_is_asked_for() -> None:
    """Either column of the last runner is offered, and then each with a button of its own."""
    ear = Ear(sitting("franjos"))
    ear.roll("3 3 5 6")
    ear.press("1")

    assert ear.roll("1 1 2 2")[1:] == ["Button one: two or four.", "Button two: three twice."]
    assert ear.press("1") == ["Which one?", "Button one: two.", "Button two: four.", "Stop: back."]


def test_what_cannot_be_played_is_said_last() -> None:
    """A pairing that is struck out has no button, and pressing its button says why."""
    ear = Ear(sitting("franjos"))
    for dice in ("1 2 1 2", "1 1 6 6"):
        ear.roll(dice)
        ear.press("2" if dice == "1 2 1 2" else "1")

    heard = ear.roll("1 1 4 6")
    assert heard[1:] == ["Button one: two.", "Not possible: five and seven."]
    assert ear.press("2") == ["No pair can be used: no runner is left for 5 and 7."]


def test_a_correction_says_the_correction_alone() -> None:
    """Not whose turn it is, nor what was read before: the dice as they are, and what they allow."""
    ear = Ear(sitting())
    ear.roll("1 2 3 4")

    assert ear.hold("go") == [
        "Which die is wrong?",
        "Button one: the one.",
        "Button two: the two.",
        "Button three: the three.",
        "Go: the four. Stop: back.",
    ]
    assert ear.press("1")[0].startswith("The one: what does it really show?")
    assert ear.press("go") == ["Buttons: four, five, six."]
    assert ear.press("3")[0] == "Corrected: two, three, four, six."


def test_a_doubt_is_said_with_what_can_be_done() -> None:
    """The likeliest reading is said once: taking it does not say it again."""
    ear = Ear(sitting())

    assert ear.roll("1 2 3 4", 0.0, 0.4) == [
        "I am not sure.",
        "One, two, three, four.",
        "Go: that is right. Stop: throw again.",
        "Button one: the two is wrong.",
        "Button two: the one is wrong.",
        "Button three: the three is wrong.",
    ]
    assert ear.press("go")[0] == "Button one: three and seven."
    assert Ear(sitting(), "brief").roll("1 2 3 4", 0.4) == ["I am not sure.", "One, two, three, four."]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", list(TrayStatus))
@pytest.mark.parametrize("dice", ["2", "1 2 3", "1 2 3 4", "1 2 3 4 5"])
def test_every_doubt_has_its_sentence(language: str, status: TrayStatus, dice: str) -> None:
    """Whatever is wrong with the tray is said in every language."""
    heard = Ear(sitting(language=language)).roll(dice, 0.4, status=status)

    assert heard
    assert not any("{" in text for text in heard)


def test_dice_are_entered_by_ear() -> None:
    """Each press is answered with the die that it entered, and with what the buttons are now."""
    ear = Ear(sitting())

    assert ear.press("1")[-1] == "Buttons: one, two, three."
    assert ear.press("3") == ["Die one: three."]
    assert ear.press("go") == ["Buttons: four, five, six."]
    assert ear.press("1") == ["Die two: four.", "Buttons: one, two, three."]
    assert ear.press("stop") == []
    assert ear.press("1", "1") == ["Die three: one."]
    assert ear.press("1")[0] == "One, one, one, three."


def test_an_undo_says_what_was_undone() -> None:
    """Also where nothing has to be moved on the board."""
    ear = Ear(sitting())
    ear.roll("3 3 5 6")
    ear.press("1")

    assert ear.hold("?")[:3] == [
        "Taken back: Yellow played six and eleven.",
        "Take the runner off six.",
        "Take the runner off eleven.",
    ]
    assert "Three, three, five, six." in ear.press("go")
    assert ear.hold("?") == ["Taken back: Yellow rolled three, three, five, six.", "Roll the dice."]


def test_a_refusal_says_why_each_time() -> None:
    """The same wrong press again is answered again; when the notice goes, nothing is said."""
    ear = Ear(sitting())

    assert ear.press("stop") == ["No stopping yet: no roll of this turn has moved a runner."]
    assert ear.press("stop") == ["No stopping yet: no roll of this turn has moved a runner."]
    ear.sat.wait(5)
    assert ear.hear() == []


def test_a_press_that_wakes_the_table_lets_all_be_heard_again() -> None:
    """Somebody who sees nothing does not know that the display was dimmed."""
    ear = Ear(sitting())
    ear.sat.wait(150)
    assert ear.hear() == []

    assert ear.press("go") == ["The game begins.", "Yellow's turn.", "Roll the dice."]


def test_gipfel_speaks_its_own_turn() -> None:
    """What was read, what it takes, what hands do, and that it goes on or stops; briefly, too."""
    sat = with_partner("club", "")
    ear = Ear(sat, "brief")
    assert ear.roll("3 3 5 6") == ["Three, three, five, six."]
    sat.choose("6+11")
    assert ear.hear() == [
        "I take six and eleven.",
        "Runner into six, on field one.",
        "Runner into eleven, on field one.",
    ]
    sat.decide(stops=False)
    assert ear.hear() == ["I go on: please throw."]
    ear.roll("3 3 5 6")
    sat.choose("6+11")
    ear.hear()
    sat.decide(stops=True)
    assert ear.hear() == ["I stop.", "Green."]


def test_a_roll_that_gipfel_answers_at_once_is_still_heard() -> None:
    """Where its choice comes before anything could be said, the dice are said first."""
    sat = with_partner("club", "")
    ear = Ear(sat)
    sat.roll("3 3 5 6")
    sat.choose("6+11")
    sat.decide(stops=True)

    assert ear.hear()[:3] == ["Three, three, five, six.", "I take six and eleven.", "I stop."]


def test_a_win_is_said() -> None:
    """Who has won, at every level."""
    assert "Yellow wins the game!" in [line.text for line in Ear(won_game(), "brief").talk.known]


def test_the_question_mark_repeats_and_says_what_each_button_does() -> None:
    """Where the game is, then the buttons; what it explains is not said once more when it goes."""
    ear = Ear(sitting())
    ear.roll("3 3 5 6")
    ear.press("1")

    heard = ear.press("?")
    assert heard[:6] == [
        "Yellow's turn.",
        "Runner into six, on field one.",
        "Runner into eleven, on field one.",
        "Two fields at stake.",
        "Risk of a bust: 0 percent.",
        "Go or Stop?",
    ]
    assert {
        "Button one: enter the dice.",
        "Go: roll on.",
        "Stop: end the turn.",
        "Question mark: the reasons.",
    } <= {*heard}
    assert ear.press("?")[0] == "The referee."


def test_a_question_mark_at_a_roll_says_the_options_again() -> None:
    """Each button is named once, with what it stands for."""
    ear = Ear(sitting())
    first = ear.roll("3 3 5 6")
    heard = ear.press("?")

    assert heard[1:4] == first
    assert sum(text.startswith("Button one") for text in heard) == 1
