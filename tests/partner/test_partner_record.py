"""The record of games with Gipfel: who played which seat, and what was advised, wherever it is read."""

from pathlib import Path

import pytest

from gipfel.exports import verify
from gipfel.game import Started, decode, encode
from gipfel.store import Store, export, import_game, open_store
from gipfel.table import DiceNamed
from support.commands import gipfel, piped
from support.partners import with_partner
from support.tables import sitting

GAME = Path(__file__).parents[1] / "games" / "partner-1.game"


def test_an_exported_game_is_verified_and_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole game with Gipfel is played by a transcript, exported, verified, imported and listed as any other."""
    played = piped("play", "--script", str(GAME), "--data", str(tmp_path), "--lang", "en", text="")
    assert played.returncode == 0, played.stderr
    store, _ = open_store(tmp_path)
    file = tmp_path / "game.gipfel"
    file.write_bytes(export(store, 1, "test", {}))
    assert verify(file.read_bytes()).game == store.game(1)
    number = import_game(store, file)
    assert store.steps(number) == store.steps(1)
    assert store.game(number).started.levels == ("", "club")
    store.close()
    monkeypatch.setenv("COLUMNS", "140")
    _, listed, _ = gipfel(capsys, "games", "--data", str(tmp_path), "--lang", "en")
    assert listed.count("Green (Gipfel, club)") == 2
    status, _, _ = gipfel(capsys, "verify", "--data", str(tmp_path), "--lang", "en")
    assert status == 0


def test_a_game_of_people_is_written_as_before() -> None:
    """Without a partner and without advice no event has a new field: an older Gipfel reads it, and seals agree."""
    sat = sitting()
    sat.roll("2 3 4 5")
    sat.press("1", "go")
    sat.roll("2 3 4 5")
    sat.press("1", "stop")
    written = "".join(encode(step.events) for step in sat.steps)

    assert "partners" not in written
    assert "advised" not in written
    assert decode('[{"event":"stopped"}]') == sat.steps[-1].events


def test_what_was_advised_is_on_disk(tmp_path: Path) -> None:
    """A choice that was made with advice is marked, also where dice went on without a press."""
    sat = with_partner("", "", advice=True, thinks=True)
    sat.roll("2 3 4 5")
    sat.press("1")
    sat.signal(DiceNamed(sat.game.dice, sat.now + 1))  # type: ignore[arg-type]  # there are dice
    store = Store(tmp_path)
    for step in sat.steps:
        store.append(step.events)
    found = [encode(step.events) for step in store.steps(1)]
    store.close()

    assert [text.count('"advised":true') for text in found] == [0, 0, 1, 1]
    assert isinstance(decode(found[0])[0], Started)
