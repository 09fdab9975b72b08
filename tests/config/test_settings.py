"""Settings in a file that people edit."""

import stat
import tomllib
from pathlib import Path

import pytest

from gipfel.config import BUTTONS, DisplayWiring, LoadedSettings, Options, SettingsFile, Wiring, load_settings
from gipfel.errors import DeviceLost
from gipfel.table import Button


def loaded(tmp_path: Path, text: str) -> LoadedSettings:
    """Load settings from a text."""
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return load_settings(path, "en")


def test_no_file_is_all_defaults(tmp_path: Path) -> None:
    """Without a file, all settings have their defaults."""
    assert load_settings(tmp_path / "none.toml", "fr") == LoadedSettings(Options("fr"), Wiring(), ())


def test_what_is_set_is_used(tmp_path: Path) -> None:
    """Every key is read."""
    text = 'language = "de"\nodds = "never"\nsound = false\nbrightness = "soft"\nphotos_mb = 50\n'

    assert loaded(tmp_path, text) == LoadedSettings(
        Options("de", odds="never", sound=False, brightness="soft", photos_mb=50), names_language=True
    )


def test_buttons_are_called_as_at_the_table() -> None:
    """The wiring knows them by name, in the same order, without knowing the table."""
    assert tuple(button.value for button in Button) == BUTTONS


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('odds = "maybe"', "settings.toml: odds must be one of after, before, never. The default is used."),
        ("odds = 1", "settings.toml: odds must be one of after, before, never. The default is used."),
        ('language = "nl"', "settings.toml: language must be one of en, de, fr. The default is used."),
        ("odds = []", "settings.toml: odds must be one of after, before, never. The default is used."),
        ("glass = 3", "settings.toml: glass is a table: write [glass] and its keys below."),
        ("[glass]\ncolour = 1", "settings.toml: there is no setting glass.colour; there are driver, bus, address"),
        ("[glass]\nrotate = 90", "settings.toml: glass.rotate must be one of 0, 180."),
        ("[glass]\nrotate = false", "settings.toml: glass.rotate must be one of 0, 180."),
        ("[glass]\naddress = 0x70", "settings.toml: glass.address must be one of auto, 0x3C, 0x3D."),
        ("[buttons]\n1 = true", "settings.toml: buttons.1 must be one of 2–27."),
        ('[buttons]\ngo = "none"', "settings.toml: buttons.go must be one of 2–27."),
        ("[lights]\ngo = 1", "settings.toml: lights.go must be one of 2–27, none."),
        ("[page]\nport = 0", "settings.toml: page.port must be one of 1–65535."),
        ("[camera]\nsource = 1", "settings.toml: camera.source must be one of auto, none, picamera, webcam"),
        ("[buttons]\ngo = 26", "settings.toml: buttons.go, buttons.stop use the same pin 26."),
        ("[lights]\n1 = 2", "settings.toml: I2C, lights.1 use the same pin 2."),
        ("volume = 11", "settings.toml: there is no setting volume; there are language, odds, sound,"),
        ("sound = 1", "settings.toml: sound must be one of true, false. The default is used."),
        ("brightness = 3", "settings.toml: brightness must be one of bright, medium, soft. The default is used."),
        ("photos_mb = 0", "settings.toml: photos_mb must be one of 1–1000000. The default is used."),
        ("photos_mb = true", "settings.toml: photos_mb must be one of 1–1000000. The default is used."),
        ("= 3", "settings.toml cannot be read"),
    ],
)
def test_one_sentence_for_each_mistake(tmp_path: Path, text: str, sentence: str) -> None:
    """The file, the key, what is allowed; and the default is in force."""
    found = loaded(tmp_path, text)
    (complaint,) = found.complaints

    assert complaint.startswith(sentence)
    assert (found.options, found.wiring) == (Options(), Wiring())


