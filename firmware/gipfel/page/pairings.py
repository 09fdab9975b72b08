"""The pairings of a roll with the referee's ruling, and what each play would do."""

from msgspec import UNSET
from msgspec.structs import asdict

from gipfel.game import Choosing, Game, Phase
from gipfel.page.game_responses import OfferedPairing, PlayPreview, RuledPairing
from gipfel.rules import ROLLS, Option, Play, Position, bust_rolls, climb
from gipfel.table import RollChances
from gipfel.words import Words


def offered_pairings(
    phase: Phase, game: Game, words: Words, chances: RollChances | None, *, with_odds: bool
) -> list[OfferedPairing]:
    """Return the pairings of the roll on show, each with the button that chooses it; none without a roll.

    With `chances` each play has the player's chance of winning with it.
    """
    if not isinstance(phase, Choosing):
        return []
    return [
        OfferedPairing(
            button=str(number),
            **asdict(ruled_pairing(option, phase.position, game.colours, words, chances, with_odds=with_odds)),
        )
        for number, option in enumerate(phase.ruling.options, 1)
    ]


def ruled_pairing(
    option: Option,
    position: Position,
    colours: tuple[str, ...],
    words: Words,
    chances: RollChances | None = None,
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


def _preview(play: Play, position: Position, chances: RollChances | None, *, with_odds: bool) -> PlayPreview:
    after = climb(position, play)
    win = chances.of(play) if chances else None
    return PlayPreview(
        columns=play.columns,
        runners=after.runners,
        bust_odds=(bust_rolls(after), ROLLS) if with_odds else None,
        win=UNSET if win is None else win,
    )
