"""A tournament is run: people come, rounds are drawn, games find their seatings, the host corrects."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from gipfel_hall.archive import Archive, NoSuchEntry, TournamentChanged, open_archive
from gipfel_hall.tournament import (
    Entrant,
    TournamentClosed,
    TournamentDesk,
    TournamentRefusal,
    standings,
    write_event,
)
from support.sealed_games import game_steps, last_step, sealed_file

NOW = datetime(2026, 11, 18, 19, 0, tzinfo=UTC)


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """Return an empty archive."""
    return open_archive(tmp_path / "hall.db", UTC)


@pytest.fixture
def desk(archive: Archive) -> TournamentDesk:
    """Return a desk at which it is always seven in the evening."""
    return TournamentDesk(archive, lambda: NOW)


def cup(desk: TournamentDesk, *names: str, size: int = 2) -> int:
    """Open a tournament with these people."""
    number = desk.open("Cup", 3, size, ("7", "8"))
    for name in names:
        desk.join(number, name)
    return number


def play(archive: Archive, table: str, names: tuple[str, ...], seed: int, began: datetime = NOW) -> int:
    """Hand in a game of these people; return its number."""
    steps = game_steps(names, seed=seed, began=began)
    taken = archive.take(sealed_file(steps), table, "d", last_step(steps), last_step(steps))
    assert taken.game is not None
    return taken.game


def shorts(desk: TournamentDesk, number: int, seating: int) -> tuple[str, ...]:
    """Return the names that a table of the newest round is called by, in the order of play."""
    tournament = desk.tournament(number)
    entrants = [tournament.entrant(player) for player in tournament.drawn[-1].seatings[seating].players]
    return tuple(entrant.short for entrant in entrants if entrant)


def test_an_evening(archive: Archive, desk: TournamentDesk) -> None:
    """Games that come in are results by themselves, and the standings follow; they outlast the hall."""
    number = cup(desk, "Ada", "Bo", "Cy", "Dee")
    for seed in range(3):
        drawn = desk.draw(number, seed)
        for index, seating in enumerate(drawn.seatings):
            game = play(archive, seating.table, shorts(desk, number, index), 10 * seed + index)
            assert desk.game_taken(game) == (number,)
            assert desk.game_taken(game) == ()
    desk.close(number)

    tournament = TournamentDesk(archive).tournament(number)
    assert tournament.is_closed
    assert all(drawn.is_over for drawn in tournament.drawn)
    assert sum(row.points for row in standings(tournament)) == 3 * 2 * 3
    results = [result for drawn in tournament.drawn for result in drawn.results if result]
    assert all(result.columns[result.places.index(1)] == max(result.columns) for result in results)
    assert desk.all() == ((number, tournament),)


def test_people_are_called_by_names_that_fit(archive: Archive, desk: TournamentDesk) -> None:
    """Each has a short name of their own, under which games are theirs."""
    number = cup(desk, "Alexandra Muster", "Alexandra Meier", "Alexandre", "Bo")
    entrants = desk.tournament(number).entrants

    assert [entrant.short for entrant in entrants] == ["Alexand", "AlexanM", "Alexan2", "Bo"]
    assert all(archive.player_named(entrant.short) == entrant.player for entrant in entrants)
    other = desk.open("Another cup", 3, 2)
    assert desk.join(other, "alexandra meier").short == "AlexanM", "as in the first one"


def test_a_short_name_that_somebody_else_has(archive: Archive, desk: TournamentDesk) -> None:
    """The host's choice is refused where it is another person's, and nobody is added."""
    archive.player_named("Bo")
    number = cup(desk, "Ada")

    with pytest.raises(TournamentRefusal, match="short"):
        desk.join(number, "Boris", "Bo")
    with pytest.raises(TournamentRefusal, match="short"):
        desk.join(number, "Boris", "Borissimo")
    with pytest.raises(TournamentRefusal, match="name"):
        desk.join(number, "   ")
    with pytest.raises(TournamentRefusal, match="not-shown"):
        desk.join(number, "Boris", "Борис")
    with pytest.raises(TournamentRefusal, match="name"):
        desk.join(number, "Bo\u202eris", "Bobo")
    assert [player.name for player in archive.players()] == ["Ada", "Bo"]
    joined = desk.join(number, "Boris", " Bobo ")
    assert joined == Entrant(archive.player_named("bobo"), "Boris", "Bobo", is_lent=True)
    assert len(desk.tournament(number).entrants) == 2


def test_a_short_name_is_lent(archive: Archive, desk: TournamentDesk) -> None:
    """While a tournament goes on, games as "Anna" are Anna Berg's; afterwards those of whoever is Anna."""
    first, second = cup(desk, "Anna Berg", "Bo"), cup(desk, "Anna Berg", "Cy")
    desk.leave(first, archive.player_named("anna"))
    desk.join(first, "Anna Berg")
    berg = archive.player_named("anna berg")
    assert archive.player(berg).aliases == ("anna", "anna berg")
    desk.close(first)
    assert archive.player_named("anna") == berg, "the other one goes on"
    desk.close(second)

    assert archive.player(berg).aliases == ("anna berg",)
    assert archive.player_named("Anna") != berg
    assert archive.find_player("bo") is not None


