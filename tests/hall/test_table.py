"""A whole table with a hall in its settings, and one without: what is loaded, said and kept secret."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from gipfel.app.hall import linked_to_hall
from gipfel.app.launch import Launch
from gipfel.cli import main
from gipfel.config import LoadedSettings, Options, SettingsFile, load_settings
from gipfel.table import HallState
from gipfel.words import LANGUAGES, words_in
from support.broker import Broker, broker
from support.linked import fake_hall
from support.tables import Sitting
from support.waiting import PATIENCE, until

SECRET = "secret-4"  # noqa: S105  # a test's


def write_settings(folder: Path, url: str, more: str = 'table = "4"') -> Path:
    """Write a settings file that names a hall, and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "settings.toml"
    path.write_text(f'language = "en"\n\n[hall]\nbroker = "{url}"\n{more}\n', encoding="utf-8")
    return path


SCRIPT = """
import sys
from pathlib import Path
from gipfel.app import Launch
from gipfel.app.assembly import linked_to_hall
from gipfel.config import Options
from gipfel.table import opened
from gipfel.words import words_in
{before}
table = opened("test", Options(), None, None)
table, hall = linked_to_hall(table, Launch(Path(sys.argv[1]), words_in("en")), print, str)
print(hall is not None, table.hall, *table.warnings.sentences)
print(*sorted(name for name in sys.modules if name.split(".")[0] == "paho" or name.startswith("gipfel.hall")))
"""


