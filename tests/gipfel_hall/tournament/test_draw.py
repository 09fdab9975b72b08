"""Rounds are drawn so that people of like score meet, whom they have not met, and nobody is treated worse."""

from collections import Counter
from random import Random

import pytest

from gipfel_hall.tournament import (
    PlayerJoined,
    PlayerLeft,
    ResultEntered,
    Round,
    RoundClosed,
    Tournament,
    TournamentRefusal,
    after,
    draw_round,
    group_sizes,
    records_of,
    standings,
)
from support.simulated_tournaments import AT, is_avoidable, opened, simulated, with_results, with_round


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [
        (23, 4, (4, 4, 4, 4, 4, 3)),
        (23, 3, (3,) * 7 + (2,)),
        (23, 2, (2,) * 11),
        (7, 3, (4, 3)),
        (5, 4, (3, 2)),
        (6, 4, (3, 3)),
        (9, 4, (3, 3, 3)),
        (4, 3, (4,)),
        (3, 2, (2,)),
        (2, 4, (2,)),
        (1, 4, ()),
        (0, 2, ()),
    ],
)
def test_group_sizes(players: int, size: int, sizes: tuple[int, ...]) -> None:
    """As many tables as possible have the size that the host wants."""
    assert group_sizes(players, size) == sizes


def test_all_group_sizes() -> None:
    """For any number of players nobody is left over but one where tables of two do not come out even."""
    for size in (2, 3, 4):
        for players in range(2, 130):
            sizes = group_sizes(players, size)

            assert {*sizes} <= {2, 3, 4}
            assert max(sizes) - min(sizes) <= 1
            assert players - sum(sizes) == (players % 2 if size == 2 else 0)


def played(players: int, size: int, rounds: int, seed: int = 1) -> Tournament:
    """Return a tournament after some rounds."""
    tournament, random = opened(players, size, 30), Random(seed)
    for number in range(rounds):
        tournament = with_results(with_round(tournament, seed * 100 + number), random)
    return tournament


@pytest.mark.parametrize(("players", "size"), [(2, 2), (3, 2), (5, 3), (7, 4), (23, 4), (40, 3)])
def test_everybody_has_one_place(players: int, size: int) -> None:
    """In each round everybody who is here sits at one table, or sits out; and tables come in order of score."""
    tournament = played(players, size, 3)
    drawn = draw_round(tournament, 5)
    seated = [player for seating in drawn.seatings for player in seating.players]

    assert sorted((*seated, *drawn.byes)) == list(range(1, players + 1))
    assert sorted((len(seating.players) for seating in drawn.seatings), reverse=True) == list(
        group_sizes(players, size)
    )


def test_the_same_seed_draws_the_same_round() -> None:
    """A draw can be repeated by whoever doubts it; another seed draws another first round."""
    tournament = played(23, 4, 3)

    assert draw_round(tournament, 7) == draw_round(tournament, 7)
    assert draw_round(opened(23, 4, 7), 7) != draw_round(opened(23, 4, 7), 8)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_tournament_of_23(size: int) -> None:
    """Two meet again only where an exact search finds no other way; all that is balanced stays so to the end."""
    for seed in range(2):
        told = simulated(23, size, 7, seed)

        assert told.unproven == []
        assert told.repeats[:4] == [0] * 4
        assert size == 4 or sum(told.repeats) == 0
        assert max(told.counted("out")) <= 1, "nobody sits out twice"
        assert max(told.counted("size")) <= (3 if size == 4 else 1)
        began = [*told.counted("began")]
        assert max(began) - min(began) <= 3
        assert told.spreads[1] < 1.0, "the second round brings people of like score together"


def test_like_scores_play_together() -> None:
    """Where nobody has met, the tables are those of the standings."""
    tournament = opened(16, 4, 7)
    tournament = with_results(with_round(tournament, 1), Random(1))
    points = {player: record.points for player, record in records_of(tournament).items()}

    drawn = draw_round(tournament, 2)

    assert [{points[player] for player in seating.players} for seating in drawn.seatings] == [{3}, {2}, {1}, {0}]


