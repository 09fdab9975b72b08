"""What on a real board does not stand where the record has it.

Every booklet stacks what shares a field, and puts a runner on top. So a field shows its topmost thing only:
a piece may be hidden under anything, a runner under nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gipfel.boardcheck.observation import EMPTY, RUNNER, UNSURE, FieldGuess, FieldGuesses, Place
from gipfel.rules import COLUMNS, RUNNERS, Position

Stacks = Mapping[Place, Sequence[str]]
"""What should stand on each field, bottom up; fields left out are empty."""


class Stray(NamedTuple):
    """One thing that does not stand where the record has it, and where it belongs: what one hand can put right."""

    thing: str
    stands: Place | None
    """Where it is seen; None is nowhere."""
    belongs: Place | None
    """Where it should stand; None is beside the board."""
    instead_of: str = ""
    """What should be seen on the field where it stands."""


class Interpretation(NamedTuple):
    """What is made of a field: the thing it is taken to show, and whether that is beyond doubt."""

    thing: str
    is_sure: bool = True


def expected_stacks(position: Position, colours: Sequence[str]) -> dict[Place, list[str]]:
    """Return what should stand on each field, bottom up, where anything should.

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


def find_strays(position: Position, colours: Sequence[str], guesses: FieldGuesses) -> tuple[Stray, ...]:
    """Return as few strays as can explain what is seen; none where it may well be what the record says."""
    expected = expected_stacks(position, colours)
    interpreted = interpret(expected, guesses)
    # Where a colour has run out of pieces, anything may stand for one: nobody can miss it.
    substituted = {colour for seat, colour in enumerate(colours) if (position.stock(seat) or 0) < 0}
    found: list[Stray] = []
    for thing in dict.fromkeys((RUNNER, *colours, *(one.thing for one in interpreted.values() if one.is_sure))):
        should = {place for place, things in expected.items() if thing in things}
        seen = {place for place, one in interpreted.items() if one == Interpretation(thing)}
        guessed = {place for place, one in interpreted.items() if one == Interpretation(thing, is_sure=False)}
        # What is guessed where it belongs is there: one too many elsewhere is another.
        unseen = set() if thing in substituted else should - seen - guessed
        gone = {place for place in unseen if not _may_hide(thing, place, seen, interpreted)}
        found += _matched(thing, seen - should, gone, unseen - gone, guessed - should)
    lacking = {(stray.thing, stray.belongs) for stray in found}
    explained = (_with_hidden_thing(stray, expected, lacking, substituted) for stray in found)
    return tuple(sorted((stray for stray in explained if stray), key=_order))


def interpret(expected: Stacks, guesses: FieldGuesses) -> dict[Place, Interpretation]:
    """Return what each field is taken to show, where that is not nothing.

    What should be there is there, if it is not ruled out: whatever else the field looks like is but a guess, which
    alarms nobody, though it may explain an alarm. If it is ruled out, what its column lacks is taken, or else the
    likeliest thing.
    """
    ruled_out = {
        place
        for place in {*expected, *guesses}
        if _tops(expected, place).isdisjoint(guesses.get(place, FieldGuess((EMPTY,))).candidates)
    }
    lacking = {(place.column, thing) for place in ruled_out for thing in _tops(expected, place) if thing}
    found = {}
    for place, guess in guesses.items():
        if place in ruled_out:
            lacks = (thing for thing in guess.candidates if (place.column, thing) in lacking)
            found[place] = Interpretation(next(lacks, guess.likeliest))
        elif guess.likeliest in _tops(expected, place):
            found[place] = Interpretation(guess.likeliest, guess.likeliest != UNSURE)
        else:
            found[place] = Interpretation(guess.likeliest or UNSURE, is_sure=False)
    return {place: one for place, one in found.items() if one.thing != EMPTY}


def _tops(expected: Stacks, place: Place) -> set[str]:
    """Return what a field may show: its runner, or any of its pieces, or nothing; and always `UNSURE`."""
    things = expected.get(place, ())
    return {UNSURE} | ({RUNNER} if RUNNER in things else set(things) or {EMPTY})


def _may_hide(thing: str, place: Place, seen: set[Place], interpreted: Mapping[Place, Interpretation]) -> bool:
    """Whether a thing that is not seen where it belongs may stand there all the same."""
    if thing == RUNNER:
        return place in interpreted and not interpreted[place].is_sure and len(seen) < RUNNERS
    return place in interpreted


def _matched(
    thing: str, extra: set[Place], gone: set[Place], hidden: set[Place], guessed: set[Place]
) -> Iterator[Stray]:
    """Yield strays in which one too many here is the one missing there: in its own column first, then nearby.

    What seemed hidden is missing, too, if one too many stands in its column: nobody has two in one. What is
    missing stands where the camera guesses it in its column, if there is one such field only.
    """
    left, lacking = set(extra), set(gone)
    ways = sorted((_distance(stands, belongs), stands, belongs) for stands in extra for belongs in gone)
    ways += sorted(
        (_distance(stands, belongs), stands, belongs)
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


def _distance(here: Place, there: Place) -> tuple[int, int]:
    return abs(here.column - there.column), abs(here.field - there.field)


def _with_hidden_thing(
    stray: Stray, expected: Stacks, lacking: set[tuple[str, Place | None]], substituted: set[str]
) -> Stray | None:
    """Return the stray of an extra piece with the piece that it covers, unless that one is reported itself.

    What covers the place of a colour that has run out of pieces stands for it: that is no stray.
    """
    place = stray.stands
    if place is None or stray.belongs:
        return stray
    hidden = [thing for thing in expected.get(place, ()) if (thing, place) not in lacking]
    if any(thing in substituted for thing in hidden):
        return None
    return stray._replace(instead_of=hidden[-1]) if hidden else stray


def _order(stray: Stray) -> tuple[Place, str]:
    """Return the key to sort strays by: their column, from left to right."""
    return stray.stands or stray.belongs or Place(0, 0), stray.thing
