"""`gipfel rule`: what is legal, and why not the rest, for a person or, with `--json`, for a program."""

import argparse
import gc

from gipfel.ask import Question, answer_line
from gipfel.cli.arguments.json_lines import answer_lines, standard_input
from gipfel.cli.arguments.position import add_position, question
from gipfel.errors import Refusal
from gipfel.rules import IllegalPlay, MayNotStop, advance, stop
from gipfel.words import Words


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("roll", nargs="*", metavar="1-6", help=words("cli.roll"))
    add_position(parser, words)
    parser.add_argument("--play", metavar="6+11", help=words("cli.play-this"))
    parser.add_argument("--stop", action="store_true", help=words("cli.stop"))
    parser.add_argument("--json", action="store_true", help=words("cli.json"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Print what the rules say about the position; with `--json`, answer questions from standard input."""
    if options.json:
        if options.roll or options.seats or options.runners or options.won or options.play or options.stop:
            raise Refusal(words("cli.json-alone"))
        gc.set_threshold(50_000)  # a question leaves no garbage but an error's reference cycle
        return answer_lines(answer_line, standard_input(), words)
    asked = question(options, words)
    _tell(asked, words)
    return 0


def _tell(asked: Question, words: Words) -> None:
    from gipfel.terminal import show, tell_change, tell_position, tell_risk, tell_risk_before, tell_ruling  # noqa: PLC0415  # rich takes longer to import than --json to answer

    position = asked.position
    show(tell_position(position, asked.colours, words))
    if asked.dice:
        show(tell_ruling(position, asked.dice, asked.colours, words))
        show(tell_risk_before(position, words, asked.colours))
    else:
        show(tell_risk(position, words, asked.colours))
    try:
        after = advance(position, asked.dice, asked.play) if asked.dice and asked.play else position
        after = stop(after) if asked.stops else after
    except (IllegalPlay, MayNotStop) as error:
        raise Refusal(words.finding(error.finding, asked.colours)) from None
    if asked.play or asked.stops:
        show(tell_change(position, after, asked.colours, words))
