"""Reviews on the page: made on request, elsewhere; kept; and counted over many games."""

import subprocess
import sys
from pathlib import Path

import pytest

from gipfel.store import Store
from support.served import Json, Served, served
from support.tables import sitting, won_game
from support.waiting import until


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a folder with one game that is won, and one that is going on."""
    store = Store(tmp_path)
    for step in (*won_game().steps, *sitting().steps):
        store.append(step.events)
    store.close()
    return tmp_path


def reviewed(table: Served) -> Json:
    """Ask for the review of the game that is won, and wait until it is made."""
    table.post("/api/games/1/review", {})
    until(lambda: table.get("/api/games/1/review")["status"] == "made")
    return table.get("/api/games/1/review")["review"]


def test_a_review_is_made_when_it_is_asked_for(record: Path) -> None:
    """Before that there is none; then it is there, and still there after a restart."""
    with served(record) as table:
        assert table.get("/api/games/1/review") == {
            "game": 1, "status": "none", "done": 0, "turns": 0, "review": None
        }  # fmt: skip
        review = reviewed(table)
        assert table.state["mode"] == "resuming"  # the table itself has noticed nothing
    with served(record) as table:
        assert table.get("/api/games/1/review")["review"] == review


def test_what_a_review_says_adds_up(record: Path) -> None:
    """Each player's lines are the result, to the last digit, and the lists are what the lines are made of."""
    with served(record) as table:
        review = reviewed(table)
    for seat, player in enumerate(review["players"]):
        changes = ("start", "luck", "others_luck", "cost", "others_cost", "unknown")
        assert sum(round(10 * player[change]) for change in changes) == round(10 * player["result"])
        costs = [round(10 * made["cost"]) for made in review["decisions"] if made["seat"] == seat]
        assert sum(costs) == -round(10 * player["cost"])
    for made in review["decisions"]:
        assert round(10 * (made["best_win"] - made["win"])) == round(10 * made["cost"])
        assert {made["played"], made["best"]} <= {choice["what"] for choice in made["choices"]}


def test_only_a_finished_game_is_reviewed(record: Path) -> None:
    """A game that goes on has no review, and none can be asked for; one that is not there is not there."""
    with served(record) as table:
        assert table.get("/api/games/2/review")["status"] == "unfinished"
        status, said, _ = table.ask("POST", "/api/games/2/review", {}, table.token)
        assert (status, said["error"][:27]) == (409, "Nobody has won game 2 yet, ")
        assert table.ask("POST", "/api/games/9/review", {}, table.token)[0] == 404
        assert table.ask("GET", "/api/games/9/review")[0] == 404


def test_rates_over_many_games(record: Path) -> None:
    """Only games that are reviewed count, and it is said how many there are."""
    with served(record) as table:
        assert table.get("/api/rates") == {"reviewed": 0, "finished": 1, "players": []}
        reviewed(table)
        rates = table.get("/api/rates")
    assert (rates["reviewed"], rates["finished"]) == (1, 1)
    assert [player["name"] for player in rates["players"]] == ["Yellow", "Green"]
    assert rates["players"][0]["rating"] is None  # too few decisions
    assert {"key": "wins", "count": 1.0, "of": 1}.items() <= rates["players"][0]["rates"][0].items()


def test_a_page_that_shows_no_review_loads_none() -> None:
    """What reads reviews, and what makes them, is not there until one is asked for."""
    program = (
        "import sys, gipfel.page; from gipfel.page import Page; "
        "print(*sorted(name for name in sys.modules if name.startswith(('gipfel.review', 'gipfel.bots'))))"
    )
    ended = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)

    assert ended.stdout.split() == []
