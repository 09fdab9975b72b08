"""What a person may set, and keeps."""

from dataclasses import dataclass

ODDS = ("after", "before", "never")
"""When the chance of a bust is shown: after a choice is made, with each choice that can be made, or never."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a person may set, and keeps."""

    language: str = "en"
    odds: str = ODDS[0]