def test_a_short_name_that_was_theirs_before_stays(archive: Archive, desk: TournamentDesk) -> None:
    """Who was renamed by the host is known by the old name, too, after a tournament as before it."""
    anna = archive.player_named("Anna")
    archive.rename(anna, "Anna Berg")
    number = cup(desk, "Anna Berg", "Bo")
    assert [entrant.short for entrant in desk.tournament(number).entrants] == ["Anna", "Bo"]
    desk.close(number)

    assert archive.find_player("anna") == anna


def test_nobody_joins_what_is_over(archive: Archive, desk: TournamentDesk) -> None:
    """Whoever is not let in is no player of the archive either."""
    number = cup(desk, "Ada", "Bo")
    with pytest.raises(TournamentRefusal, match="name"):
        desk.join(number, "Cleo " * 20)
    desk.close(number)
    with pytest.raises(TournamentRefusal, match="closed"):
        desk.join(number, "Cleo")

    assert [player.name for player in archive.players()] == ["Ada", "Bo"]


def test_what_is_over_is_not_read_for_every_game(archive: Archive, desk: TournamentDesk) -> None:
    """A game is looked for in tournaments that go on; those that ended are left alone."""
    over, number = cup(desk, "Ada", "Bo"), cup(desk, "Cy", "Dee")
    desk.draw(number, 1)
    desk.close(over)
    assert desk.game_taken(play(archive, "9", ("Cy", "Dee"), 1)) == ()
    archive.append_to_tournament(over, 4, ["no event"])

    assert desk.game_taken(play(archive, "7", ("Cy", "Dee"), 2)) == (number,)


def test_leaving_and_coming_back(desk: TournamentDesk) -> None:
    """Who comes back has the same short name and the same points."""
    number = cup(desk, "Ada", "Bo", "Cy")
    ada = desk.tournament(number).entrants[0]
    desk.leave(number, ada.player)
    assert [entrant.name for entrant in desk.tournament(number).here] == ["Bo", "Cy"]

    assert desk.join(number, "Ada") == ada


def test_the_host_corrects(archive: Archive, desk: TournamentDesk) -> None:
    """What the host says holds, before a game comes in and after; and a table that did not play is left out."""
    number = cup(desk, "Ada", "Bo", "Cy", "Dee")
    drawn = desk.draw(number, 1)
    names = shorts(desk, number, 0)
    desk.enter_result(number, 1, 0, (2, 1), (0, 3))

    assert desk.game_taken(play(archive, drawn.seatings[0].table, names, 1)) == ()
    with pytest.raises(TournamentRefusal, match="round-open"):
        desk.draw(number)
    desk.close_round(number)
    desk.draw(number)
    desk.withdraw_round(number)
    desk.set_tables(number, ("9",))
    assert [seating.table for seating in desk.draw(number).seatings] == ["9", ""]
    first = desk.tournament(number).drawn[0]
    assert first.results[0] is not None
    assert (first.results[0].places, first.results[0].is_by_host, first.results[1]) == ((2, 1), True, None)


