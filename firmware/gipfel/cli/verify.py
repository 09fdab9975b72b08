"""`gipfel verify FILE`: whether a game is what was played, and by the rules; without a file, every game here."""

import argparse
from pathlib import Path

from gipfel.cli.arguments.folder import add_data, folder_of, store_of
from gipfel.errors import Refusal
from gipfel.exports import ExportDamaged, verify
from gipfel.game import Over
from gipfel.store import InUse, Store, StoreTooNew, check_games, mark_if_damaged, open_store
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("file", nargs="?", metavar="FILE", help=words("cli.file-or-all"))
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Check a file, and print what is in it; without one, check the record."""
    if not options.file:
        return _record(options, words)
    try:
        found = verify(Path(options.file).read_bytes())
    except OSError as error:
        raise Refusal(words("cli.no-file", file=options.file, detail=error.strerror)) from None
    except ExportDamaged as error:
        raise Refusal(words(error.key, line=error.line, **error.names)) from None
    game = found.game
    print(
        words("verify.right", steps=len(found.steps), edition=game.started.edition, version=game.started.version)
    )
    if isinstance(game.phase, Over):
        print(words("told.won", player=words.player(game.phase.winner, game.colours), columns=""))
    return 0


def _record(options: argparse.Namespace, words: Words) -> int:
    """Check the record: the file as a whole, every game by the rules, and what is noted about each."""
    if not (folder_of(options) / "games.db").exists():
        raise Refusal(words("games.empty"))
    store, repairs = _opened(options, words)
    wrong = 0
    for fault in check_games(store, repairs=repairs):
        print(words("verify.game", number=fault.number, detail=words(fault.key, **fault.names)))
        wrong += 1
    count = store.count
    store.close()
    if wrong:
        raise Refusal(words("verify.wrong", count=wrong, games=count))
    print(words("verify.all-right", games=count))
    return 0


def _opened(options: argparse.Namespace, words: Words) -> tuple[Store, bool]:
    """Return the record, and whether it may be repaired: not while somebody plays."""
    folder = folder_of(options)
    is_damaged = mark_if_damaged(folder)
    try:
        store, damage = open_store(folder)
    except InUse:
        if is_damaged:
            print(words("verify.damaged"))
        return store_of(options, words), False
    except StoreTooNew:
        raise Refusal(words("store.newer", folder=folder)) from None
    except OSError as error:
        raise Refusal(words("store.closed", folder=folder, detail=error)) from None
    if damage:
        print(words(f"store.{damage}"))
    return store, True
