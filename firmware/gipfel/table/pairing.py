"""What lets a phone press the buttons: a PIN for a while, and a name on the list from then on."""

from dataclasses import dataclass, field

PIN_LASTS = 120.0
LONGEST_PHONE_NAME = 12


@dataclass(frozen=True, slots=True)
class Pin:
    """Digits that are on the display, and until when they let somebody in."""

    digits: str = field(repr=False)
    until: float


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that was let in; its key is a secret's hash, known to the page alone."""

    key: str
    name: str
