"""`gipfel play`: the whole table: on a Pi, or without hardware in the browser, in the terminal, from a script.

Here it is only found out where; a device shows its first picture before the table itself is loaded.
"""

import argparse
import sys

from gipfel.cli.data import add_data
from gipfel.cli.eye import add_source
from gipfel.cli.refusal import Refusal
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    add_data(parser, words)
    parser.add_argument("--game", type=int, metavar="N", help=words("cli.game"))
    parser.add_argument("--seed", type=int, metavar="N", help=words("cli.seed"))
    parser.add_argument("--port", type=int, metavar="N", help=words("cli.port"))
    parser.add_argument("--listen", metavar="ADDRESS", help=words("cli.listen"))
    parser.add_argument("--no-browser", action="store_true", help=words("cli.no-browser"))
    parser.add_argument("--board", action="store_true", help=words("cli.board-lies"))
    tables = parser.add_mutually_exclusive_group()
    tables.add_argument("--terminal", action="store_true", help=words("cli.terminal"))
    tables.add_argument("--pi", action="store_true", help=words("cli.pi"))
    tables.add_argument("--virtual", action="store_true", help=words("cli.virtual"))
    tables.add_argument("--script", metavar="FILE", help=words("cli.script"))
    add_source(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Play until the table is closed."""
    asks_for_page = options.port is not None or options.listen or options.no_browser
    is_typed = bool(sys.stdin and sys.stdin.isatty())
    if options.pi or (not options.script and not options.terminal and is_typed and _is_at_a_pi(options, words)):
        return _at_pi(options, words)
    from gipfel.cli import laptop  # noqa: PLC0415  # a device does without

    if not options.script and not options.terminal and (asks_for_page or is_typed):
        return laptop.at_page(options, words)
    if options.script or not is_typed:
        if options.source:
            raise Refusal(words("cli.script-dice"))
        return laptop.from_script(options, words)
    if not sys.stdout.isatty():
        raise Refusal(words("cli.no-terminal"))
    return laptop.at_terminal(options, words)


def _is_at_a_pi(options: argparse.Namespace, words: Words) -> bool:
    """Whether this is a Pi that can be the real table; on a Pi it is said what is played, and why."""
    from gipfel.pi.model import lacking, model  # noqa: PLC0415  # asked for only here

    name = model()
    if options.virtual or not name:
        return False
    if missing := lacking():
        print(words("play.pi-lacks", model=name, packages=", ".join(missing)), flush=True)
        return False
    print(words("play.pi", model=name), flush=True)
    return True


def _at_pi(options: argparse.Namespace, words: Words) -> int:
    """Play at the real table, also where there may be none of it."""
    from gipfel.pi.model import lacking, model  # noqa: PLC0415  # asked for only here

    if missing := lacking():
        raise Refusal(words("play.lacks", packages=", ".join(missing)))
    if not model():
        print(words("play.no-pi"), flush=True)
    from gipfel.cli import pi  # noqa: PLC0415  # its drivers take their time

    return pi.play(options, words)
