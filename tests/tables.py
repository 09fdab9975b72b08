"""Boards spelt as text, shared by all tests: `at("7:2 8:1", "4:2 9:3", "6:5")` is a position."""

from collections.abc import Iterable

from gipfel.rules import Dice, Play, Position, judge, rules_of


def heights(text: str) -> dict[int, int]:
    """Read `7:2 8:1` as fields by column; a bare column is its lowest field."""
    cells = (cell.partition(":") for cell in text.split())
    return {int(column): int(field or 1) for column, _, field in cells}


def at(
    runners: str = "",
    *pieces: str,
    won: str = "",
    edition: str = "franjos",
    variants: Iterable[str] = (),
    house: Iterable[str] = (),
    player: int = 0,
) -> Position:
    """Build a position: runners, then each player's pieces; `won` names seats, counted from 0, by column."""
    seats = [heights(text) for text in pieces] + [{}] * (2 - len(pieces))
    owners = {int(column): int(owner) for column, _, owner in (cell.partition(":") for cell in won.split())}
    return Position(rules_of(edition, tuple(variants), tuple(house)), seats, owners, heights(runners), player)


def plays(position: Position, roll: str) -> list[str]:
    """Give the legal plays of a roll, as players say them."""
    return [str(play) for play in judge(position, Dice.parse(roll)).plays]


def pairings(position: Position, roll: str) -> dict[str, list[str]]:
    """Give the legal plays of a roll, pairing by pairing."""
    options = judge(position, Dice.parse(roll)).options
    return {str(option.pairing): [str(play) for play in option.plays] for option in options}


def verdict(position: Position, roll: str, play: str) -> str:
    """Say what the referee finds about a play."""
    return judge(position, Dice.parse(roll)).why(Play.parse(play)).verdict.value
