"""A player who sees nothing: handed only what was spoken, it presses buttons, holds them, and throws dice.

    python -m support.listening LANGUAGE     # plays the game of a transcript, and prints it

It knows the sentences of its language as a person does, and nothing of the table.
"""

import re
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import NamedTuple

from gipfel.config import Options
from gipfel.game import Corrected
from gipfel.rules import Finding
from gipfel.speech import Talk, speech_of
from gipfel.table import BoardDiffers, FirstDice, TrayStatus, opened
from gipfel.words import Words, words_in
from support.tables import Sitting


def as_sentence(name: str) -> str:
    """Return a name as it is said by itself."""
    return f"{name[:1].upper()}{name[1:]}."


class Act(NamedTuple):
    """What the player does next."""

    does: str
    """`press`, `hold` or `throw`."""
    what: str = ""
    is_refused: bool = False
    """Whether it knows that this was not offered, and wants to hear why."""


@dataclass
class BlindPlayer:
    """Decides by what it has heard since its last act, and by what it remembers of before."""

    words: Words
    booklet: str
    random: Random
    mishaps: float = 0.08
    """How often it does something that is not needed."""
    heard: list[str] = field(default_factory=list)
    is_set_up: bool = False
    is_over: bool = False
    are_numbers: bool = False
    """Whether the three buttons are what a die shows, as far as it was told."""

    def act(self, heard: list[str]) -> Act:
        """Take what was spoken; return what to do, which is something that was offered."""
        self.heard = heard
        rules = (
            self._over,
            self._set_up,
            self._more,
            self._board,
            self._doubt,
            self._which_die,
            self._number,
            self._option,
            self._go_or_stop,
            self._roll,
            self._back,
        )
        chosen = next((act for rule in rules if (act := rule())), None)
        return chosen or Act("press", "?")  # that says where we are

    def _has(self, *keys: str) -> bool:
        return any(self._found(key) for key in keys)

    def _found(self, key: str) -> list[dict[str, str]]:
        """Return what stands in the braces of each sentence that was heard with this key."""
        pattern = _pattern(self.words, key)
        return [match.groupdict() for text in self.heard if (match := pattern.fullmatch(text))]

    def _buttons(self, *keys: str) -> list[str]:
        """Return the buttons that were named with sentences of these keys."""
        names = {self.words(f"count.{number}"): str(number) for number in (1, 2, 3)}
        found = [each for key in keys for each in self._found(key)]
        return [names[each["button"]] for each in found if each["button"] in names and _is_play(self.words, each)]

    def _happens(self, share: float) -> bool:
        return self.random.random() < share

    def _over(self) -> Act | None:
        self.is_over = self._has("speech.won")
        return Act("press", "go") if self.is_over else None

    def _set_up(self) -> Act | None:
        """Begin with the booklet in the box: change what is offered until it is named."""
        if self.is_set_up:
            return None
        name = as_sentence(self.words(f"booklet.{self.booklet}"))
        offered = [each["verb"] for each in self._found("speech.does")]
        if self.words("does.play") in offered:
            return Act("press", "go")
        if self.words("does.begin") in offered:
            self.is_set_up = any(text.endswith(f" {name}") for text in self.heard)
            return Act("press", "go" if self.is_set_up else "3")
        self.is_set_up = name in self.heard
        return Act("hold", "go") if self.is_set_up else Act("press", "3")

    def _more(self) -> Act | None:
        return Act("press", "go") if self._has("speech.more", "speech.on") else None

    def _board(self) -> Act | None:
        return Act("press", self.random.choice(("go", "stop"))) if self._has("speech.board-ask") else None

    def _doubt(self) -> Act | None:
        if self._has("speech.doubt-again"):
            return Act("press", "stop") if self._happens(0.5) else Act("throw")
        if not self._has("speech.doubt-take"):
            return None
        return Act("press", self.random.choice(("go", "go", "stop", *self._buttons("speech.doubt-die"))))

    def _which_die(self) -> Act | None:
        if not self._has("speech.which-die"):
            return None
        return Act("press", self.random.choice((*self._buttons("speech.die"), "go")))

    def _number(self) -> Act | None:
        """Name a die, where the buttons are numbers; or go on to the other numbers."""
        if self._has("speech.low", "speech.high"):
            self.are_numbers = True
        elif not self._has("speech.entered", "speech.first-die"):
            self.are_numbers = False
        if not self.are_numbers:
            return None
        if self._has("speech.first-die") and self._happens(0.5):
            return Act("throw")
        return Act("press", self.random.choice(("1", "2", "3", "go")))

    def _option(self) -> Act | None:
        offered = self._buttons("speech.option", "speech.option-risk")
        if not offered:
            return None
        if self._has("speech.dice") and self._happens(self.mishaps):
            wrong = Act("press", "stop", is_refused=True)
            return self.random.choice((Act("hold", "go"), wrong, Act("press", "?")))
        return Act("press", self.random.choice(offered))

    def _go_or_stop(self) -> Act | None:
        if not self._has("speech.go-or-stop", "speech.must-go"):
            return None
        if self._happens(self.mishaps):
            return self.random.choice((Act("hold", "?"), Act("press", "?")))
        risk = [int(each["percent"].split()[0]) for each in self._found("speech.risk")]
        if self._has("speech.go-or-stop") and self._happens(0.7 if risk and risk[0] > 15 else 0.05):
            return Act("press", "stop")
        return Act("press", "go") if self._happens(0.3) else Act("throw")

    def _roll(self) -> Act | None:
        """Throw when asked to, or when the turn has passed on; or enter dice by hand."""
        asked = self._has("speech.roll", "speech.roll-on")
        if asked and self._happens(self.mishaps):
            return self.random.choice((Act("press", "1"), Act("hold", "?"), Act("press", "?")))
        turns = ("speech.turn", "speech.partner-turn", "speech.partner-throw", "speech.partner-goes-on")
        return Act("throw") if asked or self._has(*turns) else None

    def _back(self) -> Act | None:
        """Leave what there is to read."""
        verbs = [each["verb"] for each in self._found("speech.does")]
        return Act("press", "stop") if self.words("does.back") in verbs else None


