"""What a roll offers, with what each play would do: for the previews on the drawn board."""

from gipfel.game import Choosing, Game, Phase
from gipfel.rules import ROLLS, Option, Play, Position, bust_rolls, climb
from gipfel.words import Words

Json = dict[str, object]


def offers(phase: Phase, game: Game, words: Words, *, with_odds: bool) -> list[Json]:
    """Give the pairings of the roll on show, each with its button, its reason and its plays."""
    if not isinstance(phase, Choosing):
        return []
    return [
        {"button": str(number), **pairing(option, phase.position, game.colours, words, with_odds=with_odds)}
        for number, option in enumerate(phase.ruling.options, 1)
    ]


def pairing(
    option: Option, position: Position, colours: tuple[str, ...], words: Words, *, with_odds: bool
) -> Json:
    """Write one pairing down: its sums, why it is allowed or not, and what each of its plays does."""
    return {
        "sums": option.pairing,
        "verdict": option.finding.verdict.value,
        "why": words.finding(option.finding, colours),
        "clause": words.cite(position.rules, option.finding.clause),
        "plays": [_play(play, position, with_odds=with_odds) for play in option.plays],
    }


def _play(play: Play, position: Position, *, with_odds: bool) -> Json:
    after = climb(position, play)
    return {
        "columns": play.columns,
        "runners": {str(column): field for column, field in after.runners.items()},
        "bust_odds": [bust_rolls(after), ROLLS] if with_odds else None,
    }
