"""Games in lists and pages; evenings; settings; and tournaments as text."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from gipfel_hall.archive import Archive, GameFilter, NoSuchEntry, TournamentChanged, open_archive
from support.sealed_games import game_steps, sealed_file, sealed_game

NOW = datetime(2026, 11, 18, 21, 0, tzinfo=UTC)


@pytest.fixture
def full(archive: Archive) -> Archive:
    """Return an archive with twelve games: two tables, two booklets, three evenings."""
    for number in range(12):
        edition = ("ravensburger-de", "franjos")[number % 3 == 0]
        names = (("Ada", "Bo"), ("Bo", "Cy", "Dee"))[number % 2]
        steps = game_steps(names, seed=number, edition=edition)
        archive.take(sealed_file(steps), str(1 + number % 2), "d", NOW + timedelta(hours=6 * number))
    return archive


def test_games_are_listed_page_by_page(full: Archive) -> None:
    """All pages together are all games, the newest first, each once; also where several ended at the same time."""
    for seed in (50, 51, 52):
        full.take(sealed_game(seed=seed), "1", "d", NOW)
    seen, older = list[int](), ""
    while True:
        page = full.games(older=older, limit=4)
        seen += [game.id for game in page.games]
        older = page.older
        if not older:
            break

    assert len(seen) == len({*seen}) == 15
    ends = [full.game(number).ended_at for number in seen]
    assert ends == sorted(ends, reverse=True)


@pytest.mark.parametrize("older", ["x", "2026", "9/-1", "/", "2026-11-18T21:00:00.000+00:00/1e3", "\udcff/1"[1:],
                                   f"2026/{1 << 70}", "2026/" + "9" * 5_000])  # fmt: skip
def test_a_page_that_is_none(full: Archive, older: str) -> None:
    """Whatever somebody writes into an address, there is an answer."""
    assert len(full.games(older=older).games) <= 12


@pytest.mark.parametrize("number", [1 << 62, 1 << 63, 1 << 80])
def test_a_huge_number_is_nobodys(full: Archive, number: int) -> None:
    """Numbers that no database has room for are asked for as any other that is not there."""
    assert full.games(GameFilter(player=number)).games == ()
    for ask in (full.game, full.file, full.player, full.set_aside_file, full.tournament, full.split):
        with pytest.raises(NoSuchEntry):
            ask(number)
    with pytest.raises(NoSuchEntry):
        full.merge(full.player_named("Bo"), number)
    with pytest.raises(NoSuchEntry):
        full.append_to_tournament(number, 0, ["{}"])
    full.forget_set_aside(number)


def test_games_are_chosen(full: Archive) -> None:
    """By player, booklet, table, evening and name, and by several of them together."""
    bo, cy = full.player_named("Bo"), full.player_named("Cy")

    def count(wanted: GameFilter) -> int:
        return len(full.games(wanted).games)

    assert count(GameFilter(player=bo)) == 12
    assert count(GameFilter(player=cy)) == 6
    assert count(GameFilter(edition="franjos")) == 4
    assert count(GameFilter(table="2")) == 6
    assert count(GameFilter(name="D")) == 12
    assert count(GameFilter(name="dee")) == 6
    assert count(GameFilter(name="nobody")) == 0
    assert count(GameFilter(player=cy, edition="franjos", table="2")) == 2
    assert count(GameFilter(evening=date(2026, 11, 18))) == 2
    assert count(GameFilter(evening=date(1999, 1, 1))) == 0


def test_evenings(full: Archive) -> None:
    """An evening goes on until six in the morning; the newest is first."""
    evenings = full.evenings()

    assert [(evening.day.day, evening.games) for evening in evenings] == [(21, 2), (20, 4), (19, 4), (18, 2)]
    assert evenings[-1].tables == 2
    assert (evenings[-1].first_ended_at, evenings[-1].last_ended_at) == (NOW, NOW + timedelta(hours=6))
    assert full.counts().evenings == 4


def test_an_evening_is_where_the_hall_is(where: str) -> None:
    """What counts is the time of day in the hall's own zone."""
    with open_archive(where, ZoneInfo("America/New_York")) as archive:
        taken = archive.take(sealed_game(), "4", "d", datetime(2026, 7, 2, 9, 30, tzinfo=UTC))

        assert archive.game(taken.game or 0).evening == date(2026, 7, 1)


def test_what_is_not_there(archive: Archive) -> None:
    """A game or a tournament that nobody knows is an error with a name."""
    for look_up in (archive.game, archive.file, archive.tournament):
        with pytest.raises(NoSuchEntry):
            look_up(1)


def test_settings(archive: Archive) -> None:
    """A setting is what it was last set to; one that is set once stays as it was set first."""
    assert archive.setting("password") is None
    assert archive.keep_setting_once("password", "a")
    assert not archive.keep_setting_once("password", "b")
    assert archive.setting("password") == "a"
    archive.keep_setting("password", "c")
    assert archive.setting("password") == "c"


def test_tournaments_are_kept_as_text(archive: Archive) -> None:
    """Events are read as they were written; who does not know all of them cannot write."""
    first = archive.open_tournament(NOW, ["opened"])
    second = archive.open_tournament(NOW, ["opened too"])
    archive.append_to_tournament(first, 1, ["joined", "Zoë left"])

    with pytest.raises(TournamentChanged):
        archive.append_to_tournament(first, 1, ["drawn"])
    with pytest.raises(NoSuchEntry):
        archive.append_to_tournament(99, 0, ["drawn"])
    assert archive.tournament(first).events == ("opened", "joined", "Zoë left")
    assert [stored.id for stored in archive.tournaments()] == [second, first]
