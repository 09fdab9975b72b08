"""The game that is offered next, for the page's button that begins it."""

from gipfel.page.game_responses import GameOffer, OfferedSeat
from gipfel.screens import offer_in_words
from gipfel.table import Called, Offering, Setup, Table, offered_draft
from gipfel.words import Words


def game_offer_of(table: Table, words: Words) -> GameOffer:
    """Return the game that is on offer on the display, else the one that would be."""
    draft = table.mode.draft if isinstance(table.mode, Offering | Called | Setup) else offered_draft(table)
    return GameOffer(
        edition=draft.edition,
        variants=draft.variants,
        house=draft.house,
        players=[
            OfferedSeat(colour=colour, name=name, level=level or None)
            for colour, name, level in zip(draft.colours, draft.names, draft.levels, strict=True)
        ],
        starter=draft.starter,
        say=offer_in_words(draft, words),
    )