def test_a_device_can_be_wired_otherwise(tmp_path: Path) -> None:
    """The pins of every part can be set, a part can be set to none, and all others keep their defaults."""
    text = """
        [buttons]
        1 = 4
        [lights]
        go = "none"
        [buzzer]
        pin = "none"
        [glass]
        driver = "sh1106"
        bus = "spi"
        address = 0x3D
        rotate = 180
        dc = 12
        [camera]
        source = "webcam:1"
        [page]
        listen = "127.0.0.1"
        port = 80
    """
    found = loaded(tmp_path, text)

    assert found.complaints == ()
    assert found.wiring == Wiring(
        buttons=(4, 6, 13, 19, 26, 21),
        lights=(17, 27, 22, None, 24, 25),
        buzzer=None,
        display=DisplayWiring("sh1106", "spi", 0x3D, 180, dc=12),
        camera="webcam:1",
        listen="127.0.0.1",
        port=80,
    )


def test_the_planned_pins_are_free() -> None:
    """No two parts of the plan share a pin, on either bus, and none is the serial console's."""
    for wiring in (Wiring(), Wiring(display=DisplayWiring(bus="spi"))):
        assert wiring.clashes() == {}
        assert not {2, 3, 7, 8, 9, 10, 11, 14, 15} & {*wiring.pins().values()}


def test_one_mistake_spoils_nothing_else(tmp_path: Path) -> None:
    """One wrong key does not keep the others from being used."""
    found = loaded(tmp_path, 'odds = 7\nlanguage = "fr"\n[buttons]\ngo = 4\nstop = 99\n')

    assert found.options == Options("fr")
    assert found.wiring.buttons == (5, 6, 13, 4, 26, 21)
    assert len(found.complaints) == 2


def test_complaints_speak_the_language_that_was_set(tmp_path: Path) -> None:
    """A German table is told in German what is wrong with its settings."""
    assert "muss eines von" in loaded(tmp_path, 'language = "de"\nodds = 7\n').complaints[0]


def test_other_lines_are_left_alone(tmp_path: Path) -> None:
    """Remarks and keys of others stay in the file when something is set at the table."""
    path = tmp_path / "settings.toml"
    path.write_text('# ours\nodds = "after"  # always\nlanguage = "en"\n')
    SettingsFile(path).save(Options("fr", odds="never"))

    assert path.read_text().startswith('# ours\nodds = "never"  # always\nlanguage = "fr"\n')


def test_tables_of_others_are_left_alone(tmp_path: Path) -> None:
    """What is set at the table stands above any table in the file, quoted keys included."""
    path = tmp_path / "settings.toml"
    path.write_text('"language" = "en"\n\n[pins]\ngo = 5\n')
    for _ in range(2):
        SettingsFile(path).save(Options("fr", odds="never"))
    found = tomllib.loads(path.read_text())

    assert found.pop("pins") == {"go": 5}
    assert Options(**found) == Options("fr", odds="never")


def test_a_file_that_cannot_be_understood_is_set_aside(tmp_path: Path) -> None:
    """What somebody wrote is never thrown away."""
    path = tmp_path / "settings.toml"
    path.write_text("= nonsense")
    SettingsFile(path).save(Options("fr"))

    assert load_settings(path, "en").options.language == "fr"
    assert (tmp_path / "settings.broken").read_text() == "= nonsense"


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    """A change at the table is there after the next start."""
    path = tmp_path / "deep" / "settings.toml"
    SettingsFile(path).save(Options("fr", odds="never"))

    assert load_settings(path, "en") == LoadedSettings(Options("fr", odds="never"), names_language=True)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """A file that is not even text gets one sentence."""
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xff\xfe\x00")

    assert len(load_settings(path, "en").complaints) == 1


def test_settings_that_cannot_be_saved(tmp_path: Path) -> None:
    """Settings that cannot be saved raise an error that the loop handles."""
    (tmp_path / "file").write_text("")
    with pytest.raises(DeviceLost):
        SettingsFile(tmp_path / "file" / "settings.toml").save(Options())
    assert stat.S_ISREG((tmp_path / "file").stat().st_mode)