def test_a_game_before_the_draw(archive: Archive, desk: TournamentDesk) -> None:
    """Who play together before they are drawn together have played no game of the round, however it goes on."""
    number = cup(desk, "Ada", "Bo")
    desk.draw(number, 1)

    friendly = play(archive, "7", ("Ada", "Bo"), 1, NOW - timedelta(minutes=1))
    assert desk.game_taken(friendly) == ()
    assert archive.game(friendly).ended_at > NOW
    assert desk.game_taken(play(archive, "7", ("Ada", "Bo"), 2)) == (number,)


@pytest.mark.parametrize("last", ["2026-11-18T18:00:00+00:00", "9999-12-31T23:59:59-12:00"])
def test_a_clock_that_was_set_during_a_game(archive: Archive, desk: TournamentDesk, last: str) -> None:
    """Nobody knows when such a game began, so it is no result by itself; the host can say that it is one."""
    number = cup(desk, "Ada", "Bo")
    desk.draw(number, 1)
    steps = game_steps(("Ada", "Bo"), began=NOW)
    steps = (*steps[:-1], replace(steps[-1], at=last))
    taken = archive.take(sealed_file(steps), "7", "d", NOW + timedelta(minutes=20), None)

    assert taken.game is not None
    assert desk.game_taken(taken.game) == ()
    desk.attach_game(number, 1, 0, taken.game)
    assert desk.tournament(number).drawn[0].is_over


def test_the_host_attaches_a_game(archive: Archive, desk: TournamentDesk) -> None:
    """Offered are the newest games of just these people that are no result here; one holds once it is chosen."""
    number = cup(desk, "Ada", "Bo", "Cy", "Dee")
    drawn = desk.draw(number, 1)
    names = shorts(desk, number, 0)
    others = shorts(desk, number, 1)
    mine = [play(archive, "9", names, seed, NOW + timedelta(hours=seed)) for seed in range(1, 8)]
    theirs = play(archive, "9", others, 1)
    play(archive, "9", (names[0], others[0]), 1)

    assert [game.id for game in desk.games_for(number, 1, 0)] == mine[:1:-1]
    desk.enter_result(number, 1, 0, (2, 1), (0, 3))
    desk.attach_game(number, 1, 0, mine[3])
    result = desk.tournament(number).drawn[0].results[0]
    assert result is not None
    assert (result.game, result.is_by_host) == (mine[3], False)
    assert drawn.seatings[0] == desk.tournament(number).drawn[0].seatings[0]
    assert mine[3] not in [game.id for game in desk.games_for(number, 1, 0)]
    with pytest.raises(TournamentRefusal, match="is-result"):
        desk.attach_game(number, 1, 0, mine[3])
    with pytest.raises(TournamentRefusal, match="other-players"):
        desk.attach_game(number, 1, 0, theirs)
    with pytest.raises(TournamentRefusal, match="no-seating"):
        desk.games_for(number, 1, 2)


def test_a_game_of_nobody(archive: Archive, desk: TournamentDesk) -> None:
    """A game without names, or of a tournament that is over, is no result; one that is not there is an error."""
    number = cup(desk, "Ada", "Bo")
    drawn = desk.draw(number, 1)

    assert desk.game_taken(play(archive, "7", ("", ""), 1)) == ()
    desk.close(number)
    assert desk.game_taken(play(archive, drawn.seatings[0].table, ("Ada", "Bo"), 2)) == ()
    with pytest.raises(NoSuchEntry):
        desk.game_taken(99)


def test_merged_people(archive: Archive, desk: TournamentDesk) -> None:
    """A game under another name of the same person is a result too."""
    number = cup(desk, "Ada", "Bo")
    desk.draw(number, 1)
    archive.merge(archive.player_named("Ada"), archive.player_named("Adele"))

    assert desk.game_taken(play(archive, "7", ("adele", "bo"), 1)) == (number,)


def test_two_hosts(archive: Archive) -> None:
    """Who writes without having seen what another one wrote is refused, and nothing is overwritten."""
    number = cup(TournamentDesk(archive, lambda: NOW), "Ada", "Bo")

    def clock() -> datetime:
        """Let somebody else close the tournament just before this one writes."""
        stored = archive.tournament(number)
        if len(stored.events) == 3:
            archive.append_to_tournament(number, 3, [write_event(TournamentClosed(NOW))])
        return NOW

    with pytest.raises(TournamentChanged):
        TournamentDesk(archive, clock).draw(number)
    assert len(archive.tournament(number).events) == 4
