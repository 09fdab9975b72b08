"""`gipfel bot --json`: what a bot would do, for programs: one question per line, one answer per line."""

import argparse

from gipfel.ask import bot_line
from gipfel.cli.arguments.json_lines import answer_lines, standard_input
from gipfel.errors import Refusal
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("--json", action="store_true", help=words("cli.json"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Answer questions from standard input."""
    if not options.json:
        raise Refusal(words("cli.bot-json"))
    return answer_lines(bot_line, standard_input(), words)
