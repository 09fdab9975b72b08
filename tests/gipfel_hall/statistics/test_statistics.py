"""Figures over all games are those that come out when every game is replayed and counted."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gipfel.exports import verify
from gipfel.game import Tally, tally
from gipfel.rules import COLUMNS
from gipfel_hall.archive import Archive, open_archive
from gipfel_hall.statistics import Figures, statistics_of
from support.postgres import postgres_cluster
from support.sealed_games import game_steps, sealed_file

NOW = datetime(2026, 11, 18, 21, 0, tzinfo=UTC)
GAMES = [
    (("Ada", "Bo"), ("", ""), "ravensburger-de", 0),
    (("Bo", "Ada", "Cy"), ("", "", ""), "ravensburger-de", 1),
    (("Ada", ""), ("", "club"), "franjos", 1),
    (("", "Cy", "Ada", "Dee"), ("", "", "", ""), "franjos", 3),
    (("Ada", "Bo"), ("", ""), "parker", 1),
]


def taken(archive: Archive) -> list[Tally]:
    """Hand in all games, one every eight hours; return what is counted of each by replaying it."""
    counted = []
    for number, (names, levels, edition, starter) in enumerate(GAMES):
        steps = game_steps(names, seed=number, levels=levels, edition=edition, starter=starter, mishaps=0.1)
        data = sealed_file(steps)
        archive.take(data, "4", "d", NOW + timedelta(hours=8 * number))
        counted.append(tally(verify(data).game))
    return counted


@pytest.fixture(params=["sqlite", "postgres"])
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Archive]:
    """Return an empty archive."""
    if request.param == "sqlite":
        with open_archive(tmp_path / "hall.db", UTC) as archive:
            yield archive
    else:
        with postgres_cluster() as cluster, open_archive(cluster.new_database(), UTC) as archive:
            yield archive


def added_up(seats: list[tuple[Tally, int]]) -> Figures:
    """Return the figures of some seats of some games, the plain way."""
    own = [counted.seats[seat] for counted, seat in seats]
    wins = [counted.seats[seat].turns for counted, seat in seats if counted.winner == seat]
    return Figures(
        games=len({id(counted) for counted, _ in seats}),
        wins=len(wins),
        turns=sum(each.turns for each in own),
        rolls=sum(each.rolls for each in own),
        busts=sum(each.busts for each in own),
        expected_busts=pytest.approx(sum(each.expected_busts for each in own)),  # type: ignore[arg-type]
        columns_won=sum(_won(counted, seat) for counted, seat in seats),
        longest_turn=max(each.longest for each in own),
        shortest_win=min(wins, default=None),
    )


def _won(counted: Tally, seat: int) -> int:
    """Return how many columns a seat has won: it stands on their top fields, and nobody else does."""
    lengths = {column: 13 - 2 * abs(7 - column) for column in COLUMNS}
    return sum(field >= lengths[column] for column, field in counted.columns[seat].items())


def test_figures_are_what_replaying_gives(archive: Archive) -> None:
    """By booklet, seat, player and evening, and over everything: each figure is the one that is counted anew."""
    tallies = taken(archive)
    found = statistics_of(archive)
    groups: dict[object, list[tuple[Tally, int]]] = defaultdict(list)
    for number, (counted, (names, levels, edition, starter)) in enumerate(zip(tallies, GAMES, strict=True)):
        evening = (NOW + timedelta(hours=8 * number - 6)).date()
        for seat, name in enumerate(names):
            person = name if not levels[seat] else ""
            order = (len(names), (seat - starter) % len(names))
            for key in ("total", ("edition", edition), ("seat", *order), ("player", person), evening):
                groups[key].append((counted, seat))

    assert found.total == added_up(groups["total"])
    for booklet in found.booklets:
        assert booklet.figures == added_up(groups["edition", booklet.edition])
    for place in found.seats:
        assert place.figures == added_up(groups["seat", place.players, place.order])
    for person_found in found.people:
        assert person_found.figures == added_up(groups["player", person_found.name])
    for day in found.evenings:
        assert day.figures == added_up(groups[day.evening])
    assert [booklet.edition for booklet in found.booklets] == ["franjos", "ravensburger-de", "parker"]
    assert [person_found.name for person_found in found.people] == ["Ada", "Bo", "Cy", "Dee"]
    assert [(place.players, place.order) for place in found.seats] == [
        (players, order) for players in (2, 3, 4) for order in range(players)
    ]
    assert len(found.evenings) == 2


def test_columns_are_what_replaying_gives(archive: Archive) -> None:
    """How often each column was won and made by the dice."""
    tallies = taken(archive)
    sums: Counter[int] = Counter()
    for counted in tallies:
        sums.update(counted.sums)
    found = statistics_of(archive).columns

    assert [each.column for each in found] == list(COLUMNS)
    assert {each.column: each.rolled for each in found} == {column: sums[column] for column in COLUMNS}
    assert sum(each.won for each in found) == sum(
        _won(counted, seat) for counted in tallies for seat in range(len(counted.seats))
    )
    assert sum(each.won_by_winner for each in found) == sum(
        _won(counted, counted.winner or 0) for counted in tallies
    )
    assert all(each.fields == sum(seat.get(each.column, 0) for counted in tallies for seat in counted.columns)
               for each in found)  # fmt: skip


def test_a_span_of_time(archive: Archive) -> None:
    """Only games that were over in it count; its end does not belong to it."""
    taken(archive)
    found = statistics_of(archive, NOW + timedelta(hours=8), NOW + timedelta(hours=24))

    assert (found.total.games, len(found.booklets)) == (2, 2)
    assert found.seats[0].win_rate in (0.0, 1.0)


def test_nothing_yet(archive: Archive) -> None:
    """An empty archive has figures too, and all of them are nothing."""
    found = statistics_of(archive)

    assert found.total == Figures()
    assert (found.booklets, found.people, found.evenings) == ((), (), ())
    assert all(each.won == each.rolled == each.expected_rolls == 0 for each in found.columns)
