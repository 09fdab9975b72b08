"""What lets a phone press the buttons: a PIN to pair it with, and its entry in the list from then on."""

from dataclasses import dataclass, field

PIN_LASTS = 120.0
"""Seconds for which a PIN can be used."""
LONGEST_PHONE_NAME = 12
"""Letters; longer names are cut."""


@dataclass(frozen=True, slots=True)
class Pin:
    """Digits that are on the display, and until when a phone can be paired with them."""

    digits: str = field(repr=False)
    until: float


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that was paired; its key is the hash of its token."""

    key: str
    name: str
