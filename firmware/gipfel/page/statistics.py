"""Statistics as JSON: one game, or all of them."""

from collections import Counter

from gipfel.game.tally import Tally, likely
from gipfel.page.library import Library
from gipfel.rules import COLUMNS
from gipfel.screens.game import name_of
from gipfel.words import Words

Json = dict[str, object]


def of_game(library: Library, number: int, words: Words) -> Json:
    """Give the figures of one game."""
    game, counted = library.game(number), library.tally(number)
    players = [
        {
            "colour": colour,
            "name": name_of(game, seat, words),
            **counted.seats[seat]._asdict(),
            "columns": {str(column): field for column, field in counted.columns[seat].items()},
            "won": game.position.columns_won(seat),
        }
        for seat, colour in enumerate(game.colours)
    ]
    return {
        "game": number,
        "players": players,
        "winner": counted.winner,
        "progress": counted.progress,
        "sums": _sums([counted]),
    }


def of_all(library: Library, words: Words) -> Json:
    """Give the figures of the newest games together: the dice, and each player by name."""
    numbers = library.newest()
    tallies = [library.tally(number) for number in numbers]
    players: dict[tuple[str, str], Counter[str]] = {}
    for number, counted in zip(numbers, tallies, strict=True):
        game = library.game(number)
        for seat, figures in enumerate(counted.seats):
            key = name_of(game, seat, words), game.colours[seat]
            sums = players.setdefault(key, Counter())
            sums.update({name: value for name, value in figures._asdict().items() if name != "longest"})
            sums["longest"] = max(sums["longest"], figures.longest)
            sums.update(games=1, victories=int(counted.winner == seat))
    return {
        "games": len(numbers),
        "finished": sum(counted.winner is not None for counted in tallies),
        "players": [{"name": name, "colour": colour, **sums} for (name, colour), sums in players.items()],
        "sums": _sums(tallies),
    }


def _sums(tallies: list[Tally]) -> Json:
    """Say how often each column could be made, beside how often it can be expected."""
    rolls = sum(seat.rolls for counted in tallies for seat in counted.seats)
    seen: Counter[int] = Counter()
    for counted in tallies:
        seen.update(counted.sums)
    columns = {str(column): {"seen": seen[column], "expected": rolls * likely(column)} for column in COLUMNS}
    return {"rolls": rolls, "columns": columns}
