"""What a hall has to say to a table: a call to the next game, and a line for everybody."""

from gipfel.narration import name_of
from gipfel.rules import Start
from gipfel.screens.new_game import say_rules
from gipfel.screens.screen import Fitted, Screen
from gipfel.screens.verbs import all_but, verbs
from gipfel.table import Button, Called, Draft, HallLine, HallState, SeatColours
from gipfel.words import Words

LONGEST_SHOWN = 7
"""Letters of a table's name that are shown."""


def called(mode: Called, words: Words) -> Screen:
    """Say who is called to which game: their names as large as they fit, in the order of play."""
    draft = mode.draft
    key = "short" if draft.variants or draft.house else "booklet"
    rules = say_rules(draft, words(f"{key}.{draft.edition}"), words)
    go = words("setup.first-die" if draft.booklet.start is Start.HIGHEST_DIE else "setup.go")
    lit = all_but(does="not-now") | {Button.GO: "begin", Button.WHY: "explain"}
    body = Fitted(_rows(draft, words), (rules, go))
    return Screen(body, mode.call.title or words("call.title")).lit(verbs(words, lit))


def _rows(draft: Draft, words: Words) -> tuple[str, ...]:
    """Return the names in rows: two people below each other, more of them two by two."""
    names = [name_of(draft, seat, words) for seat in range(len(draft.colours))]
    return tuple(names) if len(names) == 2 else (", ".join(names[:2]), ", ".join(names[2:]))


def announcing(line: HallLine, words: Words) -> Screen:
    """Show one line of the hall in the largest letters in which it fits."""
    return Screen(Fitted((line.text,)), words("call.announcement"))


def seating(seats: SeatColours, words: Words) -> Screen:
    """Say who plays with which colour, a line for each."""
    return Screen(Fitted(tuple(say_seats(seats, words))), words("call.colours"))


def say_seats(seats: SeatColours, words: Words) -> list[str]:
    """Return who plays with which colour, a phrase for each player."""
    return [
        words("call.seat", player=name_of(seats, seat, words), colour=words.colour(colour))
        for seat, colour in enumerate(seats.colours)
    ]


def hall_lines(hall: HallState, words: Words) -> tuple[str, ...]:
    """Return what this table is called in the hall, and whether the hall can be reached."""
    name = hall.table if len(hall.table) <= LONGEST_SHOWN else f"{hall.table[: LONGEST_SHOWN - 1]}."
    return words("call.table", name=name), words("call.linked" if hall.is_connected else "call.unlinked")
