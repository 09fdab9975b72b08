"""Statistics of one game, or of the newest ones together."""

from collections import Counter, defaultdict

from gipfel.game import Tally, column_probability
from gipfel.narration import known_as, name_of
from gipfel.page.record_reader import RecordReader
from gipfel.page.record_responses import (
    ColumnFrequency,
    GameStatisticsResponse,
    PlayerFigures,
    PlayerTotals,
    RollSums,
    StatisticsResponse,
)
from gipfel.rules import COLUMNS
from gipfel.words import Words


def of_game(reader: RecordReader, number: int, words: Words) -> GameStatisticsResponse:
    """Return the figures of one game."""
    game, counted = reader.game(number), reader.tally(number)
    return GameStatisticsResponse(
        game=number,
        players=[
            PlayerFigures(
                colour=colour,
                name=name_of(game, seat, words),
                **counted.seats[seat]._asdict(),
                columns=counted.columns[seat],
                won=game.position.columns_won(seat),
            )
            for seat, colour in enumerate(game.colours)
        ],
        winner=counted.winner,
        progress=counted.progress,
        sums=_sums([counted]),
    )


def of_all(reader: RecordReader, words: Words) -> StatisticsResponse:
    """Return the figures of the newest games together: the dice, and each player by name."""
    newest = reader.newest()
    tallies = [counted for _, counted in newest]
    played = defaultdict(list)
    for summary, counted in newest:
        for seat, colour in enumerate(summary.colours):
            played[known_as(summary.started, seat, words), colour].append((counted, seat))
    return StatisticsResponse(
        games=len(newest),
        finished=sum(counted.winner is not None for counted in tallies),
        players=[_totals(name, colour, games) for (name, colour), games in played.items()],
        sums=_sums(tallies),
    )


def _totals(name: str, colour: str, games: list[tuple[Tally, int]]) -> PlayerTotals:
    """Add up what a player did, given each game and the player's seat in it."""
    figures = [counted.seats[seat] for counted, seat in games]
    return PlayerTotals(
        name=name,
        colour=colour,
        turns=sum(each.turns for each in figures),
        rolls=sum(each.rolls for each in figures),
        stops=sum(each.stops for each in figures),
        busts=sum(each.busts for each in figures),
        expected_busts=sum(each.expected_busts for each in figures),
        lost=sum(each.lost for each in figures),
        longest=max(each.longest for each in figures),
        games=len(games),
        victories=sum(counted.winner == seat for counted, seat in games),
    )


def _sums(tallies: list[Tally]) -> RollSums:
    """Return how often each column could be made, beside how often that was to be expected."""
    rolls = sum(seat.rolls for counted in tallies for seat in counted.seats)
    seen: Counter[int] = Counter()
    for counted in tallies:
        seen.update(counted.sums)
    return RollSums(
        rolls=rolls,
        columns={
            column: ColumnFrequency(seen=seen[column], expected=rolls * column_probability(column))
            for column in COLUMNS
        },
    )
