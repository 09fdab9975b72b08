"""Looking at the table and playing at it, through the page's interface."""

import base64
import io
import json
import socket
from urllib.parse import quote

import pytest
from PIL import Image

from gipfel.exports import verify
from gipfel.paint import paint
from gipfel.table import FirstDice
from support.served import Served
from support.waiting import until


def test_the_state_says_it_all(table: Served) -> None:
    """Phase, player, dice, options, pieces, won columns, runners, hand moves, the display, the game's number."""
    table.begin()
    table.throw(2, 3, 4, 5)
    state = table.state

    assert (state["phase"], state["player"], state["game"]) == ("choosing", 0, 1)
    assert state["dice"] == [2, 3, 4, 5]
    assert [option["sums"] for option in state["options"]] == [[5, 9], [6, 8], [7, 7]]
    assert state["options"][2]["plays"][0]["runners"] == {"7": 2}
    assert "5+9" in state["screen"]["text"]
    table.press("2")
    state = table.state
    assert state["phase"] == "deciding"
    assert state["runners"] == {"6": 1, "8": 1}
    assert [move["column"] for move in state["hands"]] == [6, 8]
    assert state["hands"][0]["say"] == "Runner: put it into 6 on field 1."
    assert state["bust_odds"][1] == 1296
    table.press("stop")
    state = table.state
    assert state["pieces"]["yellow"] == {"6": 1, "8": 1}
    assert state["player"] == 1
    assert state["news"] == "stopped"


def test_a_table_without_a_game(table: Served) -> None:
    """Before the first game there is a display, and nothing else."""
    state = table.state

    assert state["phase"] is None
    assert state["game"] is None
    assert state["mode"] == "home"
    assert "Gipfel" in state["screen"]["text"]


def test_the_display_pixel_for_pixel(table: Served) -> None:
    """The picture and the pixels in the state are what the device's display gets."""
    table.begin()
    assert table.newest.moment
    picture = Image.open(io.BytesIO(table.get("/api/oled.png")))
    painted = paint(table.newest.moment.screen)

    assert picture.size == (128, 64)
    assert picture.convert("1").tobytes() == painted.tobytes()
    assert base64.b64decode(table.state["screen"]["dots"]) == painted.tobytes()


def test_holding_undoes(table: Served) -> None:
    """A hold of `?` through the page undoes the last step."""
    table.begin()
    table.throw(2, 3, 4, 5)
    table.press("1")
    table.post("/api/press", {"button": "why", "hold": True})

    assert table.state["phase"] == "choosing"


def test_a_finger_goes_down_and_up(table: Served) -> None:
    """While it is down the display shows a bar; letting go early means nothing, a short press is one."""
    table.begin()
    table.throw(2, 3, 4, 5)
    table.post("/api/press", {"button": "1", "edge": "down"})
    assert table.state["phase"] == "choosing"
    table.post("/api/press", {"button": "1", "edge": "up"})
    assert table.state["phase"] == "deciding"
    table.post("/api/press", {"button": "stop", "edge": "down"})
    until(lambda: table.state["screen"]["bar"])
    table.post("/api/press", {"button": "stop", "edge": "up"})
    assert table.state["phase"] == "deciding"


def test_a_tap_is_a_tap_over_a_slow_network(table: Served) -> None:
    """How long a finger was down is what the finger's own clock says, however late its release comes."""
    table.begin()
    table.throw(2, 3, 4, 5)
    table.press("1")
    table.post("/api/press", {"button": "stop", "edge": "down"})
    until(lambda: table.state["screen"]["bar"])
    table.post("/api/press", {"button": "stop", "edge": "up", "held": 0.1})
    assert table.state["news"] == "stopped"
    for body in ({"button": "stop", "held": 0.1}, {"button": "stop", "edge": "down", "held": 0.1}):
        status, said, _ = table.ask("POST", "/api/press", body, table.token)
        assert (status, said["at"]) == (400, "held")


def test_dice_are_named(table: Served) -> None:
    """A tap that corrects a die is a correction like one by button."""
    table.begin()
    table.throw(2, 3, 4, 5)
    table.post("/api/dice", {"dice": [2, 3, 4, 6]})

    assert table.state["dice"] == [2, 3, 4, 6]
    assert "corrected" in table.get("/api/games/1")["steps"][-1]["text"]


