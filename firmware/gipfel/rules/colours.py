"""The colours of pieces, and who sits at the table."""

from collections.abc import Sequence

from gipfel.rules.flaws import Fault, Flaw, IllegalPosition
from gipfel.rules.soundness import PLAYERS

COLOURS = ("yellow", "orange", "green", "blue", "red", "white", "black")
"""Parker names the first four, franjos has black ones; other printings show theirs only in pictures."""

USUAL_COLOURS = ("yellow", "green", "orange", "blue")
"""What is offered first, as far as it is in the box, or where nobody knows what is in it."""


def box_first(box: Sequence[str]) -> tuple[str, ...]:
    """Return all colours, those of a box first, of these the usual ones; an empty box is one that is not known."""
    in_box = [*(colour for colour in USUAL_COLOURS if colour in box), *box] if box else USUAL_COLOURS
    return tuple(dict.fromkeys((*in_box, *COLOURS)))


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
