"""`gipfel hall` as a program: how it starts, what it says, and how it ends."""

import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from gipfel.errors import Refusal
from gipfel_hall.archive import open_archive
from gipfel_hall.running import HallFile, read_file
from gipfel_hall.site import HostAccess
from gipfel_hall.words import words_of
from support.commands import piped
from support.waiting import PATIENCE, until

WORDS = words_of("en")


def asked(address: str) -> bytes:
    """Return what a hall answers."""
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310  # our own hall
        return bytes(answer.read())


def test_it_runs_without_a_broker_and_ends_in_good_order(tmp_path: Path) -> None:
    """It prints where its pages are, answers there, and ends on SIGTERM with status 0; the secret is nowhere."""
    command = [sys.executable, "-m", "gipfel", "hall", "--data", str(tmp_path), "--port", "0", "--lang", "en"]
    command += ["--broker", "mqtt://hall:very-secret@127.0.0.1:9", "--log-level", "info"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    found = re.search(r"The hall's pages are at (http://127\.0\.0\.1:\d+)", process.stdout.readline())
    assert found
    assert b"Gipfel" in asked(found[1])
    until(lambda: b"Connection refused" in asked(f"{found[1]}/api/tables"))
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=PATIENCE)

    assert process.returncode == 0
    assert "Connection refused" in log
    assert "very-secret" not in log
    assert (tmp_path / "hall.db").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--broker", "http://hall:very-secret@host"), "The broker is written as mqtt://host"),
        (("--broker", "mqtt://hall:very-secret@hall..local"), "The broker is written as mqtt://host"),
        (("--broker", "mqtts://hall:very-secret@host", "--ca", "/nowhere.pem"), "/nowhere.pem cannot be read: "),
    ],
)
def test_what_is_wrong_is_one_sentence(tmp_path: Path, options: tuple[str, ...], sentence: str) -> None:
    """A broker that is none, one that cannot be, or a file that is not there is refused, without the secret."""
    ended = piped("hall", "--data", str(tmp_path), "--port", "0", *options, "--lang", "en", text="")

    assert ended.returncode == 2
    assert ended.stderr.startswith(f"gipfel: {sentence}")
    assert ended.stderr.count("\n") == 1
    assert "very-secret" not in ended.stderr


def test_a_forgotten_password(tmp_path: Path) -> None:
    """Where the hall runs a new password can be typed, without the old one; a short one changes nothing."""
    command = ("hall", "--data", str(tmp_path), "--new-password", "--lang", "en")
    done = piped(*command, text="battery staple\n")
    assert (done.returncode, done.stdout.startswith("That is the host's password now.")) == (0, True)
    short = piped(*command, text="battery\n")
    assert (short.returncode, short.stderr) == (2, "gipfel: A password has at least 8 letters.\n")

    with open_archive(tmp_path / "hall.db") as archive:
        assert HostAccess(archive).sign_in("battery staple", "127.0.0.1")


def test_hall_toml_says_what_the_command_line_does_not(tmp_path: Path) -> None:
    """A file that is not there says nothing; what it says is read, each value of its kind."""
    file = tmp_path / "hall.toml"
    assert read_file(file, WORDS) == HallFile()
    file.write_text('broker = "mqtts://hall:x@host"\nport = 9000\nreview = true\n')
    assert read_file(file, WORDS) == HallFile(broker="mqtts://hall:x@host", port=9000, review=True)


@pytest.mark.parametrize("text", ["port = 'x'", "review = 1", "colour = 'red'", "port ="])
def test_a_wrong_file_is_refused(tmp_path: Path, text: str) -> None:
    """A setting that there is not, or of another kind, or a file that is no TOML, is named in one sentence."""
    file = tmp_path / "hall.toml"
    file.write_text(text)

    with pytest.raises(Refusal, match=r"hall\.toml"):
        read_file(file, WORDS)


def test_without_the_package_it_is_one_sentence(tmp_path: Path) -> None:
    """A device that has no hall says so."""
    script = (
        "import sys\n"
        "class Lacking:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'gipfel_hall': raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, Lacking())\n"
        "from gipfel.cli import main\n"
        "raise SystemExit(main(['hall', '--lang', 'en']))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=tmp_path
    )

    assert (ended.returncode, ended.stderr) == (
        2,
        "gipfel: The hall is a package of its own: pip install gipfel-hall.\n",
    )
