"""Games are reviewed in the background, the newest first."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from gipfel.bots import plan_turn
from gipfel.exports import verify
from gipfel.review import model_version, review_game
from gipfel_hall.archive import open_archive
from gipfel_hall.league import GameReviewer, league_of
from support.sealed_games import game_steps, sealed_file, sealed_game
from support.waiting import until

NOW = datetime(2026, 11, 18, 21, 0, tzinfo=UTC)


def test_games_are_reviewed_in_the_background(tmp_path: Path) -> None:
    """Games of the league get their review by another process, which says the luck and the cost of each seat."""
    with open_archive(tmp_path / "hall.db", UTC) as archive:
        data = sealed_game(seed=2)
        archive.take(data, "4", "d", NOW)
        archive.take(sealed_file(game_steps(("", ""), seed=3)), "4", "d", NOW)  # nobody's: not of the league
        with GameReviewer(archive, newest=1) as reviewer:
            until(lambda: not archive.unreviewed(model_version(), 1))
            assert league_of(archive, is_without_luck=True).reviewed == 1
            newer = archive.take(sealed_game(seed=4), "4", "d", NOW + timedelta(hours=1))
            reviewer.wake()
            until(lambda: not archive.unreviewed(model_version(), 1))

        rows = archive.rows("SELECT game, luck, cost, adjusted FROM reviews ORDER BY game, seat")
        accounts = review_game(verify(data).steps, plan_turn).accounts
        assert [row[1:] for row in rows[:2]] == [
            (account.luck + account.others_luck, account.cost, account.result - account.luck - account.others_luck)
            for account in accounts
        ]
        assert {row[0] for row in rows[2:]} == {newer.game}
        assert all(sum(row[3] for row in pair) == 1000 for pair in (rows[:2], rows[2:])), "one of two has won"


def test_the_reviewer_ends_in_the_middle(tmp_path: Path) -> None:
    """A hall that ends does not wait for a review, and keeps no half of one."""
    with open_archive(tmp_path / "hall.db", UTC) as archive:
        for seed in range(3):
            archive.take(sealed_game(seed=seed), "4", "d", NOW)
        with GameReviewer(archive) as reviewer:
            until(lambda: reviewer._pool)

        until(lambda: not reviewer._thread.is_alive())
        assert len(archive.rows("SELECT * FROM reviews")) % 2 == 0