def _is_play(words: Words, found: dict[str, str]) -> bool:
    """Whether what a button stands for are columns, where it is a play at all: other buttons do other things."""
    return "play" not in found or _plays(words).fullmatch(found["play"]) is not None


@cache
def _plays(words: Words) -> re.Pattern[str]:
    columns = "|".join(words(f"numeral.{number}") for number in range(2, 13))
    keys = ("speech.the", "speech.twice", "speech.once-or-twice")
    play = "(?:" + "|".join(words(key, column=f"(?:{columns})") for key in keys) + ")"
    several = (words(key, first=play, second=play) for key in ("speech.one-or-both", "speech.with-or-without"))
    joints = "|".join(re.escape(words(f"join.{name}")) for name in ("and", "or"))
    return re.compile("|".join((rf"{play}(?:(?:{joints}){play})*", *several)))


@cache
def _pattern(words: Words, key: str) -> re.Pattern[str]:
    """Return what recognises a sentence; dice are called out without a sentence of their own."""
    if key == "speech.dice":
        pips = "|".join(words(f"count.{number}") for number in range(1, 7))
        return re.compile(rf"(?i:(?:{pips})(?:, (?:{pips})){{3}}\.)")
    escaped = re.escape(words.sentences[key])
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", escaped))


class SpokenGame:
    """A game in which one that sees nothing presses all buttons; the hands that throw are not its own."""

    def __init__(self, language: str, edition: str, seed: int, sat: Sitting | None = None) -> None:
        self.sat = sat or Sitting(opened("test", Options(language, voice="full"), None, None))
        self.words, self.dice = words_in(language), Random(seed)
        self.player = BlindPlayer(self.words, edition, Random(seed + 1), is_set_up=sat is not None)
        self.talk = Talk()
        self.lines: list[str] = []
        """The transcript: what was heard, and what was done."""
        self.done: Counter[str] = Counter()
        """What has happened how often, by the names of acts and of modes."""

    def hear(self) -> list[str]:
        """Return what is said now, to its end."""
        speech = speech_of(self.sat.table, self.words)
        self.talk = replace(self.talk, current=None, waiting=()).told(speech, "full")
        return [line.text for line in (self.talk.current, *self.talk.waiting) if line]

    def play(self, most: int = 5000) -> None:
        """Play to the end of the game."""
        for _ in range(most):
            heard = self.hear()
            assert heard, f"silence after {self.lines[-1]}"
            self.lines.append(" ".join(heard))
            act = self.player.act(heard)
            if self.player.is_over:
                return
            self._do(act)
        raise AssertionError("this game does not end")

    def _do(self, act: Act) -> None:
        before = self.sat.table
        self.lines.append(f"> {act.does} {act.what}".rstrip())
        self.done[f"{act.does} {act.what}".strip()] += 1
        match act.does:
            case "press":
                self.sat.press(act.what)
            case "hold":
                self.sat.hold(act.what, 1.2)
            case _:
                self._throw()
        table = self.sat.table
        self.done[type(table.mode).__name__] += 1
        is_refused = table.notice is not None and table.notice.said in REFUSALS
        if isinstance(getattr(table.notice, "said", None), Finding):
            is_refused = True
        assert is_refused == act.is_refused, (self.lines[-12:], before.mode, table.notice)
        self.done["refused"] += is_refused
        if table.game and isinstance(table.game.last, Corrected):
            self.done["corrected"] += 1
        if (
            not is_refused
            and table.board.check
            and not table.board.check.is_asked
            and self.dice.random() < BOARD_WRONG
        ):
            self._see_wrong_board()
        elif isinstance(table.mode, BoardDiffers) and act.what == "go":
            self.sat.see()

    def _throw(self) -> None:
        """Let dice come to rest, as many as are asked for; now and then they cannot be read for certain."""
        if isinstance(self.sat.table.mode, FirstDice):
            self.sat.roll(str(self.dice.randint(1, 6)))
            return
        pips = [str(self.dice.randint(1, 6)) for _ in range(4)]
        if self.dice.random() < DOUBTS:
            status = self.dice.choice((TrayStatus.OK, TrayStatus.FEWER, TrayStatus.GLARE))
            count = 3 if status is TrayStatus.FEWER else 4
            self.sat.roll(" ".join(pips[:count]), 0.0, 0.5, status=status)
        else:
            self.sat.roll(" ".join(pips))

    def _see_wrong_board(self) -> None:
        """Let the camera see a runner where none belongs, until the table says so."""
        for _ in range(2):
            self.sat.see("12:1=runner")
            self.sat.wait(10)
        self.sat.see("12:1=runner")


REFUSALS = {
    "display.not-now",
    "display.press-number",
    "display.choose-first",
    "display.no-option",
    "display.no-undo-here",
    "partner.chooses",
    "partner.decides",
}
"""What a table says to something that was not offered."""
DOUBTS, BOARD_WRONG = 0.08, 0.1
TRANSCRIPT = ("parker", 7)
"""The edition and the seed of the game whose transcript is kept in each language."""


if __name__ == "__main__":
    spoken = SpokenGame(sys.argv[1], *TRANSCRIPT)
    spoken.play()
    print(*spoken.lines, sep="\n")
