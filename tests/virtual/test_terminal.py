"""The virtual table in a real terminal."""

import codecs
import fcntl
import os
import pty
import random
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from gipfel.app import QueueInbox
from gipfel.config import Options
from gipfel.game import Rolled
from gipfel.lesson import Awaited
from gipfel.paint import PATH, paint
from gipfel.rules import Dice
from gipfel.screens import Screen, screen_of
from gipfel.store import Store
from gipfel.table import Button, Closed, DiceSettled, Down, Signal, Up, opened
from gipfel.virtual.terminal import Keyboard, TerminalDisplay, braille, half_blocks
from gipfel.words import LANGUAGES, words_in
from gipfel_vision.synthetic import DrawnTray, draw
from support.lessons import Learner
from support.tables import Sitting, keep, won_game

ENGLISH = ("--lang", "en")


class Terminal:
    """`gipfel play` in a terminal of its own."""

    def __init__(self, folder: Path, columns: int = 140, *more: str, lang: tuple[str, ...] = ENGLISH) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        command = [
            sys.executable,
            "-m",
            "gipfel",
            "play",
            "--terminal",
            "--data",
            str(folder),
            "--seed",
            "5",
            *lang,
            *more,
        ]
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=subprocess.PIPE, env=environment
        )
        os.close(slave)
        self.seen, self.decoder = "", codecs.getincrementaldecoder("utf-8")("replace")
        self.folder = folder

    def until(self, sign: str, seconds: float = 20) -> None:
        """Wait until something is drawn."""
        end = time.monotonic() + seconds
        while sign not in self.seen:
            assert time.monotonic() < end, f"{sign!r} never came; the end of what did: {self.seen[-300:]!r}"
            self.drawn(0.1)

    def until_shown(self, screen: Screen, seconds: float = 20) -> None:
        """Wait until a screen is drawn, wherever the picture has wandered to."""
        drawn = ["\n".join(half_blocks(paint(replace(screen, shift=minute)))) for minute in range(len(PATH))]
        end = time.monotonic() + seconds
        while not any(each in self.seen.replace("\r", "") for each in drawn):
            assert time.monotonic() < end, f"{screen.text!r} never came"
            self.drawn(0.1)
        self.seen = ""

    def steps(self, at_least: int, seconds: float = 60) -> int:
        """Count the steps on disk, giving the program a while to write them."""
        for _ in range(round(20 * seconds)):
            self.drawn(0.05)
            store = Store(self.folder)
            count = len(store.steps(store.number))
            store.close()
            if count >= at_least:
                break
        return count

    def drawn(self, seconds: float) -> None:
        """Read what is drawn, so that the program does not wait for its terminal."""
        if select.select([self.master], [], [], seconds)[0]:
            with suppress(OSError):  # the program has ended
                self.seen += self.decoder.decode(os.read(self.master, 65536))

    def type(self, keys: str) -> None:
        """Type keys."""
        os.write(self.master, keys.encode())

    def end(self) -> tuple[int, str]:
        """Wait for the program's end; return its status and what it complained about."""
        end = time.monotonic() + 20
        while self.process.poll() is None:
            self.drawn(0.1)
            assert time.monotonic() < end, "the program does not end"
        assert self.process.stderr
        with self.process.stderr as stream:
            complaints = stream.read()
        os.close(self.master)
        return self.process.returncode, complaints.decode()


