"""The colours of pieces, and who sits at the table."""

from collections.abc import Sequence

from gipfel.rules.flaws import Fault, Flaw, IllegalPosition
from gipfel.rules.soundness import PLAYERS

COLOURS = ("yellow", "orange", "green", "blue", "red", "white")
"""Parker names the first four; the other printings show theirs only in pictures, so all common ones are here."""


def check_colours(colours: Sequence[str]) -> None:
    """Refuse unknown colours, one that is named twice, and too few or too many players, with `IllegalPosition`."""
    for colour in colours:
        if colour not in COLOURS:
            raise IllegalPosition(Flaw(Fault.NO_COLOUR, "players", names=(colour, *COLOURS)))
        if colours.count(colour) > 1:
            raise IllegalPosition(Flaw(Fault.SAME_COLOUR, "players", names=(colour,)))
    if len(colours) not in PLAYERS:
        raise IllegalPosition(Flaw(Fault.PLAYERS, "players"))


def seat_of(colour: str, colours: Sequence[str], part: str) -> int:
    """Return the seat of a colour; `part` says where it was named, in case nobody plays it."""
    if colour not in colours:
        raise IllegalPosition(Flaw(Fault.NO_SEAT, part, names=(colour, *colours)))
    return colours.index(colour)
