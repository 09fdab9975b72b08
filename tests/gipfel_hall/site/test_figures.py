"""Figures over all games are counted once, until the archive has something new."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from gipfel_hall.site.figures_cache import KEPT
from support.running_hall import AskedHall
from support.sealed_games import EVENING, sealed_game


def test_figures_are_counted_once(hall: AskedHall) -> None:
    """Everybody who looks at the same page gets the same figures; another period has figures of its own."""
    archive, figures = hall.context.archive, hall.context.figures
    with ThreadPoolExecutor(4) as threads:
        found = [*threads.map(lambda _: figures.statistics(archive, None), range(8))]
    league = figures.league(archive, None, is_without_luck=False)

    assert all(each is found[0] for each in found)
    assert figures.league(archive, None, is_without_luck=False) is league
    assert figures.league(archive, EVENING, is_without_luck=False) is not league


def test_a_game_is_counted_at_once(hall: AskedHall) -> None:
    """Whoever looks again after a game came in, or after somebody was renamed, sees it."""
    assert hall.get("/api/league")["games"] == hall.get("/api/statistics")["total"]["games"] == 0
    hall.context.archive.take(sealed_game(("Ada", "Bo")), "4", "d1", EVENING, None)
    assert hall.get("/api/league")["games"] == hall.get("/api/statistics")["total"]["games"] == 1
    hall.context.archive.rename(hall.context.archive.player_named("Ada"), "Adele")
    assert {row["name"] for row in hall.get("/api/league")["people"]} == {"Adele", "Bo"}


def test_old_figures_are_forgotten(hall: AskedHall) -> None:
    """Only so many are kept as there are pages."""
    archive, figures = hall.context.archive, hall.context.figures
    first = figures.statistics(archive, None)
    for days in range(KEPT):
        figures.statistics(archive, EVENING - timedelta(days=days))

    assert figures.statistics(archive, None) is not first
