"""Points, tie-breaks and shared places."""

import pytest

from gipfel_hall.tournament import (
    Opened,
    PlayerJoined,
    ResultCorrected,
    RoundDrawn,
    Seating,
    Tournament,
    TournamentEvent,
    fold,
    points_of,
    standings,
)
from support.simulated_tournaments import AT

Games = list[tuple[tuple[int, ...], tuple[int, ...]]]
"""Of each table of a round, the players and their places."""


def tournament(players: int, *rounds: Games, columns: dict[int, int] | None = None) -> Tournament:
    """Return a tournament that was played so; who is not at a table sits out."""
    events: list[TournamentEvent] = [Opened(AT, "Cup", 9, 2)]
    events += [PlayerJoined(AT, player, f"P{player}", str(player)) for player in range(1, players + 1)]
    for number, games in enumerate(rounds, 1):
        seated = {player for seats, _ in games for player in seats}
        out = tuple(player for player in range(1, players + 1) if player not in seated)
        events.append(RoundDrawn(AT, 1, tuple(Seating("", seats) for seats, _ in games), out))
        for index, (seats, places) in enumerate(games):
            won = tuple((columns or {}).get(player, 0) for player in seats)
            events.append(ResultCorrected(AT, number, index, places, won))
    return fold(events)


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3, 4), (3, 2, 1, 0)),
        ((2, 4, 1, 3), (2, 0, 3, 1)),
        ((1, 2, 3), (3, 1.5, 0)),
        ((2, 1), (0, 3)),
        ((1, 2, 2, 4), (3, 1.5, 1.5, 0)),
        ((1, 2, 2, 2), (3, 1, 1, 1)),
        ((1, 2, 2), (3, 0.75, 0.75)),
        ((1, 1), (1.5, 1.5)),
    ],
)
def test_points(places: tuple[int, ...], points: tuple[float, ...]) -> None:
    """The first has 3, the last none, the others evenly between; and a table of any size has 1.5 a player."""
    assert points_of(places) == points
    assert sum(points_of(places)) == 1.5 * len(places)


def test_more_points_are_better() -> None:
    """The order is that of points; who sat out has as many as who won."""
    found = standings(tournament(3, [((1, 2), (2, 1))], [((2, 3), (1, 2))], [((1, 2), (2, 1))]))

    assert [(row.player, row.points, row.wins, row.byes) for row in found] == [
        (2, 9, 3, 0),
        (3, 6, 0, 2),
        (1, 3, 0, 1),
    ]
    assert [row.place for row in found] == [1, 2, 3]


def test_who_sat_out_does_not_lead_those_who_have_won() -> None:
    """After the first round who sat out has the points of a win, and stands behind all who have won a game."""
    found = standings(tournament(5, [((2, 3), (1, 2)), ((4, 5), (1, 2))]))

    assert [(row.place, row.player) for row in found] == [(1, 2), (1, 4), (3, 1), (4, 3), (4, 5)]


def test_stronger_opponents_are_better() -> None:
    """Of those with the same points they are first whose opponents have more; who are equal share a place."""
    first: Games = [((1, 2), (1, 2)), ((3, 4), (1, 2)), ((5, 6), (1, 2))]
    second: Games = [((1, 3), (1, 2)), ((2, 5), (1, 2)), ((4, 6), (1, 2))]
    found = standings(tournament(6, first, second))

    assert [row.player for row in found] == [1, 2, 3, 4, 5, 6]
    assert [row.points for row in found] == [6, 3, 3, 3, 3, 0]
    assert [row.opponents for row in found] == [6, 9, 9, 3, 3, 6]
    assert [row.place for row in found] == [1, 2, 2, 4, 4, 6]


def test_the_size_of_a_table_does_not_matter_for_opponents() -> None:
    """What counts is the mean of the opponents at each table, not how many there were."""
    found = {row.player: row for row in standings(tournament(6, [((1, 2, 3, 4), (1, 2, 3, 4)), ((5, 6), (1, 2))]))}

    assert found[1].opponents == 1.0
    assert found[5].opponents == 0.0


def test_the_direct_meeting_decides() -> None:
    """Of those who are equal in points, opponents and wins, who was better against the others is first."""
    wheel: list[Games] = [
        [((1, 2), (1, 2)), ((3, 4), (1, 2))],
        [((1, 3), (2, 1)), ((2, 4), (1, 2))],
        [((1, 4), (1, 2)), ((2, 3), (1, 2))],
    ]
    found = standings(tournament(4, *wheel))

    assert [(row.points, row.wins, row.direct) for row in found] == [(6, 2, 0)] * 3 + [(0, 0, 0)]
    assert [row.place for row in found] == [1, 1, 1, 4], "in a wheel nobody is better"
    pair = standings(tournament(2, [((1, 2), (1, 2))], [((2, 1), (1, 2))], [((1, 2), (1, 1))]))
    assert [(row.points, row.direct) for row in pair] == [(4.5, 0), (4.5, 0)]


def test_columns_decide_last() -> None:
    """Who has won more columns is first where all else is equal."""
    found = standings(tournament(4, [((1, 2), (1, 2)), ((3, 4), (1, 2))], columns={1: 3, 3: 4, 2: 1, 4: 1}))

    assert [row.player for row in found] == [3, 1, 2, 4]
    assert [row.place for row in found] == [1, 2, 3, 3]


def test_before_the_first_round() -> None:
    """Everybody shares the first place, by name."""
    assert [(row.place, row.name) for row in standings(tournament(2))] == [(1, "P1"), (1, "P2")]
