"""The virtual table in a terminal: the display in half-blocks, six keys, dice thrown or typed."""

import os
import re
import select
import sys
import termios
import threading
import time
import tty
from collections.abc import Callable
from random import Random
from types import TracebackType
from typing import Self

from PIL import Image

from gipfel.paint import paint
from gipfel.screens import Screen
from gipfel.table import Button, Closed, DiceLifted, DiceReport, DiceSettled, Down, Signal, Up

PRESS = {"1": Button.ONE, "2": Button.TWO, "3": Button.THREE, "g": Button.GO, "s": Button.STOP, "?": Button.WHY}
ESCAPED = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[ -~]|[^\[O])")
"""What terminals send for a key that has no letter: an arrow, Delete, F1, or a letter with Alt."""
HOLD = {"G": (Button.GO, 1.1), "S": (Button.STOP, 3.1), "u": (Button.WHY, 1.1)}
"""The keys that hold a button, and for how many seconds."""


class TerminalDisplay:
    """Draws the display in the terminal: two pixels per character, or eight where that does not fit."""

    def __init__(self, legend: str) -> None:
        self.legend = legend
        self.throw = 4
        """How many dice are to be thrown next."""
        self.falls: tuple[int, ...] = ()
        """The dice that fall next; empty for any."""
        self._size: os.terminal_size | None = None
        self._screen: Screen | None = None

    def again(self) -> None:
        """Draw the same screen once more: the terminal has another size now."""
        if self._screen:
            self.show(self._screen)

    def show(self, screen: Screen) -> None:
        """Draw a screen over the last one."""
        self._screen, self.throw, self.falls = screen, screen.throw, screen.falls
        picture, size = paint(screen), os.get_terminal_size()
        is_roomy = size.columns >= picture.width and size.lines >= picture.height // 2 + 3
        rows = half_blocks(picture) if is_roomy else braille(picture)
        lights = "  ".join(f"[{key}]" if PRESS[key] in screen.lights else f" {key} " for key in PRESS)
        afresh = "\x1b[2J" if size != self._size else ""
        self._size = size
        below = (lights + "\x1b[K", self.legend[: size.columns - 1] + "\x1b[K\x1b[J")
        sys.stdout.write(afresh + "\x1b[H" + "\r\n".join((*rows, "", *below)))
        sys.stdout.flush()


def half_blocks(picture: Image.Image) -> list[str]:
    """Return a picture as lines of text; a character is two pixels, one above the other."""
    letters = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
    return [
        "".join(letters[_lit(picture, x, y), _lit(picture, x, y + 1)] for x in range(picture.width))
        for y in range(0, picture.height, 2)
    ]


def braille(picture: Image.Image) -> list[str]:
    """Return a picture as lines of text; a character is two by four pixels."""
    places = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
    return [
        "".join(
            chr(0x2800 + sum(_lit(picture, x + dx, y + dy) << bit for bit, (dx, dy) in enumerate(places)))
            for x in range(0, picture.width, 2)
        )
        for y in range(0, picture.height, 4)
    ]


def _lit(picture: Image.Image, x: int, y: int) -> int:
    return int(bool(picture.getpixel((x, y))))


class Keyboard:
    """Turns keys into signals, in a thread of its own, for as long as its block lasts."""

    def __init__(self, post: Callable[[Signal], None], dice: Random, display: TerminalDisplay) -> None:
        self.post = post
        self.dice = dice
        self.display = display
        self._before = termios.tcgetattr(sys.stdin)
        self._ends = threading.Event()
        self._typed: str | None = None
        self._clock = 0.0
        self._begun = b""
        """The beginning of an escape sequence whose rest is still to come."""

    def __enter__(self) -> Self:
        tty.setcbreak(sys.stdin)
        sys.stdout.write("\x1b[?1049h\x1b[?25l\x1b[2J")
        self._thread = threading.Thread(target=self._listen, name="keyboard", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ends.set()
        self._thread.join(timeout=1)
        sys.stdout.write("\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._before)

    def _listen(self) -> None:
        while not self._ends.is_set():
            ready, _, _ = select.select([sys.stdin], [], [], 0.2)
            if not ready:
                self._begun = b""  # it was the escape key itself
                continue
            typed = os.read(sys.stdin.fileno(), 64)
            if not typed:  # the terminal is gone
                self.post(Closed(time.monotonic()))
                return
            for key in self.plain(typed):
                self.key(key)

    def plain(self, typed: bytes) -> str:
        """Return the keys of what was typed without arrows and the like, which mean nothing here."""
        keys, escape, rest = ESCAPED.sub(b"", self._begun + typed).partition(b"\x1b")
        self._begun = escape + rest
        return keys.decode(errors="ignore")

    def key(self, key: str) -> None:
        """Take one key: a button, a throw, or a digit of dice that are being typed."""
        # A held key stands for seconds that have not passed, so the next key comes after them.
        now = self._clock = max(time.monotonic(), self._clock)
        if self._typed is not None and key in "123456":
            self._typed += key
            if len(self._typed) == self.display.throw:
                self._settle(tuple(map(int, self._typed)), now)
            return
        self._typed = None
        if key == "d":
            self._typed = ""
        elif key in PRESS:
            self.post(Down(PRESS[key], now))
            self.post(Up(PRESS[key], now))
        elif key in HOLD:
            button, long = HOLD[key]
            self.post(Down(button, now))
            self._clock = now + long
            self.post(Up(button, self._clock))
        elif key in (" ", "\n", "\r", "t"):
            self._settle(self.display.falls or tuple(self.dice.choices(range(1, 7), k=self.display.throw)), now)
        elif key in ("q", "\x04"):
            self.post(Closed(now))

    def _settle(self, pips: tuple[int, ...], now: float) -> None:
        self._typed = None
        self.post(DiceLifted(now))
        self.post(DiceSettled(DiceReport(pips), now))
