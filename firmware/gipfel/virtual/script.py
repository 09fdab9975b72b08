"""Games as transcripts: what was rolled, pressed and held, and what the display is expected to say.

roll 3 3 5 6            dice come to rest; `doubt 0.4` or a status (`glare`) may follow
press 2                 also go, stop, ?
hold ?                  as long as it takes
wait 130                seconds pass
lose camera             a device is gone; `find camera` brings it back
board yellow 8:2 9:1    the camera sees these on the board, and nothing else; also `runner 7:1`, `unsure 3:1`,
                        `yellow?green 9:4` (yellow, or perhaps green), `?runner 7:1` (perhaps a runner),
                        or why it sees nothing: not-found, glare, dark, blurred, unclear
expect "6+11"           the display says so; `refuse "6+11"` it does not
# anything              a remark
"""

import shlex
from collections import deque
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from gipfel.boardcheck import RUNNER, UNSURE, BoardReport, BoardVisibility, FieldGuess, Place
from gipfel.errors import GipfelError, Port
from gipfel.rules import COLOURS, LENGTH
from gipfel.table import (
    BoardSeen,
    Button,
    Closed,
    DiceLifted,
    DiceReport,
    DiceSettled,
    Down,
    Found,
    Lost,
    Signal,
    Ticked,
    TrayStatus,
    Up,
)
from gipfel.virtual.display import VirtualDisplay

BUTTONS = {button.value: button for button in Button} | {"?": Button.WHY, "g": Button.GO, "s": Button.STOP}
HOLD_SECONDS = 3.2
"""How long `hold` holds a button: long enough for any of them."""
PERHAPS = "?"
"""Stands between all that a field may show, the likeliest first; nothing before or after it is an empty field."""
YEAR = 366 * 24 * 3600.0
"""Seconds."""


class ScriptFailed(GipfelError, ValueError):
    """A transcript that cannot be read, or a display that does not say what it should; `line` says where."""

    def __init__(self, line: int, key: str, **names: object) -> None:
        super().__init__(f"line {line}: {key} {names}")
        self.line = line
        self.key = key
        self.names = names


class Command(NamedTuple):
    """One line of a transcript."""

    line: int
    verb: str
    words: tuple[str, ...]


VERBS = ("roll", "press", "hold", "wait", "lose", "find", "board", "expect", "refuse")


def parse(text: str) -> list[Command]:
    """Return the commands of a transcript; raise `ScriptFailed` for any line that cannot be understood."""
    commands = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            verb, *words = shlex.split(line, comments=True) or [""]
        except ValueError as error:
            raise ScriptFailed(number, "script.unreadable", detail=error) from None
        if not verb:
            continue
        command = Command(number, verb, tuple(words))
        if verb not in VERBS or not words:
            raise ScriptFailed(number, "script.unknown", verb=verb, allowed=", ".join(VERBS))
        if verb not in ("expect", "refuse"):
            list(signals(command, 0.0))
        commands.append(command)
    return commands


def signals(command: Command, now: float) -> Iterator[Signal]:
    """Yield the signals that a command stands for; raise `ScriptFailed` where it makes no sense."""
    line, verb, words = command
    if verb not in ("roll", "board") and len(words) > 1:
        raise ScriptFailed(line, "script.wrong", verb=verb, words=" ".join(words))
    try:
        match verb:
            case "roll":
                yield DiceLifted(now)
                yield DiceSettled(_reading(words), now + 1)
            case "press":
                yield Down(BUTTONS[words[0]], now)
                yield Up(BUTTONS[words[0]], now + 0.1)
            case "hold":
                yield Down(BUTTONS[words[0]], now)
                yield Ticked(now + 0.6)
                yield Up(BUTTONS[words[0]], now + HOLD_SECONDS)
            case "wait":
                yield Ticked(now + _seconds(words[0]))
            case "board":
                report = _board(words)  # seen twice: a single check may have caught a hand
                yield BoardSeen(report, now + 1)
                yield BoardSeen(report, now + 3)
            case "lose":
                yield Lost(Port(words[0]), now, "the transcript says so")
            case _:
                yield Found(Port(words[0]), now)
    except (ValueError, KeyError):
        raise ScriptFailed(line, "script.wrong", verb=verb, words=" ".join(words)) from None


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= YEAR:
        raise ValueError("time passes forwards, and not for ever")
    return seconds


def _reading(words: tuple[str, ...]) -> DiceReport:
    pips = tuple(int(word) for word in takewhile(str.isdecimal, words))
    match words[len(pips) :]:
        case () if pips:
            return DiceReport(pips)
        case ("doubt", doubt) if pips:
            return DiceReport(pips, (float(doubt),) + (0.0,) * (len(pips) - 1))
        case (status,) if pips:
            return DiceReport(pips, status=TrayStatus(status))
        case _:
            raise ValueError("a roll is dice, and perhaps a doubt or a status")


def _board(words: tuple[str, ...]) -> BoardReport:
    """Return what is seen on the board: things, each followed by its fields; or a status by itself."""
    if len(words) == 1:
        return BoardReport(visibility=BoardVisibility(words[0]))
    shown: dict[Place, FieldGuess] = {}
    what = ""
    for word in words:
        column, colon, field = word.partition(":")
        if not colon:
            what = word
        elif not _is_seen(what) or int(field) not in range(1, LENGTH[int(column)] + 1):
            raise ValueError("a board is things and their fields")
        else:
            shown[Place(int(column), int(field))] = FieldGuess(tuple(what.split(PERHAPS)))
    return BoardReport(tuple(shown.items()))


def _is_seen(what: str) -> bool:
    """Return whether it is a thing, several that it may be (`orange?yellow`, `?runner`), or unsure."""
    return what == UNSURE or (what != "" and set(what.split(PERHAPS)) <= {*COLOURS, RUNNER, ""})


class ScriptInbox:
    """Plays a transcript into the loop: no clock but its own, no thread, no waiting."""

    def __init__(self, commands: list[Command], display: VirtualDisplay) -> None:
        self.commands = deque(commands)
        self.display = display
        self.waiting: deque[Signal] = deque()
        self.now = 0.0

    def take(self, until: float) -> Signal:  # noqa: ARG002  # a transcript says itself when time passes
        """Return the next signal, after checking what is expected of the display before it."""
        while not self.waiting:
            if not self.commands:
                return Closed(self.now)
            command = self.commands.popleft()
            if command.verb in ("expect", "refuse"):
                self._check(command)
            else:
                self.waiting.extend(signals(command, self.now + 1))
        signal = self.waiting.popleft()
        self.now = signal.at
        return signal

    def post(self, signal: Signal) -> None:
        """Hand in a signal that the table itself has led to; it comes before the next command."""
        self.waiting.append(signal)

    def _check(self, command: Command) -> None:
        for words in command.words:
            if (words in self.display.text) != (command.verb == "expect"):
                key = "script.expected" if command.verb == "expect" else "script.refused"
                raise ScriptFailed(
                    command.line, key, words=words, shown=" | ".join(self.display.text.splitlines())
                )
