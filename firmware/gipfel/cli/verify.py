"""`gipfel verify FILE`: whether a game is what was played, and by the rules."""

import argparse
from pathlib import Path

from gipfel.cli.refusal import Refusal
from gipfel.game import Over
from gipfel.store import ExportDamaged, verify
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("file", metavar="FILE", help=words("cli.file"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Check a file, and say what it holds."""
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
