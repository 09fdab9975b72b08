"""The real board on the page: checked, compared, mapped and learned; and hands at a virtual board."""

import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from gipfel.boardcheck import BoardReport, BoardVisibility, Place
from gipfel.page.field_types import BOARD_FIELDS
from gipfel.table import BoardSeen
from support.served import Served, served
from support.tables import guess
from support.waiting import until

LESSON = [{"thing": "yellow", "column": 4, "field": 2}, {"thing": "runner", "column": 9, "field": 2}]


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve a virtual table with a board on it."""
    with served(tmp_path_factory.mktemp("laid")) as table:
        table.post("/api/board/hands", {"on": True})
        until(lambda: table.get("/api/board")["picture"])
        yield table


def stopped(table: Served) -> None:
    """Begin a game, and let yellow stop with pieces on 8 and 9."""
    table.begin()
    turn(table)


def turn(table: Served) -> None:
    """Let the player take 8 and 9, stop, and read all pages of the news."""
    table.post("/api/dice", {"dice": [3, 3, 5, 6]})
    table.press("2")
    table.press("stop")
    while table.state["news"]:
        table.press("go")


def see(table: Served, *shown: tuple[int, int, str], status: BoardVisibility = BoardVisibility.OK) -> None:
    """Let the camera report what is on the board."""
    now = time.monotonic()
    report = BoardReport(tuple((Place(column, field), guess(what)) for column, field, what in shown), status)
    table.inbox.post(BoardSeen(report, now))
    table.inbox.post(BoardSeen(report, now + 0.01))
    until(lambda: table.table.now >= now + 0.01)
    assert table.state["sight"]["status"] == status.value


def test_what_is_seen_is_in_the_state(table: Served) -> None:
    """The state says what the fields show and what strays, in words; nothing before the camera has looked."""
    assert not table.state["sight"]
    stopped(table)
    sight = table.state["sight"]
    assert (sight["status"], sight["seen"], sight["strays"]) == (None, [], [])
    see(table, (8, 2, "yellow"), (9, 1, "yellow"), (4, 1, "unsure"), (3, 2, "orange?"))
    state = table.state

    assert state["mode"] == "astray"
    assert {"column": 8, "field": 2, "thing": "yellow", "sure": True} in state["sight"]["seen"]
    assert {"column": 4, "field": 1, "thing": None, "sure": False} in state["sight"]["seen"]
    assert {"column": 3, "field": 2, "thing": "orange", "sure": False} in state["sight"]["seen"]
    assert state["sight"]["strays"] == [
        {
            "thing": "yellow",
            "from": {"column": 8, "field": 2},
            "to": {"column": 8, "field": 1},
            "instead_of": None,
            "say": "Yellow in 8 is on field 2, should be on 1.",
        }
    ]
    table.press("3")
    assert table.state["pieces"]["yellow"] == {"8": 2, "9": 1}
    assert table.state["sight"]["status"] is None
    step = table.get("/api/games/1")["steps"][-1]
    assert (step["kind"], step["text"]) == ("boardset", "The record was changed to match the board.")


def test_without_a_board(table: Served) -> None:
    """Nothing is known, nothing can be mapped, and each request says so in a sentence."""
    known = table.get("/api/board")
    assert (known["names"], known["in_use"], known["picture"], known["can_map"]) == ([], None, None, False)
    assert known["virtual"]["on"] is False
    places = [[float(n), float(n)] for n in range(BOARD_FIELDS)]
    for path, body in (
        ("take", {}),
        ("map", {"name": "a", "shape": "octagon", "places": places}),
        ("use", {"name": "a"}),
        ("pieces", {"stands": LESSON}),
    ):
        status, said, _ = table.ask("POST", f"/api/board/{path}", body, token=table.token)
        assert (status, said["error"]) == (409, "No camera looks at a board here.")
    assert table.ask("GET", "/api/board.jpg")[0] == 404
    assert table.ask("GET", "/api/board/taken.jpg", token=table.token)[0] == 409


def test_a_real_table_has_no_virtual_hands(guarded: Served) -> None:
    """The page of a real table offers no virtual hands."""
    assert guarded.get("/api/board")["virtual"] is None


@pytest.mark.parametrize(
    ("path", "body", "at"),
    [
        ("hands", {"mishap": "earthquake"}, "mishap"),
        ("hands", {"on": "yes"}, "on"),
        ("pieces", {"stands": [*LESSON, {"thing": "red", "column": 2, "field": 4}]}, "stands[2].field"),
        ("pieces", {"stands": LESSON[:1]}, "stands"),
        ("pieces", {"stands": []}, "stands"),
        ("pieces", {"box": "shoes"}, "box"),
        ("hands", {"look": "pond"}, "look"),
        ("map", {"name": "", "shape": "octagon", "places": [[0, 0]] * BOARD_FIELDS}, "name"),
        ("map", {"name": "a", "shape": "circle", "places": [[0, 0]] * BOARD_FIELDS}, "shape"),
        ("map", {"name": "a", "shape": "octagon", "places": [[0, 0]]}, "places"),
        ("look", {"now": True}, ""),
    ],
)
def test_what_cannot_be_meant(laid: Served, path: str, body: object, at: str) -> None:
    """A request that makes no sense is refused with a sentence and the place in the request."""
    status, said, _ = laid.ask("POST", f"/api/board/{path}", body, token=laid.token)

    assert status == 400
    assert said["error"]
    assert said["at"] == at


def test_a_mishap_is_seen_and_mended(laid: Served) -> None:
    """The real reader reads the drawn board: what hands got wrong is shown beside what should be."""
    laid.begin()
    laid.post("/api/board/hands", {"mishap": "misplaced"})
    assert laid.get("/api/board")["virtual"]["armed"] == "misplaced"
    turn(laid)
    until(lambda: laid.state["mode"] == "astray")
    (stray,) = laid.state["sight"]["strays"]
    assert stray["thing"] == "yellow"
    assert (stray["from"]["field"], stray["to"]["field"]) == (2, 1)
    known = laid.get("/api/board")
    assert len(known["picture"]["places"]) == BOARD_FIELDS
    assert laid.get("/api/board.jpg").startswith(b"\xff\xd8")
    laid.post("/api/board/hands", {"mend": True})
    laid.press("go")
    until(lambda: laid.state["mode"] == "playing")
    assert laid.state["sight"]["strays"] == []


def test_a_board_is_mapped_and_learned(laid: Served) -> None:
    """The picture is taken, fields are put on it, it is kept by name, used, and its pieces are learned."""
    size = laid.post("/api/board/take", {})
    assert laid.get("/api/board/taken.jpg").startswith(b"\xff\xd8")
    before = laid.get("/api/board")
    assert (
        before["taken"] == size
    )  # whoever opens the page anew goes on with this picture, not with the map in use
    body = {"name": "Berg-1", "shape": before["shape"], "places": before["places"]}
    assert len(json.dumps(body)) < 16_000
    laid.post("/api/board/map", body)
    known = laid.get("/api/board")
    assert (known["names"], known["in_use"], known["has_pieces"]) == (["Berg-1"], "Berg-1", False)
    assert (known["width"], known["height"], known["taken"]) == (size["width"], size["height"], None)
    laid.post("/api/board/pieces", {"stands": LESSON})
    assert laid.get("/api/board")["has_pieces"] is True
    laid.post("/api/board/take", {})
    laid.post("/api/board/use", {"name": "Berg-1"})
    assert laid.get("/api/board")["taken"] is None
    for wrong, sentence in (
        ({**body, "name": "../x"}, "letters"),
        ({**body, "places": [[-5.0, -5.0], *before["places"][1:]]}, "beyond the picture"),
        ({**body, "places": [[10.0, 10.0]] * BOARD_FIELDS}, "too small"),
    ):
        status, said, _ = laid.ask("POST", "/api/board/map", wrong, token=laid.token)
        assert status == 409
        assert sentence in said["error"]
    status, said, _ = laid.ask("POST", "/api/board/use", {"name": "nowhere"}, token=laid.token)
    assert status == 409
    assert Path(str(laid.page.context.reader.folder), "boards").is_dir()


def test_a_box_has_its_colours_and_its_pieces(laid: Served) -> None:
    """The box of the booklet comes first; its pieces are taken as they are, and nothing has to be put down."""
    laid.post("/api/games", {"edition": "franjos", "players": [{"colour": "black"}, {"colour": "red"}]})
    until(lambda: laid.state["edition"]["key"] == "franjos")

    known = laid.get("/api/board")

    assert known["colours"][:4] == ["yellow", "blue", "red", "black"]
    assert "franjos" in known["boxes"]
    assert laid.post("/api/board/pieces", {"box": "franjos"}) == {"done": True, "advice": []}


def is_laid(table: Served, look: str) -> bool:
    """Whether a board of this look is on the table."""
    return bool(table.get("/api/board")["shape"] == look)


def test_another_board_is_laid_and_read(laid: Served) -> None:
    """The virtual board can look like each board that is sold; it is found, and as it should be."""
    laid.begin()
    for look in laid.get("/api/board")["virtual"]["looks"]:
        laid.post("/api/board/hands", {"look": look})
        until(partial(is_laid, laid, look))
        laid.post("/api/board/look", {})
        until(lambda: laid.state["sight"]["status"] == "ok")

        assert laid.get("/api/board")["virtual"]["look"] == look
        assert laid.state["sight"]["strays"] == []


def test_asking_from_the_page(laid: Served) -> None:
    """The camera looks at once, and the result is in the state when the response comes."""
    laid.begin()
    laid.post("/api/board/look", {})
    until(lambda: laid.state["sight"]["status"] == "ok")

    assert laid.state["sight"]["strays"] == []


def test_whether_the_board_is_checked_is_a_setting(table: Served) -> None:
    """The camera checks the board until somebody turns that off."""
    assert table.state["board_watched"] is True
    table.post("/api/settings", {"board": False})
    assert table.state["board_watched"] is False