def test_a_spoiled_picture_is_doubted(table: Served) -> None:
    """The table asks, and takes nothing by itself."""
    table.begin()
    table.post("/api/spoil", {"name": "dark"})
    table.post("/api/throw", {"dice": [2, 3, 4, 5]})
    until(lambda: table.state["doubt"])
    until(lambda: table.state["tray"]["status"] == "dark")

    assert table.state["phase"] == "rolling"
    assert table.state["doubt"]["status"] == "dark"
    table.post("/api/spoil", {})
    until(lambda: table.state["tray"]["status"] != "dark")


def test_the_tray_has_a_picture(table: Served) -> None:
    """It is a JPEG, and its dice lie where the state says."""
    table.begin()
    table.throw(6, 6, 1, 1)
    until(lambda: table.state["tray"]["dice"])
    picture = Image.open(io.BytesIO(table.get("/api/tray.jpg")))
    view = table.state["tray"]

    assert picture.format == "JPEG"
    assert (view["width"], view["height"]) == picture.size
    assert view["dice"]
    for die in view["dice"]:
        assert 0 < die["x"] < 1
        assert 0 < die["y"] < view["height"] / view["width"]


def test_one_die_for_the_start(table: Served) -> None:
    """If dice decide who begins, one die is thrown at a time."""
    table.post("/api/games", {"edition": "parker", "players": [{"colour": "blue"}, {"colour": "red"}]})
    assert table.state["screen"]["throw"] == 1
    status, said, _ = table.ask("POST", "/api/throw", {"dice": [1, 2, 3, 4]}, table.token)
    assert (status, said["at"]) == (400, "dice")
    for _ in range(20):  # a die in doubt is thrown again
        mode = table.table.mode
        if not isinstance(mode, FirstDice):
            break
        table.throw(6 if mode.waiting[0] == 0 else 2)

    assert table.state["phase"] == "rolling"
    assert table.state["player"] == 0


def test_options_are_set(table: Served) -> None:
    """Language, odds, sound and brightness, each by itself; the page is told in the new language."""
    table.begin()
    table.post("/api/settings", {"language": "de"})
    table.post("/api/settings", {"odds": "before"})
    table.throw(2, 3, 4, 5)
    state = table.state

    assert (state["language"], state["odds_shown"]) == ("de", "before")
    assert state["options"][0]["why"].startswith("Beide")
    assert state["options"][0]["plays"][0]["bust_odds"][1] == 1296
    assert (state["sound"], state["brightness"]) == (True, "bright")
    table.post("/api/settings", {"odds": "never", "sound": False, "brightness": "soft"})
    assert (table.state["sound"], table.state["screen"]["brightness"]) == (False, "soft")
    table.press("1")
    assert table.state["bust_odds"] is None


def test_each_reader_has_a_language(table: Served) -> None:
    """A page may be read in another language than the table's."""
    table.begin()
    table.throw(2, 3, 4, 5)

    assert table.get("/api/state?lang=fr")["options"][0]["why"].startswith("Les deux")
    assert table.ask("GET", "/api/state?lang=nl")[0] == 400


def test_the_record_is_shown(table: Served) -> None:
    """Games, steps, photographs, the board as it was, the ruling in words; undone steps are marked."""
    table.begin()
    table.throw(2, 3, 4, 5)
    table.press("2")
    table.post("/api/press", {"button": "why", "hold": True})
    (game,) = table.get("/api/games")
    assert (game["number"], game["steps"], game["winner"]) == (1, 4, None)
    steps = table.get("/api/games/1")["steps"]
    assert [step["kind"] for step in steps] == ["started", "rolled", "played", "undone"]
    assert [step["is_undone"] for step in steps] == [False, False, True, False]
    roll = table.get("/api/games/1/steps/2")
    assert roll["photo"]
    assert [pairing["sums"] for pairing in roll["pairings"]] == [[5, 9], [6, 8], [7, 7]]
    assert "franjos" in roll["pairings"][0]["clause"]
    assert Image.open(io.BytesIO(table.get("/api/games/1/steps/2/photo.jpg"))).format == "JPEG"
    played = table.get("/api/games/1/steps/3")
    assert played["board"]["runners"] == {"6": 1, "8": 1}
    assert played["question"]["roll"] == [2, 3, 4, 5]
    assert table.post("/api/rule", played["question"])["plays"] == [[5, 9], [6, 8], [7, 7]]


def test_games_come_in_pages(table: Served) -> None:
    """The newest games come first, so many at most, and a page goes on below a number."""
    for _ in range(4):
        table.begin()

    def numbers(query: str) -> list[int]:
        return [game["number"] for game in table.get(f"/api/games{query}")]

    assert numbers("") == [4, 3, 2, 1]
    assert numbers("?limit=2") == [4, 3]
    assert numbers("?limit=2&before=3&lang=de") == [2, 1]
    assert numbers("?before=1") == []
    assert numbers("?before=4611686018427387903&unknown=1") == [4, 3, 2, 1]


