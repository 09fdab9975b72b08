"""Settings in a file that people edit."""

import stat
from pathlib import Path

import pytest

from gipfel.ports import DeviceLost
from gipfel.settings import SettingsFile, load
from gipfel.table import Options
from gipfel.words import words_in

EN = words_in("en")


def loaded(tmp_path: Path, text: str) -> tuple[Options, tuple[str, ...]]:
    """Load settings from a text."""
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return load(path, "en", EN)


def test_no_file_is_all_defaults(tmp_path: Path) -> None:
    """Nobody has to write one."""
    assert load(tmp_path / "none.toml", "fr", EN) == (Options("fr"), ())


def test_what_is_set_is_used(tmp_path: Path) -> None:
    """Every key is read."""
    options, complaints = loaded(tmp_path, 'language = "de"\nodds = false\nsound = false\nbrightness = 3\n')

    assert options == Options("de", odds=False, sound=False, brightness=3)
    assert complaints == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('odds = "maybe"', "settings.toml: odds must be one of true, false. The default is used."),
        ("brightness = 9", "settings.toml: brightness must be one of 1, 2, 3. The default is used."),
        ("brightness = true", "settings.toml: brightness must be one of 1, 2, 3. The default is used."),
        ('language = "nl"', "settings.toml: language must be one of en, de, fr. The default is used."),
        ("volume = 11", "settings.toml: there is no setting volume; there are language, odds, sound, brightness."),
        ("= 3", "settings.toml cannot be read"),
    ],
)
def test_one_sentence_for_each_mistake(tmp_path: Path, text: str, sentence: str) -> None:
    """The file, the key, what is allowed; and the default is in force."""
    options, (complaint,) = loaded(tmp_path, text)

    assert complaint.startswith(sentence)
    assert options == Options()


def test_one_mistake_spoils_nothing_else(tmp_path: Path) -> None:
    """The other keys are used all the same."""
    options, complaints = loaded(tmp_path, 'odds = 7\nlanguage = "fr"\n')

    assert options == Options("fr")
    assert len(complaints) == 1


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    """A change at the table is there after the next start."""
    path = tmp_path / "deep" / "settings.toml"
    SettingsFile(path).save(Options("fr", odds=False, brightness=1))

    assert load(path, "en", EN) == (Options("fr", odds=False, brightness=1), ())


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """Not even letters: still one sentence."""
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xff\xfe\x00")

    assert len(load(path, "en", EN)[1]) == 1


def test_settings_that_cannot_be_saved(tmp_path: Path) -> None:
    """A folder that is a file: the loop is told, and goes on."""
    (tmp_path / "file").write_text("")
    with pytest.raises(DeviceLost):
        SettingsFile(tmp_path / "file" / "settings.toml").save(Options())
    assert stat.S_ISREG((tmp_path / "file").stat().st_mode)
