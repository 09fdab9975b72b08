"""What a person may set, and keeps."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """What a person may set, and keeps."""

    language: str = "en"
    odds: bool = True
