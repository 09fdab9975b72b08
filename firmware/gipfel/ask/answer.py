"""What the referee answers, as plain JSON values."""

from gipfel.ask.question import Question
from gipfel.rules import (
    ROLLS,
    Position,
    Ruling,
    Verdict,
    advance,
    bust_rolls,
    judge,
    may_stop,
    stop,
    winner,
)
from gipfel.rules.columns import unpack
from gipfel.words import Words

Json = dict[str, object]


def answer(question: Question, words: Words) -> Json:
    """Answer a question; an illegal play or stop raises what the rules raise."""
    position, colours, dice, play, stops = question
    ruling = judge(position, dice) if dice else None
    said: Json = {}
    if ruling:
        said["plays"] = [play.columns for play in ruling.plays]
        said["bust"] = ruling.is_bust
    said["may_stop"] = may_stop(position).verdict is Verdict.MAY_STOP
    said["bust_odds"] = [bust_rolls(position), ROLLS]
    if ruling:
        said["pairings"] = _pairings(ruling, position, colours, words)
    if dice and play:
        position = advance(position, dice, play)
    if stops:
        position = stop(position)
    if play or stops:
        won_by = winner(position)
        said["after"] = position_as_json(position, colours)
        said["winner"] = None if won_by is None else colours[won_by]
    return said


def position_as_json(position: Position, colours: tuple[str, ...]) -> Json:
    """Write a position in the form in which a question gives it."""
    rules = position.rules
    house = {"house": list(rules.house)} if rules.house else {}
    return {
        "edition": rules.edition.key,
        "variants": list(rules.variants),
        **house,
        "players": list(colours),
        "to_move": colours[position.player],
        "pieces": {
            colour: _by_key(unpack(heights)) for colour, heights in zip(colours, position.pieces, strict=True)
        },
        "won": {str(column): colours[owner] for column, owner in position.won_by_column.items()},
        "runners": _by_key(position.runners),
    }


def _pairings(ruling: Ruling, position: Position, colours: tuple[str, ...], words: Words) -> list[Json]:
    return [
        {
            "sums": option.pairing,
            "plays": [play.columns for play in option.plays],
            "why": words.finding(option.finding, colours),
            "clause": words.cite(position.rules, option.finding.clause),
        }
        for option in ruling.options
    ]


def _by_key(heights: dict[int, int]) -> dict[str, int]:
    return {str(column): field for column, field in heights.items()}
