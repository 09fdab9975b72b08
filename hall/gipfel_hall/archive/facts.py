"""What is counted of a finished game when it comes in, so that no page has to replay it."""

import hashlib
from collections.abc import Sequence

import msgspec

from gipfel.exports import Export
from gipfel.game import Over, Step, spell_value, tally
from gipfel.rules import COLUMNS
from gipfel_hall.archive.values import GameFacts, SeatFacts

IDENTITY_STEPS = (3, 12, 48, 192)
"""By how many of its first steps a game is recognised: by more of them where another device's began just so.

No finished game has fewer than three. They have the table's clock to the millisecond, the names, and the first
dice. The start alone would not do: clocks that nobody has set can well agree to the millisecond.
"""


def identity_of(steps: Sequence[Step], told_apart_by: int) -> str:
    """Return what a game has in common with itself after more was played, and hardly with any other game."""
    text = msgspec.json.encode(tuple(steps[:told_apart_by]), enc_hook=spell_value)
    return hashlib.sha256(text).hexdigest()


def facts_of(export: Export) -> GameFacts | None:
    """Return what is counted of a verified game; None where nobody has won it."""
    game, started = export.game, export.game.started
    if not isinstance(game.phase, Over):
        return None
    counted, owners = tally(game), game.position.won_by_column
    seats = range(len(game.colours))
    won = [tuple(column for column, owner in sorted(owners.items()) if owner == seat) for seat in seats]
    places = places_of(game.phase.winner, [len(columns) for columns in won], counted.progress[-1])
    return GameFacts(
        edition=started.edition,
        variants=started.variants,
        house=started.house,
        winner=game.phase.winner,
        steps=len(export.steps),
        started_at=export.steps[0].at,
        last_at=export.steps[-1].at,
        sums=tuple(counted.sums.get(column, 0) for column in COLUMNS),
        seats=tuple(
            SeatFacts(
                colour=game.colours[seat],
                name=game.names[seat],
                level=started.levels[seat],
                order=(seat - started.starter) % len(seats),
                place=places[seat],
                columns_won=won[seat],
                fields=tuple(counted.columns[seat].get(column, 0) for column in COLUMNS),
                **counted.seats[seat]._asdict(),
            )
            for seat in seats
        ),
    )


def places_of(winner: int, columns: Sequence[int], climbed: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat: the winner's is 1, the others' by columns won and then by fields climbed.

    Only the winner is known for sure: no booklet says who is second. Equal ones share a place.
    """
    worth = [(seat == winner, columns[seat], climbed[seat]) for seat in range(len(columns))]
    return tuple(1 + sum(other > own for other in worth) for own in worth)
