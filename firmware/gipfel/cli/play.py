"""`gipfel play`: the whole table: on a Pi, or without hardware in the browser, in the terminal, from a script.

This module only decides which; a device shows its first picture before the table itself is loaded.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from gipfel.cli.arguments.launch import add_launch, launch_of
from gipfel.errors import Refusal
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    add_launch(parser, words)
    tables = parser.add_mutually_exclusive_group()
    tables.add_argument("--terminal", action="store_true", help=words("cli.terminal"))
    tables.add_argument("--pi", action="store_true", help=words("cli.pi"))
    tables.add_argument("--virtual", action="store_true", help=words("cli.virtual"))
    tables.add_argument("--script", metavar="FILE", help=words("cli.script"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Play until the table is closed."""
    asks_for_page = options.port is not None or options.listen or options.no_browser
    is_typed = bool(sys.stdin and sys.stdin.isatty())
    if options.pi or (not options.script and not options.terminal and is_typed and _is_at_a_pi(options, words)):
        return _on_device(options, words)
    if not options.script and not options.terminal and (asks_for_page or is_typed):
        from gipfel.app import play_in_browser  # noqa: PLC0415  # a device does without

        play_in_browser(launch_of(options, words))
    elif options.script or not is_typed:
        _from_script(options, words)
    else:
        _in_terminal(options, words)
    return 0


def _in_terminal(options: argparse.Namespace, words: Words) -> None:
    from gipfel.app import play_in_terminal  # noqa: PLC0415  # a device does without

    if not (sys.stdout and sys.stdout.isatty()):
        raise Refusal(words("cli.no-terminal"))
    play_in_terminal(launch_of(options, words))


def _from_script(options: argparse.Namespace, words: Words) -> None:
    """Play a transcript from a file or from standard input, at a table of its own, unless `--data` names one."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415  # a device does without

    from gipfel.app import play_transcript  # noqa: PLC0415  # the same

    if options.source:
        raise Refusal(words("cli.script-dice"))
    file = options.script
    try:
        text = Path(file).read_text(encoding="utf-8") if file else sys.stdin.read() if sys.stdin else ""
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(words("cli.no-file", file=file, detail=getattr(error, "strerror", error))) from None
    if not text.strip():
        raise Refusal(words("cli.no-terminal"))
    with TemporaryDirectory() as empty:
        launch = replace(launch_of(options, words), is_language_named=True)
        play_transcript(launch if options.data else replace(launch, folder=Path(empty)), text)
    print(words("script.played"))


def _is_at_a_pi(options: argparse.Namespace, words: Words) -> bool:
    """Whether this is a Pi that can be the real table; on a Pi, print which table is played, and why."""
    from gipfel.pi import lacking, model  # noqa: PLC0415  # asked for only here

    name = model()
    if options.virtual or not name:
        return False
    if missing := lacking():
        print(words("play.pi-lacks", model=name, packages=", ".join(missing)), flush=True)
        return False
    print(words("play.pi", model=name), flush=True)
    return True


def _on_device(options: argparse.Namespace, words: Words) -> int:
    """Play at the real table, even where this seems to be no Pi. Without lgpio only the buttons are lost."""
    from gipfel.pi import lacking_to_start, model  # noqa: PLC0415  # asked for only here

    if missing := lacking_to_start():
        raise Refusal(words("play.lacks", packages=", ".join(missing)))
    if not model():
        print(words("play.no-pi"), flush=True)
    from gipfel.app import play_on_device  # noqa: PLC0415  # its drivers take long to load

    return play_on_device(launch_of(options, words))
