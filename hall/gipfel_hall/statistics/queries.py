"""Asks the archive for figures: the database adds up what was counted when each game came in."""

from collections.abc import Sequence
from datetime import date, datetime

from gipfel.game import column_probability
from gipfel.rules import COLUMNS
from gipfel_hall.archive import Archive, within
from gipfel_hall.statistics.figures import (
    BookletFigures,
    ColumnCounts,
    EveningFigures,
    Figures,
    PersonFigures,
    SeatFigures,
    Statistics,
)

MOST_PEOPLE = 500
"""How many players are listed: who played most."""
MOST_EVENINGS = 120
"""How many evenings are listed: the newest."""

IS_WINNER = "CASE WHEN s.seat = g.winner THEN 1 ELSE 0 END"
FIGURES = (
    f"count(DISTINCT g.id), coalesce(sum({IS_WINNER}), 0), coalesce(sum(s.turns), 0), coalesce(sum(s.rolls), 0), "
    "coalesce(sum(s.busts), 0), coalesce(sum(s.expected_busts), 0.0), coalesce(sum(s.columns_won), 0), "
    "coalesce(max(s.longest), 0), min(CASE WHEN s.seat = g.winner THEN s.turns END)"
)
SEATS = "FROM games g JOIN seats s ON s.game = g.id"


def statistics_of(archive: Archive, since: datetime | None = None, until: datetime | None = None) -> Statistics:
    """Return the figures of all games, or of those that were over in a span of time."""
    condition, span = within(since, until)

    def grouped(keys: str, join: str = "", rest: str = "") -> list[tuple[Sequence[object], Figures]]:
        width = keys.count(",") + 1
        sql = f"SELECT {keys}, {FIGURES} {SEATS} {join} WHERE {condition} GROUP BY {keys} {rest}"
        return [(row[:width], Figures(*row[width:])) for row in archive.rows(sql, span)]

    (total,) = archive.rows(f"SELECT {FIGURES} {SEATS} WHERE {condition}", span)  # our own words
    person = "JOIN players p ON p.id = s.player JOIN players r ON r.id = p.root"
    most = f"ORDER BY count(DISTINCT g.id) DESC, r.name LIMIT {MOST_PEOPLE}"
    newest = f"ORDER BY g.evening DESC LIMIT {MOST_EVENINGS}"
    booklets = grouped("g.edition", rest="ORDER BY count(DISTINCT g.id) DESC, g.edition")
    return Statistics(
        total=Figures(*total),
        booklets=tuple(BookletFigures(str(edition), figures) for (edition,), figures in booklets),
        seats=tuple(
            SeatFigures(int(str(players)), int(str(order)), figures)
            for (players, order), figures in grouped(
                "g.seats, s.play_order", rest="ORDER BY g.seats, s.play_order"
            )
        ),
        columns=_columns(archive, since, until),
        people=tuple(
            PersonFigures(int(str(player)), str(name), figures)
            for (player, name), figures in grouped("r.id, r.name", person, most)
        ),
        evenings=tuple(
            EveningFigures(date.fromisoformat(str(day)), figures)
            for (day,), figures in grouped("g.evening", rest=newest)
        ),
    )


def _columns(archive: Archive, since: datetime | None, until: datetime | None) -> tuple[ColumnCounts, ...]:
    condition, span = within(since, until)
    climbed = ", ".join(
        f"coalesce(sum(s.won >> {column} & 1), 0), "
        f"coalesce(sum(CASE WHEN s.seat = g.winner THEN s.won >> {column} & 1 ELSE 0 END), 0), "
        f"coalesce(sum(s.field_{column}), 0)"
        for column in COLUMNS
    )
    made = ", ".join(f"coalesce(sum(g.rolled_{column}), 0)" for column in COLUMNS)
    (counts,) = archive.rows(f"SELECT {climbed} {SEATS} WHERE {condition}", span)  # our own words
    ((rolls, *rolled_counts),) = archive.rows(
        f"SELECT coalesce(sum(g.rolls), 0), {made} FROM games g WHERE {condition}",  # noqa: S608
        span,
    )
    climbs = zip(counts[::3], counts[1::3], counts[2::3], strict=True)
    return tuple(
        ColumnCounts(column, won, by_winner, fields, rolled, rolls * column_probability(column))
        for column, (won, by_winner, fields), rolled in zip(COLUMNS, climbs, rolled_counts, strict=True)
    )
