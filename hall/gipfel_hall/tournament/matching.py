"""Finds the seating of a tournament that an archived game was played at."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from gipfel_hall.tournament.events import ResultEntered
from gipfel_hall.tournament.game_at_table import GameAtTable
from gipfel_hall.tournament.state import Round, Tournament

CLOCKS_DIFFER = timedelta(seconds=10)
"""So long before a round was drawn its games may seem to have begun: the hall that takes a game may not be the one
that drew, and a table's clock is corrected while it plays. Nobody begins another game and is drawn within it."""


def result_of_game(
    tournament: Tournament, game: GameAtTable, at: datetime, same_as: Mapping[int, int] | None = None
) -> ResultEntered | None:
    """Return the result that a game is for a tournament; None where it is none.

    It was played at the table of a seating, by just the players of that seating, and began after the round was
    drawn: what the same people played before, to warm up, is none. The first such game counts, unless the host has
    said how it ended; the same game counts again where it was played on. `same_as` says of entrants whom the
    archive merged who they are now.
    """
    places = [
        (drawn, index, result)
        for drawn in reversed(tournament.drawn)
        for index, result in enumerate(drawn.results)
    ]
    known = [place for place in places if place[2] and place[2].game == game.id]
    waiting = [place for place in places if place[2] is None and _may_be_of(game, place[0], place[1])]
    for drawn, index, result in known or waiting:
        entered = result_at(drawn, index, game, at, same_as)
        if entered:
            is_same = result and (result.places, result.columns) == (entered.places, entered.columns)
            return None if is_same else entered
    return None


def _may_be_of(game: GameAtTable, drawn: Round, index: int) -> bool:
    """Whether a game was played where and when a seating was to play."""
    is_here = drawn.seatings[index].table in ("", game.table)
    return is_here and game.began_at is not None and game.began_at >= drawn.drawn_at - CLOCKS_DIFFER


def result_at(
    drawn: Round, index: int, game: GameAtTable, at: datetime, same_as: Mapping[int, int] | None = None
) -> ResultEntered | None:
    """Return the result that a game is for a seating of a round; None where others have played it."""
    merged = same_as or {}
    players = [merged.get(player, player) for player in drawn.seatings[index].players]
    if {*players} != {*game.players} or len(players) != len(game.players):
        return None
    seats = [game.players.index(player) for player in players]
    places = tuple(game.places[seat] for seat in seats)
    columns = tuple(game.columns[seat] for seat in seats)
    return ResultEntered(at, drawn.number, index, places, columns, game.id)
