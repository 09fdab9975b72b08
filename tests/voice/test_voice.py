"""A device's voice: real processes, real tables; whatever the program does, the game goes on."""

import logging
import os
import re
import shutil
import subprocess
import sys
import wave
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from gipfel.app.launch import Launch
from gipfel.app.voice import voice_in_worker
from gipfel.cli import main
from gipfel.voice import Speaker, VoiceWorker, check_voice, program_of
from gipfel.words import LANGUAGES, words_in
from support.tables import Sitting, sitting
from support.waiting import until

HEARS = "cat >> {file}"
"""A program that only writes down what it is to say."""


class SpokenSitting(Sitting):
    """A sitting whose tables a voice follows."""

    voice: VoiceWorker

    def publish(self) -> None:
        """Hand the table as it is now to the voice."""
        self.voice.follow(self.table)


@contextmanager
def spoken(command: str, level: str = "full", language: str = "en") -> Iterator[SpokenSitting]:
    """Sit down to a game that is spoken through a command."""
    sat = SpokenSitting(sitting(language=language).table)
    sat.table = replace(sat.table, options=replace(sat.table.options, voice=level))
    with VoiceWorker(Speaker(command), str) as voice:
        sat.voice = voice
        sat.publish()
        yield sat


def heard(file: Path) -> list[str]:
    """Return the lines that a program has been handed."""
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def processes(mark: str) -> list[str]:
    """Return the processes whose command has a mark in it."""
    found = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    return [line for line in found.splitlines() if mark in line and "ps -eo" not in line]


def test_sentences_are_said_one_after_the_other(tmp_path: Path) -> None:
    """Each is handed to a process of its own, in order."""
    file = tmp_path / "heard"
    with spoken(HEARS.format(file=file)) as sat:
        until(lambda: len(heard(file)) == 3)
        sat.roll("3 3 5 6")
        sat.publish()
        until(lambda: len(heard(file)) == 6)

    assert heard(file) == [
        "The game begins.",
        "Yellow's turn.",
        "Roll the dice.",
        "Three, three, five, six.",
        "Button one: six and eleven.",
        "Button two: eight and nine.",
    ]


def test_a_newer_thing_cuts_an_older_one_off(tmp_path: Path) -> None:
    """A program that would speak for an hour is ended in the middle, with all that it has started."""
    file = tmp_path / "heard"
    with spoken(f"cat >> {file}; sleep 3600 | cat") as sat:
        until(lambda: heard(file) == ["The game begins."])
        sat.press("3")
        sat.publish()
        until(lambda: heard(file)[1:] == ["Menu."])
        assert len(processes(str(file))) <= 4  # the one that speaks, and the one that waits; a shell may fork
    until(lambda: not processes(str(file)))


def test_screens_that_passed_by_are_not_told(tmp_path: Path) -> None:
    """Of many tables that came at once, only the newest is said."""
    file = tmp_path / "heard"
    sat = SpokenSitting(sitting().table)
    sat.table = replace(sat.table, options=replace(sat.table.options, voice="full"))
    sat.voice = VoiceWorker(Speaker(HEARS.format(file=file)), str)
    sat.publish()
    for _ in range(9):
        sat.press("3")
        sat.publish()
    with sat.voice:
        until(lambda: heard(file))

    assert heard(file)[0] == "Menu."


def test_a_voice_that_is_switched_off_is_silent_at_once(tmp_path: Path) -> None:
    """Off cuts off what is being said; on again says where the game is."""
    file = tmp_path / "heard"
    with spoken(f"cat >> {file}; sleep 3600") as sat:
        until(lambda: heard(file) == ["The game begins."])
        sat.table = replace(sat.table, options=replace(sat.table.options, voice="off"))
        sat.publish()
        until(lambda: len(processes(str(file))) <= 1)
        sat.table = replace(sat.table, options=replace(sat.table.options, voice="brief"))
        sat.publish()
        until(lambda: heard(file)[1:] == ["Yellow."])


def test_the_last_word_is_said(tmp_path: Path) -> None:
    """That it is safe to unplug is said to its end, although the table is closed."""
    file = tmp_path / "heard"
    with spoken(f"sleep 0.2; cat >> {file}") as sat:
        sat.hold("stop")
        sat.publish()

    assert heard(file)[-1] == "Safe to unplug."


