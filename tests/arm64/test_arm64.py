"""The installed package on a Raspberry Pi's processor, emulated: all that it decides is what is decided here."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from gipfel.bots import BOTS
from gipfel_vision.board import FIELDS, Field
from gipfel_vision.synthetic import MISHAPS, DrawnTray, draw
from gipfel_vision.synthetic_board import BoardPose, DrawnBoard
from support.debian import Debian

pytestmark = pytest.mark.debian

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.game"))

POSITIONS: tuple[dict[str, Any], ...] = (
    {},
    {"roll": [1, 2, 2, 4]},
    {"roll": [3, 4, 6, 1], "pieces": {"yellow": {"7": 4, "6": 3}, "green": {"8": 5}}},
    {"roll": [6, 6, 2, 5], "pieces": {"yellow": {"12": 1}, "green": {"2": 2}}, "runners": {"7": 6, "8": 2}},
    {"pieces": {"yellow": {"7": 4}, "green": {"6": 9}}, "runners": {"7": 9, "8": 2, "5": 3}},
)
"""What a bot is asked about, with a roll to use or a turn to end."""

TRAYS, THROWS = range(4), 3
"""Drawn trays, and how often four dice are thrown into each: emulation takes seconds for a picture."""

BOARD = DrawnBoard.from_seed(2, "rock", 1152, 648)
LEARNT = {
    "yellow": (Field(7, 3), Field(4, 2)),
    "orange": (Field(6, 9), Field(9, 2)),
    "green": (Field(7, 9), Field(5, 5)),
    "blue": (Field(8, 6), Field(5, 8)),
    "runner": (Field(7, 6), Field(10, 2)),
}
"""Where pieces stand in the picture from which they are learned."""
STANDING: tuple[dict[Field, tuple[str, ...]], ...] = (
    {},
    {Field(2, 1): ("yellow",), Field(6, 5): ("orange", "blue"), Field(9, 4): ("runner",)},
    {Field(7, 12): ("green",), Field(12, 2): ("blue",), Field(5, 2): ("yellow",), Field(8, 7): ("runner",)},
)
"""What stands on the board, picture by picture."""


def here(pi: Debian, *words: str) -> str:
    """Run a command of Gipfel on this computer, with the files that `there` has; return what it prints."""
    command = [sys.executable, "-m", "gipfel", *(word.replace("/srv", f"{pi.tree}/srv") for word in words)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def there(pi: Debian, *words: str) -> str:
    """Run the same on the Pi."""
    done = pi.run("gipfel", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def events(file: Path) -> list[str]:
    """Return the events of an exported game, step by step, as they are written, without the times of steps."""
    return re.findall(r'"events":(\[.*\])\}\}$', file.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture(params=GAMES, ids=lambda path: path.stem)
def game(request: pytest.FixtureRequest, shared: Path) -> str:
    """Return a recorded game, as both sides find it."""
    file: Path = request.param
    (shared / file.name).write_bytes(file.read_bytes())
    return f"/srv/{file.stem}"


def test_a_recorded_game_has_the_same_events(pi: Debian, game: str) -> None:
    """A whole game by transcript: the display says what it should, and the record is the same to the byte."""
    written = []
    for run in (here, there):
        data = f"{game}.{run.__name__}"
        run(pi, "play", "--data", data, "--script", f"{game}.game")
        here(pi, "export", "--data", data, "--to", f"{data}.gipfel")  # of a record that was written there, too
        written.append(events(Path(f"{pi.tree}{data}.gipfel")))

    assert written[1] == written[0] != []


@pytest.mark.parametrize("game", GAMES[:1], ids=lambda path: path.stem, indirect=True)
def test_a_seal_holds_on_the_other_side(pi: Debian, game: str) -> None:
    """A game that was exported on one processor is verified on the other."""
    for run, other in ((here, there), (there, here)):
        data = f"{game}.sealed-{run.__name__}"
        here(pi, "play", "--data", data, "--script", f"{game}.game")
        run(pi, "export", "--data", data, "--to", f"{data}.gipfel")
        other(pi, "verify", f"{data}.gipfel")


def test_every_bot_chooses_the_same(pi: Debian, shared: Path) -> None:
    """Each bot, in several positions: the same play or the same end of the turn, with the same chances as told."""
    asked = {"edition": "parker", "players": ["yellow", "green"], "to_move": "yellow"}
    questions = "".join(json.dumps({**asked, **where, "bot": bot}) + "\n" for bot in BOTS for where in POSITIONS)
    (shared / "questions").write_text(questions)
    asks = [sys.executable, "-m", "gipfel", "bot", "--json"]
    told_here = subprocess.run(asks, input=questions, check=True, capture_output=True, text=True).stdout
    told_there = pi.run("sh", "-c", "exec gipfel bot --json </srv/questions").stdout

    assert told_there.splitlines() == told_here.splitlines() != []


def readings(printed: str) -> list[dict[str, Any]]:
    """Return what was read in each picture."""
    return [json.loads(line) for line in printed.splitlines()]


@pytest.mark.parametrize("seed", TRAYS)
def test_dice_are_read_the_same(pi: Debian, shared: Path, seed: int) -> None:
    """Throws and mishaps in a drawn tray: each picture has the same values and the same status."""
    tray, rng = DrawnTray.from_seed(seed, 640, 480), np.random.default_rng(seed)
    data = f"/srv/tray-{seed}"
    (shared / data[5:]).mkdir()
    tray.known().save(shared / data[5:] / "tray.npz")
    thrown = [tray.thrown(rng, rng.integers(1, 7, 4).tolist()) for _ in range(THROWS)]
    pictures = [draw(tray.scene(dice, n)) for n, dice in enumerate(thrown)]
    pictures += [tray.spoilt(rng, (1, 3, 5, 6), mishap, seed) for mishap in [*MISHAPS][seed :: len(TRAYS)]]
    photos = [f"{data}/{n}.png" for n in range(len(pictures))]
    for photo, picture in zip(photos, pictures, strict=True):
        cv2.imwrite(f"{shared}{photo[4:]}", picture.frame)

    read_here, read_there = (readings(run(pi, "dice", "--json", "--data", data, *photos)) for run in (here, there))

    told = [[(each["status"], each["values"]) for each in read] for read in (read_here, read_there)]
    assert told[1] == told[0]
    assert [values for _, values in told[1][:THROWS]] == [sorted(die.value for die in dice) for dice in thrown]


def test_a_board_is_read_the_same(pi: Debian, shared: Path) -> None:
    """A board is mapped and its pieces are learned, there as here; then each field reads the same."""
    empty = BOARD.picture({}, seed=1)
    (shared / "points.json").write_text(
        json.dumps({str(field): at for field, at in zip(FIELDS, empty.fields.tolist(), strict=True)})
    )
    learnt = {field: (kind,) for kind, fields in LEARNT.items() for field in fields}
    at = [f"{kind}={','.join(map(str, fields))}" for kind, fields in LEARNT.items()]
    cv2.imwrite(str(shared / "empty.png"), empty.frame)
    cv2.imwrite(str(shared / "learnt.png"), BOARD.picture(learnt, BoardPose(20), 5).frame)
    photos = [f"/srv/board-{n}.png" for n in range(len(STANDING))]
    for n, (photo, standing) in enumerate(zip(photos, STANDING, strict=True)):
        cv2.imwrite(f"{shared}{photo[4:]}", BOARD.picture(standing, BoardPose(130 - 60 * n), n).frame)

    read = []
    for run in (here, there):
        ours = ("--data", f"/srv/board.{run.__name__}")
        run(pi, "board", "map", "/srv/empty.png", "--points", "/srv/points.json", "--name", "ours", *ours)
        run(pi, "board", "pieces", "/srv/learnt.png", "--map", "ours", "--at", *at, *ours)
        read.append(readings(run(pi, "board", *photos, "--map", "ours", "--json", *ours)))

    told = [[(each["status"], standing_in(each)) for each in side] for side in read]
    assert told[1] == told[0]
    assert [status for status, _ in told[1]] == ["ok"] * len(STANDING)


def standing_in(reading: dict[str, Any]) -> dict[str, str]:
    """Return what stands on each field that is not empty."""
    fields = reading["fields"].items()
    return {field: said.get("colour", said["what"]) for field, said in fields if said["what"] != "empty"}