def test_a_turn_by_keys(tmp_path: Path) -> None:
    """Set up with g, throw with the space bar, choose, undo, quit: everything is on disk."""
    terminal = Terminal(tmp_path)
    terminal.until("█")
    terminal.type("gg")
    assert terminal.steps(1) == 1
    terminal.type("d2345")
    assert terminal.steps(2) == 2
    terminal.type("1")
    assert terminal.steps(3) == 3
    terminal.type(" ")
    assert terminal.steps(4) == 4
    terminal.type("u")
    assert terminal.steps(5) == 5
    terminal.type("q")

    assert terminal.end() == (0, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_lesson_by_keys(language: str, tmp_path: Path) -> None:
    """Learn with 2, and do what it says: the space bar throws the dice that it needs, and nothing is recorded."""
    terminal, learner = Terminal(tmp_path, lang=("--lang", language)), Learner(language=language)
    terminal.until_shown(screen_of(learner.table, words_in(language)))
    terminal.type("2")
    learner.learn()
    while learner.is_learning:
        terminal.until_shown(screen_of(learner.table, words_in(language)))
        match learner.step.awaited:
            case Awaited.ROLL:
                terminal.type(" ")
            case Awaited.CHOOSE:
                terminal.type(learner.button_for(0))
            case Awaited.STOP:
                terminal.type("s")
            case Awaited.UNDO:
                terminal.type("u")
            case _:
                terminal.type("g")
        learner.obey()
    terminal.until_shown(screen_of(learner.table, words_in(language)))
    terminal.type("q")

    assert terminal.end() == (0, "")
    with closing(Store(tmp_path)) as store:
        assert store.number == 0


def test_three_presses_to_the_first_roll_and_then_two(tmp_path: Path) -> None:
    """A fresh folder asks for the language, once; after that a game is offered with GO, and begun with GO."""
    terminal, sat = Terminal(tmp_path, lang=()), Sitting(opened("", Options(), None, None, asks_language=True))
    for key, button in (("1", "1"), ("g", "go"), ("g", "go")):
        terminal.until_shown(screen_of(sat.table, words_in("en")))
        sat.press(button)
        terminal.type(key)
    assert "roll the dice" in sat.text
    terminal.until_shown(screen_of(sat.table, words_in("en")))
    terminal.type("q")
    assert terminal.end() == (0, "")

    won = won_game()
    keep(won, tmp_path)
    again, sat = Terminal(tmp_path, lang=()), Sitting(opened("", Options(), won.game, won.game.started))
    for key, button in (("g", "go"), ("g", "go")):
        again.until_shown(screen_of(sat.table, words_in("en")))
        sat.press(button)
        again.type(key)
    assert (sat.game.started.edition, sat.game.colours) == ("franjos", won.game.colours)
    again.until_shown(screen_of(sat.table, words_in("en")))
    again.type("q")

    assert again.end() == (0, "")


def test_gipfel_plays_by_one_key_and_after_being_killed(tmp_path: Path) -> None:
    """The space bar throws for it, it plays by itself; killed in its turn and started again, it goes on."""
    terminal = Terminal(tmp_path)
    terminal.until("█")
    terminal.type("g3" + "gggg" + "2" + "g" * 7)
    assert terminal.steps(1) == 1
    terminal.type(" ")
    before = terminal.steps(3)
    assert before >= 3
    terminal.process.send_signal(signal.SIGKILL)
    terminal.end()
    again = Terminal(tmp_path)
    again.until("█")
    again.type("g ")
    assert again.steps(before + 1) > before
    again.type("q")

    assert again.end() == (0, "")


def test_it_goes_on_after_being_killed(tmp_path: Path) -> None:
    """Killed in the middle and started again, it offers the game that was going on."""
    terminal = Terminal(tmp_path)
    terminal.until("█")
    terminal.type("gg" + "d2345" + "1")
    assert terminal.steps(3) == 3
    terminal.process.send_signal(signal.SIGKILL)
    terminal.end()
    again = Terminal(tmp_path)
    again.until("█")
    again.type("g" + "s")
    assert again.steps(4) == 4
    again.process.send_signal(signal.SIGTERM)

    assert again.end() == (0, "")


def test_a_camera_reads_real_dice(tmp_path: Path) -> None:
    """Dice in the tray are a roll; its photograph is kept; when the video has ended the keys go on."""
    tray = DrawnTray.from_seed(0, 640, 480)
    dice = tray.thrown(np.random.default_rng(3), (1, 3, 5, 6))
    pictures = tmp_path / "video"
    pictures.mkdir()
    bare, thrown = (draw(tray.scene(lying)).frame for lying in ((), dice))
    for n in range(140):  # the table is ready long before the dice
        cv2.imwrite(str(pictures / f"{n:03}.png"), bare if n < 120 else thrown)
    terminal = Terminal(tmp_path, 140, "--source", str(pictures))
    terminal.until("█")
    terminal.type("gg")
    assert terminal.steps(2) == 2
    store = Store(tmp_path)
    step = store.steps(store.number)[1]
    store.close()
    assert [(event.dice, event.source) for event in step.events if isinstance(event, Rolled)] == [
        (Dice.parse("1 3 5 6"), "camera")
    ]
    terminal.type("1")
    assert terminal.steps(3) == 3
    terminal.type("q")

    assert terminal.end() == (0, "")


def test_a_narrow_terminal(tmp_path: Path) -> None:
    """Where 128 letters do not fit, the display is drawn with eight pixels a letter."""
    terminal = Terminal(tmp_path, columns=80)
    terminal.until("⣿")
    for keys in ("ä", "\x1b[3~", "q"):
        terminal.type(keys)
        terminal.drawn(0.3)
    assert terminal.end() == (0, "")


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ((b"1\x1b[3~q",), "1q"),
        ((b"\x1b[A\x1bOP\x1b[1;5Cg",), "g"),
        ((b"\x1b[", b"3~q"), "q"),
        ((b"\x1b", b"[Bs"), "s"),
        ((b"\x1bx2",), "2"),
        (("ä?".encode(),), "ä?"),
    ],
)
def test_keys_beside_an_arrow_are_not_lost(typed: tuple[bytes, ...], keys: str) -> None:
    """However the terminal cuts what is typed: an arrow means nothing, and what is typed right after it counts."""
    keyboard = Keyboard.__new__(Keyboard)
    keyboard._begun = b""

    assert "".join(keyboard.plain(part) for part in typed) == keys


