"""What is worth hearing of a table, moment by moment."""

from dataclasses import replace

import pytest

from gipfel.boardcheck import BoardVisibility
from gipfel.errors import Port
from gipfel.speech import Talk, speech_of
from gipfel.speech.ear import for_the_ear
from gipfel.table import (
    AccountLine,
    Calibrating,
    CalibrationProgress,
    CalibrationStage,
    DearDecision,
    Lost,
    ReviewDigest,
    Reviewing,
    ReviewReported,
    Ticked,
    TrayStatus,
    Warnings,
)
from gipfel.words import LANGUAGES, words_in
from support.partners import with_partner
from support.tables import Sitting, sitting, won_game


class Ear:
    """Listens to a sitting, and hears everything to its end."""

    def __init__(self, sat: Sitting, level: str = "full") -> None:
        self.sat, self.level, self.talk = sat, level, Talk()
        self.hear()

    def hear(self) -> list[str]:
        """Return what has been said since this was last asked."""
        speech = speech_of(self.sat.table, words_in(self.sat.table.options.language))
        self.talk = replace(self.talk, current=None, waiting=()).told(speech, self.level)
        return [line.text for line in (self.talk.current, *self.talk.waiting) if line]

    def press(self, *names: str) -> list[str]:
        """Press buttons; return what is said to the last one."""
        for name in names:
            self.sat.press(name)
            heard = self.hear()
        return heard

    def hold(self, name: str) -> list[str]:
        """Hold a button; return what is said."""
        self.sat.hold(name, 1.2)
        return self.hear()

    def roll(self, dice: str, *doubts: float, status: TrayStatus = TrayStatus.OK) -> list[str]:
        """Roll; return what is said."""
        self.sat.roll(dice, *doubts, status=status)
        return self.hear()


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


def test_what_is_wrong_on_the_board_is_said() -> None:
    """With what can be done about it; and that it is right again."""
    sat = sitting()
    ear = Ear(sat)
    ear.roll("3 3 5 6")
    ear.press("1", "stop", "go")
    sat.see("6:1=", "6:2=yellow")
    sat.wait(10)
    sat.see("6:1=", "6:2=yellow")
    heard = ear.hear()

    assert "Yellow in 6 is on field 2, should be on 1." in heard
    assert heard[-1] == "Go: it is fixed. Stop: leave it. Button three: change the record."
    ear.press("go")
    sat.see()
    assert ear.hear()[0] == "The board is as it should be."


def test_the_board_and_the_record_are_said() -> None:
    """Column by column, and step by step."""
    sat = sitting()
    ear = Ear(sat)
    ear.roll("3 3 5 6")
    ear.press("1")

    assert ear.press("2")[:3] == ["The board.", "Six: a runner on field one.", "Eleven: a runner on field one."]
    ear.press("2", "2")
    heard = ear.hear() or ear.press("1")
    assert any(text.startswith("Yellow rolled three, three, five, six") for text in heard)


def test_a_win_is_said() -> None:
    """Who has won, at every level."""
    assert "Yellow wins the game!" in [line.text for line in Ear(won_game(), "brief").talk.known]


def test_what_is_lost_is_said_once() -> None:
    """A device that is gone is named when it goes."""
    ear = Ear(sitting())
    ear.sat.signal(Lost(Port.CAMERA, ear.sat.now + 1))

    assert ear.hear() == ["No camera."]
    ear.sat.signal(Ticked(ear.sat.now + 1))
    assert ear.hear() == []


def test_calibrating_is_spoken_and_its_progress_is_not() -> None:
    """What to do and what to change is said; how far it has come is not."""
    sat = Sitting()
    sat.table = replace(sat.table, mode=Calibrating(1.0, is_looking=True))
    ear = Ear(sat)
    for share in (0.2, 0.4, 0.6):
        sat.signal(CalibrationProgress(1.0, CalibrationStage.EMPTY, sat.now + 1, share=share))
        assert ear.hear() == []
    sat.signal(CalibrationProgress(1.0, CalibrationStage.EMPTY, sat.now + 1, ("finding.dark",), 0.6))
    assert ear.hear() == ["It is too dark: bring a lamp, or more light."]


def test_a_warning_comes_first() -> None:
    """What was wrong at the start is said before anything else."""
    sat = sitting()
    sat.table = replace(sat.table, warnings=Warnings(("The settings are damaged.",)))

    assert [line.text for line in Ear(sat).talk.known] == [
        "Please note: The settings are damaged. Any button goes on."
    ]


def test_a_board_that_cannot_be_seen_is_said() -> None:
    """Whoever asks is answered."""
    sat = sitting()
    ear = Ear(sat)
    ear.press("2", "?", "?")
    sat.see(status=BoardVisibility.DARK)

    assert "It is too dark to see the board." in ear.hear()


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


def test_a_game_is_set_up_by_ear() -> None:
    """What is offered, each page with its answer, and only the answer where that alone changes."""
    sat = Sitting()
    ear = Ear(sat)

    assert ear.press("go") == [
        "Yellow, Green. Ravensburger.",
        "Button three: change it.",
        "Go: begin.",
        "Stop: back.",
    ]
    assert ear.press("3")[:2] == ["Booklet.", "Ravensburger."]
    assert ear.press("3") == ["Ravensburger FR."]
    assert ear.press("go", "go", "go", "3")[0] == "Three."


def test_settings_are_set_by_ear() -> None:
    """A setting is said with its value, and the voice says itself that it was changed."""
    sat = sitting()
    ear = Ear(sat)
    ear.press("3")
    assert ear.press("3")[:1] == ["Settings."]
    assert ear.press("go")[0] == "Language: English."
    assert ear.press("go")[0] == "Odds: after."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_spoken(language: str) -> None:
    """Each of its sentences is said, briefly, too, and what is to be done in the practice game besides."""
    for level in ("full", "brief"):
        sat = Sitting(language=language)
        ear = Ear(sat, level)
        words = words_in(language)
        first = ear.press("2")
        second = ear.press("go")

        assert first[0] == for_the_ear(words("lesson.welcome"), words)
        assert second[0] == words("lesson.goal")
        assert ear.press("go")[0] == for_the_ear(words("lesson.roll"), words)
        assert ear.press("?")[0] == for_the_ear(words("lesson.roll"), words)
        assert ear.press("go")[0] == for_the_ear(words("lesson.pairs"), words)
        if level == "full":
            heard = ear.press("go")
            option = words_in(language)("speech.option", button="@", play="@").split("@")[0]
            assert heard[0] == words_in(language)("lesson.choose")
            assert sum(text.startswith(option) for text in heard) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_spoken(language: str) -> None:
    """That it is made, then where each result comes from, then what cost most."""
    sat = won_game(language)
    sat.table = replace(sat.table, can_review=True)
    ear = Ear(sat)
    while not isinstance(sat.table.mode, Reviewing):
        heard = ear.press("go")
    words = words_in(language)
    assert heard[0] == words("speech.reviewing")

    lines = (AccountLine(500, 120, -30, 0, 1000), AccountLine(500, -120, 30, 0, 0))
    digest = ReviewDigest(lines, (DearDecision(1, "3 3 5 6", "8+9", "stop", 42, "?"),))
    sat.signal(ReviewReported(sat.game.steps, sat.now + 1, 0.5))
    assert ear.hear() == []  # a share is not news
    sat.signal(ReviewReported(sat.game.steps, sat.now + 1, 1.0, digest))
    heard = ear.hear()
    assert words("review.title-luck") in heard[0]
    assert len(heard) >= 3
    assert any("42" not in text and words.points(42, signed=False) in text for text in ear.press("2"))
