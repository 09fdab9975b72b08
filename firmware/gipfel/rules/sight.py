"""A real board seen from above, and what on it does not stand where the record has it.

Every booklet stacks what shares a field, and puts a runner on top. So a field shows its topmost thing only:
a piece may be hidden under anything, a runner under nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gipfel.rules.columns import COLUMNS, RUNNERS
from gipfel.rules.position import Position

RUNNER = "runner"
"""What a runner is called among the things on a board; all others are called by their colour."""
UNSURE = "unsure"
"""What a field is said to show where the eye cannot tell."""
PERHAPS = "?"
"""What stands between all that a field may show, the likeliest first; no name at all is an empty field."""


class Place(NamedTuple):
    """A field of the board."""

    column: int
    field: int


Sight = Mapping[Place, str]
"""What is seen: on each field colours or `RUNNER`, or `UNSURE` for anything; fields left out are empty.

`orange` is an orange piece; `orange?yellow` is likely orange, but yellow is not ruled out; `orange?` is orange or
nothing.
"""


class Stray(NamedTuple):
    """One thing that does not stand where the record has it, and where it belongs: what one hand can mend."""

    thing: str
    stands: Place | None
    """Where it is seen; None is nowhere."""
    belongs: Place | None
    """Where it should stand; None is beside the board."""
    instead_of: str = ""
    """What should be seen on the field where it stands."""


def stacks(position: Position, colours: Sequence[str]) -> dict[Place, list[str]]:
    """Say what should stand on each field, bottom up, where anything should.

    The piece of who has won a column stands on its top field: so it is in every booklet.
    """
    found: dict[Place, list[str]] = {}
    for column in COLUMNS:
        for seat, colour in enumerate(colours):
            if field := position.piece(seat, column):
                found.setdefault(Place(column, field), []).append(colour)
        if field := position.runner(column):
            found.setdefault(Place(column, field), []).append(RUNNER)
    return found


def strays(position: Position, colours: Sequence[str], sight: Sight) -> tuple[Stray, ...]:
    """Explain what is seen by as few strays as can be; none where it may well be what the record says."""
    right = stacks(position, colours)
    sight = taken(right, sight)
    # A colour that has run out of pieces is stood for by anything: nobody can miss it.
    spare = {colour for seat, colour in enumerate(colours) if (position.stock(seat) or 0) < 0}
    found: list[Stray] = []
    for thing in dict.fromkeys((RUNNER, *colours, *sight.values())):
        if not is_unsure(thing):
            should = {place for place, things in right.items() if thing in things}
            seen = {place for place, what in sight.items() if what == thing}
            guessed = {place for place, what in sight.items() if what == thing + PERHAPS}
            # What is guessed where it belongs is there: one too many elsewhere is another.
            unseen = set() if thing in spare else should - seen - guessed
            gone = {place for place in unseen if not _may_hide(thing, place, seen, sight)}
            found += _matched(thing, seen - should, gone, unseen - gone, guessed - should)
    lacking = {(stray.thing, stray.belongs) for stray in found}
    told = (_told_apart(stray, right, lacking, spare) for stray in found)
    return tuple(sorted((stray for stray in told if stray), key=_order))


def taken(right: Mapping[Place, Sequence[str]], sight: Sight) -> dict[Place, str]:
    """Say what to make of what is seen, field by field: a thing, a thing with `PERHAPS`, or `UNSURE`.

    What should be there is there, if it is not ruled out: whatever else the field looks like is but a guess, which
    alarms nobody, though it may explain an alarm. If it is ruled out, what its column lacks is taken, or else the
    likeliest thing.
    """
    looks = {place: what.split(PERHAPS) for place, what in sight.items()}
    ruled_out = {place for place in {*right, *looks} if _tops(right, place).isdisjoint(looks.get(place, [""]))}
    lacking = {(place.column, thing) for place in ruled_out for thing in _tops(right, place) if thing}
    found = {}
    for place, (likeliest, *others) in looks.items():
        if place in ruled_out:
            lacks = (thing for thing in (likeliest, *others) if (place.column, thing) in lacking)
            found[place] = next(lacks, likeliest)
        elif likeliest in _tops(right, place):
            found[place] = likeliest
        else:
            found[place] = likeliest + PERHAPS if likeliest else UNSURE
    return {place: what for place, what in found.items() if what}


def _tops(right: Mapping[Place, Sequence[str]], place: Place) -> set[str]:
    """Give what a field may show: the runner, or any of its pieces, or nothing; and always that it is unsure."""
    things = right.get(place, ())
    return {UNSURE} | ({RUNNER} if RUNNER in things else set(things) or {""})


def is_unsure(what: str) -> bool:
    """Whether a field shows nothing for sure."""
    return what == UNSURE or what.endswith(PERHAPS)


def _may_hide(thing: str, place: Place, seen: set[Place], sight: Sight) -> bool:
    """Whether a thing that is not seen where it belongs may stand there all the same."""
    if thing == RUNNER:
        return is_unsure(sight.get(place, "")) and len(seen) < RUNNERS
    return place in sight


def _matched(
    thing: str, extra: set[Place], gone: set[Place], hidden: set[Place], guessed: set[Place]
) -> Iterator[Stray]:
    """Let what is too much here be what is missing there: in its own column first, then nearby.

    What seemed hidden is missing, too, if one too many stands in its column: nobody has two in one. What is
    missing stands where the eye guesses it in its column, if there is one such field only.
    """
    left, lacking = set(extra), set(gone)
    ways = sorted((_far(stands, belongs), stands, belongs) for stands in extra for belongs in gone)
    ways += sorted(
        (_far(stands, belongs), stands, belongs)
        for stands in extra
        for belongs in hidden
        if stands.column == belongs.column
    )
    for _, stands, belongs in ways:
        if stands in left and (belongs in lacking or belongs in hidden):
            left.remove(stands)
            lacking.discard(belongs)
            hidden = hidden - {belongs}
            yield Stray(thing, stands, belongs)
    for stands in left:
        yield Stray(thing, stands, None)
    for belongs in lacking:
        near = [place for place in guessed if place.column == belongs.column]
        yield Stray(thing, near[0] if len(near) == 1 else None, belongs)


def _far(here: Place, there: Place) -> tuple[int, int]:
    return abs(here.column - there.column), abs(here.field - there.field)


def _told_apart(
    stray: Stray, right: Mapping[Place, list[str]], lacking: set[tuple[str, Place | None]], spare: set[str]
) -> Stray | None:
    """Say of a thing too many what it hides, unless that is told by itself; what stands for a spare one may."""
    place = stray.stands
    if place is None or stray.belongs:
        return stray
    hidden = [thing for thing in right.get(place, ()) if (thing, place) not in lacking]
    if any(thing in spare for thing in hidden):
        return None
    return stray._replace(instead_of=hidden[-1]) if hidden else stray


def _order(stray: Stray) -> tuple[Place, str]:
    """Tell the columns from left to right."""
    return stray.stands or stray.belongs or Place(0, 0), stray.thing
