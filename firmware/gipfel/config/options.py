"""The options that a player sets by button, on the page or in settings.toml."""

from dataclasses import dataclass

ODDS = ("after", "before", "never")
"""When the chance of a bust is shown: after a choice is made, with each choice that can be made, or never."""

BRIGHTNESS = ("bright", "medium", "soft")
"""How bright the display is while somebody plays."""

VOICES = ("off", "brief", "full")
"""What a device says aloud: nothing; what those need who look at the dice; or all, for those who see nothing."""


@dataclass(frozen=True, slots=True)
class Options:
    """One value for each option."""

    language: str = "en"
    odds: str = ODDS[0]
    sound: bool = True
    """Whether the device's buzzer is heard; a page has a switch of its own."""
    brightness: str = BRIGHTNESS[0]
    board: bool = True
    """Whether the camera checks the board by itself, where it can see it."""
    advice: bool = False
    """Whether people are told their chance of winning with each choice."""
    voice: str = VOICES[0]
    """What the device says aloud; a page has a switch of its own."""
    photos_mb: int = 200
    """How much room the photographs of rolls may take, in megabytes; the oldest make room."""