def run_script(folder: Path, before: str = "") -> list[str]:
    """Link a table of a folder in a process of its own; return what it printed, line by line."""
    command = [sys.executable, "-c", SCRIPT.format(before=before), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_a_table_without_a_hall_loads_nothing_of_it(tmp_path: Path) -> None:
    """Neither the client for the broker nor our own room is imported."""
    assert run_script(tmp_path) == ["False None", ""]


def test_without_the_client_the_table_plays_on(tmp_path: Path) -> None:
    """One sentence says what is missing, and the table belongs to no hall."""
    write_settings(tmp_path, "mqtt://4:secret-4@127.0.0.1:1")
    said = run_script(tmp_path, before="sys.modules['paho'] = None")[0]

    assert said.startswith("False None The package paho-mqtt is missing")


def test_a_table_with_a_hall_is_linked(tmp_path: Path) -> None:
    """The settings alone are enough; it knows what the hall calls it."""
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall:
        write_settings(tmp_path / "table", running.url("4"))
        launch = Launch(tmp_path / "table", words_in("en"))
        table, worker = linked_to_hall(Sitting().table, launch, lambda _: None, str)
        assert table.hall == HallState("4")
        assert worker
        with worker:
            worker.follow(table, 0)
            until(lambda: hall.health and hall.health.online)


def doctor(folder: Path, capsys: pytest.CaptureFixture[str], language: str = "en") -> str:
    """Return the doctor's line about the hall."""
    main(["doctor", "--data", str(folder), "--lang", language])
    said = capsys.readouterr()
    assert SECRET not in said.out + said.err
    starts = ("Hall", "Saal", "Salle")
    return next(line for line in said.out.splitlines() if line[2:].startswith(starts))


def test_the_doctor_says_whether_it_is_connected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Off, connected, a wrong password, nobody there: one line each."""
    assert doctor(tmp_path, capsys).startswith("· Hall: off.")
    with broker(tmp_path / "broker") as running:
        write_settings(tmp_path, running.url("4"))
        place = f"127.0.0.1:{running.port}"
        assert doctor(tmp_path, capsys) == f"+ Hall: connected to {place} as table 4; games waiting: 0."
        write_settings(tmp_path, running.url("4", secret=SECRET * 2))
        assert "Not authorized" in doctor(tmp_path, capsys)
        write_settings(tmp_path, running.url("4"))
    line = doctor(tmp_path, capsys)
    assert line.startswith(f"! Hall: {place} is not reachable as table 4 (Connection refused)")


WITHOUT_LINUX = """
import select
import sys
from pathlib import Path
del select.POLLRDHUP
from gipfel.config import HallSettings, broker_address
from gipfel.hall import check_hall
print(check_hall(HallSettings(broker_address(sys.argv[1]), "4"), Path(sys.argv[2]))[0])
"""


def test_a_table_connects_where_the_system_is_not_linux(tmp_path: Path) -> None:
    """A flag that only Linux has is not needed: macOS does without."""
    with broker(tmp_path / "broker") as running:
        command = [sys.executable, "-c", WITHOUT_LINUX, running.url("4"), str(tmp_path)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert printed == "good\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_doctor_says_it_in_every_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    """The line about the hall is there, with the host."""
    write_settings(tmp_path, "mqtt://4:secret-4@127.0.0.1:1")
    path = tmp_path / "settings.toml"
    path.write_text(path.read_text().replace('"en"', f'"{language}"'))

    assert "127.0.0.1:1" in doctor(tmp_path, capsys, language)


def test_a_bundle_has_no_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bug report says which broker, and never how to sign in there."""
    write_settings(tmp_path / "table", "mqtts://4:secret-4@127.0.0.1:1", 'table = "4"\nca = "/ca.pem"')
    assert main(["doctor", "--data", str(tmp_path / "table"), "--bundle", str(tmp_path / "b.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "b.zip") as bundle:
        packed = {name: bundle.read(name).decode() for name in bundle.namelist()}

    assert "mqtts://4@127.0.0.1:1" in packed["settings.json"]
    assert not any(SECRET in text for text in packed.values())
    assert SECRET not in capsys.readouterr().out


def test_a_virtual_table_plays_with_a_hall(tmp_path: Path) -> None:
    """`gipfel play` itself, with `[hall]` in its settings, is seen by the hall, and gone when it is ended."""
    with broker(tmp_path / "broker") as running, fake_hall(running) as hall:
        write_settings(tmp_path / "table", running.url("4"))
        with _playing(tmp_path / "table", running):
            until(lambda: hall.health and hall.health.online)
            until(lambda: hall.state and hall.state.phase == "idle")
            assert hall.health
            assert hall.health.address.startswith("http://127.0.0.1:")
        until(lambda: hall.health and not hall.health.online)


class _playing:  # noqa: N801  # a block
    """Runs `gipfel play` while the block runs."""

    def __init__(self, folder: Path, running: Broker) -> None:
        command = [sys.executable, "-m", "gipfel", "play", "--data", str(folder), "--no-browser", "--port", "0"]
        with (running.folder / "table.log").open("wb") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)


@pytest.mark.parametrize(
    ("section", "sentence"),
    [
        ('[hall]\ntable = "4"', "settings.toml: hall.broker is missing"),
        ('[hall]\nbroker = "mqtt://h"', "settings.toml: hall.table is missing"),
        ('[hall]\nbroker = "http://4:secret-4@h"\ntable = "4"', "settings.toml: hall.broker must be like"),
        ('[hall]\nbroker = "mqtt://4:secret-4@h:x"\ntable = "4"', "settings.toml: hall.broker must be like"),
        (
            '[hall]\nbroker = "mqtt://4:secret-4@hall..local"\ntable = "4"',
            "settings.toml: hall.broker must be like",
        ),
        ('[hall]\nbroker = "mqtt://4:sec/secret-4@h"\ntable = "4"', "settings.toml: hall.broker must be like"),
        ('[hall]\nbroker = "mqtt://h"\ntable = "all"', "settings.toml: hall.table must be like"),
        ('[hall]\nbroker = "mqtt://h"\ntable = 4', "settings.toml: hall.table must be like"),
        ('[hall]\nbroker = "mqtt://h"\ntable = "4"\nname = 1', "settings.toml: there is no setting hall.name"),
        ("hall = 3", "settings.toml: hall is a table"),
    ],
)
def test_what_is_wrong_is_one_sentence(tmp_path: Path, section: str, sentence: str) -> None:
    """The key and an example, never the secret; the table plays without a hall."""
    path = tmp_path / "settings.toml"
    path.write_text(section, encoding="utf-8")
    found: LoadedSettings = load_settings(path, "en")
    (complaint,) = found.complaints

    assert complaint.startswith(sentence)
    assert SECRET not in complaint
    assert found.hall is None


def test_the_section_stays_when_something_is_set(tmp_path: Path) -> None:
    """Options are written around it, and nobody may read the file who could not before."""
    path = write_settings(tmp_path, "mqtts://4:secret-4@h", 'table = "4" # ours')
    path.chmod(0o600)
    SettingsFile(path).save(Options("de"))

    found = load_settings(path, "en")
    assert (found.options.language, found.complaints) == ("de", ())
    assert found.hall
    assert found.hall.broker.secret == SECRET
    assert SECRET not in f"{found} {found.hall.broker}"
    assert "# ours" in path.read_text()
    assert path.stat().st_mode & 0o777 == 0o600
