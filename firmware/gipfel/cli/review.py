"""`gipfel review N`: luck, skill and what each decision cost in a game; without N, the rates over many games."""

import argparse
import json
import os
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from gipfel.cli.arguments.folder import add_data, game_number, store_of
from gipfel.errors import DeviceLost, GipfelError, Refusal
from gipfel.review import (
    GameReview,
    NotFinished,
    decode_review,
    encode_review,
    model_version,
    rates_as_json,
    rates_of,
    review_as_json,
    review_game,
)
from gipfel.words import Words

if TYPE_CHECKING:
    from gipfel.store import Entry, Store

NEWEST = 60
"""How many of the newest games are counted together without `--games`: as many as in the page's statistics."""

OnTurn = Callable[[str, int, int], None]
"""Takes which game it is, how many of its turns are reviewed, and how many there are."""


def add_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what the command takes."""
    parser.add_argument("number", nargs="?", type=int, metavar="N", help=words("cli.review-number"))
    of_games = words("cli.review-games", count=NEWEST)
    parser.add_argument("--games", type=int, default=NEWEST, metavar="N", help=of_games)
    parser.add_argument("--json", action="store_true", help=words("cli.review-json"))
    parser.add_argument("--progress", action="store_true", help=words("cli.review-progress"))
    add_data(parser, words)


def run(options: argparse.Namespace, words: Words) -> int:
    """Print the review of a game, or the rates of all players."""
    from gipfel.terminal import progress_bar  # noqa: PLC0415  # rich takes long to load

    if options.games < 1:
        raise Refusal(words("cli.at-least-one", option="games", number=options.games))
    store = store_of(options, words)
    tell = _many if options.number is None else _one
    if options.progress:
        with suppress(OSError):  # who asks so is a program: a game that goes on meanwhile comes first
            os.nice(10)
        tell(options, store, words, _print_progress)
    else:
        with progress_bar() as on_turn:
            tell(options, store, words, on_turn)
    return 0


def _print_progress(_game: str, done: int, turns: int) -> None:
    print(json.dumps({"done": done, "turns": turns}), flush=True)


def _one(options: argparse.Namespace, store: "Store", words: Words, on_turn: OnTurn) -> None:
    from gipfel.terminal import show, tell_review  # noqa: PLC0415  # rich takes long to load

    number = game_number(options, store, words)
    try:
        review = _reviewed(store, number, words, on_turn)
    except NotFinished:
        raise Refusal(words("review.unfinished", number=number)) from None
    started = store.game(number).started
    if options.json:
        print(json.dumps({"game": number, **review_as_json(review, started.colours)}))
    else:
        show(tell_review(review, started, number, words))


def _many(options: argparse.Namespace, store: "Store", words: Words, on_turn: OnTurn) -> None:
    """Print the rates of every player over the newest games; those that were not reviewed yet are now."""
    from gipfel.narration import known_as  # noqa: PLC0415  # only here
    from gipfel.terminal import show, tell_rates  # noqa: PLC0415  # rich takes long to load

    played = defaultdict(list)
    for entry in _finished(store.games(limit=options.games)):
        with suppress(GipfelError):  # one that cannot be read is left out, as in every list
            review = _reviewed(store, entry.number, words, on_turn)
            if entry.summary:
                for seat in range(len(entry.summary.colours)):
                    played[known_as(entry.summary.started, seat, words)].append((review, seat))
    if not played:
        raise Refusal(words("review.none"))
    rates = {player: rates_of(games) for player, games in played.items()}
    if options.json:
        print(json.dumps({player: rates_as_json(each) for player, each in rates.items()}))
        return
    for player, each in rates.items():
        show(tell_rates(player, each, words))


def _finished(entries: "Iterable[Entry]") -> "list[Entry]":
    return [entry for entry in entries if entry.summary and entry.summary.winner is not None]


def _reviewed(store: "Store", number: int, words: Words, on_turn: OnTurn) -> GameReview:
    """Return the review of a game that is kept, or else make one and keep it."""
    model = model_version()
    if kept := store.review(number, model):
        with suppress(msgspec.DecodeError, zlib.error):  # one that cannot be read is made anew
            return decode_review(kept)
    from gipfel.bots import plan_turn  # noqa: PLC0415  # whoever reads what is kept needs no model

    steps = store.steps(number)
    review = review_game(steps, plan_turn, partial(on_turn, words("review.working", number=number)))
    with suppress(DeviceLost):  # where there is no room it is made again next time
        store.keep_review(number, steps[-1].n, model, encode_review(review))
    return review
