"""What is worth hearing besides a turn: the board, the record, devices, settings, the lesson, the review."""

from dataclasses import replace

import pytest

from gipfel.boardcheck import BoardVisibility
from gipfel.errors import Port
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
    Warnings,
)
from gipfel.words import LANGUAGES, words_in
from support.ear import Ear
from support.tables import Sitting, sitting, won_game


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
