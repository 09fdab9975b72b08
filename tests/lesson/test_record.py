"""The lesson as people play it, over the whole program: the record is the same byte for byte."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gipfel.lesson import SCRIPT
from gipfel.paint import misfits
from gipfel.words import LANGUAGES
from support.commands import gipfel
from support.lessons import Learner, transcript
from support.tables import sitting

HERE = Path(__file__).parent
A_GAME = HERE.parent / "games" / "franjos-1.game"


def record(folder: Path) -> dict[str, bytes]:
    """Return every file of a data folder that is part of the record."""
    kept = [path for path in folder.rglob("*") if path.is_file() and path.name not in ("lock", "settings.toml")]
    return {str(path.relative_to(folder)): path.read_bytes() for path in kept}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_lesson_leaves_the_record_alone(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A transcript of a whole lesson runs through the real program, and not a byte of the record changes."""
    lesson = HERE / f"lesson-{language}.game"
    assert lesson.read_text(encoding="utf-8") == transcript(language)
    data = ("--data", str(tmp_path))
    assert gipfel(capsys, "play", "--script", str(A_GAME), *data, "--lang", "en")[0] == 0
    before = record(tmp_path)
    status, _, complaints = gipfel(capsys, "play", "--script", str(lesson), *data, "--lang", language)

    assert (status, complaints) == (0, "")
    assert record(tmp_path) == before


ACTIONS = st.one_of(
    st.tuples(st.just("press"), st.sampled_from(["1", "2", "3", "go", "stop", "?"])),
    st.tuples(st.just("hold"), st.sampled_from(["?", "go"])),
    st.tuples(st.just("roll"), st.lists(st.sampled_from("123456"), min_size=4, max_size=4).map(" ".join)),
    st.tuples(st.just("obey"), st.integers(0, 2)),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(ACTIONS, max_size=60), st.sampled_from(LANGUAGES), st.integers(0, len(SCRIPT) - 1))
def test_never_stuck(actions: list[tuple[str, str | int]], language: str, place: int) -> None:
    """Whatever is pressed, held or thrown: nothing is recorded, the game waits, all fits, it can be finished."""
    learner = Learner(sitting(language=language).table)
    game = learner.game
    learner.learn()
    learner.press("go")
    while learner.lesson.place < place:
        learner.obey()
    for kind, what in actions:
        if not learner.is_learning:
            learner.learn()
        match kind, what:
            case "press", str(name):
                learner.press(name)
            case "hold", str(name):
                learner.hold(name, 1.2)
            case "roll", str(dice):
                learner.roll(dice)
            case _, choice:
                learner.obey(int(choice))
        assert misfits(learner.screen) == ()
        assert (learner.steps, learner.game) == ([], game)
    for _ in range(200):
        if not learner.is_learning:
            break
        learner.obey()

    assert not learner.is_learning
    assert (learner.steps, learner.game) == ([], game)
