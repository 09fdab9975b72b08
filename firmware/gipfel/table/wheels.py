"""The options that can be set by button: each has a wheel of values, which `1` and `3` turn."""

from dataclasses import replace
from typing import Any

from gipfel.config import BRIGHTNESS, ODDS, VOICES, Options

LANGUAGES = ("en", "de", "fr")  # in the order of the wheel; the tests compare them with the words

WHEELS: dict[str, tuple[Any, ...]] = {
    "language": LANGUAGES,
    "odds": ODDS,
    "sound": (True, False),
    "brightness": BRIGHTNESS,
    "board": (True, False),
    "advice": (True, False),
    "voice": VOICES,
}
"""The options, and their values in order."""
OPTIONS = tuple(WHEELS)


def turned(options: Options, name: str, turn: int) -> Options:
    """Return the options with one of them set to its next value, or with `turn` -1 to the one before."""
    wheel = WHEELS[name]
    place = (wheel.index(getattr(options, name)) + (turn or 1)) % len(wheel)
    return replace(options, **{name: wheel[place]})