def test_who_sits_out() -> None:
    """Of five at tables of two everybody sits out once before anybody does twice; the last in the table first."""
    tournament, random = opened(5, 2, 30), Random(2)
    out = []
    for number in range(10):
        last = min(record.points for record in records_of(tournament).values())
        tournament = with_round(tournament, number)
        (bye,) = tournament.drawn[-1].byes
        if number == 1:
            assert records_of(tournament)[bye].points - 3 == last
        out.append(bye)
        tournament = with_results(tournament, random)

    assert sorted(out[:5]) == sorted(out[5:]) == [1, 2, 3, 4, 5]


def test_everybody_begins_equally_often() -> None:
    """Two who play each other again and again begin in turn."""
    tournament = played(2, 2, 6)

    assert Counter(drawn.seatings[0].players[0] for drawn in tournament.drawn) == {1: 3, 2: 3}


def test_late_arrivals_and_drop_outs() -> None:
    """Who comes late is drawn from then on, without points; who leaves is not, and keeps the points."""
    tournament = played(8, 4, 2)
    tournament = after(tournament, PlayerLeft(AT, 8))
    for number in (9, 10):
        tournament = after(tournament, PlayerJoined(AT, number, f"Late {number}", f"L{number}"))
    tournament = with_results(with_round(tournament, 3), Random(3))
    seated = {player for seating in tournament.drawn[-1].seatings for player in seating.players}
    table = {standing.player: standing for standing in standings(tournament)}

    assert seated == {1, 2, 3, 4, 5, 6, 7, 9, 10}
    assert (table[8].is_here, table[8].played) == (False, 2)
    assert (table[9].is_here, table[9].played) == (True, 1)
    tournament = after(tournament, PlayerJoined(AT, 8, "Back", "8"))
    assert 8 in {player for seating in draw_round(tournament, 4).seatings for player in seating.players}


def test_too_few() -> None:
    """Nobody plays alone."""
    with pytest.raises(TournamentRefusal, match="too-few"):
        draw_round(opened(1, 4, 7), 1)


def test_tables_have_names_as_far_as_there_are_any() -> None:
    """The best play at the first table; groups for whom there is no table wait for one."""
    tournament = played(12, 4, 1)
    named = Tournament(
        **{name: getattr(tournament, name) for name in tournament.__slots__} | {"tables": ("7", "2")}
    )

    assert [seating.table for seating in draw_round(named, 1).seatings] == ["7", "2", ""]


def test_the_exact_search() -> None:
    """It finds a draw without repeats where there is one, and no other."""
    nobody = {player: set[int]() for player in range(1, 9)}
    pairs = {player: {other for other in range(1, 9) if (other + player) % 2} for player in range(1, 9)}
    all_but_one = {player: {*range(1, 9)} - {player, 9 - player} for player in range(1, 9)}

    assert is_avoidable(nobody, (4, 4))
    assert is_avoidable(pairs, (4, 4))
    assert not is_avoidable(pairs, (3, 3, 2))
    assert is_avoidable(all_but_one, (2, 2, 2, 2))
    assert not is_avoidable(all_but_one, (4, 4))
    assert is_avoidable({1: {2}, 2: {1}, 3: set()}, (2,))


def test_a_round_that_was_not_played_does_not_count_as_met() -> None:
    """A seating without a result in a round that was closed has not met."""
    tournament = with_round(opened(4, 2, 5), 1)
    first: Round = tournament.drawn[-1]
    tournament = after(tournament, ResultEntered(AT, 1, 0, (1, 2), (3, 1), 1))
    assert [len(record.met) for record in records_of(tournament).values()] == [1] * 4
    tournament = after(tournament, RoundClosed(AT))
    met = {player for player, record in records_of(tournament).items() if record.met}

    assert met == {*first.seatings[0].players}
