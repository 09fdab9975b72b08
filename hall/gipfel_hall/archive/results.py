"""The results of all games as the league needs them, and what reviews have found out about luck."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from gipfel_hall.archive.database import Session, SqlValue
from gipfel_hall.archive.times import read_time, write_time
from gipfel_hall.archive.values import GameResult, LeagueSeat


class SeatReview(NamedTuple):
    """What a review has found out about one seat, in tenths of a point of winning chance."""

    luck: int
    """What all dice together gave the seat, its own and those of the others."""
    cost: int
    """What its own decisions changed: nothing or less."""
    adjusted: int
    """Its result less the luck."""


def within(since: datetime | None, until: datetime | None) -> tuple[str, list[SqlValue]]:
    """Return the condition that a game `g` was over in a span of time, and its values; the end is not in it."""
    conditions, values = ["1 = 1"], list[SqlValue]()
    for border, comparison in ((since, ">="), (until, "<")):
        if border is not None:
            conditions.append(f"g.ended_at {comparison} ?")
            values.append(write_time(border))
    return " AND ".join(conditions), values


def results(
    session: Session, since: datetime | None, until: datetime | None, model: str
) -> tuple[GameResult, ...]:
    """Return how all games ended, in the order of their ends, with what a review by this model says."""
    condition, values = within(since, until)
    rows = session(
        "SELECT g.id, g.ended_at, p.root, s.level, s.place, r.adjusted FROM games g JOIN seats s ON s.game = g.id "  # noqa: S608
        "LEFT JOIN players p ON p.id = s.player "
        "LEFT JOIN reviews r ON r.game = s.game AND r.seat = s.seat AND r.model = ? "
        f"WHERE {condition} ORDER BY g.ended_at, g.id, s.seat",
        (model, *values),
    )
    return tuple(
        GameResult(number, read_time(ended), tuple(LeagueSeat(*seat[2:]) for seat in seats))
        for (number, ended), seats in groupby(rows, key=lambda row: row[:2])
    )


def player_names(session: Session) -> dict[int, str]:
    """Return what everybody is called who was not merged into somebody else."""
    return dict(session("SELECT id, name FROM players WHERE root = id"))


def merged(session: Session) -> dict[int, int]:
    """Return who everybody is now who was merged into somebody else."""
    return dict(session("SELECT id, root FROM players WHERE root <> id"))


# A game counts in the league if one whose name is known played with somebody who is known, or with Gipfel.
OF_LEAGUE = """
EXISTS (SELECT 1 FROM seats s WHERE s.game = g.id AND s.player IS NOT NULL)
AND (SELECT count(*) FROM seats s WHERE s.game = g.id AND (s.player IS NOT NULL OR s.level <> '')) > 1
"""
UNREVIEWED = f"""
SELECT n.id FROM (
    SELECT g.id, g.ended_at FROM games g WHERE {OF_LEAGUE} ORDER BY g.ended_at DESC, g.id DESC LIMIT ?
) n
WHERE NOT EXISTS (SELECT 1 FROM reviews r WHERE r.game = n.id AND r.model = ?)
ORDER BY n.ended_at DESC, n.id DESC
"""  # noqa: S608  # our own words


def unreviewed(session: Session, model: str, newest: int) -> tuple[int, ...]:
    """Return those of the newest games that the league counts which have no review by this model, newest first."""
    rows = session(UNREVIEWED, (newest, model))
    return tuple(number for (number,) in rows)


def keep_review(session: Session, game: int, steps: int, model: str, seats: Sequence[SeatReview]) -> bool:
    """Write the review of a game in place of an older one; return False where the game has gone on meanwhile."""
    if not session("UPDATE games SET steps = steps WHERE id = ? AND steps = ? RETURNING id", (game, steps)):
        return False
    session("DELETE FROM reviews WHERE game = ?", (game,))
    for number, seat in enumerate(seats):
        session(
            "INSERT INTO reviews (game, seat, model, luck, cost, adjusted) VALUES (?, ?, ?, ?, ?, ?)",
            (game, number, model, *seat),
        )
    return True
