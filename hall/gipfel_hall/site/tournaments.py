"""A tournament as its page shows it."""

from gipfel_hall.live import AnsweredCall, LiveHall
from gipfel_hall.site.round_calls import is_call_for
from gipfel_hall.site.tournament_responses import (
    RoundLine,
    SeatingLine,
    SeatingPlayer,
    StandingLine,
    TournamentLine,
    TournamentPlayer,
    TournamentResponse,
)
from gipfel_hall.tournament import Round, Seating, SeatingResult, Tournament, points_of, standings


def tournament_line(number: int, tournament: Tournament) -> TournamentLine:
    """Return a tournament in a line."""
    return TournamentLine(
        id=number,
        title=tournament.title,
        players=len(tournament.entrants),
        rounds=tournament.rounds,
        drawn=len(tournament.drawn),
        is_closed=tournament.is_closed,
    )


def tournament_response(number: int, tournament: Tournament, hall: LiveHall) -> TournamentResponse:
    """Return a tournament with its rounds, what tables have made of their calls, and the standings."""
    names = {entrant.player: entrant.name for entrant in tournament.entrants}
    return TournamentResponse(
        id=number,
        title=tournament.title,
        rounds=tournament.rounds,
        size=tournament.size,
        tables=tournament.tables,
        edition=tournament.edition,
        players=[
            TournamentPlayer(player=each.player, name=each.name, short=each.short, is_here=each.is_here)
            for each in tournament.entrants
        ],
        drawn=[_round(number, drawn, names, hall) for drawn in tournament.drawn],
        standings=[
            StandingLine(
                place=each.place,
                player=each.player,
                name=each.name,
                points=each.points,
                opponents=each.opponents,
                wins=each.wins,
                direct=each.direct,
                columns=each.columns,
                played=each.played,
                byes=each.byes,
                is_here=each.is_here,
            )
            for each in standings(tournament)
        ],
        is_closed=tournament.is_closed,
    )


def _round(tournament: int, drawn: Round, names: dict[int, str], hall: LiveHall) -> RoundLine:
    return RoundLine(
        number=drawn.number,
        drawn_at=drawn.drawn_at.isoformat(timespec="seconds"),
        seatings=[
            _seating(index, seating, result, names, _answered(hall, tournament, drawn.number, index))
            for index, (seating, result) in enumerate(zip(drawn.seatings, drawn.results, strict=True))
        ],
        byes=[names[player] for player in drawn.byes],
        is_over=drawn.is_over,
        is_closed=drawn.is_closed,
        has_results=any(result is not None for result in drawn.results),
    )


def _answered(hall: LiveHall, tournament: int, number: int, index: int) -> AnsweredCall | None:
    """Return the last call for a seating, at whichever table."""
    calls = [each for each in hall.answers.values() if is_call_for(each.call, tournament, number, index)]
    return max(calls, key=lambda each: each.at, default=None)


def _seating(
    index: int,
    seating: Seating,
    result: SeatingResult | None,
    names: dict[int, str],
    answered: AnsweredCall | None,
) -> SeatingLine:
    points = points_of(result.places) if result else ()
    return SeatingLine(
        index=index,
        table=seating.table,
        players=[
            SeatingPlayer(
                player=player,
                name=names[player],
                place=result.places[place] if result else None,
                columns=result.columns[place] if result else None,
                points=points[place] if result else None,
            )
            for place, player in enumerate(seating.players)
        ],
        has_result=result is not None,
        is_by_host=result is not None and result.is_by_host,
        game=result.game if result else None,
        call=answered.answer if answered else "",
        is_called=answered is not None,
    )