@pytest.mark.parametrize(
    "wrong", ["0", "-1", "201", "", "ten", "1.0", "1e2", "%2B5", "5 ", "５", "9" * 30, "null"]
)
def test_a_page_of_games_that_cannot_be_meant(table: Served, wrong: str) -> None:
    """Whatever is not a plain number within its limits is refused, with its name."""
    status, said, _ = table.ask("GET", f"/api/games?limit={quote(wrong, safe='%')}")

    assert (status, said["at"]) == (400, "limit")
    assert said["error"].startswith("The query cannot be understood")


def test_an_export_can_be_verified(table: Served) -> None:
    """What is downloaded is the same sealed file that `gipfel export` writes."""
    table.begin()
    table.throw(2, 3, 4, 5)

    assert len(verify(table.get("/api/games/1/export")).steps) == 2


def test_the_referee_answers_as_the_command_does(table: Served) -> None:
    """The same question gets the same answer; what cannot be answered is an error that says why, and where."""
    question = {"edition": "parker", "players": ["yellow", "green"], "to_move": "yellow", "roll": [1, 2, 2, 4]}
    assert table.post("/api/rule", question)["plays"] == [[3, 6], [4, 5]]
    status, said, _ = table.ask("POST", "/api/rule", question | {"roll": [1, 2, 3, 7]})
    assert (status, said["at"]) == (400, "roll")


def test_statistics(table: Served) -> None:
    """Busts beside what was to be expected, and how often each column came."""
    table.begin()
    table.throw(2, 3, 4, 5)
    table.press("2", "stop")
    figures = table.get("/api/games/1/statistics")

    assert [player["turns"] for player in figures["players"]] == [1, 0]
    assert figures["sums"]["columns"]["7"]["seen"] == 1
    assert figures["progress"] == [[0, 0], [2, 0]]
    assert table.get("/api/statistics")["games"] == 1


def test_games_that_cannot_be_are_refused(table: Served) -> None:
    """One colour twice, a variant that the booklet does not print, a starter who does not play."""
    for wrong, at in (
        ({"players": [{"colour": "red"}, {"colour": "red"}]}, "players"),
        ({"variants": ["free-fields"]}, "variants"),
        ({"starter": 3}, "starter"),
        ({"edition": "chess"}, "edition"),
    ):
        new = {"edition": "franjos", "players": [{"colour": "red"}, {"colour": "blue"}], **wrong}
        status, said, _ = table.ask("POST", "/api/games", new, table.token)
        assert (status, said["at"]) == (400, at), said


def events(table: Served, query: str = "") -> socket.socket:
    """Open an event stream."""
    stream = socket.create_connection(("127.0.0.1", table.port), 10)
    stream.sendall(f"GET /api/events{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return stream


def states(stream: socket.socket, text: str) -> list[dict[str, object]]:
    """Return the states that a stream sends, up to the first that contains a text."""
    got = b""
    while text.encode() not in got or not got.endswith(b"\n\n"):
        part = stream.recv(65536)
        assert part, "the stream has ended"
        got += part
    told = got.decode().split("\n\n")
    data = [event.partition("data: ")[2] for event in told if event.startswith("event: state")]
    return [json.loads(each) for each in data]


def test_events_follow_the_table(table: Served) -> None:
    """The first event is the state as it is; then each change is one."""
    with events(table) as stream, events(table, "?lang=de") as german:
        assert states(stream, '"mode"')[0]["mode"] == "home"
        states(german, '"mode"')
        table.begin()
        table.throw(2, 3, 4, 5)
        seen = states(stream, '"choosing"')
        assert seen[-1]["phase"] == "choosing"
        options = states(german, '"choosing"')[-1]["options"]
        assert isinstance(options, list)
        assert options[0]["why"].startswith("Beide")


def test_a_slow_reader_holds_nobody_up(table: Served) -> None:
    """A phone that takes nothing costs no more than a buffer, and the table goes on."""
    with events(table):
        for _ in range(30):
            table.press("why", "stop")
        table.begin()
        assert table.state["phase"] == "rolling"


def test_the_table_closes_with_its_last_words(table: Served) -> None:
    """Holding STOP on the page shuts the table down, and says that it is safe."""
    table.begin()
    table.post("/api/press", {"button": "stop", "hold": True})

    assert "unplug" in table.state["screen"]["text"]