def test_the_language_is_the_tables(tmp_path: Path) -> None:
    """A command is told the language, and a new one when it changes."""
    file = tmp_path / "heard"
    with spoken(f'echo "{{language}} $(cat)" >> {file}', "brief") as sat:
        until(lambda: "en Yellow." in heard(file))
        sat.table = replace(sat.table, options=replace(sat.table.options, language="de"))
        sat.publish()
        until(lambda: "de Gelb." in heard(file))


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("exit 3", "ended with status"),
        ("/nowhere/at/all", "ended with status"),
    ],
)
def test_a_program_that_fails_is_logged_once(
    command: str, complaint: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever is said to it, it is one line in the log, and the table is followed as before."""
    with caplog.at_level(logging.WARNING, "gipfel.voice"), spoken(command) as sat:
        until(lambda: caplog.messages != [])
        for dice in ("3 3 5 6", "1 2 3 4"):
            sat.roll(dice)
            sat.publish()
            sat.press("1", "stop", "go")
            sat.publish()

    assert len(caplog.messages) == 1
    assert complaint in caplog.messages[0]


def test_a_missing_program_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Without espeak-ng there is silence, one line in the log, and no process."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with caplog.at_level(logging.WARNING, "gipfel.voice"), spoken("auto") as sat:
        until(lambda: caplog.messages != [])
        sat.roll("3 3 5 6")
        sat.publish()

    assert caplog.messages == ["no voice (espeak-ng): espeak-ng is not installed"]


def test_a_program_that_hangs_is_ended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """One that reads nothing and never ends loses its sentence, and the next one is tried."""
    monkeypatch.setattr("gipfel.voice.speaker.LEAST_TIME", 0.1)
    monkeypatch.setattr("gipfel.voice.speaker.TIME_PER_LETTER", 0.0)
    file = tmp_path / "asked"
    with caplog.at_level(logging.WARNING, "gipfel.voice"), spoken(f"echo asked >> {file}; exec sleep 3600"):
        until(lambda: len(heard(file)) >= 4)  # three sentences, and the one that waits

    assert caplog.messages == ["no voice (settings): it hangs, and was ended"]


def test_a_process_that_was_killed_while_it_waited_is_replaced(tmp_path: Path) -> None:
    """The system may kill what waits for its sentence: the sentence is said all the same."""
    file = tmp_path / "heard"
    speaker = Speaker(f"cat >> {file}")
    speaker.say("one", "en")
    until(lambda: not speaker.is_speaking())
    waiting = speaker._next  # a test that kills it has to find it
    assert waiting
    waiting.kill()
    waiting.wait()
    speaker.say("two", "en")
    until(lambda: not speaker.is_speaking())
    speaker.close()

    assert heard(file) == ["one", "two"]


def test_nobody_speaks_where_the_settings_say_so() -> None:
    """`none` is no program, however many there are."""
    assert program_of("none", "en") == ()


def test_a_silent_table_loads_no_voice(tmp_path: Path) -> None:
    """Off costs nothing: neither the voice nor what it says is imported."""
    script = """
import sys
from pathlib import Path
from gipfel.app.launch import Launch
from gipfel.app.voice import voice_in_worker
from gipfel.config import Options
from gipfel.table import opened
from gipfel.words import words_in
with voice_in_worker(Launch(Path(sys.argv[1]), words_in("en"))) as voice:
    voice.follow(opened("test", Options(), None, None))
print(*sorted(name for name in sys.modules if name.startswith(("gipfel.voice", "gipfel.speech"))))
"""
    ended = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True
    )

    assert ended.stdout.split() == []


def test_the_program_is_the_one_in_the_settings(tmp_path: Path) -> None:
    """A table that is to be spoken starts what settings.toml names."""
    file = tmp_path / "heard"
    (tmp_path / "settings.toml").write_text(f"[speaker]\ncommand = 'cat >> {file}'\n", encoding="utf-8")
    sat = sitting()
    with voice_in_worker(Launch(tmp_path, words_in("en"))) as voice:
        voice.follow(sat.table)
        assert not heard(file)
        voice.follow(replace(sat.table, options=replace(sat.table.options, voice="brief")))
        until(lambda: heard(file) == ["Yellow."])


CARDS = """ 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi
                      vc4-hdmi
 1 [Device         ]: USB-Audio - USB Audio Device
                      C-Media USB Audio Device at usb-1, full speed
"""


def test_the_doctor_finds_program_and_card(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What speaks, and through what; what is missing, with what to do; nothing where no voice is wanted."""
    cards, program = tmp_path / "cards", tmp_path / "espeak-ng"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert check_voice("auto", "off", cards) == ("off", {})
    assert check_voice("none", "full", cards) == ("off", {})
    assert check_voice("auto", "full", cards) == ("missing", {})
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert check_voice("auto", "full", cards) == ("no-card", {})
    cards.write_text(CARDS)
    assert check_voice("auto", "full", cards)[0] == "good"
    how, names = check_voice("piper | aplay", "brief", cards)
    assert (how, names["card"]) == ("other", "vc4-hdmi, USB Audio Device")


def test_the_doctor_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line about the voice, on any computer; a voice that is wanted and missing is something to do."""
    main(["doctor", "--data", str(tmp_path)])
    assert "· Voice: off." in capsys.readouterr().out

    (tmp_path / "settings.toml").write_text('voice = "full"\n', encoding="utf-8")
    main(["doctor", "--data", str(tmp_path)])
    assert "Voice: " in capsys.readouterr().out.replace("Voice: off", "")


needs_espeak = pytest.mark.skipif(
    shutil.which("espeak-ng") is None,
    reason="espeak-ng is not installed here, so nothing was spoken for real: sudo apt install espeak-ng",
)


def loudness(file: Path) -> tuple[float, float]:
    """Return how many seconds a sound lasts, and its root mean square, of 1."""
    import numpy as np  # noqa: PLC0415  # here alone

    with wave.open(str(file)) as sound:
        frames = np.frombuffer(sound.readframes(10**8), dtype=np.int16).astype(float) / 32768
        return len(frames) / sound.getframerate(), float(np.sqrt((frames**2).mean()))


@needs_espeak
@pytest.mark.parametrize("language", LANGUAGES)
def test_espeak_says_a_roll(language: str, tmp_path: Path) -> None:
    """Debian's program itself: what would be heard is as long as such a sentence is, and loud enough."""
    command = f"espeak-ng -v {{language}} --stdin -w {tmp_path}/$$.wav; mv {tmp_path}/$$.wav {tmp_path}/$$.done"
    with spoken(command, "brief", language) as sat:
        until(lambda: len([*tmp_path.glob("*.done")]) == 1)
        first = {*tmp_path.glob("*.done")}
        sat.roll("3 3 5 6")
        sat.publish()
        until(lambda: len([*tmp_path.glob("*.done")]) == 2)
    (file,) = {*tmp_path.glob("*.done")} - first
    seconds, loud = loudness(file)

    assert 1.2 < seconds < 4
    assert 0.03 < loud < 0.5


@needs_espeak
def test_espeak_is_found_and_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is found by itself is the real program; stopped in the middle of a sentence, it is replaced."""
    path = tmp_path / "espeak-ng"
    real = shutil.which("espeak-ng")
    # There is no sound card where this is tested: what would be played is written, as slowly as it is spoken.
    path.write_text(
        f'#!/bin/sh\n{real} "$@" -w {tmp_path}/$$.wav\necho $$ >> {tmp_path}/said\nexec sleep 3600\n',
        encoding="utf-8",
    )
    path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert program_of("auto", "fr") == (str(path), "-v", "fr", "--stdin")
    with spoken("auto") as sat:
        until(lambda: len(heard(tmp_path / "said")) == 1)
        os.kill(int(heard(tmp_path / "said")[0]), 9)  # in the middle of its sentence
        until(lambda: len(heard(tmp_path / "said")) == 2)  # the next sentence is said
        sat.press("3")
        sat.publish()
        until(lambda: len(heard(tmp_path / "said")) == 3)
    until(lambda: not processes(str(tmp_path)))

    assert all(re.fullmatch(r"\d+", line) for line in heard(tmp_path / "said"))
