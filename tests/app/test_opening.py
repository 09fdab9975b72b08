"""Opening a table: what is asked for at the first start, and what is offered at all later ones."""

import shutil
from pathlib import Path

import pytest

from gipfel.app.launch import Launch
from gipfel.app.loop import TablePorts, run
from gipfel.app.opening import open_table
from gipfel.config import SettingsFile
from gipfel.game import Started
from gipfel.table import ChoosingLanguage, Home, Mode, Resuming, offered_draft
from gipfel.virtual import ScriptInbox, VirtualDisplay, parse
from gipfel.words import words_in
from support.tables import keep, sitting, won_game

OLD = Path(__file__).parents[1] / "store" / "version-0.1.0"


def played(folder: Path, script: str, language: str = "de") -> tuple[Mode, str]:
    """Open a table where nobody has named a language, play a script, and return what it began and ended with."""
    launch = Launch(folder, words_in(language))
    table, store = open_table(launch)
    display = VirtualDisplay()
    ports = TablePorts(display, store, ScriptInbox(parse(script), display), SettingsFile(launch.settings_file))
    ended = run(ports, table)
    store.close()
    return table.mode, ended.options.language


@pytest.mark.parametrize(("button", "language"), [("1", "en"), ("2", "de"), ("3", "fr"), ("go", "de")])
def test_the_language_is_asked_for_once(tmp_path: Path, button: str, language: str) -> None:
    """The first start asks, with what the computer speaks as a guess; what is chosen is kept, guessed or not."""
    assert played(tmp_path, "wait 1") == (ChoosingLanguage(Home()), "de")
    assert not (tmp_path / "settings.toml").exists()
    first, chosen = played(tmp_path, f"press {button}")
    assert isinstance(first, ChoosingLanguage)
    assert chosen == language

    assert played(tmp_path, "wait 1", "en") == (Home(), language)


def test_a_language_that_was_named_is_not_asked_for(tmp_path: Path) -> None:
    """`--lang` answers the question for this time."""
    table, store = open_table(Launch(tmp_path, words_in("fr"), is_language_named=True))
    store.close()

    assert isinstance(table.mode, Home)
    assert table.options.language == "fr"


def test_where_somebody_has_played_nothing_is_asked(tmp_path: Path) -> None:
    """A folder with games in it, and no settings, opens as it always did."""
    keep(sitting(), tmp_path)

    assert isinstance(played(tmp_path, "wait 1")[0], Resuming)


def test_a_folder_of_version_0_1_0_opens_as_before(tmp_path: Path) -> None:
    """Its newest game is there to go on with, or to play again."""
    folder = tmp_path / "old"
    shutil.copytree(OLD, folder)
    table, store = open_table(Launch(folder, words_in("en")))
    newest = store.game(store.number)
    store.close()

    assert not isinstance(table.mode, ChoosingLanguage)
    assert table.warnings.sentences == ()
    assert offered_draft(table).colours == newest.colours
    assert offered_draft(table).edition == newest.started.edition


def test_what_was_played_last_is_offered_after_a_restart(tmp_path: Path) -> None:
    """Players, names, Gipfel's seats, booklet, variants, house rules: all of the last game, whoever won it."""
    keep(won_game(), tmp_path)
    colours, names, levels = ("blue", "red", "green"), ("Ann", "", "Bo"), ("", "club", "")
    last = Started(colours, names, "ravensburger-fr", "1", ("longer-game",), ("one-pair",), 2, (), levels)
    table, store = open_table(Launch(tmp_path, words_in("en")))
    store.append((last,))
    store.close()
    assert offered_draft(table).edition == "franjos"
    again, store = open_table(Launch(tmp_path, words_in("en")))
    store.close()
    draft = offered_draft(again)

    assert (draft.colours, draft.names, draft.levels, draft.starter) == (colours, names, levels, 2)
    assert (draft.edition, draft.variants, draft.house) == ("ravensburger-fr", ("longer-game",), ("one-pair",))
