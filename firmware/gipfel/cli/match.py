"""`gipfel match A B`: bots play against each other, and the result says how sure it is."""

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial

from gipfel.bots import BOTS, MatchResult, PlayedGame, play_game, result_of
from gipfel.cli.arguments.position import add_rules, chosen_rules
from gipfel.errors import Refusal
from gipfel.rules import PLAYERS, Rules
from gipfel.words import Words

GAMES = 1000
"""How many games are played without `--games`."""


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("bots", nargs="+", metavar="BOT", help=words("cli.match-bots"))
    parser.add_argument(
        "--games", type=int, default=GAMES, metavar="N", help=words("cli.match-games", count=GAMES)
    )
    add_rules(parser, words)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=words("cli.seed"))
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help=words("cli.match-jobs"))
    parser.add_argument("--json", action="store_true", help=words("cli.match-json"))


def run(options: argparse.Namespace, words: Words) -> int:
    """Play a match, and print who has won how often."""
    from gipfel.terminal import match_progress, show, tell_match  # noqa: PLC0415  # rich takes long to load

    if len(options.bots) not in PLAYERS:
        raise Refusal(words("cli.match-count"))
    for bot in options.bots:
        if bot not in BOTS:
            raise Refusal(words("ask.bot", name=bot, keys=", ".join(BOTS)))
    for option in ("games", "jobs"):
        if (number := getattr(options, option)) < 1:
            raise Refusal(words("cli.at-least-one", option=option, number=number))
    rules = chosen_rules(options, words)
    games: list[PlayedGame] = []
    with match_progress(words) as progress:
        task = progress.add_task("", total=options.games)
        for game in _games(rules, options):
            games.append(game)
            progress.update(task, advance=1)
    result = result_of(options.bots, games)
    if options.json:
        print(json.dumps(_as_json(result, rules, options.seed)))
    else:
        show(tell_match(result, rules, words))
    return 0


def _games(rules: Rules, options: argparse.Namespace) -> Iterator[PlayedGame]:
    """Play the games, in as many processes as asked for; the result is the same with any number of them."""
    play = partial(_play, rules, tuple(options.bots), options.seed)
    numbers = range(options.games)
    with ExitStack() as stack:
        if options.jobs > 1:
            pool = stack.enter_context(ProcessPoolExecutor(options.jobs))
            yield from pool.map(play, numbers, chunksize=8)
        else:
            yield from map(play, numbers)


def _play(rules: Rules, bots: tuple[str, ...], seed: int, number: int) -> PlayedGame:
    return play_game(rules, bots, number, seed, time.perf_counter)


def _as_json(result: MatchResult, rules: Rules, seed: int) -> dict[str, object]:
    return {
        "edition": rules.edition.key,
        "variants": rules.variants,
        "house": rules.house,
        "games": result.games,
        "seed": seed,
        "turns": round(result.turns, 2),
        "bots": [
            {
                "bot": seat.bot,
                "won": round(seat.won.share, 4),
                "interval": [round(seat.won.low, 4), round(seat.won.high, 4)],
                "milliseconds": round(seat.milliseconds, 3),
            }
            for seat in result.seats
        ],
    }
