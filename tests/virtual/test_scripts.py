"""Whole recorded games, and transcripts that are wrong."""

from pathlib import Path

import pytest

from gipfel.app.loop import TablePorts, run
from gipfel.app.partner import partner_in_line
from gipfel.config import Options, SettingsFile
from gipfel.game import Over, replay
from gipfel.store import Store
from gipfel.table import Table, opened
from gipfel.virtual import ScriptFailed, ScriptInbox, VirtualDisplay, parse

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.game"))


def played(text: str, folder: Path, display: VirtualDisplay | None = None) -> tuple[Table, Store]:
    """Play a transcript with the real loop and the real store."""
    display = display or VirtualDisplay()
    store = Store(folder)
    inbox = ScriptInbox(parse(text), display)
    partner = partner_in_line(inbox.post, lambda: inbox.now)
    keeper = SettingsFile(folder / "settings.toml")
    ports = TablePorts(display, store, inbox, keeper, publish=lambda table, _: partner.follow(table))
    return run(ports, opened("test", Options(), None, None)), store


def test_ten_games_and_more_in_all_editions() -> None:
    """There are at least ten recorded games, and each booklet has one."""
    assert len(GAMES) >= 10
    for edition in ("ravensburger-de", "ravensburger-fr", "spielecafe", "parker", "franjos"):
        assert any(path.stem.startswith(edition) for path in GAMES)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_recorded_games(path: Path, tmp_path: Path) -> None:
    """Each recorded game is played to its end; the display says what it said, and the record is the game."""
    ended, store = played(path.read_text(encoding="utf-8"), tmp_path)

    assert isinstance(ended.the_game.phase, Over)
    assert replay(store.steps(1)) == ended.game


def test_a_board_in_a_transcript(tmp_path: Path) -> None:
    """What the camera sees of the board is spelt, too: the record follows it, and that is undone."""
    text = Path(__file__).with_name("board.game").read_text(encoding="utf-8")
    ended, store = played(text, tmp_path)
    happened = [type(event).__name__ for step in store.steps(1) for event in step.events]

    assert happened[-2:] == ["BoardSet", "Undone"]
    assert replay(store.steps(1)) == ended.game


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("board purple 7:4", 1, "script.wrong"),
        ("board yellow?purple 7:4", 1, "script.wrong"),
        ("board yellow 7:14", 1, "script.wrong"),
        ("board nowhere", 1, "script.wrong"),
        ("fly 3", 1, "script.unknown"),
        ("press go\npress 9", 2, "script.wrong"),
        ("roll", 1, "script.unknown"),
        ("roll x", 1, "script.wrong"),
        ("roll 1 2 3 4 sunny", 1, "script.wrong"),
        ("wait long", 1, "script.wrong"),
        ("wait inf", 1, "script.wrong"),
        ("wait 1e308", 1, "script.wrong"),
        ("wait -5", 1, "script.wrong"),
        ("press 1 2", 1, "script.wrong"),
        ("roll 12 3 4 5", 1, "script.wrong"),
        ("roll 1 2 3 4 doubt much", 1, "script.wrong"),
        ('expect "unclosed', 1, "script.unreadable"),
        ('# first\n\nexpect "Gipfel"\nexpect "flying saucer"', 4, "script.expected"),
        ('refuse "Gipfel"', 1, "script.refused"),
    ],
)
def test_a_transcript_that_is_wrong(text: str, line: int, key: str, tmp_path: Path) -> None:
    """What cannot be understood, and what the display does not say, is named with its line."""
    with pytest.raises(ScriptFailed) as failed:
        played(text, tmp_path)

    assert (failed.value.line, failed.value.key) == (line, key)


def test_all_verbs(tmp_path: Path) -> None:
    """Doubt, statuses, lost devices, waiting and holding can be written down, too."""
    start = "press go\n" * 2
    rest = """
        expect "roll the dice"
        roll 1 2 3 5 doubt 0.4
        expect "Sure?"
        press stop
        roll 1 2 3 4 glare
        expect "Glare"
        press go
        press 1
        lose camera
        expect "no camera"
        find camera
        refuse "no camera"
        hold ?
        expect "One step back"
        wait 700
        press go
        hold stop
    """
    ended, _ = played(start + rest, tmp_path)

    assert ended.is_closed
