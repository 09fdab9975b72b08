"""Handlers for figures over many games: the league and statistics; and how the hall itself is."""

import shutil
from datetime import UTC, datetime, timedelta

from gipfel.web import query_of
from gipfel_hall.archive import ArchiveCounts, ArchiveLost
from gipfel_hall.league import LeagueRow
from gipfel_hall.site.archive_responses import HealthResponse
from gipfel_hall.site.call import HallCall
from gipfel_hall.site.figures_responses import (
    ColumnLine,
    FiguresLine,
    HallStatistics,
    LeagueResponse,
    RatedLine,
    SeatLine,
)
from gipfel_hall.site.requests import LeagueQuery, PeriodQuery
from gipfel_hall.statistics import Figures


def _since(days: int) -> datetime | None:
    """Return when a period began, to the full hour: what was counted is good for so long."""
    hour = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
    return hour - timedelta(days=days) if days else None


async def league(call: HallCall[None]) -> LeagueResponse:
    """Return the league; `luck=0` takes luck out of the results of games that were reviewed."""
    query, context = query_of(call.request, LeagueQuery), call.context
    found = await context.ask(
        context.figures.league,
        context.archive,
        _since(query.days),
        is_without_luck=context.can_review and not query.luck,
    )
    return LeagueResponse(
        people=[_rated(row) for row in found.people],
        gipfel=[_rated(row) for row in found.gipfel],
        games=found.games,
        reviewed=found.reviewed,
        is_without_luck=found.is_without_luck,
        can_review=context.can_review,
    )


def _rated(row: LeagueRow) -> RatedLine:
    return RatedLine(
        place=row.place,
        player=row.player,
        name=row.name,
        rating=row.rating,
        uncertainty=row.uncertainty,
        games=row.games,
        wins=row.wins,
    )


async def statistics(call: HallCall[None]) -> HallStatistics:
    """Return figures by booklet, seat, column, player and evening."""
    query, context = query_of(call.request, PeriodQuery), call.context
    found = await context.ask(context.figures.statistics, context.archive, _since(query.days))
    return HallStatistics(
        total=_line("", found.total),
        booklets=[_line(each.edition, each.figures) for each in found.booklets],
        seats=[
            SeatLine(players=each.players, order=each.order + 1, games=each.figures.games, wins=each.figures.wins)
            for each in found.seats
        ],
        columns=[
            ColumnLine(
                column=each.column,
                won=each.won,
                won_by_winner=each.won_by_winner,
                rolled=each.rolled,
                expected=each.expected_rolls,
            )
            for each in found.columns
        ],
        people=[_line(each.name, each.figures) for each in found.people],
        evenings=[_line(each.evening.isoformat(), each.figures) for each in found.evenings],
    )


def _line(name: str, figures: Figures) -> FiguresLine:
    return FiguresLine(
        name=name,
        games=figures.games,
        wins=figures.wins,
        turns=figures.turns,
        rolls=figures.rolls,
        busts=figures.busts,
        expected_busts=figures.expected_busts,
        columns_won=figures.columns_won,
        longest_turn=figures.longest_turn,
        shortest_win=figures.shortest_win,
    )


async def health(call: HallCall[None]) -> HealthResponse:
    """Return how the broker, the database and the disk are."""
    context, link = call.context, call.context.link
    counts, problem = ArchiveCounts(0, 0, 0, 0), context.intake.state.problem
    try:
        counts = await context.ask(context.archive.counts)
    except ArchiveLost as error:
        problem = str(error)
    return HealthResponse(
        broker=str(link.broker),
        is_connected=link.state.is_connected,
        reason=link.state.reason,
        halls=len(link.hall.halls),
        tables=sum(table.is_online for table in link.hall.tables.values()),
        dropped=link.dropped.count,
        database=context.where,
        database_problem=problem,
        waiting=len(link.queue),
        disk_free=(await context.ask(shutil.disk_usage, context.folder)).free if context.folder else None,
        games=counts.games,
        players=counts.players,
        set_aside=counts.set_aside,
        evenings=counts.evenings,
    )
