"""What buttons do, as words: the one place where a screen's lit buttons get their verbs."""

from collections.abc import Mapping

from gipfel.rules import Position, Verdict, may_stop
from gipfel.table import Button
from gipfel.words import Words

PAGES = {Button.ONE: "page-back", Button.THREE: "page-on"}
"""What turns the pages of a longer text."""
AROUND = {Button.ONE: "enter-dice", Button.TWO: "board", Button.THREE: "menu", Button.WHY: "why"}
"""What these buttons do on a turn, before a roll and after a play."""


def may_stop_now(position: Position) -> dict[Button, str]:
    """Return the key of what STOP does where stopping is allowed; else nothing."""
    return {Button.STOP: "stop"} if may_stop(position).verdict is Verdict.MAY_STOP else {}


def verbs(words: Words, keys: Mapping[Button, str]) -> dict[Button, str]:
    """Return what each button does in a word or two, from the keys of those words without `does.`."""
    return {button: words(f"does.{key}") for button, key in keys.items()}


def all_but(*others: Button, does: str) -> dict[Button, str]:
    """Return the same key for all buttons but some."""
    return {button: does for button in Button if button not in others}


def takes(words: Words, plays: Mapping[Button, str]) -> dict[Button, str]:
    """Return a verb for each button that takes a play."""
    return {button: words("does.take", play=play) for button, play in plays.items()}


def pips(words: Words, is_high: bool) -> dict[Button, str]:
    """Return verbs for the buttons that say what a die shows, and for the one that switches to the other half."""
    low = 4 if is_high else 1
    values = zip((Button.ONE, Button.TWO, Button.THREE), range(low, low + 3), strict=True)
    return {button: words("does.pips", pips=value) for button, value in values} | {
        Button.GO: words("does.low" if is_high else "does.high")
    }
