"""Positions as people type them: `7:4` is field 4 of column 7."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from gipfel.ask import Question, Unanswerable, describe_error, read
from gipfel.errors import Refusal
from gipfel.rules import (
    COLOURS,
    COLUMNS,
    EDITIONS,
    HOUSE_RULES,
    Dice,
    IllegalRules,
    NotAPlay,
    NotDice,
    Play,
    Rules,
    rules_of,
)
from gipfel.words import Words

Value = TypeVar("Value")
DEFAULT_SEATS: list[tuple[str, list[str]]] = [("yellow", []), ("green", [])]
"""Who plays where nobody is named: two colours, without pieces on the board."""


MOST_DIGITS = 9
"""A number with more digits than this is none that a game has, and Python refuses to read thousands of them."""


class SeatAction(argparse.Action):
    """Collects `--yellow 7:4 9:2` and the like, in the order in which the players are named."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002  # argparse hands it over
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,  # noqa: ARG002  # argparse's own
    ) -> None:
        """Add the colour of this option, with its pieces."""
        namespace.seats = [*namespace.seats, (self.dest, values)]


def add_position(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the options that spell a position."""
    parser.set_defaults(seats=[])
    add_rules(parser, words)
    for colour in COLOURS:
        about = words("cli.seat") if colour == COLOURS[0] else words("cli.seat-too")
        parser.add_argument(
            f"--{colour}", action=SeatAction, nargs="*", default=argparse.SUPPRESS, metavar="7:4", help=about
        )
    parser.add_argument("--runners", nargs="+", default=[], metavar="7:5", help=words("cli.runners"))
    parser.add_argument("--won", nargs="+", default=[], metavar="6:green", help=words("cli.won"))
    parser.add_argument("--turn", metavar="COLOUR", help=words("cli.turn"))


def add_rules(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add the options that choose the rules in force."""
    parser.add_argument(
        "--edition",
        default="ravensburger-de",
        metavar="KEY",
        help=words("cli.edition", keys=", ".join(EDITIONS)),
    )
    parser.add_argument("--variant", nargs="+", default=[], metavar="KEY", help=words("cli.variant"))
    parser.add_argument(
        "--house", nargs="+", default=[], metavar="KEY", help=words("cli.house", keys=", ".join(HOUSE_RULES))
    )


def chosen_rules(options: argparse.Namespace, words: Words) -> Rules:
    """Return the rules that the options choose; `Refusal` says why there are no such rules."""
    try:
        return rules_of(options.edition, tuple(options.variant), tuple(options.house))
    except IllegalRules as error:
        raise Refusal(words.flaw(error.flaw, ())) from None


def question(options: argparse.Namespace, words: Words) -> Question:
    """Return the question that the command line's options ask."""
    _find_roll(options)
    seats = _once(((colour, _heights(cells, words)) for colour, cells in options.seats or DEFAULT_SEATS), words)
    turn = _colour(options.turn, words) if options.turn else next(iter(seats))
    asked: dict[str, object] = {
        "edition": options.edition,
        "variants": options.variant,
        "house": options.house,
        "players": list(seats),
        "to_move": turn,
        "pieces": seats,
        "won": _once(_owners(options.won, words), words),
        "runners": _runners(options.runners, seats.get(turn, {}), words),
    }
    if options.roll:
        asked["roll"] = list(_dice(" ".join(options.roll), words).pips)
    if options.play:
        asked["play"] = list(_play(options.play, words).columns)
    if options.stop:
        asked["then"] = "stop"
    try:
        return read(asked)
    except Unanswerable as error:
        raise Refusal(describe_error(error, words)) from None


def _heights(cells: Sequence[str], words: Words) -> dict[str, int]:
    split = (_split(cell, words) for cell in cells)
    return _once(((column, _number(field, words)) for column, field in split), words)


def _runners(cells: Sequence[str], own: dict[str, int], words: Words) -> dict[str, int]:
    """Return runners by column; a bare column has its runner one field above the own piece, where it enters."""
    entered = [cell if ":" in cell else f"{cell}:{own.get(cell, 0) + 1}" for cell in cells]
    return _heights(entered, words)


def _find_roll(options: argparse.Namespace) -> None:
    """Find the dice where they were typed after an option that takes a list, as in `--runners 7 8 1 2 2 4`."""
    lists = [options.runners, options.won, options.variant, options.house, *(cells for _, cells in options.seats)]
    for cells in lists:
        if not options.roll and len(cells) >= 4 and all(cell in set("123456") for cell in cells[-4:]):
            options.roll = cells[-4:]
            del cells[-4:]


def _colour(name: str, words: Words) -> str:
    """Return the key of a colour, from its key or its name in the user's language; any other text as it is."""
    names = {words.colour(colour).lower(): colour for colour in COLOURS}
    return names.get(name.lower(), name)


def _owners(cells: Sequence[str], words: Words) -> Iterator[tuple[str, str]]:
    for cell in cells:
        column, owner = _split(cell, words)
        yield column, _colour(owner, words)


def _once(pairs: Iterable[tuple[str, Value]], words: Words) -> dict[str, Value]:
    """Return pairs as a dict; a name that comes twice is refused."""
    found: dict[str, Value] = {}
    for name, value in pairs:
        if name in found:
            raise Refusal(words("ask.twice", name=name))
        found[name] = value
    return found


def _split(cell: str, words: Words) -> tuple[str, str]:
    column, colon, what = cell.partition(":")
    if not colon:
        raise Refusal(words("cli.no-cell", cell=cell))
    return column, what


def _number(text: str, words: Words) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) <= MOST_DIGITS):
        raise Refusal(words("cli.no-number", text=text))
    return int(text)


def _dice(text: str, words: Words) -> Dice:
    try:
        return Dice.parse(text)
    except NotDice:
        raise Refusal(words("ask.roll")) from None


def _play(text: str, words: Words) -> Play:
    try:
        return Play.parse(text)
    except NotAPlay:
        raise Refusal(words("cli.no-play")) from None


def columns(texts: Iterable[str], words: Words) -> frozenset[int]:
    """Return the columns in texts, each of 2 to 12."""
    numbers = list(_once(((text, _number(text, words)) for text in texts), words).values())
    for number in numbers:
        if number not in COLUMNS:
            raise Refusal(words("flaw.no-column", column=number))
    return frozenset(numbers)
