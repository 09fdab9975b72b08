"""The referee's rulings as values with sentences: of each pairing, of stopping, of what hands have to do."""

from typing import Protocol

from msgspec import UNSET

from gipfel.game import Game
from gipfel.replay.game_responses import (
    HandMoveText,
    NamedRule,
    PlayPreview,
    RuledPairing,
    RulesInForce,
    StopRuling,
)
from gipfel.rules import ROLLS, HandMove, Option, Play, Position, Rules, Verdict, bust_rolls, climb, may_stop
from gipfel.words import Words


class PlayChances(Protocol):
    """Knows the player's chance of winning with each play of a roll."""

    def of(self, play: Play) -> float | None:
        """Return the chance with a play, 0 to 1; None where it is not known."""


def rules_in_force(rules: Rules, words: Words) -> RulesInForce:
    """Return the booklet, the variants and the house rules that a game is played by."""
    return RulesInForce(
        key=rules.edition.key,
        title=rules.edition.title,
        variants=[NamedRule(key=key, name=words(f"short.{key}")) for key in rules.variants],
        house=[NamedRule(key=key, name=words(f"short.{key}")) for key in rules.house],
    )


def hand_move_text(move: HandMove, game: Game, words: Words) -> HandMoveText:
    """Return what a hand has to do, in numbers and in words."""
    return HandMoveText(
        colour=None if move.player is None else game.colours[move.player],
        column=move.column,
        start=move.start,
        end=move.end,
        say=words.hand_move(move, game.colours),
    )


def stop_ruling(position: Position, colours: tuple[str, ...], words: Words) -> StopRuling:
    """Return whether the player may stop in a position, and why or why not."""
    finding = may_stop(position)
    return StopRuling(
        may=finding.verdict is Verdict.MAY_STOP,
        why=words.finding(finding, colours),
        clause=words.cite(position.rules, finding.clause),
    )


def ruled_pairing(
    option: Option,
    position: Position,
    colours: tuple[str, ...],
    words: Words,
    chances: PlayChances | None = None,
    *,
    with_odds: bool,
) -> RuledPairing:
    """Return one pairing: its sums, why it is allowed or not, and what each of its plays does."""
    return RuledPairing(
        sums=option.pairing,
        verdict=option.finding.verdict,
        why=words.finding(option.finding, colours),
        clause=words.cite(position.rules, option.finding.clause),
        plays=[_preview(play, position, chances, with_odds=with_odds) for play in option.plays],
    )


def _preview(play: Play, position: Position, chances: PlayChances | None, *, with_odds: bool) -> PlayPreview:
    after = climb(position, play)
    win = chances.of(play) if chances else None
    return PlayPreview(
        columns=play.columns,
        runners=after.runners,
        bust_odds=(bust_rolls(after), ROLLS) if with_odds else None,
        win=UNSET if win is None else win,
    )
