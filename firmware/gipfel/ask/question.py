"""Reads a question from JSON values: whatever is wrong is named, with the path to it."""

from collections.abc import Mapping
from typing import NamedTuple

from gipfel.ask.shape import Unanswerable, list_of, mapping, required, scalar
from gipfel.rules import (
    COLUMNS,
    Dice,
    Flaw,
    Flawed,
    NotAPlay,
    NotDice,
    Play,
    Position,
    Rules,
    check_colours,
    legal_plays,
    rules_of,
    seat_of,
)

EXAMPLE = '{"edition": "parker", "players": ["yellow", "green"], "to_move": "yellow", "roll": [1, 2, 2, 4]}'
"""A question, for whoever has sent something else."""
KEYS = frozenset(
    ("edition", "variants", "house", "players", "to_move", "pieces", "won", "runners", "roll", "play", "then")
)
"""What a question may say."""

_COLUMNS = {str(column): column for column in COLUMNS}


class Question(NamedTuple):
    """A position, and what is asked about it."""

    position: Position
    colours: tuple[str, ...]
    dice: Dice | None = None
    play: Play | None = None
    stops: bool = False
    """Whether the player then stops."""


def read(question: object) -> Question:
    """Return the question in JSON values; `Unanswerable` says what is wrong and where."""
    asked = mapping(question, "", EXAMPLE)
    for key in asked.keys() - KEYS:
        raise Unanswerable("ask.unknown", key, name=key)
    asked = {key: value for key, value in asked.items() if value is not None}  # null counts as left out
    colours = tuple(list_of(required(asked, "players"), "players", str))
    try:
        check_colours(colours)
        position = _position(asked, colours)
    except Flawed as error:
        raise Unanswerable(error.flaw, _path(error.flaw, colours), colours=colours) from None
    dice, play, stops = _dice(asked), _play(asked), _stops(asked)
    if play and not dice:
        raise Unanswerable("ask.play-needs-roll", "play")
    if stops and dice and not play:
        raise Unanswerable("ask.play-first" if legal_plays(position, dice) else "verdict.bust", "then")
    return Question(position, colours, dice, play, stops)


def _position(asked: Mapping[str, object], colours: tuple[str, ...]) -> Position:
    rules = _rules(asked)
    player = seat_of(scalar(required(asked, "to_move"), "to_move", str), colours, "to_move")
    pieces: list[dict[int, int]] = [{} for _ in colours]
    for colour, heights in mapping(asked.get("pieces", {}), "pieces", '{"yellow": {"7": 4}}').items():
        seat = seat_of(colour, colours, f"pieces.{colour}")
        pieces[seat] = _heights(heights, f"pieces.{colour}")
    won = {
        _column(column, "won"): seat_of(scalar(owner, f"won.{column}", str), colours, f"won.{column}")
        for column, owner in mapping(asked.get("won", {}), "won", '{"6": "green"}').items()
    }
    runners = _heights(asked.get("runners", {}), "runners")
    return Position(rules, pieces, won, runners, player)


def _rules(asked: Mapping[str, object]) -> Rules:
    edition = scalar(required(asked, "edition"), "edition", str)
    return rules_of(edition, _keys(asked, "variants"), _keys(asked, "house"))


def _keys(asked: Mapping[str, object], part: str) -> tuple[str, ...]:
    keys = list_of(asked.get(part, []), part, str)
    for index, key in enumerate(keys):
        if key in keys[:index]:
            raise Unanswerable("ask.twice", f"{part}.{index}", name=key)
    return tuple(keys)


def _heights(value: object, at: str) -> dict[int, int]:
    heights = {}
    for key, field in mapping(value, at, '{"7": 4}').items():
        heights[_column(key, at)] = field if type(field) is int else scalar(field, f"{at}.{key}", int)
    return heights


def _column(key: str, at: str) -> int:
    """Return the column of a JSON key, which has to be spelt plainly: neither 07 nor ７."""
    if key not in _COLUMNS:
        raise Unanswerable("flaw.no-column", f"{at}.{key}", column=key)
    return _COLUMNS[key]


def _dice(asked: Mapping[str, object]) -> Dice | None:
    if "roll" not in asked:
        return None
    try:
        return Dice.of(list_of(asked["roll"], "roll", int))
    except NotDice:
        raise Unanswerable("ask.roll", "roll") from None


def _play(asked: Mapping[str, object]) -> Play | None:
    if "play" not in asked:
        return None
    try:
        return Play(list_of(asked["play"], "play", int))
    except NotAPlay:
        raise Unanswerable("ask.play", "play") from None


def _stops(asked: Mapping[str, object]) -> bool:
    if asked.get("then") not in (None, "stop"):
        raise Unanswerable("ask.then", "then")
    return asked.get("then") == "stop"


def _path(flaw: Flaw, colours: tuple[str, ...]) -> str:
    """Return the path in the question to a flaw: `pieces.yellow.7`."""
    path = [flaw.part]
    if flaw.part == "pieces" and flaw.player is not None:
        path.append(colours[flaw.player])
    if flaw.column is not None:
        path.append(str(flaw.column))
    return ".".join(path)