def test_half_blocks_and_braille() -> None:
    """Each pixel is where it belongs."""
    picture = Image.new("1", (4, 4))
    picture.putpixel((0, 0), 1)
    picture.putpixel((1, 1), 1)
    picture.putpixel((2, 2), 1)
    picture.putpixel((2, 3), 1)

    assert half_blocks(picture) == ["▀▄  ", "  █ "]
    assert braille(picture) == ["⠑⡄"]


def test_keys_are_signals() -> None:
    """Keys press, capitals hold, the space bar throws, digits after d are dice."""
    got: list[Signal] = []
    keyboard = Keyboard.__new__(Keyboard)
    keyboard.post, keyboard.dice, keyboard._typed = got.append, random.Random(1), None
    keyboard.display, keyboard._clock = TerminalDisplay(""), 0.0
    for key in "2Sd3356 däqx":
        keyboard.key(key)
    kinds = [type(signal) for signal in got]

    assert kinds[:4] == [Down, Up, Down, Up]
    assert isinstance(got[2], Down)
    assert isinstance(got[3], Up)
    assert got[2].button is Button.STOP
    assert got[3].at - got[2].at > 3
    rolls = [signal.reading.pips for signal in got if isinstance(signal, DiceSettled)]
    assert rolls[0] == (3, 3, 5, 6)
    assert len(rolls) == 2
    assert kinds[-1] is Closed
    assert kinds.count(Closed) == 1


def test_held_keys_in_a_row_are_all_held() -> None:
    """`uuu` undoes three times: each hold begins after the last one has ended."""
    got: list[Signal] = []
    keyboard = Keyboard.__new__(Keyboard)
    keyboard.post, keyboard.dice, keyboard._typed = got.append, random.Random(1), None
    keyboard.display, keyboard._clock = TerminalDisplay(""), 0.0
    for key in "uuu":
        keyboard.key(key)

    assert all(up.at - down.at > 1 for down, up in zip(got[::2], got[1::2], strict=True))
    assert [signal.at for signal in got] == sorted(signal.at for signal in got)


def test_the_inbox_waits_no_longer_than_told() -> None:
    """Without a signal, the inbox returns a tick when the time is up."""
    inbox = QueueInbox()
    now = time.monotonic()
    ticked = inbox.take(now + 0.02)
    inbox.post(Closed(1.0))

    assert ticked.at >= now
    assert inbox.take(now + 10) == Closed(1.0)
