"""A question as JSON values, read with care: whatever is wrong is named, with the path to it."""

from collections.abc import Mapping
from typing import NamedTuple

from gipfel.ask.shape import Unanswerable, listed, mapping, member, named
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
KEYS = frozenset(
    ("edition", "variants", "house", "players", "to_move", "pieces", "won", "runners", "roll", "play", "then")
)


_COLUMNS = {str(column): column for column in COLUMNS}


class Question(NamedTuple):
    """A position, and what is asked about it."""

    position: Position
    colours: tuple[str, ...]
    dice: Dice | None = None
    play: Play | None = None
    stops: bool = False


def read(question: object) -> Question:
    """Read a question from JSON values; `Unanswerable` says what is wrong and where."""
    asked = mapping(question, "", EXAMPLE)
    for key in asked.keys() - KEYS:
        raise Unanswerable("ask.unknown", key, name=key)
    asked = {key: value for key, value in asked.items() if value is not None}  # null is left out
    colours = tuple(listed(member(asked, "players"), "players", str))
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
    player = seat_of(named(member(asked, "to_move"), "to_move", str), colours, "to_move")
    pieces: list[dict[int, int]] = [{} for _ in colours]
    for colour, heights in mapping(asked.get("pieces", {}), "pieces", '{"yellow": {"7": 4}}').items():
        seat = seat_of(colour, colours, f"pieces.{colour}")
        pieces[seat] = _heights(heights, f"pieces.{colour}")
    won = {
        _column(column, "won"): seat_of(named(owner, f"won.{column}", str), colours, f"won.{column}")
        for column, owner in mapping(asked.get("won", {}), "won", '{"6": "green"}').items()
    }
    runners = _heights(asked.get("runners", {}), "runners")
    return Position(rules, pieces, won, runners, player)


def _rules(asked: Mapping[str, object]) -> Rules:
    edition = named(member(asked, "edition"), "edition", str)
    return rules_of(edition, _keys(asked, "variants"), _keys(asked, "house"))


def _keys(asked: Mapping[str, object], part: str) -> tuple[str, ...]:
    keys = listed(asked.get(part, []), part, str)
    for index, key in enumerate(keys):
        if key in keys[:index]:
            raise Unanswerable("ask.twice", f"{part}.{index}", name=key)
    return tuple(keys)


def _heights(value: object, at: str) -> dict[int, int]:
    heights = {}
    for key, field in mapping(value, at, '{"7": 4}').items():
        heights[_column(key, at)] = field if type(field) is int else named(field, f"{at}.{key}", int)
    return heights


def _column(key: str, at: str) -> int:
    """Read a column's key, spelt as the column itself: neither 07 nor ７."""
    if key not in _COLUMNS:
        raise Unanswerable("flaw.no-column", f"{at}.{key}", column=key)
    return _COLUMNS[key]


def _dice(asked: Mapping[str, object]) -> Dice | None:
    if "roll" not in asked:
        return None
    try:
        return Dice.of(listed(asked["roll"], "roll", int))
    except NotDice:
        raise Unanswerable("ask.roll", "roll") from None


def _play(asked: Mapping[str, object]) -> Play | None:
    if "play" not in asked:
        return None
    try:
        return Play(listed(asked["play"], "play", int))
    except NotAPlay:
        raise Unanswerable("ask.play", "play") from None


def _stops(asked: Mapping[str, object]) -> bool:
    if asked.get("then") not in (None, "stop"):
        raise Unanswerable("ask.then", "then")
    return asked.get("then") == "stop"


def _path(flaw: Flaw, colours: tuple[str, ...]) -> str:
    """Say where in the question a flaw is."""
    path = [flaw.part]
    if flaw.part == "pieces" and flaw.player is not None:
        path.append(colours[flaw.player])
    if flaw.column is not None:
        path.append(str(flaw.column))
    return ".".join(path)
