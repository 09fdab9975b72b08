"""The pairings of a roll with the referee's ruling, and what each play would do."""

from msgspec.structs import asdict

from gipfel.game import Choosing, Game, Phase
from gipfel.page.game_responses import OfferedPairing
from gipfel.replay import ruled_pairing
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
